package wayleave;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.internal.url.UrlParts;
import wayleave.internal.url.UrlSyntaxException;

/**
 * An origin: the scheme, host and port that one robots.txt applies to (RFC 9309 §2.3).
 *
 * <p>All spellings of an origin are equal: case, user info, default port, trailing dot, Unicode or
 * Punycode, percent-escapes and the forms of an IP address make no difference. Hosts that only
 * look alike differ. URLs are parsed as in browsers (WHATWG URL Standard), except that
 *
 * <ul>
 *   <li>any scheme is accepted, and its host is normalized like that of an http URL
 *   <li>the authority starts after exactly two slashes
 *   <li>empty labels, labels over 63 and domains over 253 characters are rejected, since DNS does not
 *       permit them
 *   <li>{@code \} counts as {@code /} for http, https and ftp, and is rejected before the path of
 *       other schemes
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class Origin {
  private static final String ROBOTS_TXT = "/robots.txt";
  private static final int SHOWN = 80;

  private final String scheme;
  private final String host;
  private final int port;

  private Origin(UrlParts url) {
    scheme = url.scheme();
    host = url.host();
    port = url.port() == UrlParts.NO_PORT ? UrlParts.defaultPort(scheme) : url.port();
  }

  /**
   * The origin of an absolute URL.
   *
   * @throws IllegalArgumentException if {@code url} has none; the message says why
   */
  public static Origin of(String url) {
    try {
      return new Origin(UrlParts.parse(url));
    } catch (UrlSyntaxException e) {
      String shown = url.length() > SHOWN ? url.substring(0, SHOWN) + "..." : url;
      throw new IllegalArgumentException("\"" + shown + "\" is not a full URL: " + e.getMessage());
    }
  }

  /** The origin of {@code url}; empty if it is not absolute, or its host or port is malformed. */
  public static Optional<Origin> parse(String url) {
    try {
      return Optional.of(new Origin(UrlParts.parse(url)));
    } catch (UrlSyntaxException e) {
      return Optional.empty();
    }
  }

  /**
   * Whether {@code url} can be the URL of a robots.txt: its path is {@code /robots.txt}
   * (case-sensitive), and it has no query. A fragment is ignored.
   */
  public static boolean isRobotsTxt(String url) {
    try {
      UrlParts parts = UrlParts.parse(url);
      String rest = parts.rest();
      String path = rest.indexOf('#') < 0 ? rest : rest.substring(0, rest.indexOf('#'));
      return path.equals(ROBOTS_TXT)
          || path.equals("\\robots.txt") && UrlParts.isSpecial(parts.scheme());
    } catch (UrlSyntaxException e) {
      return false;
    }
  }

  /** The scheme in lower case. */
  public String scheme() {
    return scheme;
  }

  /**
   * The host: a domain in lower-case ASCII (Punycode) without trailing dot, an IPv4 address as
   * four decimal numbers, or an IPv6 address in brackets (RFC 5952 §4).
   */
  public String host() {
    return host;
  }

  /**
   * The port, 0 to 65535: if the URL has none, the scheme's default, or -1 if the scheme has no
   * default.
   */
  public int port() {
    return port;
  }

  /** Whether the port is the scheme's default. */
  public boolean hasDefaultPort() {
    return port == UrlParts.defaultPort(scheme);
  }

  /** The URL of this origin's robots.txt, without default port. */
  public String robotsTxtUrl() {
    return this + ROBOTS_TXT;
  }

  /** Whether this origin's robots.txt applies to {@code url}. */
  public boolean covers(String url) {
    Optional<Origin> other = parse(url);
    return other.isPresent() && equals(other.get());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Origin that
        && port == that.port
        && host.equals(that.host)
        && scheme.equals(that.scheme);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * scheme.hashCode() + host.hashCode()) + port;
  }

  /** {@code scheme://host[:port]}, without default port. */
  @Override
  public String toString() {
    return scheme + "://" + host + (hasDefaultPort() ? "" : ":" + port);
  }
}
