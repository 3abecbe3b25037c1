package wayleave.lint.internal.groups;

import java.util.List;
import wayleave.crawlers.KnownCrawler;

/** Words about crawlers of the catalogue. */
final class CrawlerNames {
  /** More names than these are counted. */
  private static final int SHOWN = 4;

  private CrawlerNames() {}

  /** Names in a row: {@code A, B and C}, or {@code A, B, C, D and 3 more}. */
  static String list(List<String> names) {
    if (names.size() == 1) {
      return names.get(0);
    }
    boolean all = names.size() <= SHOWN;
    int shown = all ? names.size() - 1 : SHOWN;
    return String.join(", ", names.subList(0, shown))
        + " and "
        + (all ? names.get(shown) : names.size() - shown + " more");
  }

  /** What to put behind a sentence that holds for others too. */
  static String andOthers(int others) {
    return switch (others) {
      case 0 -> "";
      case 1 -> "; the like holds for another name";
      default -> "; the like holds for " + others + " other names";
    };
  }

  /** Where what is told of a crawler comes from; empty if its operator says so. */
  static String basis(KnownCrawler crawler) {
    return switch (crawler.evidence()) {
      case OPERATOR -> "";
      case THIRD_PARTY -> " (according to third-party lists)";
      case HEADERS -> " (known only from User-Agent headers)";
    };
  }
}
