package wayleave.internal.url;

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

  /**
   * Takes {@code url} apart.
   *
   * @throws UrlSyntaxException if it is not absolute, has no host, or its host or port is malformed
   */
  public static UrlParts parse(String url) throws UrlSyntaxException {
    String text = clean(url);
    int colon = schemeEnd(text);
    String scheme = lowerCase(text.substring(0, colon));
    boolean special = isSpecial(scheme);
    int start = colon + 3;
    if (text.length() < start
        || !isSlash(text.charAt(colon + 1), special)
        || !isSlash(text.charAt(colon + 2), special)) {
      throw new UrlSyntaxException("expected \"//\" and a host after \"" + scheme + ":\"");
    }
    int end = start;
    int at = -1;
    for (; end < text.length() && !endsAuthority(text.charAt(end), special); end++) {
      char c = text.charAt(end);
      if (c == '\\') {
        // A browser takes it for part of the user-info or the host, other clients for a slash.
        throw new UrlSyntaxException("\"\\\" is not allowed before the path");
      } else if (c == '@') {
        at = end;
      }
    }
    // All before the last @ is user-info, which is dropped.
    String authority = text.substring(at < 0 ? start : at + 1, end);
    int hostEnd = hostEnd(authority);
    if (hostEnd == 0) {
      throw new UrlSyntaxException("the host is empty");
    }
    int port = hostEnd == authority.length() ? NO_PORT : port(authority.substring(hostEnd + 1));
    return new UrlParts(
        scheme, Host.normalize(authority.substring(0, hostEnd)), port, text.substring(end));
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

  /** Without control characters and blanks at both ends, nor tabs and line ends anywhere. */
  private static String clean(String url) {
    int start = 0;
    int end = url.length();
    while (start < end && url.charAt(start) <= ' ') {
      start++;
    }
    while (start < end && url.charAt(end - 1) <= ' ') {
      end--;
    }
    String trimmed = url.substring(start, end);
    if (trimmed.indexOf('\t') < 0 && trimmed.indexOf('\n') < 0 && trimmed.indexOf('\r') < 0) {
      return trimmed;
    }
    StringBuilder out = new StringBuilder(trimmed.length());
    for (int i = 0; i < trimmed.length(); i++) {
      char c = trimmed.charAt(i);
      if (c != '\t' && c != '\n' && c != '\r') {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** RFC 3986 §3.1. */
  private static int schemeEnd(String text) throws UrlSyntaxException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':' && i > 0) {
        return i;
      }
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean later = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !later)) {
        break;
      }
    }
    throw new UrlSyntaxException("expected an absolute URL such as \"http://example.com/\"");
  }

  private static String lowerCase(String scheme) {
    StringBuilder out = new StringBuilder(scheme.length());
    for (int i = 0; i < scheme.length(); i++) {
      char c = scheme.charAt(i);
      out.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
    }
    return out.toString();
  }

  private static boolean isSlash(char c, boolean special) {
    return c == '/' || special && c == '\\';
  }

  private static boolean endsAuthority(char c, boolean special) {
    return isSlash(c, special) || c == '?' || c == '#';
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
        throw new UrlSyntaxException("the port is no number from 0 to 65535");
      }
    }
    return port;
  }
}
