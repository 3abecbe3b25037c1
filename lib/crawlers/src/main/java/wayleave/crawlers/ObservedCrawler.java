package wayleave.crawlers;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The observed behavior of one version of a crawling program, apart from what its authors state. Immutable and thread-safe.
 *
 * <p>Source: the runs of the behavior suite of this project ({@code rep-tests field}), in which each program crawls sites made for the
 * purpose, with its default settings.
 *
 * @param name the name of the program, such as {@code Wget2}
 * @param token the product token of its User-Agent header, by which it calls itself
 * @param version the version that was run, such as {@code 2.2.0}
 * @param date the day of the run, such as {@code 2026-11-30}
 * @param readsRobotsTxt whether it requests robots.txt at all
 * @param deviations the scenarios in which it does not do what RFC 9309 or Google's documentation says, such as {@code
 *     rules.star}; empty where {@code readsRobotsTxt} is false
 * @param disobeyed those of the deviations in which it fetched what it must not; in the others it fetched too little, or did not end
 */
public record ObservedCrawler(
    String name,
    String token,
    String version,
    String date,
    boolean readsRobotsTxt,
    Set<String> deviations,
    Set<String> disobeyed) {
  private static final String HEAD =
      "name\ttoken\tversion\tdate\trobots-txt\tdeviations\tdisobeyed";

  private static final class Recorded {
    static final List<ObservedCrawler> ALL = read(CrawlerData.of("observed"));
  }

  public ObservedCrawler {
    deviations = Set.copyOf(deviations);
    disobeyed = Set.copyOf(disobeyed);
  }

  /** All programs of the last recorded runs, sorted by name. */
  public static List<ObservedCrawler> all() {
    return Recorded.ALL;
  }

  /** The recorded runs of a crawler of the catalog: of programs with its token, or named as it is; usually none or one. */
  public static List<ObservedCrawler> of(KnownCrawler crawler) {
    return all().stream()
        .filter(one -> crawler.tokens().stream()
            .anyMatch(
                token -> token.equalsIgnoreCase(one.token) || token.equalsIgnoreCase(one.name)))
        .toList();
  }

  /** The programs that read robots.txt and deviate in a scenario, sorted by name; empty if there is no such scenario. */
  public static List<ObservedCrawler> deviating(String scenario) {
    List<ObservedCrawler> found = new ArrayList<>();
    for (ObservedCrawler one : all()) {
      if (one.deviations.contains(scenario)) {
        found.add(one);
      }
    }
    return found;
  }

  /** The programs that fetched in a scenario what they must not, sorted by name. */
  public static List<ObservedCrawler> disobeying(String scenario) {
    return deviating(scenario).stream()
        .filter(one -> one.disobeyed.contains(scenario))
        .toList();
  }

  /**
   * Programs in a sentence: {@code Wget 1.25.0, Wget2 2.2.0 and 3 more}.
   *
   * @param most how many to name at most; 1 or more
   */
  public static String names(List<ObservedCrawler> crawlers, int most) {
    StringBuilder names = new StringBuilder();
    int named = Math.min(crawlers.size(), most);
    for (int i = 0; i < named; i++) {
      boolean isLast = i == crawlers.size() - 1;
      // With append(Object), the JavaScript would contain the names of all classes: 20 kB.
      names.append(i == 0 ? "" : isLast ? " and " : ", ").append(crawlers.get(i).toString());
    }
    int left = crawlers.size() - named;
    return left > 0 ? names + " and " + left + " more" : names.toString();
  }

  /** Name and version. */
  @Override
  public String toString() {
    return name + " " + version;
  }

  private static List<ObservedCrawler> read(String table) {
    List<String> lines = table.lines().toList();
    if (!lines.get(0).equals(HEAD)) {
      throw new IllegalArgumentException("observed.tsv:1: expected " + HEAD);
    }
    List<ObservedCrawler> all = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = CrawlerTable.cells(line);
      all.add(new ObservedCrawler(
          cells.get(0),
          cells.get(1),
          cells.get(2),
          cells.get(3),
          cells.get(4).equals("yes"),
          scenarios(cells.get(5)),
          scenarios(cells.get(6))));
    }
    return List.copyOf(all);
  }

  private static Set<String> scenarios(String list) {
    return list.isEmpty() ? Set.of() : Set.copyOf(CrawlerTable.list(list));
  }
}
