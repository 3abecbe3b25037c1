package wayleave.internal.url;

import java.nio.charset.StandardCharsets;
import wayleave.internal.idna.IdnaException;
import wayleave.internal.idna.Uts46;
import wayleave.syntax.IpAddress;

/**
 * The one spelling of a host: ASCII, lower case, Punycode, no trailing dot; addresses as the URL
 * standard writes them.
 *
 * <p>The standard asks this of http, https and ftp. Here it holds for every scheme: RFC 3986
 * §3.2.2 makes hosts case-insensitive whatever the scheme, and a cache needs one key for one host.
 */
final class Host {
  /** ASCII that a domain must not hold, besides controls (the URL standard, 3.2). */
  private static final String FORBIDDEN = " #/:<>?@[\\]^|%\u007F";

  private Host() {}

  /**
   * Where a domain ends that {@link #normalize} would leave as it is: small letters, digits, hyphens and underscores. Negative if
   * it may change it, or refuse it: for instance an address, or Punycode.
   */
  static int endOfPlain(String url, int start) {
    int label = start;
    int at = start;
    for (; at < url.length(); at++) {
      char c = url.charAt(at);
      if (c == '.') {
        if (!isPlainLabel(url, label, at)) {
          return -1;
        }
        label = at + 1;
      } else if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_') {
        break;
      }
    }
    boolean isPlain = isPlainLabel(url, label, at)
        && at - start <= Uts46.MAX_DOMAIN
        && url.charAt(label) > '9'; // a number would be part of an address
    return isPlain ? at : -1;
  }

  private static boolean isPlainLabel(String url, int start, int end) {
    return end > start && end - start <= Uts46.MAX_LABEL && !url.startsWith("xn--", start);
  }

  static String normalize(String host) throws UrlSyntaxException {
    if (host.startsWith("[")) {
      if (!host.endsWith("]")) {
        throw new UrlSyntaxException("expected \"]\" at the end of the IPv6 address");
      }
      return "[" + ipv6(host.substring(1, host.length() - 1)) + "]";
    }
    String ascii;
    try {
      ascii = Uts46.toAscii(decodePercent(host));
    } catch (IdnaException e) {
      throw new UrlSyntaxException(String.valueOf(e.getMessage()));
    }
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      if (c < ' ' || FORBIDDEN.indexOf(c) >= 0) {
        throw new UrlSyntaxException(
            c <= ' ' || c == 0x7F
                ? "blanks and control characters are not allowed in a host"
                : "\"" + c + "\" is not allowed in a host");
      }
    }
    return Ipv4.endsInNumber(ascii) ? Ipv4.normalize(ascii) : ascii;
  }

  /** RFC 5952 §4; an embedded IPv4 address becomes hexadecimal, as in the URL standard. Zones ({@code %eth0}) are refused. */
  private static String ipv6(String text) throws UrlSyntaxException {
    IpAddress address = IpAddress.parse(text);
    if (address == null || address.isV4()) {
      throw new UrlSyntaxException("expected an IPv6 address such as [2001:db8::1]");
    }
    return address.toString();
  }

  /** Decodes escapes as UTF-8; what is none stays, malformed bytes become U+FFFD. */
  private static String decodePercent(String host) {
    if (host.indexOf('%') < 0) {
      return host;
    }
    byte[] bytes = host.getBytes(StandardCharsets.UTF_8);
    byte[] out = new byte[bytes.length];
    int size = 0;
    for (int i = 0; i < bytes.length; i++) {
      int high = i + 2 < bytes.length ? Character.digit((char) bytes[i + 1], 16) : -1;
      int low = i + 2 < bytes.length ? Character.digit((char) bytes[i + 2], 16) : -1;
      if (bytes[i] == '%' && high >= 0 && low >= 0) {
        out[size++] = (byte) (high << 4 | low);
        i += 2;
      } else {
        out[size++] = bytes[i];
      }
    }
    return new String(out, 0, size, StandardCharsets.UTF_8);
  }
}
