package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one log in one format. Remembers directives of the log, so each log needs its own; not thread-safe. */
public final class LogLineReader {
  /** The most bytes of a line: 1 MiB. */
  public static final int MAX_LENGTH = 1 << 20;

  /** Collectors collect from each other. */
  private static final int MOST_HEADS = 8;

  private LogFormat format;
  private FormatReader reader;
  /** Reads what may be X-Forwarded-For; null if it is not. */
  private @Nullable LogLineReader forwarded;

  private @Nullable UnreadableLineException failure;

  private LogLineReader(LogFormat format, ReadingOptions options) {
    this.format = format;
    this.reader = format.reader(options);
  }

  /** A reader of lines in a format. */
  public static LogLineReader of(LogFormat format, ReadingOptions options) {
    return new LogLineReader(format, options);
  }

  /**
   * A reader of the lines of a log that is being written, in a format that was found in the first of them. A combined log whose
   * further field has an address for the first time has X-Forwarded-For from then on.
   */
  public static LogLineReader ofGrowing(LogFormat found, ReadingOptions options) {
    LogLineReader reader = new LogLineReader(found, options);
    if (found == LogFormat.COMBINED) {
      reader.forwarded = new LogLineReader(LogFormat.COMBINED_XFF, options);
    }
    return reader;
  }

  /** The format of the lines that were read. */
  public LogFormat format() {
    return format;
  }

  /** Reads a line. */
  public LogLine read(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return read(bytes, 0, bytes.length);
  }

  /**
   * Reads a line. Never throws: what cannot be read is {@link LogLine.Broken}.
   *
   * @param buffer holds the line from {@code from} to {@code to}, without a line feed; not changed
   */
  public LogLine read(byte[] buffer, int from, int to) {
    LogLineReader other = forwarded;
    if (other != null) {
      LogLine line = other.read(buffer, from, to);
      boolean isRecord = line instanceof LogRecord;
      if (!isRecord || other.isPlausible()) {
        forwarded = null;
        format = isRecord ? other.format : format;
        reader = isRecord ? other.reader : reader;
      }
      if (isRecord) {
        return line;
      }
    }
    if (to - from > MAX_LENGTH) {
      return new LogLine.Broken(LogLine.Broken.Problem.TOO_LONG);
    }
    int end = end(buffer, from, to);
    int start = start(buffer, from, end);
    LogLine line = plain(buffer, start, end);
    for (int heads = 0; heads < MOST_HEADS && mayHaveHead(line); heads++) {
      byte[] wrapped = LineHead.unwrap(buffer, start, end);
      if (wrapped != null) {
        return read(wrapped, 0, wrapped.length);
      }
      int next = LineHead.end(buffer, start, end);
      if (next == start) {
        return line;
      }
      start = next;
      line = plain(buffer, start, end);
    }
    return line;
  }

  /** A line that the format reads has no head, whatever it begins with. */
  private static boolean mayHaveHead(LogLine line) {
    return !(line instanceof LogRecord)
        && !(line instanceof LogLine.Skipped skipped
            && skipped.reason() != LogLine.Skipped.Reason.NOT_ACCESS);
  }

  private LogLine plain(byte[] buffer, int start, int end) {
    if (start == end) {
      return new LogLine.Skipped(LogLine.Skipped.Reason.BLANK);
    }
    try {
      return reader.read(buffer, start, end);
    } catch (UnreadableLineException e) {
      failure = e;
      return new LogLine.Broken(e.problem);
    }
  }

  /** The time of a line, or null if it is no request or cannot be read. */
  public @Nullable Instant time(byte[] buffer, int from, int to) {
    int end = end(buffer, from, to);
    int start = start(buffer, from, end);
    if (start == end || to - from > MAX_LENGTH) {
      return null;
    }
    try {
      return reader.time(buffer, start, end);
    } catch (UnreadableLineException e) {
      return read(buffer, from, to) instanceof LogRecord record ? record.time() : null;
    }
  }

  /** Where the line starts, after white space. */
  private static int start(byte[] buffer, int from, int end) {
    int start = from;
    if (end - start >= 3
        && buffer[start] == (byte) 0xEF
        && buffer[start + 1] == (byte) 0xBB
        && buffer[start + 2] == (byte) 0xBF) {
      start += 3;
    }
    while (start < end && isBlank(buffer[start])) {
      start++;
    }
    return start;
  }

  private static int end(byte[] buffer, int from, int to) {
    int end = to;
    while (end > from && isBlank(buffer[end - 1])) {
      end--;
    }
    return end;
  }

  /** Why the last line that could not be read could not; null if all could. */
  @Nullable
  UnreadableLineException failure() {
    return failure;
  }

  boolean isPlausible() {
    return reader.isPlausible();
  }

  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
