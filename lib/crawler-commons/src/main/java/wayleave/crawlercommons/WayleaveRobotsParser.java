package wayleave.crawlercommons;

import crawlercommons.robots.BaseRobotsParser;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.RobotsTxt;
import wayleave.policy.PolicyPreset;

/**
 * Reads robots.txt files with Wayleave where a crawler asks crawler-commons: takes the place of {@code
 * SimpleRobotRulesParser}.
 *
 * <p>Any bytes are a robots.txt, and nothing is logged. Immutable but for {@link #setMaxCrawlDelay}, which is for whoever makes
 * the parser; any number of threads may use it. Serializable. To use other readings where a crawler takes the name of a class,
 * extend this with a constructor without arguments.
 */
public class WayleaveRobotsParser extends BaseRobotsParser {
  @Serial
  private static final long serialVersionUID = 1;

  private final EnumSet<Dialect> dialects;
  private final PolicyPreset preset;
  private long maxCrawlDelay = Long.MAX_VALUE;
  /** The crawler of the last call: most callers are one. Whatever another thread puts there is right, too. */
  private transient @Nullable Named last;

  /** A parser by Google's specification: {@link Dialect#GOOGLE} and {@link PolicyPreset#DEFAULT}. */
  public WayleaveRobotsParser() {
    this(Dialect.GOOGLE, PolicyPreset.DEFAULT);
  }

  /**
   * A parser by other readings of the standard.
   *
   * @param dialect how a robots.txt is read
   * @param preset what it means that there is none; of that alone, nothing is kept here
   */
  public WayleaveRobotsParser(Dialect dialect, PolicyPreset preset) {
    this(EnumSet.of(dialect), preset);
  }

  /**
   * A parser by several readings at once: what any of them disallows is disallowed, and the longest crawl delay holds. For
   * crawlers that must never be wrong in the site owner's disfavor: {@link Dialect#GOOGLEBOT} alone reads {@code Dissalow: /a} and
   * {@code Disallow /a} as rules.
   *
   * @param dialects how a robots.txt is read; the first of them, in the order of {@link Dialect}, says what else there is to say
   * @param preset what it means that there is none; of that alone, nothing is kept here
   * @throws IllegalArgumentException without a dialect
   */
  public WayleaveRobotsParser(Set<Dialect> dialects, PolicyPreset preset) {
    if (dialects.isEmpty()) {
      throw new IllegalArgumentException("a robots.txt is read in one dialect at least");
    }
    this.dialects = EnumSet.copyOf(dialects);
    this.preset = preset;
  }

  /**
   * What a robots.txt says to a crawler.
   *
   * @param url a URL of the site, which sitemaps are resolved against; may be null
   * @param content the robots.txt as received, after any content coding is undone; null is as if it were empty
   * @param contentType not looked at: whatever arrives is read
   * @param robotNames the crawler's product tokens, with or without versions; the groups of all of them hold together. A single
   *     one may be a whole User-Agent header. None, or {@code *} alone, stands for a crawler that no group names
   */
  @Override
  public WayleaveRobotRules parseContent(
      @Nullable String url,
      byte @Nullable [] content,
      @Nullable String contentType,
      Collection<String> robotNames) {
    byte[] body = content == null ? new byte[0] : content;
    List<WayleaveRobotRules> readings = new ArrayList<>();
    for (Dialect dialect : dialects) {
      readings.add(rulesFor(RobotsTxt.parse(body, dialect), url, robotNames));
    }
    return WayleaveRobotRules.strictest(readings);
  }

  /**
   * As {@link #parseContent(String, byte[], String, Collection)}, with all names in one string.
   *
   * @param robotNames the names, with commas or white space between them, or one User-Agent header
   * @deprecated in crawler-commons; Wayleave compares names here as it always does
   */
  @Deprecated
  @Override
  public WayleaveRobotRules parseContent(
      @Nullable String url,
      byte @Nullable [] content,
      @Nullable String contentType,
      String robotNames) {
    return parseContent(url, content, contentType, Names.split(robotNames));
  }

  /**
   * What a robots.txt that is parsed already says to a crawler: one parse serves every crawler.
   *
   * @param url as in {@link #parseContent(String, byte[], String, Collection)}
   * @param robotNames as there
   */
  public WayleaveRobotRules rulesFor(
      RobotsTxt robots, @Nullable String url, Collection<String> robotNames) {
    CrawlerRules rules = robots.rulesFor(crawler(robotNames));
    List<String> sitemaps = Sitemaps.of(robots, url);
    WayleaveRobotRules result = new WayleaveRobotRules(rules, sitemaps.toArray(String[]::new));
    rules
        .crawlDelay()
        .map(delay -> Math.round(delay.getSeconds() * 1e3 + delay.getNano() / 1e6))
        .ifPresent(millis -> result.setCrawlDelay(Math.min(millis, maxCrawlDelay)));
    result.setMatchedWildcard(rules.selection().kind() == GroupSelection.Kind.WILDCARD);
    return result;
  }

  /**
   * What it means for a crawler that there is no robots.txt, as the policy says at the first failure (RFC 9309
   * §2.3.1).
   *
   * @param httpStatusCode the status of the last response; a redirect is one that leads nowhere or too far. Whatever is no
   *     status, such as 0 or -1, stands for no answer: DNS, connection, time-out. 4xx and 3xx allow everything; 5xx and no
   *     answer nothing, and visits are deferred; 429 is the preset's to say
   * @throws IllegalStateException for 2xx: there the content decides
   */
  @Override
  public WayleaveRobotRules failedFetch(int httpStatusCode) {
    if (httpStatusCode / 100 == 2) {
      throw new IllegalStateException(
          "a response with status " + httpStatusCode + " has content: give it to parseContent");
    }
    return FailedFetch.rules(httpStatusCode, dialects.iterator().next(), preset);
  }

  /** The longest crawl delay that is reported, in milliseconds; at first there is no limit. */
  public long getMaxCrawlDelay() {
    return maxCrawlDelay;
  }

  /**
   * Limits the crawl delay that is reported.
   *
   * <p>Deviation: a site that asks for more is crawled with this pause. crawler-commons then disallows the whole site, which no
   * standard says.
   *
   * @param maxCrawlDelay milliseconds, not negative
   * @throws IllegalArgumentException if negative
   */
  public void setMaxCrawlDelay(long maxCrawlDelay) {
    if (maxCrawlDelay < 0) {
      throw new IllegalArgumentException("maxCrawlDelay must not be negative: " + maxCrawlDelay);
    }
    this.maxCrawlDelay = maxCrawlDelay;
  }

  private Crawler crawler(Collection<String> names) {
    List<String> asked = List.copyOf(names);
    Named known = last;
    if (known == null || !known.names.equals(asked)) {
      known = new Named(asked, Names.crawler(asked));
      last = known;
    }
    return known.crawler;
  }

  private record Named(List<String> names, Crawler crawler) {}
}
