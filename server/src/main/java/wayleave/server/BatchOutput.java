package wayleave.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines of an answer, put together until they are sent. Not thread-safe. */
final class BatchOutput {
  private static final byte[] URL = ascii("{\"url\":");
  private static final byte[] AGENT = ascii(",\"agent\":");
  private static final byte[] ALLOWED = ascii(",\"allowed\":true,\"reason\":\"");
  private static final byte[] DISALLOWED = ascii(",\"allowed\":false,\"reason\":\"");
  private static final byte[] LINE = ascii("\",\"line\":");
  private static final byte[] EXPLANATION = ascii(",\"explanation\":");
  private static final byte[] END = ascii("}\n");

  /** The digits of an int. */
  private static final int MAX_DIGITS = 10;

  private byte[] bytes;
  private int length;

  /** @param size how many bytes will mostly do */
  BatchOutput(int size) {
    bytes = new byte[size];
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  int length() {
    return length;
  }

  /** What there is, to be sent; {@link #clear} after that. */
  ByteBuffer toBuffer() {
    return ByteBuffer.wrap(bytes, 0, length);
  }

  void clear() {
    length = 0;
  }

  /** Adds a line as it is. */
  void add(byte[] line) {
    add(line, 0, line.length);
  }

  /**
   * Adds the line of a verdict.
   *
   * @param agent the crawler as a string in JSON
   * @param reason a code, in ASCII
   * @param number of the line of the robots.txt that decides; 0 if none does
   * @param explanation a string in JSON; null if the reason says all
   */
  void verdict(
      BatchLine line,
      byte[] agent,
      boolean isAllowed,
      byte[] reason,
      int number,
      byte @Nullable [] explanation) {
    add(URL);
    add(line.json(), line.jsonStart(), line.jsonEnd() - line.jsonStart());
    add(AGENT);
    add(agent);
    add(isAllowed ? ALLOWED : DISALLOWED);
    add(reason);
    add(LINE);
    add(number);
    if (explanation != null) {
      add(EXPLANATION);
      add(explanation);
    }
    add(END);
  }

  private void add(byte[] more, int from, int count) {
    reserve(count);
    System.arraycopy(more, from, bytes, length, count);
    length += count;
  }

  private void add(int number) {
    reserve(MAX_DIGITS);
    int digits = 1;
    for (int rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    int left = number;
    for (int i = length + digits - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    length += digits;
  }

  private void reserve(int count) {
    if (count > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, bytes.length + bytes.length / 2));
    }
  }
}
