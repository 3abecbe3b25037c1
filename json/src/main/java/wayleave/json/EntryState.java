package wayleave.json;

import java.time.Instant;
import java.util.Locale;
import wayleave.fetch.Entry;

/** How an entry of the store stands at a time. */
public enum EntryState {
  /** It serves. */
  FRESH,
  /** It will be fetched anew before it serves. */
  EXPIRED,
  /** The site was not reached the last time. */
  FAILING;

  /** How an entry stands. */
  public static EntryState of(Entry entry, Instant now) {
    if (entry.outage() != null) {
      return FAILING;
    }
    return now.isBefore(entry.freshUntil()) ? FRESH : EXPIRED;
  }

  /** The name in JSON. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
