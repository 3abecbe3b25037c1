package wayleave.logs.internal.format;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bytes of a field as text: UTF-8 decoded, what no URL may hold encoded. */
public final class FieldText {
  private static final Pattern NO_URL = Pattern.compile("[^!-~]|\"");

  private FieldText() {}

  /** Decodes UTF-8. Invalid bytes become U+FFFD. */
  public static String decode(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** A character for each byte (ISO 8859-1). */
  public static String latin(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** The index of a byte in a part of others, or -1. */
  public static int indexOf(byte[] bytes, byte wanted, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == wanted) {
        return at;
      }
    }
    return -1;
  }

  /** Replaces what a pattern finds in bytes, each of which is a character. */
  public static byte[] replace(
      Pattern pattern, byte[] bytes, int from, int to, Function<MatchResult, String> replacement) {
    return pattern
        .matcher(latin(bytes, from, to))
        .replaceAll(found -> Matcher.quoteReplacement(replacement.apply(found)))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The target of a request: bytes outside 0x21 to 0x7E, and {@code "}, as {@code %HH}. */
  public static String target(byte[] bytes, int from, int to) {
    int plain = from;
    while (plain < to && bytes[plain] > 0x20 && bytes[plain] < 0x7F && bytes[plain] != '"') {
      plain++;
    }
    String text = latin(bytes, from, to);
    return plain == to
        ? text
        : NO_URL
            .matcher(text)
            .replaceAll(found -> String.format("%%%02X", (int) found.group().charAt(0)));
  }
}
