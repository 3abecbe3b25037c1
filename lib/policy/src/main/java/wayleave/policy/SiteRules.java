package wayleave.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * The rules that apply to one crawler at one site at a point in time, from its robots.txt or from the lack of one. Immutable and
 * thread-safe.
 *
 * <p>Do not keep it: call the client again, which is cheap.
 */
public final class SiteRules {
  private final CachedSite site;
  private final Access access;
  private final Crawler crawler;
  private final Instant asOf;
  private final @Nullable FetchResult fetched;
  /** The robots.txt that decides; null if none does. */
  private final @Nullable CompiledRules compiled;

  private final @Nullable CrawlerRules rules;

  SiteRules(
      CachedSite site,
      Access access,
      Crawler crawler,
      Instant asOf,
      @Nullable FetchResult fetched) {
    this.site = site;
    this.access = access;
    this.crawler = crawler;
    this.asOf = asOf;
    this.fetched = fetched;
    compiled = access instanceof Access.ByRules ? site.compiled() : null;
    rules = compiled == null ? null : compiled.of(crawler);
  }

  /**
   * The rules that follow from one fetch, of a site of which nothing was known before. For callers without a client.
   *
   * @param policy what the outcome means
   * @param dialect how a file is read
   */
  public static SiteRules of(FetchResult fetched, Policy policy, Dialect dialect, Crawler crawler) {
    Instant now = fetched.finishedAt();
    if (crawler.under(dialect).isUserTriggered()) {
      return forUser(fetched.origin(), crawler, now);
    }
    Policy.Step step = policy.fetched(CacheEntry.UNKNOWN, fetched, now);
    return CachedSite.of(fetched.origin(), CacheEntry.UNKNOWN, policy, dialect)
        .after(step, fetched.outcome())
        .parsed(null)
        .rulesFor(crawler, now, fetched);
  }

  /** For a crawler that acts for a user: nothing is fetched. */
  public static SiteRules forUser(Origin origin, Crawler crawler, Instant now) {
    Access all = new Access.AllowAll(Access.AllowAll.Reason.USER_TRIGGERED);
    return new SiteRules(CachedSite.neverFetched(origin), all, crawler, now, null);
  }

  /** Whether the crawler may fetch a URL. Whether it belongs to the origin is not asked. */
  public boolean allows(String url) {
    return rules == null ? access() instanceof Access.AllowAll : rules.allows(url);
  }

  /** Whether the crawler may fetch a URL, and why. Whether it belongs to the origin is not asked. */
  public SiteVerdict check(String url) {
    return new SiteVerdict(url, this, rules == null ? null : rules.check(url));
  }

  /** The origin. */
  public Origin origin() {
    return site.origin();
  }

  /** The crawler that the rules apply to. */
  public Crawler crawler() {
    return crawler;
  }

  /** What holds, and why. */
  public Access access() {
    return access;
  }

  /** What is known of the origin: the last outcome, the last good copy, since when it fails. */
  public CacheEntry entry() {
    return site.entry();
  }

  /** The time for which this holds. */
  public Instant asOf() {
    return asOf;
  }

  /**
   * From when on the robots.txt is fetched again if somebody asks; may have passed, if that is going on. {@link Instant#MAX} for
   * a crawler that acts for a user.
   */
  public Instant nextFetch() {
    return site.nextFetch();
  }

  /** The fetch that was waited for; empty if the answer was at hand, or somebody else had fetched meanwhile. */
  public Optional<FetchResult> fetched() {
    return Optional.ofNullable(fetched);
  }

  /** The outcome of a fetch that the access follows from, be it a refusal, which no entry holds; empty if there was none. */
  public Optional<Outcome> outcome() {
    if (site.refusal() != null) {
      return Optional.of(site.refusal());
    }
    boolean isUnknown = access() instanceof Access.DisallowAll none
        && none.reason() == Access.DisallowAll.Reason.UNKNOWN;
    // A failure of this side's own network is not in the entry either.
    return isUnknown && fetched != null
        ? Optional.of(fetched.outcome())
        : entry().last();
  }

  /** The copy whose rules decide; empty if none do. */
  public Optional<CacheEntry.Copy> decidingCopy() {
    return access() instanceof Access.ByRules byRules
        ? Optional.of(byRules.copy())
        : Optional.empty();
  }

  /**
   * A line of the robots.txt that decides, as it was written: for people.
   *
   * @param number from 1, as {@link wayleave.Verdict#line} has it
   * @throws IndexOutOfBoundsException if there is no such line
   */
  public String line(int number) {
    if (compiled == null) {
      throw new IndexOutOfBoundsException("no robots.txt decides");
    }
    return compiled.line(number);
  }

  /** How old the robots.txt is that decides; empty if none does. */
  public Optional<Duration> age() {
    return decidingCopy().map(copy -> copy.age(asOf));
  }

  /** The robots.txt that decides; empty if none does. */
  public Optional<RobotsTxt> robotsTxt() {
    return Optional.ofNullable(compiled).map(CompiledRules::robots);
  }

  /** The rules for the crawler; empty if no robots.txt decides. */
  public Optional<CrawlerRules> rules() {
    return Optional.ofNullable(rules);
  }

  /** The pause that the site asks the crawler for; empty if it names none, or no robots.txt decides. See {@link CrawlerRules#crawlDelay}. */
  public Optional<Duration> crawlDelay() {
    return rules().flatMap(CrawlerRules::crawlDelay);
  }

  /** The sitemaps that the robots.txt names, for all crawlers alike; none if no robots.txt decides. */
  public List<Sitemap> sitemaps() {
    return robotsTxt().map(RobotsTxt::sitemaps).orElse(List.of());
  }

  /**
   * The same without the host and the address for which a fetch was refused: for answers to people who are not to learn how
   * this network is laid out.
   */
  public SiteRules withoutRefusedAddress() {
    Outcome.Refused refusal = site.refusal();
    if (refusal == null || refusal.reason() != Outcome.Refused.Reason.ADDRESS) {
      return this;
    }
    Outcome.Refused hidden = new Outcome.Refused(refusal.reason(), "");
    FetchResult shown = fetched == null
        ? null
        : new FetchResult(origin(), fetched.startedAt(), fetched.took(), fetched.hops(), hidden);
    return new SiteRules(site.with(hidden), access, crawler, asOf, shown);
  }

  /** A summary for people. */
  @Override
  public String toString() {
    return "SiteRules[" + origin() + ", " + crawler.name() + ", " + access() + "]";
  }
}
