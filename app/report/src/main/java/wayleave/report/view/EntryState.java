package wayleave.report.view;

import java.time.Instant;
import java.util.Locale;
import wayleave.policy.Policy;
import wayleave.policy.cache.CacheEntry;

/** How an entry of the store stands at a time. */
public enum EntryState {
  /** It serves. */
  FRESH,
  /** Refetched before it is used. */
  EXPIRED,
  /** The site was not reached the last time. */
  FAILING;

  /** How an entry stands under a policy. What comes from the future is not believed, and has expired. */
  public static EntryState of(CacheEntry entry, Policy policy, Instant now) {
    if (entry.outage().isPresent() && !policy.isFromFuture(entry, now)) {
      return FAILING;
    }
    return policy.isFresh(entry, now) ? FRESH : EXPIRED;
  }

  /** The name in JSON. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
