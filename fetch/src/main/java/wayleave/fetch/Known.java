package wayleave.fetch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a client knows of an origin. Immutable and thread-safe.
 *
 * @param refused the access that holds because this side's guard refused the last fetch, whatever {@code entry} says: that is
 *     never stored; null if it did not
 * @param nextFetch from when on to fetch again
 */
record Known(Entry entry, @Nullable Access refused, Instant nextFetch) {
  static Known of(Entry entry, Policy policy) {
    return new Known(entry, null, policy.nextFetch(entry));
  }

  static Known of(Policy.Step step) {
    boolean isRefused = step.access() instanceof Access.DisallowAll none
        && none.reason() == Access.DisallowAll.Reason.REFUSED;
    return new Known(step.entry(), isRefused ? step.access() : null, step.nextFetch());
  }

  Access access(Policy policy, Instant now) {
    return refused == null ? policy.access(entry, now) : refused;
  }

  boolean isDue(Policy policy, Instant now) {
    return !now.isBefore(nextFetch) || policy.isFromFuture(entry, now);
  }

  /** Whether what is known still serves although it is due: it was an answer, and has not long been expired. */
  boolean serves(Policy policy, Instant now) {
    return entry.outage() == null && !(access(policy, now) instanceof Access.DisallowAll);
  }
}
