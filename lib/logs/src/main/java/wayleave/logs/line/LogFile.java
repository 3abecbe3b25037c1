package wayleave.logs.line;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads one log from start to end, in a format that is given or found in its first lines. */
public final class LogFile {
  /** Lines by which a format is found, without directives and blank lines. */
  private static final int SAMPLE = 100;

  private static final int MAX_LOSSES = 1000;
  /** Stands for a gap in the sample: a blank line says nothing about the format. */
  private static final byte[] GAP = new byte[0];

  private final InputStream in;
  private final ReadingOptions options;
  private @Nullable LogFormat format;
  private final List<IOException> losses = new ArrayList<>();
  /** Whether there is a gap in place of the line. */
  private boolean isGap;

  private boolean isOver;

  private LogFile(InputStream in, @Nullable LogFormat format, ReadingOptions options) {
    this.in = in;
    this.format = format;
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
    return new LogFile(in, null, options);
  }

  /** A log in a known format. */
  public static LogFile of(InputStream in, LogFormat format, ReadingOptions options) {
    return new LogFile(in, format, options);
  }

  /** What is done with the bytes of each line. */
  @FunctionalInterface
  private interface Bytes {
    void line(LogLineReader reader, long number, byte[] buffer, int from, int to)
        throws IOException;
  }

  /**
   * Reads all lines. Where the stream fails, the lines before are read, a truncated one follows, and {@link #losses} has the reason; the
   * lines behind it are read if it was a {@link GapException}.
   *
   * @throws UnknownFormatException if no format reads at least half of the first lines
   * @throws IOException if the visitor fails
   */
  public void read(Visitor visitor) throws IOException {
    lines(
        (reader, number, buffer, from, to) -> visitor.line(number, reader.read(buffer, from, to)),
        visitor);
  }

  /**
   * Reads the lines that hold a word, and only the times of the others, which is quicker.
   *
   * @param word in ASCII
   * @param times takes the time of each other line that is a request
   * @throws IOException as {@link #read} does
   */
  public void search(String word, Visitor visitor, Consumer<Instant> times) throws IOException {
    Needle needle = new Needle(word);
    lines(
        (reader, number, buffer, from, to) -> {
          if (needle.isIn(buffer, from, to)) {
            visitor.line(number, reader.read(buffer, from, to));
          } else {
            Instant time = reader.time(buffer, from, to);
            if (time != null) {
              times.accept(time);
            }
          }
        },
        visitor);
  }

  @SuppressWarnings("ReferenceEquality") // of the mark for a gap
  private void lines(Bytes bytes, Visitor broken) throws IOException {
    LineSplitter lines = new LineSplitter(in);
    List<byte @Nullable []> sample = new ArrayList<>();
    boolean hasMore = format != null || sample(lines, sample);
    if (format == null) {
      format = FormatDetector.find(sample, options).orElse(null);
    }
    // Without a format there are but blank lines and broken ones.
    LogLineReader reader = format == null ? null : LogLineReader.of(format, options);
    long number = 0;
    for (byte @Nullable [] line : sample) {
      number++;
      if (line == null) {
        broken.line(number, LogLine.Broken.Problem.TOO_LONG.line());
      } else if (line == GAP) {
        broken.line(number, LogLine.Broken.Problem.TRUNCATED.line());
      } else if (reader != null) {
        bytes.line(reader, number, line, 0, line.length);
      }
    }
    while (hasMore && reader != null && (hasMore = next(lines))) {
      number++;
      if (isGap) {
        broken.line(number, LogLine.Broken.Problem.TRUNCATED.line());
      } else if (lines.isTooLong()) {
        broken.line(number, LogLine.Broken.Problem.TOO_LONG.line());
      } else {
        bytes.line(reader, number, lines.buffer(), lines.from(), lines.to());
      }
    }
  }

  /** Collects the lines by which the format is found; false if there are no more. */
  private boolean sample(LineSplitter lines, List<byte @Nullable []> sample) throws IOException {
    int counted = 0;
    while (counted < SAMPLE) {
      if (!next(lines)) {
        return false;
      }
      byte[] line = isGap
          ? GAP
          : lines.isTooLong() ? null : Arrays.copyOfRange(lines.buffer(), lines.from(), lines.to());
      sample.add(line);
      counted += line == null || FormatDetector.counts(line) ? 1 : 0;
    }
    return true;
  }

  /** Goes on to the next line, or to a gap between lines; false if there is neither. */
  private boolean next(LineSplitter lines) {
    isGap = false;
    try {
      return !isOver && lines.next();
    } catch (IOException e) {
      lines.dropPart();
      isGap = true;
      isOver = !(e instanceof GapException);
      if (losses.size() < MAX_LOSSES) {
        losses.add(e);
      }
      return true;
    }
  }

  /** Why {@link #read} could not read parts of the log, in their order, at most a thousand; empty if it was whole. */
  public List<IOException> losses() {
    return List.copyOf(losses);
  }

  /** The format: the one given, or the one found while {@link #read} ran; empty for a log without lines. */
  public Optional<LogFormat> format() {
    return Optional.ofNullable(format);
  }

  /** No format reads a log. The message shows its first line. */
  public static final class UnknownFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    UnknownFormatException(String message) {
      super(message);
    }
  }
}
