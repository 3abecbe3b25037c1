package wayleave.internal.url;

/**
 * IPv6 addresses, written as RFC 5952 §4 recommends: lower case, no leading zeros, the first
 * longest run of two or more zero pieces as {@code ::}. An embedded IPv4 address is written in
 * hexadecimal like all else, as in the URL standard. Zones ({@code %eth0}) are refused.
 */
final class Ipv6 {
  private static final int PIECES = 8;

  private Ipv6() {}

  /** {@code address} is what stands between the brackets. */
  static String normalize(String address) throws UrlSyntaxException {
    int[] pieces = new int[PIECES];
    int size = 0;
    int gap = -1;
    int at = 0;
    if (address.startsWith("::")) {
      gap = 0;
      at = 2;
    }
    while (at < address.length()) {
      if (size == PIECES) {
        throw malformed();
      }
      int end = at;
      int value = 0;
      while (end < address.length() && end < at + 4 && hex(address.charAt(end)) >= 0) {
        value = value << 4 | hex(address.charAt(end++));
      }
      if (end < address.length() && address.charAt(end) == '.') {
        size = embedded(address.substring(at), pieces, size);
        break;
      }
      if (end == at) {
        throw malformed();
      }
      pieces[size++] = value;
      at = end;
      if (at < address.length()) {
        if (address.charAt(at++) != ':' || at == address.length()) {
          throw malformed();
        }
        if (address.charAt(at) == ':') {
          if (gap >= 0) {
            throw malformed();
          }
          gap = size;
          at++;
        }
      }
    }
    if (gap < 0 ? size != PIECES : size == PIECES) {
      throw malformed();
    }
    for (int i = 1; gap >= 0 && i <= size - gap; i++) {
      pieces[PIECES - i] = pieces[size - i];
      pieces[size - i] = 0;
    }
    return compress(pieces);
  }

  /** Reads four decimal numbers, without leading zeros, into two pieces. */
  private static int embedded(String address, int[] pieces, int size) throws UrlSyntaxException {
    if (size > PIECES - 2) {
      throw malformed();
    }
    int numbers = 0;
    int value = -1;
    for (int i = 0; i <= address.length(); i++) {
      char c = i < address.length() ? address.charAt(i) : '.';
      if (c >= '0' && c <= '9' && value != 0) {
        value = Math.max(0, value) * 10 + (c - '0');
        if (value > 255) {
          throw malformed();
        }
      } else if (c == '.' && value >= 0 && numbers < 4) {
        int piece = size + numbers++ / 2;
        pieces[piece] = pieces[piece] << 8 | value;
        value = -1;
      } else {
        throw malformed();
      }
    }
    if (numbers != 4) {
      throw malformed();
    }
    return size + 2;
  }

  private static String compress(int[] pieces) {
    int start = -1;
    int longest = 1;
    for (int i = 0; i < PIECES; i++) {
      int end = i;
      while (end < PIECES && pieces[end] == 0) {
        end++;
      }
      if (end - i > longest) {
        longest = end - i;
        start = i;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < PIECES; i++) {
      if (i == start) {
        out.append(i == 0 ? "::" : ":");
        i += longest - 1;
      } else {
        out.append(Integer.toHexString(pieces[i])).append(i < PIECES - 1 ? ":" : "");
      }
    }
    return out.toString();
  }

  private static int hex(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    char lower = (char) (c | 0x20);
    return lower >= 'a' && lower <= 'f' && c < 0x80 ? lower - 'a' + 10 : -1;
  }

  private static UrlSyntaxException malformed() {
    return new UrlSyntaxException("expected an IPv6 address such as [2001:db8::1]");
  }
}
