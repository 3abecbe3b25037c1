package wayleave.fetch.network;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/**
 * What came of looking a host up. Immutable and thread-safe.
 *
 * @param addresses what the resolver said, not checked by a guard; empty if nothing
 * @param isLate whether it took too long to say anything
 * @param took how long it took
 * @param nanoTime when it was known, as {@link System#nanoTime} counts
 */
record Lookup(List<InetAddress> addresses, boolean isLate, Duration took, long nanoTime) {
  /** No lookup was made: the fetch is refused, or a proxy looks the host up. */
  static final Lookup NONE = new Lookup(List.of(), false, Duration.ZERO, System.nanoTime());

  /** As long as the JDK by itself remembers what a name server said. */
  private static final Duration FRESH = Duration.ofSeconds(30);

  /** Whether it may still be relied on. */
  boolean isFresh() {
    return !equals(NONE) && System.nanoTime() - nanoTime < FRESH.toNanos();
  }
}
