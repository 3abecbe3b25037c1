package wayleave.internal.url;

import org.jspecify.annotations.Nullable;

/**
 * An absolute URL taken apart as browsers do it (the URL standard, WHATWG), as far as robots.txt
 * needs it. Stricter than browsers in one point: the authority begins after exactly two slashes, as
 * RFC 3986 has it.
 *
 * @param scheme lower case
 * @param host normalised, see {@link Host}
 * @param port 0 to 65535, or {@link #NO_PORT} if the URL names none
 * @param rest what follows the authority: path, query and fragment, untouched
 */
public record UrlParts(String scheme, String host, int port, String rest) {
  public static final int NO_PORT = -1;

  private static final int MAX_PORT = 65_535;
  private static final int MAX_SUGGESTED = 200;

  /**
   * Takes {@code url} apart.
   *
   * @throws UrlSyntaxException if it is not absolute, has no host, or its host or port is malformed
   */
  public static UrlParts parse(String url) throws UrlSyntaxException {
    UrlParts plain = plain(url);
    return plain == null ? parseAny(url) : plain;
  }

  /**
   * Most URLs begin with {@code http://} or {@code https://} and a host that is normalized already. They are taken apart in one pass;
   * null for all others.
   */
  private static @Nullable UrlParts plain(String url) {
    String scheme = url.startsWith("https://") ? "https" : url.startsWith("http://") ? "http" : "";
    int start = scheme.length() + 3;
    int end = scheme.isEmpty() ? -1 : Host.endOfPlain(url, start);
    if (end < 0 || !isClean(url, end)) {
      return null;
    }
    return new UrlParts(scheme, url.substring(start, end), NO_PORT, url.substring(end));
  }

  /** Whether the rest of a URL begins with a path, a query or a fragment, if with anything, and {@link AbsoluteUrl#clean} keeps all of it. */
  private static boolean isClean(String url, int start) {
    if (start == url.length()) {
      return true;
    }
    char first = url.charAt(start);
    if (first != '/' && first != '?' && first != '#' || url.charAt(url.length() - 1) <= ' ') {
      return false;
    }
    return url.indexOf('\t', start) < 0
        && url.indexOf('\n', start) < 0
        && url.indexOf('\r', start) < 0;
  }

  private static UrlParts parseAny(String url) throws UrlSyntaxException {
    AbsoluteUrl found = AbsoluteUrl.find(url);
    if (found == null || found.slashes() < 2) {
      throw new UrlSyntaxException(notAbsolute(url));
    }
    String authority = found.text().substring(found.start(), found.end());
    if (authority.indexOf('\\') >= 0) {
      // A browser takes it for part of the user-info or the host, other clients for a slash.
      throw new UrlSyntaxException("\"\\\" is not allowed before the path");
    }
    // All before the last @ is user-info, which is dropped.
    String hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
    int hostEnd = hostEnd(hostAndPort);
    if (hostEnd == 0 || found.slashes() > 2) {
      throw new UrlSyntaxException("the host is empty");
    }
    int port = hostEnd == hostAndPort.length() ? NO_PORT : port(hostAndPort.substring(hostEnd + 1));
    return new UrlParts(
        found.scheme(), Host.normalize(hostAndPort.substring(0, hostEnd)), port, found.rest());
  }

  private static String notAbsolute(String url) {
    String text = AbsoluteUrl.clean(url);
    int colon = AbsoluteUrl.schemeEnd(text);
    return colon < 0
        ? hasHost(text)
            ? "did you mean \"https://" + text + "\"?"
            : "expected an absolute URL such as \"https://example.com/\""
        : "expected \"//\" and a host after \"" + text.substring(0, colon) + ":\"";
  }

  /** Whether text without a scheme begins with what is clearly a host name. */
  private static boolean hasHost(String text) {
    int end = 0;
    while (end < text.length() && "/?#:".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    int dot = text.lastIndexOf('.', end - 1);
    return dot > 0
        && dot < end - 1
        && text.length() < MAX_SUGGESTED
        && isAbsolute("https://" + text);
  }

  private static boolean isAbsolute(String url) {
    try {
      parse(url);
      return true;
    } catch (UrlSyntaxException e) {
      return false;
    }
  }

  /** Whether {@code \} counts as {@code /}. */
  public static boolean isSpecial(String scheme) {
    return defaultPort(scheme) != NO_PORT;
  }

  /** The port of a URL that names none (L9); {@link #NO_PORT} for other schemes. */
  public static int defaultPort(String scheme) {
    return switch (scheme) {
      case "http" -> 80;
      case "https" -> 443;
      case "ftp" -> 21;
      default -> NO_PORT;
    };
  }

  /** Where the host ends: at the first colon that is not within brackets. */
  private static int hostEnd(String authority) {
    int from = authority.startsWith("[") ? Math.max(0, authority.indexOf(']')) : 0;
    int colon = authority.indexOf(':', from);
    return colon < 0 ? authority.length() : colon;
  }

  private static int port(String digits) throws UrlSyntaxException {
    int port = digits.isEmpty() ? NO_PORT : 0;
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      port = c >= '0' && c <= '9' ? port * 10 + (c - '0') : MAX_PORT + 1;
      if (port > MAX_PORT) {
        throw new UrlSyntaxException("the port is not a number from 0 to 65535");
      }
    }
    return port;
  }
}
