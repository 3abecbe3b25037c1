package wayleave.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;

/** What a client has at hand: what it knows of the origins it was last asked about, parsed. Thread-safe. */
final class Memory {
  private static final int OVERHEAD = 600;

  private final Policy policy;
  private final Dialect dialect;
  private final Crawler crawler;
  private final Cache<Origin, Parsed> cache;

  Memory(Policy policy, Dialect dialect, Crawler crawler, long maxBytes) {
    this.policy = policy;
    this.dialect = dialect;
    this.crawler = crawler;
    this.cache = Caffeine.newBuilder()
        .maximumWeight(maxBytes)
        .weigher((Origin origin, Parsed parsed) -> parsed.weight())
        .executor(Runnable::run)
        .build();
  }

  /**
   * What is known of an origin, with its last good copy parsed.
   *
   * @param rules the copy's rules for the client's own crawler
   */
  record Parsed(
      Known known, @Nullable RobotsTxt robots, @Nullable AgentRules rules) {
    int weight() {
      Entry.Copy copy = known.entry().copy();
      // The document and the rules take less than the body they were made of.
      return OVERHEAD + (copy == null ? 0 : 2 * Math.min(copy.found().body().length(), 1 << 28));
    }
  }

  @Nullable
  Parsed get(Origin origin) {
    return cache.getIfPresent(origin);
  }

  Parsed put(Origin origin, Known known) {
    Parsed parsed = parse(known, cache.getIfPresent(origin));
    cache.put(origin, parsed);
    return parsed;
  }

  private Parsed parse(Known known, @Nullable Parsed before) {
    Entry.Copy copy = known.entry().copy();
    if (copy == null) {
      return new Parsed(known, null, null);
    }
    Entry.Copy parsedBefore = before == null ? null : before.known().entry().copy();
    if (before != null && parsedBefore != null && parsedBefore.found().equals(copy.found())) {
      return new Parsed(known, before.robots(), before.rules());
    }
    RobotsTxt robots = copy.found().read(dialect);
    return new Parsed(known, robots, robots.rulesFor(crawler));
  }

  /** What holds for a crawler at a time. */
  SiteRules rules(Origin origin, Parsed parsed, Crawler asking, Instant now) {
    Access access = parsed.known().access(policy, now);
    RobotsTxt robots = access instanceof Access.ByRules ? parsed.robots() : null;
    AgentRules rules = null;
    if (robots != null) {
      rules = asking.equals(crawler) ? parsed.rules() : robots.rulesFor(asking);
    }
    return new SiteRules(
        origin,
        asking,
        access,
        parsed.known().entry(),
        now,
        parsed.known().nextFetch(),
        robots,
        rules);
  }
}
