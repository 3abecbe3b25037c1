package wayleave.fetch;

import java.util.Optional;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * Where a hop leads: a URL without user-info and fragment, its host in the one spelling that {@link Origin} knows.
 *
 * <p>Immutable and thread-safe.
 *
 * @param origin whom it is asked of
 * @param location the URL; for FTP with the scheme http, since OkHttp knows no other
 */
record Target(Origin origin, HttpUrl location) {
  /** Longer ones could not be sent at once: a server that reads nothing would stall the request. */
  private static final int MAX_LENGTH = 8 << 10;

  private static final String FTP = "ftp://";

  /** The robots.txt of {@code origin}; empty if it cannot be asked for one. */
  static Optional<Target> robotsTxtOf(Origin origin) {
    return of(Optional.of(origin), parse(origin.robotsTxtUrl()));
  }

  /** What an absolute URL names; empty if it cannot be asked for. */
  static Optional<Target> ofUrl(String url) {
    return url.length() > MAX_LENGTH ? Optional.empty() : of(Origin.parse(url), parse(url));
  }

  /** Another path of the same origin. */
  Target at(String path) {
    return new Target(
        origin, location.newBuilder().encodedPath(path).query(null).build());
  }

  /** Where {@code location}, as a response from here names it, leads; empty if nowhere that can be asked. */
  Optional<Target> resolve(@Nullable String reference) {
    if (reference == null || reference.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String text = clean(reference);
    HttpUrl resolved = isFtp(text) ? parse(text) : location.resolve(text);
    if (text.isEmpty() || resolved == null) {
      return Optional.empty();
    }
    // Who is asked is read from the reference itself: OkHttp drops some oddities of hosts.
    return of(Origin.parse(text).or(() -> Origin.parse(resolved.toString())), resolved);
  }

  /**
   * Without control characters and blanks at both ends, nor tabs and line ends anywhere, as {@link Origin} reads URLs: OkHttp
   * leaves most of them, and would take for a path what names another host.
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

  boolean isFtp() {
    return origin.scheme().equals("ftp");
  }

  /** The URL, with its own scheme. */
  String url() {
    String query = location.encodedQuery();
    return origin + location.encodedPath() + (query == null ? "" : "?" + query);
  }

  private static Optional<Target> of(Optional<Origin> origin, @Nullable HttpUrl location) {
    if (origin.isEmpty()
        || location == null
        || !isAsked(origin.get(), location)
        || parse(origin.get() + "/") == null // hosts that OkHttp refuses although UTS 46 has them
        || hasControls(location) && origin.get().scheme().equals("ftp")) {
      return Optional.empty();
    }
    HttpUrl.Builder clean = location.newBuilder().username("").password("").fragment(null);
    clean.host(origin.get().host()).port(origin.get().port());
    return Optional.of(new Target(origin.get(), clean.build()));
  }

  /** Whether both read the same scheme. */
  private static boolean isAsked(Origin origin, HttpUrl location) {
    return origin.scheme().equals(location.scheme())
        || origin.scheme().equals("ftp") && location.scheme().equals("http");
  }

  private static boolean isFtp(String url) {
    return url.regionMatches(true, 0, FTP, 0, FTP.length());
  }

  private static @Nullable HttpUrl parse(String url) {
    return HttpUrl.parse(isFtp(url) ? "http" + url.substring("ftp".length()) : url);
  }

  /** FTP has no escapes: a line end would begin another command. */
  private static boolean hasControls(HttpUrl location) {
    return location.pathSegments().stream()
        .anyMatch(segment -> segment.chars().anyMatch(Character::isISOControl));
  }
}
