package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one log in one format. Remembers directives of the log, so each log needs its own; not thread-safe. */
public final class LogLineReader {
  /** The most bytes of a line: 1 MiB. */
  public static final int MAX_LENGTH = 1 << 20;

  private final FormatReader reader;

  private LogLineReader(FormatReader reader) {
    this.reader = reader;
  }

  /** A reader of lines in a format. */
  public static LogLineReader of(LogFormat format, ReadingOptions options) {
    return new LogLineReader(format.reader(options));
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
    if (to - from > MAX_LENGTH) {
      return LogLine.Broken.Problem.TOO_LONG.line();
    }
    int end = end(buffer, from, to);
    int start = start(buffer, from, end);
    if (start == end) {
      return LogLine.Skipped.Reason.BLANK.line();
    }
    try {
      return reader.read(buffer, start, end);
    } catch (UnreadableLineException e) {
      return e.line();
    }
  }

  /** The time of a line, or null if it is no request or cannot be read. */
  @Nullable
  Instant time(byte[] buffer, int from, int to) {
    int end = end(buffer, from, to);
    int start = start(buffer, from, end);
    try {
      return start == end || to - from > MAX_LENGTH ? null : reader.time(buffer, start, end);
    } catch (UnreadableLineException e) {
      return null;
    }
  }

  /** Where the line starts, after white space and what syslog puts before it. */
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
    return start < end && buffer[start] == '<' ? SyslogHead.end(buffer, start, end) : start;
  }

  private static int end(byte[] buffer, int from, int to) {
    int end = to;
    while (end > from && isBlank(buffer[end - 1])) {
      end--;
    }
    return end;
  }

  boolean isPlausible() {
    return reader.isPlausible();
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
