package wayleave.lint.internal.context;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Numbers in messages, without the JDK's formatter, which the engine in browsers has not. */
public final class Digits {
  private Digits() {}

  /** A number of 0 or more with a comma before each three digits: {@code 1,234,567}. */
  public static String grouped(long number) {
    String digits = String.valueOf(number);
    int first = (digits.length() - 1) % 3 + 1;
    StringBuilder grouped = new StringBuilder(digits.substring(0, first));
    for (int i = first; i < digits.length(); i += 3) {
      grouped.append(',').append(digits, i, i + 3);
    }
    return grouped.toString();
  }

  /** A code point as {@code U+00A0}. */
  public static String codePoint(int character) {
    String hex = Integer.toHexString(character).toUpperCase(Locale.ROOT);
    return "U+" + "0".repeat(Math.max(0, 4 - hex.length())) + hex;
  }

  /** The bytes of a text in UTF-8 as {@code %C3%A9}. */
  public static String escapes(String text) {
    StringBuilder escapes = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      escapes.append('%').append(hexDigit(b >> 4)).append(hexDigit(b));
    }
    return escapes.toString();
  }

  private static char hexDigit(int value) {
    return "0123456789ABCDEF".charAt(value & 15);
  }
}
