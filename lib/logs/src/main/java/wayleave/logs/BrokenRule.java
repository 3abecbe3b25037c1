package wayleave.logs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.Origin;
import wayleave.Rule;
import wayleave.crawlers.Deviation;
import wayleave.crawlers.ObservedCrawler;

/** A line of a robots.txt against which requests were sent, with the crawlers that sent them. */
public final class BrokenRule {
  /** Directories are counted by themselves up to so many, the rest together. */
  private static final int MAX_DIRECTORIES = 1_000;

  private static final String OTHERS = "(others)";
  /** Of {@code /a/b/c/d?q}, {@code /a/b/}: where the path is, two levels deep at most. */
  private static final Pattern DIRECTORY = Pattern.compile("/(?:[^/?]*/){0,2}");

  private final Origin origin;
  private final RobotsVersion version;
  private final Rule rule;
  private final Map<String, Long> requests = new TreeMap<>();
  private final Map<String, Long> directories = new TreeMap<>();
  private final Set<ObservedCrawler> programs = new HashSet<>();

  BrokenRule(Origin origin, RobotsVersion version, Rule rule) {
    this.origin = origin;
    this.version = version;
    this.rule = rule;
  }

  void add(LoggedCrawler crawler, String target) {
    if (requests.merge(crawler.token(), 1L, Long::sum) == 1) {
      crawler.known().ifPresent(known -> programs.addAll(ObservedCrawler.of(known)));
    }
    Matcher found = DIRECTORY.matcher(target);
    String directory = found.lookingAt() ? found.group() : "";
    boolean isCounted = directories.size() < MAX_DIRECTORIES || directories.containsKey(directory);
    directories.merge(isCounted ? directory : OTHERS, 1L, Long::sum);
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

  /** The deviations that concern the rule, each with the programs that broke it; empty if these were observed to understand it. */
  public List<Deviation> deviations() {
    List<Deviation> found = new ArrayList<>();
    for (Deviation one : Deviation.of(version.robots(), rule)) {
      List<ObservedCrawler> among =
          one.crawlers().stream().filter(programs::contains).toList();
      if (!among.isEmpty()) {
        found.add(new Deviation(one.line(), one.text(), among));
      }
    }
    return found;
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
