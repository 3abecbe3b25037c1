package wayleave.syntax;

/** Well-formedness of UTF-8 (RFC 3629 §4). */
final class Utf8 {
  private Utf8() {}

  static boolean isWellFormed(byte[] b, int from, int to) {
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
