package wayleave.logs.line;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes of a field as text: escapes of servers undone, UTF-8 decoded, what no URL may hold encoded. */
final class FieldText {
  private static final byte[] HEXADECIMAL = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  private FieldText() {}

  /** UTF-8; what is no character becomes U+FFFD. */
  static String decode(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /**
   * Undoes {@code \"}, {@code \\}, {@code \t \n \r \b \v \f}, {@code \xHH} and the {@code 00HH} form of JSON; any other backslash stands for
   * itself.
   */
  static byte[] unescape(byte[] bytes, int from, int to) {
    ByteArrayOutputStream plain = new ByteArrayOutputStream(to - from);
    int at = from;
    while (at < to) {
      byte b = bytes[at++];
      if (b != '\\' || at == to) {
        plain.write(b);
        continue;
      }
      byte escaped = bytes[at++];
      switch (escaped) {
        case '"', '\\' -> plain.write(escaped);
        case 't' -> plain.write('\t');
        case 'n' -> plain.write('\n');
        case 'r' -> plain.write('\r');
        case 'b' -> plain.write('\b');
        case 'v' -> plain.write(0x0B);
        case 'f' -> plain.write('\f');
        default -> {
          boolean isLong =
              escaped == 'u' && at + 4 <= to && bytes[at] == '0' && bytes[at + 1] == '0';
          int digits = isLong ? at + 2 : at;
          int value = escaped == 'x' || isLong ? hexadecimal(bytes, digits, to) : -1;
          if (value >= 0 && (escaped == 'x' || value < 0x80)) {
            plain.write(value);
            at = digits + 2;
          } else {
            plain.write(b);
            plain.write(escaped);
          }
        }
      }
    }
    return plain.toByteArray();
  }

  /** Undoes {@code %HH}; any other percent sign stands for itself. */
  static byte[] percentDecode(byte[] bytes) {
    return hexDecode((byte) '%', bytes, 0, bytes.length);
  }

  /** Undoes a mark and two hexadecimal digits; any other mark stands for itself. */
  static byte[] hexDecode(byte mark, byte[] bytes, int from, int to) {
    ByteArrayOutputStream plain = new ByteArrayOutputStream(to - from);
    for (int at = from; at < to; at++) {
      int value = bytes[at] == mark ? hexadecimal(bytes, at + 1, to) : -1;
      plain.write(value >= 0 ? value : bytes[at]);
      at += value >= 0 ? 2 : 0;
    }
    return plain.toByteArray();
  }

  /** Two hexadecimal digits, or -1. */
  static int hexadecimal(byte[] bytes, int at, int to) {
    if (at + 2 > to) {
      return -1;
    }
    int high = Character.digit(bytes[at], 16);
    int low = Character.digit(bytes[at + 1], 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** The target of a request: bytes outside 0x21 to 0x7E, and {@code "}, as {@code %HH}. */
  static String target(byte[] bytes, int from, int to) {
    int plain = from;
    while (plain < to && bytes[plain] > 0x20 && bytes[plain] < 0x7F && bytes[plain] != '"') {
      plain++;
    }
    if (plain == to) {
      return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
    ByteArrayOutputStream target = new ByteArrayOutputStream(to - from + 16);
    for (int at = from; at < to; at++) {
      byte b = bytes[at];
      if (b > 0x20 && b < 0x7F && b != '"') {
        target.write(b);
      } else {
        target.write('%');
        target.write(HEXADECIMAL[b >> 4 & 0xF]);
        target.write(HEXADECIMAL[b & 0xF]);
      }
    }
    return target.toString(StandardCharsets.ISO_8859_1);
  }
}
