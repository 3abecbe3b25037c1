package wayleave;

import java.nio.charset.StandardCharsets;

/** Strings in the bytes that everything here works on. */
final class Utf8 {
  private Utf8() {}

  /** The string in UTF-8; a surrogate without its pair becomes U+FFFD, as in browsers. */
  static byte[] encode(String s) {
    int length = s.length();
    byte[] ascii = new byte[length];
    for (int i = 0; i < length; i++) {
      char c = s.charAt(i);
      if (c >= 0x80) {
        return encodeNotAscii(s);
      }
      ascii[i] = (byte) c;
    }
    return ascii;
  }

  static String decode(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] encodeNotAscii(String s) {
    Bytes out = new Bytes(s.length() * 2);
    for (int i = 0; i < s.length(); i++) {
      int c = s.charAt(i);
      if (c >= 0xD800 && c <= 0xDFFF) {
        boolean pair =
            c <= 0xDBFF && i + 1 < s.length() && Character.isLowSurrogate(s.charAt(i + 1));
        c = pair ? Character.toCodePoint((char) c, s.charAt(++i)) : 0xFFFD;
      }
      if (c < 0x80) {
        out.append((byte) c);
        continue;
      }
      if (c < 0x800) {
        out.append((byte) (0xC0 | c >> 6));
      } else {
        if (c < 0x10000) {
          out.append((byte) (0xE0 | c >> 12));
        } else {
          out.append((byte) (0xF0 | c >> 18));
          out.append((byte) (0x80 | c >> 12 & 0x3F));
        }
        out.append((byte) (0x80 | c >> 6 & 0x3F));
      }
      out.append((byte) (0x80 | c & 0x3F));
    }
    return out.toArray();
  }
}
