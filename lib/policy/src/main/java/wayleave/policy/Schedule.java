package wayleave.policy;

import java.time.Duration;
import java.time.Instant;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.CacheControl;
import wayleave.policy.response.Outcome;

/** When an answer expires, and when a site that failed is asked again. Immutable and thread-safe. */
final class Schedule {
  /** RFC 9309 §2.4. */
  private static final Duration DEFAULT_FRESHNESS = Duration.ofHours(24);

  /** The longest pause of a failure in its first hours. */
  private static final Duration MISSING_FRESHNESS = Duration.ofHours(1);

  private static final Duration MIN_RETRY_AFTER = Duration.ofMinutes(1);
  private static final Duration MAX_RETRY_AFTER = Duration.ofHours(24);

  private final Duration minFreshness;
  private final Duration maxFreshness;

  Schedule(Duration minFreshness, Duration maxFreshness) {
    this.minFreshness = minFreshness;
    this.maxFreshness = maxFreshness;
  }

  /**
   * How long an answer is fresh.
   *
   * @param unit the deviation, from 0 to 1: it only shortens, so that the entries of a crawl do not expire together
   */
  Duration freshness(Outcome outcome, CacheControl headers, double unit) {
    Duration asked =
        headers.forbidsReuse() ? minFreshness : headers.remaining().orElse(DEFAULT_FRESHNESS);
    if (outcome instanceof Outcome.Absent absent
        && absent.reason() == Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING) {
      // The headers are those of an error page. The error may end at any time, so it is asked for
      // as a failure is.
      return max(times(MISSING_FRESHNESS, 0.8 + 0.2 * unit), minFreshness);
    }
    Duration kept = min(max(asked, minFreshness), maxFreshness);
    return max(times(kept, 0.9 + 0.1 * unit), minFreshness);
  }

  /** How long from its arrival on an answer is not asked for again: refreshing ahead of its end spares waiting. */
  Duration refreshAhead(Duration freshness) {
    return times(freshness, 0.8);
  }

  /**
   * How long to wait after a failure.
   *
   * @param outage the row of failures, this one included
   * @param asked how long the response asks to wait
   * @param unit the deviation, from 0 to 1
   */
  Duration retry(
      Outcome.Unreachable failure,
      CacheEntry.Outage outage,
      Duration asked,
      Instant now,
      double unit) {
    Duration wait = times(
        pause(failure, outage.failures(), Duration.between(outage.since(), now)), 0.8 + 0.4 * unit);
    return asked.isZero() ? wait : max(wait, min(max(asked, MIN_RETRY_AFTER), MAX_RETRY_AFTER));
  }

  /** A 503 is asked for again quite often. */
  private static Duration pause(Outcome.Unreachable failure, int failures, Duration length) {
    if (length.compareTo(Policy.LONG) > 0) {
      return Duration.ofHours(24);
    }
    if (length.compareTo(Policy.SHORT) >= 0) {
      return Duration.ofHours(4);
    }
    return failure.status() == 503 || failure.status() == 429
        ? doubling(Duration.ofMinutes(1), failures, Duration.ofMinutes(15))
        : doubling(Duration.ofMinutes(5), failures, Duration.ofHours(1));
  }

  private static Duration doubling(Duration first, int failures, Duration most) {
    int doublings = Math.min(failures - 1, 16);
    return min(first.multipliedBy(1L << doublings), most);
  }

  private static Duration times(Duration duration, double factor) {
    return Duration.ofMillis((long) (duration.toMillis() * factor));
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }
}
