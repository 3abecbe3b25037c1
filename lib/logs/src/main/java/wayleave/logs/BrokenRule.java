package wayleave.logs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import wayleave.Origin;
import wayleave.Rule;

/** A line of a robots.txt against which requests were sent, with the crawlers that sent them. */
public final class BrokenRule {
  /** Directories are counted by themselves up to so many, the rest together. */
  private static final int MAX_DIRECTORIES = 1_000;

  private static final String OTHERS = "(others)";

  private final Origin origin;
  private final RobotsVersion version;
  private final Rule rule;
  private final Map<String, Long> requests = new TreeMap<>();
  private final Map<String, Long> directories = new TreeMap<>();

  BrokenRule(Origin origin, RobotsVersion version, Rule rule) {
    this.origin = origin;
    this.version = version;
    this.rule = rule;
  }

  void add(LoggedCrawler crawler, String target) {
    requests.merge(crawler.token(), 1L, Long::sum);
    String directory = directory(target);
    boolean isCounted = directories.size() < MAX_DIRECTORIES || directories.containsKey(directory);
    directories.merge(isCounted ? directory : OTHERS, 1L, Long::sum);
  }

  /** Of {@code /a/b/c/d?q}, {@code /a/b/}: where the path is, two levels deep at most. */
  private static String directory(String target) {
    int end = target.indexOf('?') < 0 ? target.length() : target.indexOf('?');
    int at = 0;
    for (int level = 0; level < 2; level++) {
      int next = target.indexOf('/', at + 1);
      if (next < 0 || next >= end) {
        break;
      }
      at = next;
    }
    return target.substring(0, Math.min(at + 1, end));
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

  /** How many requests broke it in each directory, two levels deep, those with most first. */
  public Map<String, Long> requestsByDirectory() {
    Map<String, Long> sorted = new LinkedHashMap<>();
    directories.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue()
            .reversed()
            .thenComparing(Map.Entry.comparingByKey()))
        .forEach(each -> sorted.put(each.getKey(), each.getValue()));
    return sorted;
  }
}
