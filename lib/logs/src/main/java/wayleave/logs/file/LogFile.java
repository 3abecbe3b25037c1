package wayleave.logs.file;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.logs.file.LineSplitter.Line;
import wayleave.logs.internal.format.FieldText;
import wayleave.logs.line.FormatDetector;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

/** Reads one log from start to end, in a format that is given or found in its first lines. Not thread-safe. */
public final class LogFile {
  /** Lines by which a format is found, without directives and blank lines. */
  private static final int SAMPLE = 100;

  private static final int MAX_LOSSES = 1000;

  private final LineSplitter lines;
  private final ReadingOptions options;
  /** The lines by which the format is found; then those of them that were not given yet. */
  private final Queue<Line> sample = new ArrayDeque<>();
  /** Whether the log is being written: a failure ends it for now, and losses are not noted. */
  private final boolean isGrowing;
  /** Whether the format was found in other lines than these. */
  private final boolean mayChange;

  private final List<IOException> losses = new ArrayList<>();
  private @Nullable LogFormat format;
  private @Nullable LogLineReader reader;
  /** How many of the sample say something about the format. */
  private int counted;

  private boolean requiresFormat;
  private boolean isOver;
  private long number;
  private Line line = Line.LOST;

  private LogFile(
      LineSplitter lines,
      @Nullable LogFormat format,
      boolean isGrowing,
      boolean mayChange,
      ReadingOptions options) {
    this.lines = lines;
    this.format = format;
    this.isGrowing = isGrowing;
    this.mayChange = mayChange;
    this.options = options;
  }

  /** What is done with each line. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes a line.
     *
     * @param number from 1
     */
    void line(long number, LogLine line) throws IOException;
  }

  /**
   * A log whose format is found by its first 100 lines.
   *
   * @param in without compression; closed by nobody here
   */
  public static LogFile of(InputStream in, ReadingOptions options) {
    return new LogFile(new LineSplitter(in, false), null, false, false, options);
  }

  /** A log in a known format. */
  public static LogFile of(InputStream in, LogFormat format, ReadingOptions options) {
    return new LogFile(new LineSplitter(in, false), format, false, false, options);
  }

  /**
   * A log that is being written, whose lines come once they are complete. Its format is that of the first lines that it has when it is
   * read, if one format reads them; a combined log whose further field has an address for the first time has X-Forwarded-For from
   * then on.
   *
   * @param isFound whether the format is one that was found in other lines, rather than given
   */
  static LogFile ofGrowing(
      InputStream in, @Nullable LogFormat format, boolean isFound, ReadingOptions options) {
    return new LogFile(new LineSplitter(in, true), format, true, isFound, options);
  }

  /**
   * Reads all lines. Where the stream fails, the lines before are read, a truncated one follows, and {@link #losses} has the reason; the
   * lines behind it are read if it was a {@link GapException}.
   *
   * @throws UnknownFormatException if no format reads at least half of the first lines
   * @throws IOException if the visitor fails
   */
  public void read(Visitor visitor) throws IOException {
    while (next()) {
      visitor.line(number, line());
    }
  }

  /**
   * Reads the lines that hold a word, and only the times of the others, which is quicker.
   *
   * @param word in ASCII
   * @param times takes the time of each other line that is a request
   * @throws IOException as {@link #read} does
   */
  public void search(String word, Visitor visitor, Consumer<Instant> times) throws IOException {
    while (next()) {
      if (line.problem() != null
          || FieldText.latin(line.buffer(), line.from(), line.to()).contains(word)) {
        visitor.line(number, line());
      } else {
        Instant time = reader == null ? null : reader.time(line.buffer(), line.from(), line.to());
        if (time != null) {
          times.accept(time);
        }
      }
    }
  }

  /**
   * Goes on to the next line; false if there is none yet.
   *
   * @throws UnknownFormatException if no format reads the first hundred lines, all of a log that has ended, or those that
   *     have to have one
   */
  boolean next() throws IOException {
    if (reader == null) {
      findReader();
    }
    Line next = reader != null || lines.hasEnded() ? sample.poll() : null;
    if (next == null && reader != null) {
      next = advance();
    }
    line = next == null ? line : next;
    number += next == null ? 0 : 1;
    return next != null;
  }

  private void findReader() throws IOException {
    if (format == null) {
      while (counted < SAMPLE) {
        Line next = advance();
        if (next == null) {
          break;
        }
        sample.add(next.copy());
        boolean counts = FormatDetector.counts(next.buffer(), next.from(), next.to());
        counted += counts || next.problem() == Problem.TOO_LONG ? 1 : 0;
      }
      try {
        format = FormatDetector.find(
                sample.stream()
                    .filter(each -> each.problem() == null)
                    .map(Line::buffer)
                    .toList(),
                options)
            .orElse(null);
      } catch (UnknownFormatException e) {
        if (counted == SAMPLE || requiresFormat || lines.hasEnded()) {
          throw e;
        }
      }
    }
    if (format != null) {
      reader =
          mayChange ? LogLineReader.ofGrowing(format, options) : LogLineReader.of(format, options);
    }
  }

  /** Goes on in the stream, to a line or to a gap between lines; null if there is neither. */
  private @Nullable Line advance() throws IOException {
    try {
      return isOver ? null : lines.next();
    } catch (IOException e) {
      if (isGrowing) {
        throw e;
      }
      lines.dropPart();
      isOver = !(e instanceof GapException);
      if (losses.size() < MAX_LOSSES) {
        losses.add(e);
      }
      return Line.LOST;
    }
  }

  /** Reads the line. */
  LogLine line() {
    if (line.problem() != null) {
      return new LogLine.Broken(line.problem());
    }
    return reader == null
        ? new LogLine.Skipped(LogLine.Skipped.Reason.BLANK) // or there were a format
        : reader.read(line.buffer(), line.from(), line.to());
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /** Why {@link #read} could not read parts of the log, in their order, at most a thousand; empty if it was whole. */
  public List<IOException> losses() {
    return List.copyOf(losses);
  }

  /** The format: the one given, or the one found while {@link #read} ran; empty for a log without lines. */
  public Optional<LogFormat> format() {
    return Optional.ofNullable(reader == null ? format : reader.format());
  }

  /** The lines that are there have to have a format. */
  void requireFormat() {
    requiresFormat = true;
  }

  /** The part of a line that was read is lost. */
  void dropPart() {
    lines.dropPart();
  }

  /** The log does not grow any more. */
  void end() {
    lines.end();
  }

  /** Whether the start of a line was read whose end was not written yet. */
  boolean hasPart() {
    return lines.hasPart();
  }
}
