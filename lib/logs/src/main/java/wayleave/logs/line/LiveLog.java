package wayleave.logs.line;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a log that is being written, once they are complete. Its format is that of the first lines that it has when it
 * is read, if one format reads them; a combined log whose further field has an address for the first time has X-Forwarded-For from
 * then on. Not thread-safe.
 */
final class LiveLog {
  private static final int SAMPLE = 100;

  private final LineSplitter lines;
  private final ReadingOptions options;
  /** The lines by which the format is found; then those of them that were not given yet. */
  private final List<byte @Nullable []> sample = new ArrayList<>();

  private @Nullable LogFormat format;
  private @Nullable LogLineReader reader;
  /** Whether the format may turn out to have X-Forwarded-For. */
  private final boolean isFound;
  /** Reads what may be X-Forwarded-For; null if it is not. */
  private @Nullable LogLineReader forwarded;

  /** How many of them say something about the format. */
  private int counted;

  private boolean requiresFormat;
  private long number;

  /** @param isFound whether the format is one that was found in other lines, rather than given */
  LiveLog(InputStream in, @Nullable LogFormat format, boolean isFound, ReadingOptions options) {
    this.lines = LineSplitter.ofGrowing(in);
    this.format = format;
    this.isFound = isFound || format == null;
    this.options = options;
  }

  /**
   * The next line; null if there is none yet.
   *
   * @throws LogFile.UnknownFormatException if no format reads the first hundred lines, all of a log that has ended, or those that
   *     have to have one
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
      forwarded = isFound && format == LogFormat.COMBINED
          ? LogLineReader.of(LogFormat.COMBINED_XFF, options)
          : null;
    }
    if (!sample.isEmpty()) {
      byte[] line = sample.remove(0);
      number++;
      return line == null
          ? LogLine.Broken.Problem.TOO_LONG.line()
          : read(now, line, 0, line.length);
    }
    if (!lines.next()) {
      return null;
    }
    number++;
    return lines.isTooLong()
        ? LogLine.Broken.Problem.TOO_LONG.line()
        : read(now, lines.buffer(), lines.from(), lines.to());
  }

  private LogLine read(LogLineReader now, byte[] buffer, int from, int to) {
    LogLineReader other = forwarded;
    if (other == null) {
      return now.read(buffer, from, to);
    }
    LogLine line = other.read(buffer, from, to);
    if (!(line instanceof LogRecord)) {
      forwarded = null;
      return now.read(buffer, from, to);
    } else if (other.isPlausible()) {
      format = LogFormat.COMBINED_XFF;
      reader = other;
      forwarded = null;
    }
    return line;
  }

  private @Nullable LogLineReader reader() throws IOException {
    if (format == null) {
      while (counted < SAMPLE && lines.next()) {
        byte[] line =
            lines.isTooLong() ? null : Arrays.copyOfRange(lines.buffer(), lines.from(), lines.to());
        sample.add(line);
        counted += line == null || FormatDetector.counts(line) ? 1 : 0;
      }
      try {
        format = FormatDetector.find(sample, options).orElse(null);
      } catch (LogFile.UnknownFormatException e) {
        if (counted == SAMPLE || requiresFormat || lines.isEnded()) {
          throw e;
        }
      }
    }
    return format == null ? null : LogLineReader.of(format, options);
  }

  /** The part of a line that was read is lost. */
  void dropPart() {
    lines.dropPart();
  }

  /** The number of the line that {@link #next} gave last, from 1. */
  long number() {
    return number;
  }

  @Nullable
  LogFormat format() {
    return format;
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
