package wayleave.policy.response;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import wayleave.Origin;

/**
 * One fetch of a robots.txt: its requests, responses and outcome. Immutable and thread-safe.
 *
 * @param origin the origin whose robots.txt was requested; the outcome applies to it alone, whatever the redirects
 * @param startedAt when the fetch began
 * @param took how long it took, from resolving the first host to the outcome; not negative
 * @param hops the requests in order: the first is for the origin's robots.txt, each later one follows a redirect. Empty
 *     if none was sent
 * @param outcome the outcome
 */
public record FetchResult(
    Origin origin, Instant startedAt, Duration took, List<Hop> hops, Outcome outcome) {
  /**
   * @throws IllegalArgumentException if {@code took} is negative
   */
  public FetchResult {
    if (took.isNegative()) {
      throw new IllegalArgumentException("took " + took);
    }
    hops = List.copyOf(hops);
  }

  /** When the outcome was known. */
  public Instant finishedAt() {
    return startedAt.plus(took);
  }

  /** The headers of the last response; empty if there was none. */
  public List<Header> headers() {
    return hops.isEmpty() ? List.of() : hops.get(hops.size() - 1).headers();
  }

  /** How long the last response asks to wait from {@code now} on (RFC 9110 §10.2.3); zero if it does not ask in a known form. */
  public Duration retryAfter(Instant now) {
    return RetryAfter.of(headers(), now);
  }

  /** What the last response says about caching. */
  public CacheControl cacheControl() {
    return CacheControl.of(headers());
  }
}
