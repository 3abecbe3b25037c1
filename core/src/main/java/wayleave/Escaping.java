package wayleave;

/**
 * Which spellings of a path are the same: brings rule paths and URL paths to one spelling before bytes are compared (R5,
 * RFC 9309 §2.2.2).
 */
enum Escaping {
  /**
   * Escapes get upper-case digits, and bytes that cannot stand in a URI are escaped: UTF-8 and its escapes are the same, a
   * blank and {@code %20} are the same. Nothing is decoded.
   */
  URI,
  /** google/robotstxt: in a rule, escapes get upper-case digits and bytes above 7F are escaped; URLs stay untouched. */
  PATTERN_ONLY,
  /**
   * As {@link #URI}, and escapes of unreserved characters are decoded (RFC 3986 §6.2.2.2). The characters {@code *} and
   * {@code $} are escaped where they mean themselves, so that {@code %2A} and {@code %24} in a rule match them (RFC 9309
   * §2.2.3).
   */
  RFC_3986;

  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
  };
  private static final boolean[] NEVER_IN_URI = new boolean[256];

  static {
    for (int b = 0; b < 256; b++) {
      NEVER_IN_URI[b] = b <= ' ' || b >= 0x7F || "\"<>\\^`{|}".indexOf(b) >= 0;
    }
  }

  /** The rule path {@code in[from, to)} in the spelling that is compared, appended to {@code out}. */
  void pattern(byte[] in, int from, int to, Bytes out) {
    for (int i = from; i < to; i++) {
      int b = in[i] & 0xFF;
      if (b == '%' && isEscape(in, i, to)) {
        escape(in[i + 1], in[i + 2], out);
        i += 2;
      } else if (this == PATTERN_ONLY ? b >= 0x80 : NEVER_IN_URI[b]) {
        append(b, out);
      } else if (this == RFC_3986 && b == '$' && i + 1 < to) {
        append(b, out);
      } else {
        out.append((byte) b);
      }
    }
  }

  /** The URL path in the spelling that is compared: the same array if nothing had to be changed. */
  byte[] url(byte[] path) {
    int first = firstToChange(path);
    if (first == path.length) {
      return path;
    }
    Bytes out = new Bytes(path.length + 16);
    out.append(path, 0, first);
    for (int i = first; i < path.length; i++) {
      int b = path[i] & 0xFF;
      if (b == '%' && isEscape(path, i, path.length)) {
        escape(path[i + 1], path[i + 2], out);
        i += 2;
      } else if (NEVER_IN_URI[b] || this == RFC_3986 && (b == '*' || b == '$')) {
        append(b, out);
      } else {
        out.append((byte) b);
      }
    }
    return out.toArray();
  }

  private int firstToChange(byte[] path) {
    if (this == PATTERN_ONLY) {
      return path.length;
    }
    for (int i = 0; i < path.length; i++) {
      int b = path[i] & 0xFF;
      if (b == '%' || NEVER_IN_URI[b] || this == RFC_3986 && (b == '*' || b == '$')) {
        return i;
      }
    }
    return path.length;
  }

  private void escape(byte high, byte low, Bytes out) {
    int value = hexValue(high) << 4 | hexValue(low);
    if (this == RFC_3986 && isUnreserved(value)) {
      out.append((byte) value);
    } else {
      append(value, out);
    }
  }

  private static void append(int value, Bytes out) {
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
