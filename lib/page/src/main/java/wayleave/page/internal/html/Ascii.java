package wayleave.page.internal.html;

/** ASCII in bytes. */
final class Ascii {
  /** Tab, line feed, form feed, carriage return and space. */
  static final int BLANK = 1;
  /** Ends the name of a tag. */
  static final int ENDS_TAG_NAME = 1 << 1;
  /** Ends the name of an attribute. */
  static final int ENDS_ATTRIBUTE_NAME = 1 << 2;
  /** Ends the value of an attribute that has no quotes. */
  static final int ENDS_VALUE = 1 << 3;

  /** Of what kinds each byte is: one look for each byte of a tag. */
  private static final byte[] KINDS = new byte[256];

  static {
    for (char c : new char[] {'\t', '\n', '\f', '\r', ' '}) {
      KINDS[c] = BLANK | ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME | ENDS_VALUE;
    }
    KINDS['>'] = ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME | ENDS_VALUE;
    KINDS['/'] = ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME;
    KINDS['='] = ENDS_ATTRIBUTE_NAME;
  }

  private Ascii() {}

  /** Whether a byte is of any of some kinds. */
  static boolean is(byte b, int kinds) {
    return (KINDS[b & 0xFF] & kinds) != 0;
  }

  static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
  }

  static boolean isLetter(int c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z';
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Whether {@code bytes[from, to)} is a name in lower case, in any case. */
  static boolean equalsIgnoreCase(byte[] bytes, int from, int to, byte[] lowerCase) {
    if (to - from != lowerCase.length) {
      return false;
    }
    for (int i = 0; i < lowerCase.length; i++) {
      if (lower(bytes[from + i]) != lowerCase[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether two stretches of bytes are the same in any case. */
  static boolean equalsIgnoreCase(byte[] bytes, int from, int to, int otherFrom, int otherTo) {
    if (to - from != otherTo - otherFrom) {
      return false;
    }
    for (int i = 0; i < to - from; i++) {
      if (lower(bytes[from + i]) != lower(bytes[otherFrom + i])) {
        return false;
      }
    }
    return true;
  }
}
