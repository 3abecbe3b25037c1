package wayleave.cli;

import java.time.Instant;
import java.util.Locale;
import wayleave.fetch.Entry;

/** How an entry of the store stands at a time. */
enum EntryState {
  /** It serves. */
  FRESH,
  /** It will be fetched anew before it serves. */
  EXPIRED,
  /** The site was not reached the last time. */
  FAILING;

  static EntryState of(Entry entry, Instant now) {
    if (entry.outage() != null) {
      return FAILING;
    }
    return now.isBefore(entry.freshUntil()) ? FRESH : EXPIRED;
  }

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
