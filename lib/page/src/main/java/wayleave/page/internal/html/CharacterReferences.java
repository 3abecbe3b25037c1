package wayleave.page.internal.html;

import java.util.HashMap;
import java.util.Map;

/**
 * Decodes character references in the values of attributes (HTML Standard, 13.2.5.72). Of named references only those of ASCII characters
 * are decoded: no rule and no name of a crawler has others.
 */
final class CharacterReferences {
  private static final Map<String, Character> NAMED = new HashMap<>();
  /** Those that need no semicolon. */
  private static final int BARE_LENGTH = 4;

  static {
    String names =
        "\t Tab \n NewLine ! excl \" quot QUOT # num $ dollar % percnt & amp AMP ' apos ( lpar ) rpar * ast midast"
            + " + plus , comma . period / sol : colon ; semi < lt LT = equals > gt GT ? quest @ commat [ lsqb lbrack \\ bsol"
            + " ] rsqb rbrack ^ Hat _ lowbar UnderBar ` grave DiacriticalGrave { lcub lbrace | verbar vert VerticalLine } rcub rbrace";
    char value = 0;
    int from = 0;
    while (from < names.length()) {
      int to = names.indexOf(' ', from);
      to = to < 0 ? names.length() : to;
      if (to == from + 1) {
        value = names.charAt(from);
      } else {
        NAMED.put(names.substring(from, to), value);
      }
      from = to + 1;
    }
  }

  /** What bytes 80 to 9F of windows-1252 are, which is what numbers up to there mean. */
  private static final String WINDOWS_1252 =
      "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
          + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

  private CharacterReferences() {}

  /** The value of an attribute that is written so. A NUL stands for a character that cannot be decoded. */
  static String decode(String written) {
    String text = written.replace('\0', '\uFFFD');
    int and = text.indexOf('&');
    if (and < 0) {
      return text;
    }
    StringBuilder decoded = new StringBuilder(text.length());
    int from = 0;
    while (and >= 0) {
      decoded.append(text, from, and);
      from = text.startsWith("#", and + 1) ? number(text, and, decoded) : name(text, and, decoded);
      and = text.indexOf('&', from);
    }
    return decoded.append(text, from, text.length()).toString();
  }

  /** Appends what the reference at an offset means. Returns the offset after it. */
  private static int number(String text, int and, StringBuilder decoded) {
    int i = and + 2;
    int radix = 10;
    if (i < text.length() && (text.charAt(i) | 0x20) == 'x') {
      radix = 16;
      i++;
    }
    int digits = i;
    int number = 0;
    while (i < text.length()
        && text.charAt(i) < 0x80
        && Character.digit(text.charAt(i), radix) >= 0) {
      number = Math.min(
          number * radix + Character.digit(text.charAt(i), radix), Character.MAX_CODE_POINT + 1);
      i++;
    }
    if (i == digits) {
      decoded.append('&');
      return and + 1;
    }
    if (number >= 0x80 && number < 0xA0) {
      number = WINDOWS_1252.charAt(number - 0x80);
    } else if (number == 0
        || number > Character.MAX_CODE_POINT
        || number >= Character.MIN_SURROGATE && number <= Character.MAX_SURROGATE) {
      number = 0xFFFD;
    }
    decoded.appendCodePoint(number);
    return i < text.length() && text.charAt(i) == ';' ? i + 1 : i;
  }

  private static int name(String text, int and, StringBuilder decoded) {
    int end = and + 1;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    boolean closed = end < text.length() && text.charAt(end) == ';';
    String name = text.substring(and + 1, end);
    Character value = NAMED.get(name);
    boolean bare = name.length() <= BARE_LENGTH && value != null && "\"&<>".indexOf(value) >= 0;
    boolean continues = end < text.length() && text.charAt(end) == '=';
    if (value == null || !closed && (!bare || continues)) {
      decoded.append('&');
      return and + 1;
    }
    decoded.append(value.charValue());
    return closed ? end + 1 : end;
  }

  private static boolean isNamePart(char c) {
    return c < 0x80 && (Ascii.isLetter(c) || Ascii.isDigit(c));
  }
}
