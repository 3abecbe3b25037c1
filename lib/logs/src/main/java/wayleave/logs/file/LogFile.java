package wayleave.logs.file;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

/** Reads one log from start to end, in a format that is given or found in its first lines. */
public final class LogFile {
  private final LogLines lines;

  private LogFile(LogLines lines) {
    this.lines = lines;
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
    return new LogFile(LogLines.of(in, null, options));
  }

  /** A log in a known format. */
  public static LogFile of(InputStream in, LogFormat format, ReadingOptions options) {
    return new LogFile(LogLines.of(in, format, options));
  }

  /**
   * Reads all lines. Where the stream fails, the lines before are read, a truncated one follows, and {@link #losses} has the reason; the
   * lines behind it are read if it was a {@link GapException}.
   *
   * @throws UnknownFormatException if no format reads at least half of the first lines
   * @throws IOException if the visitor fails
   */
  public void read(Visitor visitor) throws IOException {
    read(visitor, null, time -> {});
  }

  /**
   * Reads the lines that hold a word, and only the times of the others, which is quicker.
   *
   * @param word in ASCII
   * @param times takes the time of each other line that is a request
   * @throws IOException as {@link #read} does
   */
  public void search(String word, Visitor visitor, Consumer<Instant> times) throws IOException {
    read(visitor, new Needle(word), times);
  }

  private void read(Visitor visitor, @Nullable Needle word, Consumer<Instant> times)
      throws IOException {
    while (lines.next()) {
      if (word == null || lines.has(word)) {
        visitor.line(lines.number(), lines.read());
      } else {
        Instant time = lines.time();
        if (time != null) {
          times.accept(time);
        }
      }
    }
  }

  /** Why {@link #read} could not read parts of the log, in their order, at most a thousand; empty if it was whole. */
  public List<IOException> losses() {
    return lines.losses();
  }

  /** The format: the one given, or the one found while {@link #read} ran; empty for a log without lines. */
  public Optional<LogFormat> format() {
    return Optional.ofNullable(lines.format());
  }
}
