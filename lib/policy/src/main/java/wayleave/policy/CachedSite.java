package wayleave.policy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * What a client has cached of a site: its {@link CacheEntry}, and, once {@link #parsed}, its robots.txt with the rules of each
 * crawler that asked. For caches of your own; {@code RobotsClient} keeps these for you. Immutable and thread-safe.
 */
public final class CachedSite {
  /** Bytes of what is not the robots.txt. */
  private static final int OVERHEAD = 600;

  private final Origin origin;
  private final Policy policy;
  private final Dialect dialect;
  private final CacheEntry entry;
  /** Why this side's guard refused the last fetch, which decides whatever the entry says and is never stored. */
  private final Outcome.@Nullable Refused refusal;

  private final Instant nextFetch;
  private final @Nullable CompiledRules compiled;

  private CachedSite(
      CachedSite site,
      CacheEntry entry,
      Outcome.@Nullable Refused refusal,
      Instant nextFetch,
      @Nullable CompiledRules compiled) {
    this(site.origin, site.policy, site.dialect, entry, refusal, nextFetch, compiled);
  }

  private CachedSite(
      Origin origin,
      Policy policy,
      Dialect dialect,
      CacheEntry entry,
      Outcome.@Nullable Refused refusal,
      Instant nextFetch,
      @Nullable CompiledRules compiled) {
    this.origin = origin;
    this.policy = policy;
    this.dialect = dialect;
    this.entry = entry;
    this.refusal = refusal;
    this.nextFetch = nextFetch;
    this.compiled = compiled;
  }

  /**
   * A site with an entry from a store.
   *
   * @param entry {@link CacheEntry#UNKNOWN} if there is none
   * @param policy what the entry means
   * @param dialect how the robots.txt is read
   */
  public static CachedSite of(Origin origin, CacheEntry entry, Policy policy, Dialect dialect) {
    return new CachedSite(origin, policy, dialect, entry, null, policy.nextFetch(entry), null);
  }

  /** A site that nobody asked for its robots.txt, and nobody will. */
  static CachedSite neverFetched(Origin origin) {
    return new CachedSite(
        origin,
        Policy.of(PolicyPreset.DEFAULT),
        PolicyPreset.DEFAULT.dialect(),
        CacheEntry.UNKNOWN,
        null,
        Instant.MAX,
        null);
  }

  /** The site after a step of the policy, and the outcome that led to it. */
  public CachedSite after(Policy.Step step, Outcome outcome) {
    return new CachedSite(
        this,
        step.entry(),
        outcome instanceof Outcome.Refused refused ? refused : null,
        step.nextFetch(),
        null);
  }

  /** The site with another entry that calls for no other time of the next fetch. */
  public CachedSite with(CacheEntry entry) {
    return new CachedSite(this, entry, refusal, nextFetch, null);
  }

  CachedSite with(Outcome.Refused refusal) {
    return new CachedSite(this, entry, refusal, nextFetch, null);
  }

  /**
   * The site with its robots.txt parsed, which takes time.
   *
   * @param before what was cached of the site before, whose parsed robots.txt is taken over if it is the same; null if nothing
   */
  public CachedSite parsed(@Nullable CachedSite before) {
    CacheEntry.Copy copy = entry.copy().orElse(null);
    if (copy == null) {
      return this;
    }
    CacheEntry.Copy copyBefore = before == null ? null : before.entry.copy().orElse(null);
    CompiledRules same =
        before != null && copyBefore != null && copyBefore.found().equals(copy.found())
            ? before.compiled
            : null;
    return new CachedSite(
        this,
        entry,
        refusal,
        nextFetch,
        same != null ? same : new CompiledRules(copy.found(), dialect));
  }

  /**
   * What holds for a crawler.
   *
   * @param fetched the fetch that was waited for; null if none was
   */
  public SiteRules rulesFor(Crawler crawler, Instant now, @Nullable FetchResult fetched) {
    Access access = refusal == null
        ? policy.access(entry, now)
        : new Access.DisallowAll(Access.DisallowAll.Reason.REFUSED);
    return new SiteRules(this, access, crawler, now, fetched);
  }

  /** What is known: the last outcome, the last good copy, since when it fails. */
  public CacheEntry entry() {
    return entry;
  }

  /** Whether the robots.txt is to be fetched if somebody asks at this time. */
  public boolean isDue(Instant now) {
    return !now.isBefore(nextFetch) || policy.isFromFuture(entry, now);
  }

  /** Whether what is known still serves although it is due: it was an answer, and has not long been expired. */
  public boolean serves(Instant now) {
    return entry.outage().isEmpty()
        && refusal == null
        && !(policy.access(entry, now) instanceof Access.DisallowAll);
  }

  /** How many bytes of memory this takes, at most, about. It grows with the crawlers that ask. */
  public long memoryBytes() {
    CacheEntry.Copy copy = entry.copy().orElse(null);
    // The document, and the rules for each crawler, take less than the body they were made of.
    return copy == null || compiled == null
        ? OVERHEAD
        : OVERHEAD + (1L + Math.max(1, compiled.size())) * copy.found().body().length();
  }

  Origin origin() {
    return origin;
  }

  Outcome.@Nullable Refused refusal() {
    return refusal;
  }

  Instant nextFetch() {
    return nextFetch;
  }

  @Nullable
  CompiledRules compiled() {
    return compiled;
  }
}
