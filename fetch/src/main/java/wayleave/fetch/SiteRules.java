package wayleave.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;

/**
 * What a crawler may fetch from an origin at a time, and why: its robots.txt, or what the lack of one means. Immutable and
 * thread-safe.
 *
 * <p>It holds for the time it was asked for. Ask the client again rather than keep it: that costs next to nothing.
 */
public final class SiteRules {
  private final Origin origin;
  private final Crawler crawler;
  private final Access access;
  private final Entry entry;
  private final Instant asOf;
  private final Instant nextFetch;
  private final @Nullable RobotsTxt robots;
  private final @Nullable AgentRules rules;

  /**
   * @param robots the robots.txt that decides, if one does
   * @param rules its rules for {@code crawler}; null where {@code robots} is
   */
  SiteRules(
      Origin origin,
      Crawler crawler,
      Access access,
      Entry entry,
      Instant asOf,
      Instant nextFetch,
      @Nullable RobotsTxt robots,
      @Nullable AgentRules rules) {
    this.origin = origin;
    this.crawler = crawler;
    this.access = access;
    this.entry = entry;
    this.asOf = asOf;
    this.nextFetch = nextFetch;
    this.robots = robots;
    this.rules = rules;
  }

  /** Whether the crawler may fetch a URL. Whether it belongs to the origin is not asked. */
  public boolean allows(String url) {
    return rules == null ? access instanceof Access.AllowAll : rules.allows(url);
  }

  /** Whether the crawler may fetch a URL, and why. Whether it belongs to the origin is not asked. */
  public Decision check(String url) {
    return new Decision(url, this, rules == null ? null : rules.check(url));
  }

  /** The origin. */
  public Origin origin() {
    return origin;
  }

  /** Who asks. */
  public Crawler crawler() {
    return crawler;
  }

  /** What holds, and why. */
  public Access access() {
    return access;
  }

  /** What is known of the origin: the last outcome, the last good copy, since when it fails. */
  public Entry entry() {
    return entry;
  }

  /** The time for which this holds. */
  public Instant asOf() {
    return asOf;
  }

  /** From when on the robots.txt is fetched again if somebody asks; may have passed, if that is going on. */
  public Instant nextFetch() {
    return nextFetch;
  }

  /** How old the robots.txt is that decides; empty if none does. */
  public Optional<Duration> age() {
    return access instanceof Access.ByRules byRules
        ? Optional.of(byRules.copy().age(asOf))
        : Optional.empty();
  }

  /** The robots.txt that decides; empty if none does. */
  public Optional<RobotsTxt> robotsTxt() {
    return Optional.ofNullable(robots);
  }

  /** The rules for the crawler; empty if no robots.txt decides. */
  public Optional<AgentRules> rules() {
    return Optional.ofNullable(rules);
  }

  /** The sitemaps that the robots.txt names, for all crawlers alike (M1-M3); none if no robots.txt decides. */
  public List<Sitemap> sitemaps() {
    return robots == null ? List.of() : robots.sitemaps();
  }

  /** A summary for people. */
  @Override
  public String toString() {
    return "SiteRules[" + origin + ", " + crawler.name() + ", " + access + "]";
  }
}
