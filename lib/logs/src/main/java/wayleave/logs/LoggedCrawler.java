package wayleave.logs;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.KnownCrawler;

/** A crawler that requests of a log name. One object for each crawler of a run. */
public final class LoggedCrawler {
  private final String token;
  private final @Nullable KnownCrawler known;
  private final Crawler crawler;
  private final List<AddressRanges> lists;
  /** Without versions that nobody uses any more: a live log may have many. */
  private final Map<RobotsVersion, CrawlerRules> rules = new WeakHashMap<>();

  LoggedCrawler(
      String token, @Nullable KnownCrawler known, Crawler crawler, List<AddressRanges> lists) {
    this.token = token;
    this.known = known;
    this.crawler = crawler;
    this.lists = lists;
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

  boolean isUserTriggered() {
    return known != null && known.isUserTriggered() || crawler.isUserTriggered();
  }

  /** The lists of its addresses. */
  List<AddressRanges> lists() {
    return lists;
  }

  /** The domains of the names of its addresses; empty if its operator does not document any. */
  List<String> domains() {
    return known == null ? List.of() : known.reverseDns();
  }

  CrawlerRules rules(RobotsVersion version) {
    return rules.computeIfAbsent(version, any -> version.robots().rulesFor(crawler));
  }

  /** Whether a version disallows it a path. One without rules does not. */
  boolean isDisallowed(RobotsVersion version, String path) {
    return !version.saysNothing() && !version.isAbsent() && !rules(version).allows(path);
  }

  /** Its token. */
  @Override
  public String toString() {
    return token;
  }
}
