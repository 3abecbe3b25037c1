package wayleave.bulk;

import java.util.Arrays;

/** Text in UTF-8 that grows at its end. A surrogate that is no half of a pair becomes U+FFFD. Not thread-safe. */
final class ByteText {
  /** The most bytes that a {@code char} becomes, be it escaped. */
  private static final int MAX_PER_CHAR = 6;

  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };
  /** What follows the backslash where JSON escapes a character; 0 where it does not. */
  private static final byte[] JSON_ESCAPES = new byte[0x80];

  static {
    Arrays.fill(JSON_ESCAPES, 0, 0x20, (byte) 'u');
    JSON_ESCAPES['\b'] = 'b';
    JSON_ESCAPES['\t'] = 't';
    JSON_ESCAPES['\n'] = 'n';
    JSON_ESCAPES['\f'] = 'f';
    JSON_ESCAPES['\r'] = 'r';
    JSON_ESCAPES['"'] = '"';
    JSON_ESCAPES['\\'] = '\\';
  }

  /** What JSON needs no escape for, and CSV no quotes. */
  private static final boolean[] JSON_PLAIN = new boolean[0x80];

  private static final boolean[] CSV_PLAIN = new boolean[0x80];

  static {
    for (int c = 0; c < 0x80; c++) {
      JSON_PLAIN[c] = JSON_ESCAPES[c] == 0;
      CSV_PLAIN[c] = ",\"\n\r".indexOf(c) < 0;
    }
  }

  private byte[] bytes = new byte[1 << 16];
  private char[] chars = new char[1 << 10];
  private int length;

  /** What holds the text, up to {@link #length}; until more is added. */
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  /** Makes room for so many more bytes. */
  private void reserve(long more) {
    long needed = length + more;
    if (needed > bytes.length) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new OutOfMemoryError("a block of rows would have " + needed + " bytes");
      }
      bytes = Arrays.copyOf(bytes, (int)
          Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * bytes.length)));
    }
  }

  void add(byte[] text) {
    add(text, 0, text.length);
  }

  void add(byte[] text, int from, int to) {
    reserve(to - from);
    System.arraycopy(text, from, bytes, length, to - from);
    length += to - from;
  }

  void add(char ascii) {
    reserve(1);
    bytes[length++] = (byte) ascii;
  }

  /** Adds a number that is not negative. */
  void add(int number) {
    reserve(10);
    int end = length + 1;
    for (int rest = number; rest >= 10; rest /= 10) {
      end++;
    }
    int at = end;
    int rest = number;
    do {
      bytes[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    length = end;
  }

  /** Adds a JSON string with its quotes. */
  void addJson(String text) {
    int chars = text.length();
    reserve((long) MAX_PER_CHAR * chars + 2);
    byte[] to = bytes;
    int at = length;
    to[at++] = '"';
    int plain = copyPlain(text, JSON_PLAIN, to, at);
    at += plain;
    for (int i = plain; i < chars; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        at = addUtf8(to, at, text, i);
        i += Character.isHighSurrogate(c) && isPair(text, i) ? 1 : 0;
      } else if (JSON_ESCAPES[c] == 0) {
        to[at++] = (byte) c;
      } else {
        to[at++] = '\\';
        to[at++] = JSON_ESCAPES[c];
        if (JSON_ESCAPES[c] == 'u') {
          to[at++] = '0';
          to[at++] = '0';
          to[at++] = HEX[c >> 4];
          to[at++] = HEX[c & 0xf];
        }
      }
    }
    to[at++] = '"';
    length = at;
  }

  /** Adds a field of CSV, with quotes where it needs them (RFC 4180 §2): also if it is empty, as nothing at all is null. */
  void addCsv(String text) {
    int chars = text.length();
    reserve((long) MAX_PER_CHAR * chars + 2);
    byte[] to = bytes;
    int start = length;
    int plain = copyPlain(text, CSV_PLAIN, to, start);
    int at = start + plain;
    boolean quotes = chars == 0;
    for (int i = plain; i < chars; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        at = addUtf8(to, at, text, i);
        i += Character.isHighSurrogate(c) && isPair(text, i) ? 1 : 0;
      } else {
        quotes |= c == ',' || c == '"' || c == '\n' || c == '\r';
        to[at++] = (byte) c;
      }
    }
    length = quotes ? quote(to, start, at) : at;
  }

  /**
   * Copies the characters up to one that needs care, and returns how many they are. Nearly all are such, and copied in a loop
   * over an array they take a fraction of the time.
   */
  private int copyPlain(String text, boolean[] isPlain, byte[] to, int start) {
    int count = text.length();
    if (count > chars.length) {
      chars = new char[2 * count];
    }
    char[] from = chars;
    text.getChars(0, count, from, 0);
    for (int i = 0; i < count; i++) {
      char c = from[i];
      if (c >= 0x80 || !isPlain[c]) {
        return i;
      }
      to[start + i] = (byte) c;
    }
    return count;
  }

  /** Puts quotes around bytes, and doubles those within; returns where they end. */
  private static int quote(byte[] bytes, int start, int end) {
    int quotes = 2;
    for (int i = start; i < end; i++) {
      quotes += bytes[i] == '"' ? 1 : 0;
    }
    int to = end + quotes;
    int result = to;
    bytes[--to] = '"';
    for (int from = end - 1; from >= start; from--) {
      bytes[--to] = bytes[from];
      if (bytes[from] == '"') {
        bytes[--to] = '"';
      }
    }
    bytes[start] = '"';
    return result;
  }

  private static boolean isPair(String text, int high) {
    return high + 1 < text.length() && Character.isLowSurrogate(text.charAt(high + 1));
  }

  /** Adds what stands at an index that is no ASCII, a pair of surrogates as one; returns where it ends. */
  private static int addUtf8(byte[] to, int start, String text, int index) {
    int at = start;
    int c = text.codePointAt(index);
    if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
      c = 0xfffd;
    }
    if (c < 0x800) {
      to[at++] = (byte) (0xc0 | c >> 6);
    } else if (c < 0x10000) {
      to[at++] = (byte) (0xe0 | c >> 12);
      to[at++] = (byte) (0x80 | c >> 6 & 0x3f);
    } else {
      to[at++] = (byte) (0xf0 | c >> 18);
      to[at++] = (byte) (0x80 | c >> 12 & 0x3f);
      to[at++] = (byte) (0x80 | c >> 6 & 0x3f);
    }
    to[at++] = (byte) (0x80 | c & 0x3f);
    return at;
  }
}
