package wayleave.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.policy.CachedSite;
import wayleave.policy.SiteRules;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/** What a client has at hand: what it knows of the origins it was last asked about, parsed. Thread-safe. */
final class ParsedCache {
  /** What fetches told is seldom asked for. */
  private static final long FETCH_BYTES = 4L << 20;

  /** About what a fetch takes besides its body. */
  private static final int HEADER_BYTES = 4 << 10;

  private final Cache<Origin, CachedSite> sites;
  private final Cache<Origin, FetchResult> fetches = Caffeine.newBuilder()
      .maximumWeight(FETCH_BYTES)
      .weigher(ParsedCache::bytes)
      .executor(Runnable::run)
      .build();

  ParsedCache(long maxBytes) {
    sites = Caffeine.newBuilder()
        .maximumWeight(maxBytes)
        .weigher((Origin origin, CachedSite site) ->
            (int) Math.min(site.memoryBytes(), Integer.MAX_VALUE))
        .executor(Runnable::run)
        .build();
  }

  private static int bytes(Origin origin, FetchResult result) {
    return HEADER_BYTES
        + (result.outcome() instanceof Outcome.Found found ? found.body().length() : 0);
  }

  @Nullable
  CachedSite get(Origin origin) {
    return sites.getIfPresent(origin);
  }

  void remove(Origin origin) {
    sites.invalidate(origin);
    fetches.invalidate(origin);
  }

  CachedSite put(Origin origin, CachedSite site) {
    CachedSite parsed = site.parsed(sites.getIfPresent(origin));
    sites.put(origin, parsed);
    return parsed;
  }

  /**
   * What holds for a crawler.
   *
   * @param fetched the fetch that was waited for; null if none was
   */
  SiteRules rules(CachedSite site, Crawler asking, Instant now, @Nullable FetchResult fetched) {
    long before = site.memoryBytes();
    SiteRules rules = site.rulesFor(asking, now, fetched);
    if (site.memoryBytes() != before) {
      sites.asMap().computeIfPresent(rules.origin(), (origin, same) -> same); // weighs it again
    }
    return rules;
  }

  void fetched(FetchResult result) {
    fetches.put(result.origin(), result);
  }

  Optional<FetchResult> lastFetch(Origin origin) {
    return Optional.ofNullable(fetches.getIfPresent(origin));
  }
}
