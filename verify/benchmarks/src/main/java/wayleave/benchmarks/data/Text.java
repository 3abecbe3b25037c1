package wayleave.benchmarks.data;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Bytes and strings. */
public final class Text {
  private Text() {}

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Formats a line in the same way everywhere. */
  public static String row(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
