package wayleave.lint.internal.groups;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.UserAgentNames;

/** How messages name crawlers. */
final class CrawlerNames {
  /** Longer lists end with a count. */
  private static final int SHOWN = 4;

  /** The crawlers without which most sites are not found. */
  private static final Set<String> LARGE_SEARCH = Set.of("googlebot", "bingbot");

  private CrawlerNames() {}

  /** Product tokens as code: {@code `A`, `B` and `C`}, or {@code `A`, `B`, `C`, `D` and 3 more}. */
  static String list(List<String> tokens) {
    List<String> names = tokens.stream().distinct().map(CodeText::of).toList();
    if (names.size() == 1) {
      return names.get(0);
    }
    boolean all = names.size() <= SHOWN;
    int shown = all ? names.size() - 1 : SHOWN;
    return String.join(", ", names.subList(0, shown))
        + " and "
        + (all ? names.get(shown) : names.size() - shown + " more");
  }

  /** The crawlers of user-agent lines, as {@link #list(List)} does. */
  static String of(List<UserAgentLine> lines) {
    return list(lines.stream().map(UserAgentLine::name).collect(Collectors.toList()));
  }

  /** Whether a line names Googlebot or Bingbot. */
  static boolean isLargeSearchEngine(UserAgentLine line) {
    return isLargeSearchEngine(UserAgentNames.key(line));
  }

  /** Whether a name is that of Googlebot or Bingbot. */
  static boolean isLargeSearchEngine(String name) {
    return LARGE_SEARCH.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether Googlebot or Bingbot follows a line, be it that of a name that it follows if none names it. */
  static boolean isFollowedByLargeSearch(LintContext subject, UserAgentLine line) {
    return LARGE_SEARCH.stream()
        .flatMap(name -> CrawlerCatalogue.bundled().find(name).stream())
        .anyMatch(engine -> subject
            .rules(Dialect.GOOGLE, engine.crawler())
            .selection()
            .userAgents()
            .contains(line));
  }

  /** Where the statement about a crawler comes from; empty if its operator makes it, or if it was seen. */
  static String basis(KnownCrawler crawler) {
    return switch (crawler.evidence()) {
      case OPERATOR, OBSERVED -> "";
      case THIRD_PARTY -> " (according to third-party lists)";
      case HEADERS -> " (known only from User-Agent headers)";
    };
  }
}
