package wayleave.logs;

import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Verdict;
import wayleave.crawlers.KnownCrawler;

/** A crawler that requests of a log name. One object for each crawler of a run. */
public final class LoggedCrawler {
  private final String token;
  private final @Nullable KnownCrawler known;
  private final Crawler crawler;
  /** Without versions that nobody uses any more: a live log may have many. */
  private final Map<RobotsVersion, CrawlerRules> rules = new WeakHashMap<>();

  private LoggedCrawler(String token, @Nullable KnownCrawler known, Crawler crawler) {
    this.token = token;
    this.known = known;
    this.crawler = crawler;
  }

  /**
   * A crawler.
   *
   * @param known what the catalog has of it; null if only its own header names it
   * @param crawler whose groups in a robots.txt count
   */
  public static LoggedCrawler of(String token, @Nullable KnownCrawler known, Crawler crawler) {
    return new LoggedCrawler(token, known, crawler);
  }

  /** Its product token, as its operator spells it, or as the first request did. */
  public String token() {
    return token;
  }

  /** What the catalogue says of it; empty for a crawler that only its own header names. */
  public Optional<KnownCrawler> known() {
    return Optional.ofNullable(known);
  }

  /** The crawler whose groups in a robots.txt count. */
  public Crawler crawler() {
    return crawler;
  }

  CrawlerRules rules(RobotsVersion version) {
    return rules.computeIfAbsent(version, any -> version.robots().rulesFor(crawler));
  }

  /** The verdict of a version on the target of a request; empty if the version has no rules. */
  public Optional<Verdict> verdict(RobotsVersion version, String target) {
    return version.hasRules() ? Optional.of(rules(version).check(path(target))) : Optional.empty();
  }

  /** Whether a version disallows it the target of a request. One without rules does not. */
  boolean isDisallowed(RobotsVersion version, String target) {
    return version.hasRules() && !rules(version).allows(path(target));
  }

  /** The target as rules are compared with it. A path that begins with two slashes is none with a host. */
  private static String path(String target) {
    int fragment = target.indexOf('#');
    String path = fragment < 0 ? target : target.substring(0, fragment);
    return path.startsWith("//") ? "http://localhost" + path : path;
  }

  /** Its token. */
  @Override
  public String toString() {
    return token;
  }
}
