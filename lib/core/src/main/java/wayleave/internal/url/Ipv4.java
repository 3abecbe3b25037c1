package wayleave.internal.url;

/**
 * IPv4 addresses in all the forms that resolvers accept: one to four numbers, decimal, octal or
 * hexadecimal, of which the last fills what is left ({@code 0x7f.1} is {@code 127.0.0.1}).
 */
final class Ipv4 {
  private static final long TOO_BIG = 1L << 32;

  private Ipv4() {}

  /** Whether {@code host}, which is a normalised domain, must be an address then. */
  static boolean endsInNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    boolean hex = last.startsWith("0x");
    for (int i = hex ? 2 : 0; i < last.length(); i++) {
      if (digit(last.charAt(i), hex ? 16 : 10) < 0) {
        return false;
      }
    }
    return true;
  }

  static String normalize(String host) throws UrlSyntaxException {
    long address = 0;
    int parts = 0;
    int start = 0;
    for (int dot; (dot = host.indexOf('.', start)) >= 0; start = dot + 1) {
      long part = number(host.substring(start, dot));
      if (++parts > 3 || part > 255) {
        throw malformed();
      }
      address = address << 8 | part;
    }
    long last = number(host.substring(start));
    int bits = 8 * (4 - parts);
    if (last >= 1L << bits) {
      throw malformed();
    }
    address = address << bits | last;
    return (address >> 24)
        + "."
        + (address >> 16 & 0xFF)
        + "."
        + (address >> 8 & 0xFF)
        + "."
        + (address & 0xFF);
  }

  /** The value of a number as C writes them; a bare {@code 0x} is 0. */
  private static long number(String text) throws UrlSyntaxException {
    boolean hex = text.startsWith("0x");
    boolean octal = !hex && text.length() > 1 && text.charAt(0) == '0';
    int radix = hex ? 16 : octal ? 8 : 10;
    long value = 0;
    for (int i = hex ? 2 : 0; i < text.length(); i++) {
      int digit = digit(text.charAt(i), radix);
      if (digit < 0) {
        throw malformed();
      }
      value = Math.min(TOO_BIG, value * radix + digit);
    }
    return value;
  }

  private static int digit(char c, int radix) {
    int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : radix;
    return digit < radix ? digit : -1;
  }

  private static UrlSyntaxException malformed() {
    return new UrlSyntaxException(
        "a host that ends in a number must be an IPv4 address such as 192.0.2.1");
  }
}
