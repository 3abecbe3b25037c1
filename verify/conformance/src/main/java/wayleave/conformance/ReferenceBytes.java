package wayleave.conformance;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The few questions about bytes that the reference engine asks. */
final class ReferenceBytes {
  private ReferenceBytes() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static boolean isSpace(int b) {
    return b == ' ' || b == '\t' || b == '\n' || b == 0x0B || b == '\f' || b == '\r';
  }

  static boolean isLetter(int b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }

  static boolean isDigit(int b) {
    return b >= '0' && b <= '9';
  }

  static boolean isHex(int b) {
    return isDigit(b) || (b >= 'a' && b <= 'f') || (b >= 'A' && b <= 'F');
  }

  static int lower(int b) {
    return b >= 'A' && b <= 'Z' ? b + 32 : b;
  }

  static int upper(int b) {
    return b >= 'a' && b <= 'z' ? b - 32 : b;
  }

  static byte[] trim(byte[] text) {
    int from = 0;
    int to = text.length;
    while (from < to && isSpace(text[from])) {
      from++;
    }
    while (to > from && isSpace(text[to - 1])) {
      to--;
    }
    return Arrays.copyOfRange(text, from, to);
  }

  /** The text up to, and without, the first {@code b}; all of it if there is none. */
  static byte[] before(byte[] text, int b) {
    int at = indexOf(text, b, 0);
    return at < 0 ? text : Arrays.copyOf(text, at);
  }

  static int indexOf(byte[] text, int b, int from) {
    for (int i = from; i < text.length; i++) {
      if (text[i] == b) {
        return i;
      }
    }
    return -1;
  }

  static boolean startsWithIgnoringCase(byte[] text, byte[] prefix) {
    if (text.length < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (lower(text[i]) != lower(prefix[i])) {
        return false;
      }
    }
    return true;
  }

  static boolean equalsIgnoringCase(byte[] a, byte[] b) {
    return a.length == b.length && startsWithIgnoringCase(a, b);
  }

  static boolean isEscape(byte[] text, int at) {
    return text[at] == '%' && at + 2 < text.length && isHex(text[at + 1]) && isHex(text[at + 2]);
  }

  static void writeEscape(ByteArrayOutputStream out, int b) {
    out.write('%');
    out.write("0123456789ABCDEF".charAt((b >> 4) & 0xF));
    out.write("0123456789ABCDEF".charAt(b & 0xF));
  }
}
