package wayleave.benchmarks;

import java.nio.charset.StandardCharsets;

/** Bytes and strings. */
final class Text {
  private Text() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
