package wayleave.captures;

import java.util.Optional;
import java.util.Set;
import wayleave.Origin;

/**
 * Under what a capture is found: its URL in one spelling, without fragment.
 *
 * <p>Who captured a URL may have spelt it in another way than who redirected to it. So besides the origin, escapes are brought
 * into one form: unreserved characters (RFC 3986 §2.3) and {@code !'()*} are written as they are, what must not stand in a URL
 * and what is not ASCII as escapes of its UTF-8, in upper case; and {@code .} and {@code ..} are resolved.
 */
public final class CaptureKey {
  /** Not modified since what, through which proxy (RFC 9110 §15.4): they name no other place. */
  private static final Set<Integer> NOT_FOLLOWED = Set.of(304, 305, 306);
  /** As a fetch has it. */
  private static final int MAX_LOCATION = 8 << 10;

  private CaptureKey() {}

  /** The key of a URL; empty if it has no origin. */
  public static Optional<String> of(String url) {
    return Origin.parse(url).map(origin -> origin + UrlText.rest(UrlText.clean(url)));
  }

  /** The key of an origin's robots.txt. */
  public static String ofRobotsTxt(Origin origin) {
    return origin.robotsTxtUrl();
  }

  /** The key of what a capture redirects to; empty if it redirects nowhere that can be asked. */
  public static Optional<String> ofRedirect(Capture capture) {
    int status = capture.status();
    String location = capture.location();
    return location == null
            || location.isEmpty()
            || location.length() > MAX_LOCATION
            || status / 100 != 3
            || NOT_FOLLOWED.contains(status)
        ? Optional.empty()
        : of(capture.url())
            .flatMap(base -> UrlText.resolve(base, location))
            .flatMap(CaptureKey::of);
  }
}
