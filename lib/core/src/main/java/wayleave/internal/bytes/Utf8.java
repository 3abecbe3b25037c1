package wayleave.internal.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Strings as bytes of UTF-8 (RFC 3629). */
public final class Utf8 {
  private Utf8() {}

  /** The string in UTF-8; a surrogate without its pair becomes U+FFFD, as in browsers. */
  public static byte[] encode(String s) {
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

  public static String decode(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] encodeNotAscii(String s) {
    byte[] out = new byte[s.length() * 3];
    int size = 0;
    for (int i = 0; i < s.length(); i++) {
      int c = s.charAt(i);
      if (c >= 0xD800 && c <= 0xDFFF) {
        boolean pair =
            c <= 0xDBFF && i + 1 < s.length() && Character.isLowSurrogate(s.charAt(i + 1));
        c = pair ? Character.toCodePoint((char) c, s.charAt(++i)) : 0xFFFD;
      }
      if (c < 0x80) {
        out[size++] = (byte) c;
        continue;
      }
      if (c < 0x800) {
        out[size++] = (byte) (0xC0 | c >> 6);
      } else {
        if (c < 0x10000) {
          out[size++] = (byte) (0xE0 | c >> 12);
        } else {
          out[size++] = (byte) (0xF0 | c >> 18);
          out[size++] = (byte) (0x80 | c >> 12 & 0x3F);
        }
        out[size++] = (byte) (0x80 | c >> 6 & 0x3F);
      }
      out[size++] = (byte) (0x80 | c & 0x3F);
    }
    return Arrays.copyOf(out, size);
  }

  /** Whether {@code b[from, to)} is well-formed (RFC 3629 §4). */
  public static boolean isWellFormed(byte[] b, int from, int to) {
    int i = from;
    while (i < to) {
      int lead = b[i] & 0xFF;
      if (lead < 0x80) {
        i++;
        continue;
      }
      int length;
      int low = 0x80;
      int high = 0xBF;
      if (lead >= 0xC2 && lead <= 0xDF) {
        length = 2;
      } else if (lead >= 0xE0 && lead <= 0xEF) {
        length = 3;
        low = lead == 0xE0 ? 0xA0 : 0x80;
        high = lead == 0xED ? 0x9F : 0xBF;
      } else if (lead >= 0xF0 && lead <= 0xF4) {
        length = 4;
        low = lead == 0xF0 ? 0x90 : 0x80;
        high = lead == 0xF4 ? 0x8F : 0xBF;
      } else {
        return false;
      }
      if (i + length > to) {
        return false;
      }
      int second = b[i + 1] & 0xFF;
      if (second < low || second > high) {
        return false;
      }
      for (int k = 2; k < length; k++) {
        if ((b[i + k] & 0xC0) != 0x80) {
          return false;
        }
      }
      i += length;
    }
    return true;
  }
}
