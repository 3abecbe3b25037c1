package wayleave.captures;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import wayleave.Origin;

/** Under what a capture is found: its URL in one spelling of the origin, without fragment. */
public final class CaptureKey {
  /** Not modified since what, through which proxy (RFC 9110 §15.4): they name no other place. */
  private static final Set<Integer> NOT_FOLLOWED = Set.of(304, 305, 306);

  private CaptureKey() {}

  /** The key of a URL; empty if it has no origin. */
  public static Optional<String> of(String url) {
    return Origin.parse(url).map(origin -> origin + rest(url));
  }

  /** The key of an origin's robots.txt. */
  public static String ofRobotsTxt(Origin origin) {
    return origin.robotsTxtUrl();
  }

  /** The key of what a capture redirects to; empty if it redirects nowhere that can be asked. */
  static Optional<String> ofRedirect(Capture capture) {
    int status = capture.status();
    String location = capture.location();
    return location == null
            || location.isEmpty()
            || status / 100 != 3
            || NOT_FOLLOWED.contains(status)
        ? Optional.empty()
        : resolve(capture.url(), location).flatMap(CaptureKey::of);
  }

  private static Optional<String> resolve(String base, String reference) {
    if (Origin.parse(reference).isPresent()) {
      return Optional.of(reference);
    }
    try {
      return Optional.of(new URI(base).resolve(new URI(reference)).toString());
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String rest(String url) {
    int start = url.indexOf("://") + 3;
    while (start < url.length() && "/?#\\".indexOf(url.charAt(start)) < 0) {
      start++;
    }
    int end = url.indexOf('#', start);
    String rest = url.substring(start, end < 0 ? url.length() : end);
    return rest.startsWith("/") ? rest : "/" + rest;
  }
}
