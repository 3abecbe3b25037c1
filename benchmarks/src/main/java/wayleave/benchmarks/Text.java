package wayleave.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Bytes and strings. */
final class Text {
  private Text() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String utf8(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Formats a line in the same way everywhere. */
  static String row(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
