package wayleave.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.crawlers.AddressRanges;
import wayleave.logs.line.LogRecord;

/** Verifies who sends requests, by the lists of addresses that operators publish. */
final class Identities {
  /** For so long before and after its time a list that lacks an address proves something. */
  static final Duration LIST_LIFE = Duration.ofDays(30);

  /** One object for each list. */
  private final Map<AddressRanges, Identity> verified = new HashMap<>();

  Identity of(LoggedCrawler crawler, LogRecord record) {
    if (crawler.lists().isEmpty()) {
      return Identity.UNKNOWN;
    }
    String client = record.client().orElse("");
    if (!record.hasAddress()) {
      return Identity.UNVERIFIED;
    }
    for (AddressRanges list : crawler.lists()) {
      if (list.contains(client)) {
        return verified.computeIfAbsent(
            list, any -> new Identity(Identity.Kind.VERIFIED, Optional.of(list)));
      }
    }
    AddressRanges nearest = nearest(crawler, record.time());
    return nearest == null
        ? Identity.UNVERIFIED
        : new Identity(Identity.Kind.IMPERSONATED, Optional.of(nearest));
  }

  /** The list with all addresses whose time is nearest to that of the request, if it is near enough. */
  private static @Nullable AddressRanges nearest(LoggedCrawler crawler, Instant time) {
    AddressRanges nearest = null;
    Duration least = LIST_LIFE;
    for (AddressRanges list : crawler.lists()) {
      Instant made = list.time().orElse(null);
      Duration distance = made == null ? null : Duration.between(made, time).abs();
      if (list.isExhaustive() && distance != null && distance.compareTo(least) <= 0) {
        nearest = list;
        least = distance;
      }
    }
    return nearest;
  }
}
