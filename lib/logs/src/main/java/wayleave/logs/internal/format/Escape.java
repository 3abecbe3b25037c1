package wayleave.logs.internal.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How a server writes bytes that would end a field. A mark that begins no escape stands for itself. */
public enum Escape {
  /** {@code \"}, {@code \\}, {@code \xHH} and those of C and JSON: Apache, nginx, lighttpd, Varnish. */
  BACKSLASH('\\', "\\\\(?:[\"\\\\tnrbvf]|x[0-9A-Fa-f]{2}|u00[0-7][0-9A-Fa-f])"),
  /** {@code \xHH}, but not the backslash, so that a quote behind one ends the field: h2o. */
  HEX('\\', "\\\\x[0-9A-Fa-f]{2}"),
  /** {@code #HH}: HAProxy. */
  HASH('#', "#[0-9A-Fa-f]{2}"),
  /** {@code \"}, {@code \\} and {@code \]} (RFC 5424 §6.3.3): HAProxy with {@code +E}. */
  BRACKET('\\', "\\\\[\"\\\\\\]]"),
  /** Those of JSON (RFC 8259 §7): HAProxy's converter {@code json}. */
  JSON('\\', "\\\\(?:[\"\\\\/bfnrt]|u[0-9A-Fa-f]{4})"),
  /** {@code %HH}: CloudFront. */
  PERCENT('%', "%[0-9A-Fa-f]{2}"),
  /** {@code %HH}, and a plus for a blank: Akamai. */
  FORM('%', "%[0-9A-Fa-f]{2}|\\+"),
  /** Bytes as they are. */
  NONE('\0', "(?!)");

  private final byte mark;
  private final Pattern pattern;

  Escape(char mark, String pattern) {
    this.mark = (byte) mark;
    this.pattern = Pattern.compile(pattern);
  }

  /** The escape with a name in the tables: in lower case. */
  public static Escape of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Whether the bytes may have escapes. */
  public boolean isIn(byte[] bytes, int from, int to) {
    return this == FORM || this != NONE && FieldText.indexOf(bytes, mark, from, to) >= 0;
  }

  /** Whether a quote behind its mark is one that was sent, and ends no field. */
  public boolean isBeforeQuotes() {
    return mark == '\\' && this != HEX;
  }

  /** Bytes as they were sent. */
  public byte[] undo(byte[] bytes, int from, int to) {
    return isIn(bytes, from, to)
        ? FieldText.replace(pattern, bytes, from, to, Escape::plain)
        : Arrays.copyOfRange(bytes, from, to);
  }

  private static String plain(MatchResult found) {
    String escaped = found.group();
    int end = escaped.length();
    if (end == 1) {
      return " ";
    } else if (end > 2) {
      boolean isUnicode = escaped.startsWith("\\u");
      char value = (char) Integer.parseInt(escaped.substring(isUnicode ? 2 : end - 2), 16);
      return isUnicode
          ? new String(
              String.valueOf(value).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)
          : String.valueOf(value);
    }
    int at = "tnrbvf".indexOf(escaped.charAt(1));
    return at < 0 ? escaped.substring(1) : "\t\n\r\b\u000B\f".substring(at, at + 1);
  }

  /** A field as text. */
  public String text(byte[] bytes, int from, int to) {
    if (!isIn(bytes, from, to)) {
      return FieldText.decode(bytes, from, to);
    }
    byte[] plain = undo(bytes, from, to);
    return FieldText.decode(plain, 0, plain.length);
  }

  /** The target of a request, or a part of it, as {@link FieldText#target} has it. */
  public String target(byte[] bytes, int from, int to) {
    byte[] plain = undo(bytes, from, to);
    return FieldText.target(plain, 0, plain.length);
  }
}
