package wayleave.logs;

import java.util.Map;
import java.util.TreeMap;
import wayleave.Origin;
import wayleave.Rule;

/** A line of a robots.txt against which requests were sent, with the crawlers that sent them. */
public final class BrokenRule {
  private final Origin origin;
  private final RobotsVersion version;
  private final Rule rule;
  private final Map<String, Long> requests = new TreeMap<>();

  BrokenRule(Origin origin, RobotsVersion version, Rule rule) {
    this.origin = origin;
    this.version = version;
    this.rule = rule;
  }

  void add(LoggedCrawler crawler) {
    requests.merge(crawler.token(), 1L, Long::sum);
  }

  /** The site. */
  public Origin origin() {
    return origin;
  }

  /** The version of its robots.txt. */
  public RobotsVersion version() {
    return version;
  }

  /** The rule, with the number of its line. */
  public Rule rule() {
    return rule;
  }

  /** How many requests broke it. */
  public long requests() {
    return requests.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many requests of each crawler broke it, by product token. */
  public Map<String, Long> requestsByCrawler() {
    return new TreeMap<>(requests);
  }
}
