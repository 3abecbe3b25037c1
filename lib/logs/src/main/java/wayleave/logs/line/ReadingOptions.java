package wayleave.logs.line;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.crawlers.AddressRanges;

/** What a log does not say about itself. Immutable and thread-safe. */
public final class ReadingOptions {
  /** No time zone, and no proxy is trusted. */
  public static final ReadingOptions DEFAULT = new ReadingOptions(null, null);

  private final @Nullable ZoneId zone;
  private final @Nullable AddressRanges proxies;

  private ReadingOptions(@Nullable ZoneId zone, @Nullable AddressRanges proxies) {
    this.zone = zone;
    this.proxies = proxies;
  }

  /** These options with the zone of times that have no offset from UTC. */
  public ReadingOptions inZone(ZoneId zone) {
    return new ReadingOptions(zone, proxies);
  }

  /**
   * These options with the proxies whose X-Forwarded-For, Forwarded, X-Real-IP or CF-Connecting-IP counts.
   *
   * @param prefixes addresses and prefixes, as {@link AddressRanges#of} reads them; empty for none
   * @throws IllegalArgumentException if one is neither; the message says which
   */
  public ReadingOptions trusting(List<String> prefixes) {
    return new ReadingOptions(
        zone,
        prefixes.isEmpty()
            ? null
            : AddressRanges.of(List.of("proxy"), "trusted proxies", prefixes));
  }

  Optional<ZoneId> zone() {
    return Optional.ofNullable(zone);
  }

  boolean trusts(String address) {
    return proxies != null && proxies.contains(address);
  }
}
