package wayleave.report;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Purpose;

/** Product tokens of the AI crawlers that a robots.txt can refuse: those in use that do not ignore it. */
final class AiCrawlers {
  private static final Set<Purpose> AI = EnumSet.of(
      Purpose.AI_TRAINING,
      Purpose.AI_SEARCH,
      Purpose.AI_AGENT,
      Purpose.AI_DATA,
      Purpose.USER_FETCH);

  private AiCrawlers() {}

  /** Crawlers that collect training data. */
  static List<String> training(CrawlerCatalogue catalogue) {
    return tokens(catalogue, EnumSet.of(Purpose.AI_TRAINING));
  }

  /** Crawlers for AI of all kinds. */
  static List<String> all(CrawlerCatalogue catalogue) {
    return tokens(catalogue, AI);
  }

  private static List<String> tokens(CrawlerCatalogue catalogue, Set<Purpose> purposes) {
    return catalogue.all().stream()
        .filter(crawler -> purposes.contains(crawler.purpose())
            && crawler.status() == KnownCrawler.Status.ACTIVE
            && crawler.obeysRobotsTxt() != KnownCrawler.Obedience.NO
            && isAi(crawler)
            && isProductToken(crawler.token())
            && !isPartOfOther(crawler.token(), catalogue))
        .map(KnownCrawler::token)
        .toList();
  }

  /** Not all crawlers that fetch for users are AI; those that an operator documents and that obey are. */
  private static boolean isAi(KnownCrawler crawler) {
    return crawler.purpose() != Purpose.USER_FETCH || crawler.isVerified();
  }

  private static boolean isProductToken(String token) {
    return token.chars().allMatch(c -> c > ' ' && c < 0x7F && c != ',');
  }

  /** Whether the token is in that of a crawler that is not for AI, such as Spider in Baiduspider: some crawlers look for any part. */
  private static boolean isPartOfOther(String token, CrawlerCatalogue catalogue) {
    String lower = token.toLowerCase(Locale.ROOT);
    return catalogue.all().stream()
        .filter(other -> !AI.contains(other.purpose()))
        .flatMap(other -> other.tokens().stream())
        .anyMatch(other -> other.toLowerCase(Locale.ROOT).contains(lower));
  }
}
