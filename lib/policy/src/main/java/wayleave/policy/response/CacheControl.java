package wayleave.policy.response;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long a response may be cached: the parts of {@code Cache-Control} and {@code Age} (RFC 9111 §5.1, §5.2) that apply to a
 * robots.txt (RFC 9309 §2.4). Immutable and thread-safe.
 *
 * <p>{@code s-maxage}, {@code Expires} and others are ignored: the source documents name only {@code max-age}.
 *
 * @param maxAge how long the response is fresh, counted from when its origin made it; empty if it does not say. At most 2^31
 *     seconds
 * @param age how long ago its origin made it, as caches on the way counted; zero if none did
 * @param forbidsReuse whether {@code no-store} or {@code no-cache} is there
 */
public record CacheControl(Optional<Duration> maxAge, Duration age, boolean forbidsReuse) {
  /** Of a response that says nothing. */
  public static final CacheControl NONE = new CacheControl(Optional.empty(), Duration.ZERO, false);

  /** RFC 9111 §1.2.2: what is larger than can be held counts as this. */
  private static final long MAX_SECONDS = 1L << 31;

  static final long INVALID = -1;

  /**
   * What header fields say. A {@code max-age} that is no number makes the response stale at once, and of several the first
   * counts (RFC 9111 §4.2.1); an {@code Age} that is no number is ignored (§5.1).
   */
  public static CacheControl of(List<Header> headers) {
    Optional<Duration> maxAge = Optional.empty();
    boolean forbidsReuse = false;
    for (Header header : headers) {
      if (!header.is("Cache-Control")) {
        continue;
      }
      for (String directive : header.value().split(",", -1)) {
        int equals = directive.indexOf('=');
        String name = (equals < 0 ? directive : directive.substring(0, equals)).strip();
        switch (name.toLowerCase(Locale.ROOT)) {
          case "no-store", "no-cache" -> forbidsReuse = true;
          case "max-age" -> {
            if (maxAge.isEmpty()) {
              long seconds = equals < 0 ? INVALID : seconds(directive.substring(equals + 1));
              maxAge = Optional.of(Duration.ofSeconds(Math.max(0, seconds)));
            }
          }
          default -> {}
        }
      }
    }
    Duration age = Header.first(headers, "Age")
        .map(value -> Duration.ofSeconds(Math.max(0, seconds(value))))
        .orElse(Duration.ZERO);
    return maxAge.isEmpty() && age.isZero() && !forbidsReuse
        ? NONE
        : new CacheControl(maxAge, age, forbidsReuse);
  }

  /** How long from its arrival the response stays fresh by its own word; empty if it does not say. Never negative. */
  public Optional<Duration> remaining() {
    return maxAge.map(max -> max.compareTo(age) > 0 ? max.minus(age) : Duration.ZERO);
  }

  /** A number of seconds (RFC 9111 §1.2.2), quoted or not, or {@link #INVALID}. */
  static long seconds(String text) {
    String digits = text.strip();
    if (digits.length() > 1 && digits.startsWith("\"") && digits.endsWith("\"")) {
      digits = digits.substring(1, digits.length() - 1);
    }
    if (digits.isEmpty()) {
      return INVALID;
    }
    long seconds = 0;
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      if (c < '0' || c > '9') {
        return INVALID;
      }
      seconds = Math.min(MAX_SECONDS, seconds * 10 + (c - '0'));
    }
    return seconds;
  }
}
