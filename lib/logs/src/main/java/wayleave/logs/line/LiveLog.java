package wayleave.logs.line;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a log that is being written, once they are complete. Its format is that of the first lines that it has when it
 * is read, if one format reads them. Not thread-safe.
 */
final class LiveLog {
  private static final int SAMPLE = 100;

  private final LineSplitter lines;
  private final ReadingOptions options;
  /** The lines by which the format is found; then those of them that were not given yet. */
  private final List<byte @Nullable []> sample = new ArrayList<>();

  private @Nullable LogFormat format;
  private @Nullable LogLineReader reader;
  private long number;

  LiveLog(InputStream in, @Nullable LogFormat format, ReadingOptions options) {
    this.lines = LineSplitter.ofGrowing(in);
    this.format = format;
    this.options = options;
  }

  /**
   * The next line; null if there is none yet.
   *
   * @throws LogFile.UnknownFormatException if no format reads the first hundred lines, or all of a log that has ended
   */
  @Nullable
  LogLine next() throws IOException {
    LogLineReader now = reader;
    if (now == null) {
      now = reader();
      if (now == null) {
        return null;
      }
      reader = now;
    }
    if (!sample.isEmpty()) {
      byte[] line = sample.remove(0);
      number++;
      return line == null ? LogLine.Broken.Problem.TOO_LONG.line() : now.read(line, 0, line.length);
    }
    if (!lines.next()) {
      return null;
    }
    number++;
    return lines.isTooLong()
        ? LogLine.Broken.Problem.TOO_LONG.line()
        : now.read(lines.buffer(), lines.from(), lines.to());
  }

  private @Nullable LogLineReader reader() throws IOException {
    if (format == null) {
      while (sample.size() < SAMPLE && lines.next()) {
        sample.add(
            lines.isTooLong()
                ? null
                : Arrays.copyOfRange(lines.buffer(), lines.from(), lines.to()));
      }
      try {
        format = FormatDetector.find(sample, options).orElse(null);
      } catch (LogFile.UnknownFormatException e) {
        if (sample.size() == SAMPLE || lines.isEnded()) {
          throw e;
        }
      }
    }
    return format == null ? null : LogLineReader.of(format, options);
  }

  /** The number of the line that {@link #next} gave last, from 1. */
  long number() {
    return number;
  }

  @Nullable
  LogFormat format() {
    return format;
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
