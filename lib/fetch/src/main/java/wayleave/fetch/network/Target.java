package wayleave.fetch.network;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * Where a hop leads: a URL without user-info and fragment, its host in the one spelling that {@link Origin} knows. References are
 * resolved as browsers do (the URL Standard).
 *
 * <p>Immutable and thread-safe.
 *
 * @param origin whom it is asked of
 * @param path begins with a slash, escaped
 * @param query escaped; null if there is none
 */
record Target(Origin origin, String path, @Nullable String query) {
  /** Longer ones could not be sent at once: a server that reads nothing would stall the request. */
  private static final int MAX_LENGTH = 8 << 10;

  private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** The robots.txt of {@code origin}; empty if it cannot be asked for one. */
  static Optional<Target> robotsTxtOf(Origin origin) {
    return SCHEMES.contains(origin.scheme()) && origin.port() > 0
        ? Optional.of(new Target(origin, "/robots.txt", null))
        : Optional.empty();
  }

  /** What an absolute URL names; empty if it cannot be asked for. */
  static Optional<Target> ofUrl(String url) {
    String text = clean(url);
    return url.length() > MAX_LENGTH || scheme(text).isEmpty() ? Optional.empty() : absolute(text);
  }

  /** Where {@code location}, as a response from here names it, leads; empty if nowhere that can be asked. */
  Optional<Target> resolve(@Nullable String location) {
    if (location == null || location.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String reference = clean(location);
    if (reference.isEmpty()) {
      return Optional.empty();
    }
    String scheme = scheme(reference);
    String rest = scheme.isEmpty() ? reference : reference.substring(scheme.length() + 1);
    if (!scheme.isEmpty() && (!scheme.equalsIgnoreCase(origin.scheme()) || slashes(rest) > 1)) {
      return absolute(reference);
    } else if (slashes(rest) > 1) {
      return absolute(origin.scheme() + ":" + rest);
    }
    return Optional.of(relative(rest)).filter(Target::canBeAsked);
  }

  private Target relative(String reference) {
    String text = withoutFragment(reference);
    if (text.isEmpty()) {
      return this;
    }
    int mark = text.indexOf('?');
    String named = mark < 0 ? text : text.substring(0, mark);
    String asked = mark < 0 ? null : escaped(text.substring(mark + 1), " \"'<>");
    if (named.isEmpty()) {
      return new Target(origin, path, asked);
    }
    String base = slashes(named) > 0 ? "" : path.substring(0, path.lastIndexOf('/') + 1);
    return new Target(origin, path(base + named), asked);
  }

  private static Optional<Target> absolute(String url) {
    Optional<Origin> origin = Origin.parse(url);
    int colon = url.indexOf(':');
    String rest = url.substring(colon + 1);
    int start = slashes(rest);
    if (origin.isEmpty() || start != 2) {
      return Optional.empty();
    }
    int end = start;
    while (end < rest.length() && "/\\?#".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    Target root = new Target(origin.get(), "/", null);
    String after = rest.substring(end);
    return Optional.of(
            after.isEmpty() || slashes(after) > 0
                ? new Target(origin.get(), "/", null).named(after)
                : root.relative(after))
        .filter(Target::canBeAsked);
  }

  /** Another path, and perhaps a query, of the same origin, however many slashes it begins with. */
  private Target named(String pathAndQuery) {
    String text = withoutFragment(pathAndQuery);
    int mark = text.indexOf('?');
    return new Target(
        origin,
        path(mark < 0 ? text : text.substring(0, mark)),
        mark < 0 ? null : escaped(text.substring(mark + 1), " \"'<>"));
  }

  private boolean canBeAsked() {
    return SCHEMES.contains(origin.scheme())
        && origin.port() > 0
        && !(isFtp() && ftpPath().chars().anyMatch(Character::isISOControl));
  }

  /**
   * Without control characters and blanks at both ends, nor tabs and line ends anywhere, as {@link Origin} reads URLs.
   */
  private static String clean(String reference) {
    int start = 0;
    int end = reference.length();
    while (start < end && reference.charAt(start) <= ' ') {
      start++;
    }
    while (start < end && reference.charAt(end - 1) <= ' ') {
      end--;
    }
    return reference.substring(start, end).replaceAll("[\\t\\n\\r]", "");
  }

  /** The scheme of an absolute URL (RFC 3986 §3.1); empty for a relative reference. */
  private static String scheme(String reference) {
    int colon = reference.indexOf(':');
    for (int i = 0; i < colon; i++) {
      char c = reference.charAt(i);
      boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean isOther = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
      if (!isLetter && (i == 0 || !isOther)) {
        return "";
      }
    }
    return colon < 1 ? "" : reference.substring(0, colon);
  }

  /** How many slashes a text begins with, whichever way they lean. */
  private static int slashes(String text) {
    int count = 0;
    while (count < text.length() && (text.charAt(count) == '/' || text.charAt(count) == '\\')) {
      count++;
    }
    return count;
  }

  private static String withoutFragment(String text) {
    int hash = text.indexOf('#');
    return hash < 0 ? text : text.substring(0, hash);
  }

  /** An absolute path without dot segments, escaped (RFC 3986 §5.2.4). */
  private static String path(String written) {
    Deque<String> segments = new ArrayDeque<>();
    String text = written.replace('\\', '/');
    int start = text.startsWith("/") ? 1 : 0;
    boolean isLast = false;
    while (!isLast) {
      int slash = text.indexOf('/', start);
      isLast = slash < 0;
      String segment = text.substring(start, isLast ? text.length() : slash);
      String plain = segment.toLowerCase(Locale.ROOT).replace("%2e", ".");
      if (plain.equals("..")) {
        segments.pollLast();
      }
      if (plain.equals(".") || plain.equals("..")) {
        if (isLast) {
          segments.add("");
        }
      } else {
        segments.add(escaped(segment, " \"<>^`{}|"));
      }
      start = slash + 1;
    }
    return "/" + String.join("/", segments);
  }

  /** With escapes in place of control characters, of what is not ASCII, and of some others. */
  private static String escaped(String text, String others) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints().forEach(c -> {
      if (c > ' ' && c < 0x7F && others.indexOf(c) < 0) {
        escaped.append((char) c);
      } else {
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          escaped.append('%').append(HEX.toHexDigits(b));
        }
      }
    });
    return escaped.toString();
  }

  boolean isFtp() {
    return origin.scheme().equals("ftp");
  }

  /** What an FTP server is asked for: the path without its first slash and escapes (RFC 1738 §3.2.2). */
  String ftpPath() {
    byte[] bytes = path.substring(1).getBytes(StandardCharsets.ISO_8859_1);
    byte[] plain = new byte[bytes.length];
    int size = 0;
    for (int i = 0; i < bytes.length; i++) {
      int high = i + 2 < bytes.length && bytes[i] == '%' ? Character.digit(bytes[i + 1], 16) : -1;
      int low = high < 0 ? -1 : Character.digit(bytes[i + 2], 16);
      plain[size++] = low < 0 ? bytes[i] : (byte) (high << 4 | low);
      i += low < 0 ? 0 : 2;
    }
    return new String(plain, 0, size, StandardCharsets.UTF_8);
  }

  /** The host, without the brackets of an IPv6 address. */
  String bareHost() {
    String host = origin.host();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The host, and the port unless it is the scheme's own (RFC 9110 §7.2). */
  String authority() {
    return origin.toString().substring(origin.scheme().length() + "://".length());
  }

  /** What is asked for (RFC 9112 §3.2.1). */
  String pathAndQuery() {
    return query == null ? path : path + "?" + query;
  }

  /** The URL, with its own scheme. */
  String url() {
    return origin + pathAndQuery();
  }
}
