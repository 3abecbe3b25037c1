package wayleave.logs.file;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.FormatDetector;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

/**
 * The lines of a log, in a format that is given or that reads the first of them. Those of a log that is being written come once they
 * are complete: its format is that of the first lines that it has when it is read, if one format reads them; a combined log whose
 * further field has an address for the first time has X-Forwarded-For from then on. Not thread-safe.
 */
final class LogLines {
  /** Lines by which a format is found, without directives and blank lines. */
  private static final int SAMPLE = 100;

  private static final int MAX_LOSSES = 1000;
  /** Stands for a gap in the sample: a blank line says nothing about the format. */
  private static final byte[] GAP = new byte[0];

  private final LineSplitter lines;
  private final ReadingOptions options;
  /** The lines by which the format is found; then those of them that were not given yet. Null for one that is too long. */
  private final List<byte @Nullable []> sample = new ArrayList<>();
  /** Whether the format was found, in a log that is being written. */
  private final boolean mayChange;
  /** Why parts are lost; null if a failure ends the log for now. */
  private final @Nullable List<IOException> losses;

  private @Nullable LogFormat format;
  private @Nullable LogLineReader reader;
  /** How many of the sample say something about the format. */
  private int counted;

  private boolean requiresFormat;
  private boolean isOver;
  private long number;
  private byte[] buffer = GAP;
  private int from;
  private int to;
  /** Why the line cannot be read, whatever the format; null if it may be. */
  private @Nullable Problem problem;

  private LogLines(
      LineSplitter lines,
      @Nullable LogFormat format,
      boolean mayChange,
      @Nullable List<IOException> losses,
      ReadingOptions options) {
    this.lines = lines;
    this.format = format;
    this.mayChange = mayChange;
    this.losses = losses;
    this.options = options;
  }

  /** Those of a log that is whole, but for losses that are noted. */
  static LogLines of(InputStream in, @Nullable LogFormat format, ReadingOptions options) {
    return new LogLines(new LineSplitter(in), format, false, new ArrayList<>(), options);
  }

  /**
   * Those of a log that is being written.
   *
   * @param isFound whether the format is one that was found in other lines, rather than given
   */
  static LogLines ofGrowing(
      InputStream in, @Nullable LogFormat format, boolean isFound, ReadingOptions options) {
    return new LogLines(LineSplitter.ofGrowing(in), format, isFound, null, options);
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
    if (!sample.isEmpty() && (reader != null || lines.isEnded())) {
      set(sample.remove(0));
    } else if (reader == null || !advance()) {
      return false;
    }
    number++;
    return true;
  }

  private void findReader() throws IOException {
    if (format == null) {
      while (counted < SAMPLE && advance()) {
        byte[] line = problem == Problem.TRUNCATED
            ? GAP
            : problem == Problem.TOO_LONG ? null : Arrays.copyOfRange(buffer, from, to);
        sample.add(line);
        counted += line == null || FormatDetector.counts(line) ? 1 : 0;
      }
      try {
        format = FormatDetector.find(sample, options).orElse(null);
      } catch (UnknownFormatException e) {
        if (counted == SAMPLE || requiresFormat || lines.isEnded()) {
          throw e;
        }
      }
    }
    if (format != null) {
      reader =
          mayChange ? LogLineReader.ofGrowing(format, options) : LogLineReader.of(format, options);
    }
  }

  @SuppressWarnings("ReferenceEquality") // of the mark for a gap
  private void set(byte @Nullable [] line) {
    problem = line == null ? Problem.TOO_LONG : line == GAP ? Problem.TRUNCATED : null;
    buffer = line == null ? GAP : line;
    from = 0;
    to = buffer.length;
  }

  /** Goes on in the stream, to a line or to a gap between lines; false if there is neither. */
  private boolean advance() throws IOException {
    try {
      if (isOver || !lines.next()) {
        return false;
      }
    } catch (IOException e) {
      if (losses == null) {
        throw e;
      }
      lines.dropPart();
      isOver = !(e instanceof GapException);
      if (losses.size() < MAX_LOSSES) {
        losses.add(e);
      }
      set(GAP);
      return true;
    }
    problem = lines.isTooLong() ? Problem.TOO_LONG : null;
    buffer = lines.buffer();
    from = lines.from();
    to = lines.to();
    return true;
  }

  /** Reads the line. */
  LogLine read() {
    LogLineReader now = reader;
    if (problem != null) {
      return new LogLine.Broken(problem);
    }
    return now == null
        ? new LogLine.Skipped(LogLine.Skipped.Reason.BLANK) // or there were a format
        : now.read(buffer, from, to);
  }

  /** Whether the line is broken or has a word. */
  boolean has(Needle word) {
    return problem != null || word.isIn(buffer, from, to);
  }

  /** The time of the line, or null if it is no request or cannot be read. */
  @Nullable
  Instant time() {
    return reader == null ? null : reader.time(buffer, from, to);
  }

  /** The part of a line that was read is lost. */
  void dropPart() {
    lines.dropPart();
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /** Why parts of the log are lost. */
  List<IOException> losses() {
    return losses == null ? List.of() : List.copyOf(losses);
  }

  @Nullable
  LogFormat format() {
    return reader == null ? format : reader.format();
  }

  /** The lines that are there have to have a format. */
  void requireFormat() {
    requiresFormat = true;
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
