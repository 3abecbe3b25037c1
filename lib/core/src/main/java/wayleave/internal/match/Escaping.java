package wayleave.internal.match;

import java.nio.charset.StandardCharsets;
import wayleave.internal.bytes.ByteBuilder;
import wayleave.internal.bytes.Utf8;

/**
 * Which spellings of a path are the same: brings rule paths and URL paths to one spelling before bytes are compared (R5,
 * RFC 9309 §2.2.2).
 */
public enum Escaping {
  /**
   * Escapes get upper-case digits, and bytes that cannot stand in a URI are escaped: UTF-8 and its escapes are the same, a
   * blank and {@code %20} are the same. Nothing is decoded.
   */
  URI,
  /** google/robotstxt: in a rule, escapes get upper-case digits and bytes above 7F are escaped; URLs stay untouched. */
  PATTERN_ONLY,
  /**
   * As {@link #URI}, and escapes of unreserved characters are decoded (RFC 3986 §6.2.2.2). A literal {@code *} or {@code $}, in
   * any URL or escaped in a rule (RFC 9309 §2.2.3), is one byte of its own: the character plus {@link #LITERAL}.
   */
  RFC_3986,
  /** Of what is in the spelling that is compared already: everything stays as it is. */
  DONE;

  /** Makes a byte of a literal {@code *} or {@code $} in {@link #RFC_3986}, where all other bytes above 7F are escaped. */
  private static final int LITERAL = 0x80;

  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
  };
  /** What can be done with a byte of a rule, and with a character of a URL. */
  private static final byte KEPT = 0;

  private static final byte ESCAPED = 1;
  private static final byte MAY_BE_ESCAPE = 2;

  private final byte[] inPattern = new byte[256];
  private final byte[] inUrl = new byte[256];
  /** For each character of a URL, 1 if another spelling of it may be the one that is compared. */
  private final byte[] doubtful = new byte[256];

  static {
    for (Escaping escaping : values()) {
      escaping.classify();
    }
  }

  private void classify() {
    if (this == DONE) {
      return;
    }
    for (int b = 0; b < 256; b++) {
      boolean neverInUri = b <= ' ' || b >= 0x7F || "\"<>\\^`{|}".indexOf(b) >= 0;
      inPattern[b] = (this == PATTERN_ONLY ? b >= 0x80 : neverInUri) ? ESCAPED : KEPT;
      inUrl[b] = neverInUri && this != PATTERN_ONLY ? ESCAPED : KEPT;
    }
    inPattern['%'] = MAY_BE_ESCAPE;
    inUrl['%'] = this == PATTERN_ONLY ? KEPT : MAY_BE_ESCAPE;
    // Neither is part of a path: the fragment begins at the one, and google/robotstxt ends a URL at
    // the other.
    inUrl['#'] = ESCAPED;
    inUrl[0] = ESCAPED;
    if (this == RFC_3986) {
      inPattern['$'] = ESCAPED;
      inUrl['$'] = ESCAPED;
      inUrl['*'] = ESCAPED;
    }
    for (int c = 0; c < 256; c++) {
      doubtful[c] = (byte) (inUrl[c] == KEPT && c < 0x80 ? 0 : 1);
    }
  }

  /** For each of the first 256 characters of a URL what {@link #isDoubtful} says, as 0 or 1. */
  byte[] doubtful() {
    return doubtful;
  }

  /** Turns bytes of a pattern into characters, and those above 7F into none that a URL as it is written can contain. */
  int byteMask() {
    return this == DONE ? 0xFF : -1;
  }

  /**
   * A character of a URL as it is written that never equals a pattern's byte, since it may begin an escape that is decoded; -1 if
   * there is none.
   */
  int decodedCharacter() {
    return this == RFC_3986 ? '%' : -1;
  }

  /** Whether a character of a URL may stand for others in the spelling that is compared. */
  boolean isDoubtful(char c) {
    return (c >>> 8 | doubtful[c & 0xFF]) != 0;
  }

  /**
   * Whether a path may yet match a pattern from which it differs at a character, or match none although nothing differs: the
   * character can be spelt in another way, or the pattern's byte is a digit of an escape.
   *
   * @param c the path's character
   * @param p holds the pattern, which begins at {@code from}; {@code at} is where it differs, or its end
   */
  boolean isDoubtful(char c, byte[] p, int from, int at) {
    return isDoubtful(c) || mayEndInEscape(p, from, at);
  }

  /** Whether a pattern's byte at a place may be a digit of an escape that a URL spells in another way. */
  boolean mayEndInEscape(byte[] p, int from, int at) {
    return this != DONE && isInEscape(p, from, at);
  }

  private static boolean isInEscape(byte[] p, int from, int at) {
    return at > from && p[at - 1] == '%' || at > from + 1 && p[at - 2] == '%';
  }

  /** The rule path {@code in[from, to)} in the spelling that is compared, appended to {@code out}. */
  public void pattern(byte[] in, int from, int to, ByteBuilder out) {
    // The only character that means something else at the end.
    boolean anchor = to > from && in[to - 1] == '$';
    rewrite(inPattern, in, from, anchor ? to - 1 : to, out);
    if (anchor) {
      out.append((byte) '$');
    }
  }

  /** The URL path in the spelling that is compared: the same array if nothing had to be changed. */
  public byte[] url(byte[] path) {
    if (firstNotKept(inUrl, path, 0, path.length) == path.length) {
      return path;
    }
    ByteBuilder out = new ByteBuilder(path.length + 16);
    rewrite(inUrl, path, 0, path.length, out);
    return out.toArray();
  }

  /**
   * A piece of a pattern as a rule would write it: {@link #pattern(String)} reads the pattern from it again.
   *
   * @param patternEnd where the whole pattern ends: there a {@code $} would mean the end of a path
   */
  public String textOfPattern(byte[] in, int from, int to, int patternEnd) {
    if (this != RFC_3986) {
      return new String(in, from, to - from, StandardCharsets.UTF_8);
    }
    ByteBuilder out = new ByteBuilder(to - from);
    for (int i = from; i < to; i++) {
      int literal = (in[i] & 0xFF) - LITERAL;
      if (literal == '$' && i < patternEnd - 1) {
        out.append((byte) '$');
      } else if (literal >= 0) {
        appendEscape(literal, out);
      } else {
        out.append(in[i]);
        if (isEscape(in, i, to) && in[i] == '%' && !isKept((char) in[i + 1], (char) in[i + 2])) {
          // What looks like an escape, but was made of %%32%34, which is not decoded twice.
          appendEscape(in[++i], out);
        }
      }
    }
    return Utf8.decode(out.toArray());
  }

  /** The pattern in the spelling that is compared which {@link #textOfPattern} wrote. */
  public byte[] pattern(String text) {
    byte[] in = Utf8.encode(text);
    if (this != RFC_3986) {
      return in;
    }
    ByteBuilder out = new ByteBuilder(in.length);
    pattern(in, 0, in.length, out);
    return out.toArray();
  }

  /** A path as it is written in a URL. A character of {@code path} stands for a byte. */
  public String textOfPath(String path) {
    byte[] bytes = path.getBytes(StandardCharsets.ISO_8859_1);
    if (this == RFC_3986) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] &= 0x7F;
      }
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Where, from {@code start} on, the first character of a URL path stands that does not stay as it is. */
  int endOfKept(String url, int start) {
    byte[] classes = inUrl;
    int length = url.length();
    for (int i = start; i < length; i++) {
      char c = url.charAt(i);
      if (c >= 0x80) {
        return i;
      }
      byte what = classes[c];
      if (what != KEPT && (what != MAY_BE_ESCAPE || !isKeptEscape(url, i))) {
        return i;
      }
    }
    return length;
  }

  /** Whether a {@code %} begins an escape that is written as it is compared, or none at all. */
  private boolean isKeptEscape(String url, int at) {
    if (at + 2 >= url.length()) {
      return true;
    }
    char high = url.charAt(at + 1);
    char low = url.charAt(at + 2);
    if (high >= 0x80 || low >= 0x80) {
      return false;
    }
    return hexValue((byte) high) < 0 || hexValue((byte) low) < 0 || isKept(high, low);
  }

  /** Whether an escape with these digits is written as it is compared. */
  private boolean isKept(char high, char low) {
    int value = hexValue((byte) high) << 4 | hexValue((byte) low);
    boolean decoded = this == RFC_3986 && (isUnreserved(value) || isSpecial(value));
    return !decoded && high < 'a' && low < 'a';
  }

  private static boolean isSpecial(int value) {
    return value == '*' || value == '$';
  }

  private void rewrite(byte[] classes, byte[] in, int from, int to, ByteBuilder out) {
    int copied = from;
    int i = from;
    while (true) {
      i = firstNotKept(classes, in, i, to);
      if (i == to) {
        out.append(in, copied, to);
        return;
      }
      boolean escaped = classes[in[i] & 0xFF] == ESCAPED;
      if (!escaped && !isEscape(in, i, to)) {
        i++;
      } else if (!escaped && isKept((char) in[i + 1], (char) in[i + 2])) {
        i += 3;
      } else {
        out.append(in, copied, i);
        if (escaped) {
          append(in[i] & 0xFF, out);
        } else {
          escape(in[i + 1], in[i + 2], out);
        }
        i += escaped ? 1 : 3;
        copied = i;
      }
    }
  }

  private static int firstNotKept(byte[] classes, byte[] in, int from, int to) {
    int i = from;
    while (i < to && classes[in[i] & 0xFF] == KEPT) {
      i++;
    }
    return i;
  }

  private void escape(byte high, byte low, ByteBuilder out) {
    int value = hexValue(high) << 4 | hexValue(low);
    if (this == RFC_3986 && isUnreserved(value)) {
      out.append((byte) value);
    } else {
      append(value, out);
    }
  }

  /** Appends what stands for a byte that is not kept. */
  private void append(int value, ByteBuilder out) {
    if (this == RFC_3986 && isSpecial(value)) {
      out.append((byte) (value + LITERAL));
    } else {
      appendEscape(value, out);
    }
  }

  private static void appendEscape(int value, ByteBuilder out) {
    out.append((byte) '%');
    out.append(HEX[value >> 4]);
    out.append(HEX[value & 15]);
  }

  private static boolean isEscape(byte[] in, int at, int to) {
    return at + 2 < to && hexValue(in[at + 1]) >= 0 && hexValue(in[at + 2]) >= 0;
  }

  private static int hexValue(byte b) {
    if (b >= '0' && b <= '9') {
      return b - '0';
    }
    int lower = b | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }

  /** RFC 3986 §2.3. */
  private static boolean isUnreserved(int b) {
    int lower = b | 0x20;
    return lower >= 'a' && lower <= 'z'
        || b >= '0' && b <= '9'
        || b == '-'
        || b == '.'
        || b == '_'
        || b == '~';
  }
}
