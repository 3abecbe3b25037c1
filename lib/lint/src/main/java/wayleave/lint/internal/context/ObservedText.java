package wayleave.lint.internal.context;

import java.util.List;
import wayleave.crawlers.ObservedCrawler;

/** Names recorded programs that deviate from RFC 9309, for messages. */
public final class ObservedText {
  private static final int NAMED = 3;

  private ObservedText() {}

  /** The programs as the subject of a sentence, which begins with them: {@code Crawlers such as `Wget 1.25.0 and Wget2 2.2.0`}. */
  public static String first(String scenario) {
    return "C" + within(scenario).substring(1);
  }

  /** The programs as the subject of a sentence, within it: {@code crawlers such as `Wget 1.25.0 and Wget2 2.2.0`}. */
  public static String within(String scenario) {
    List<ObservedCrawler> crawlers = ObservedCrawler.deviating(scenario);
    int named = Math.min(NAMED, crawlers.size());
    return "crawlers such as `" + ObservedCrawler.names(crawlers.subList(0, named), named) + "`";
  }
}
