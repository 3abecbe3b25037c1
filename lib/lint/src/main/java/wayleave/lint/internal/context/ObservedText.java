package wayleave.lint.internal.context;

import java.util.List;
import wayleave.crawlers.ObservedCrawler;

/** Names the programs that were seen to do something else than RFC 9309 says. */
public final class ObservedText {
  private static final int NAMED = 3;

  private ObservedText() {}

  /** The programs as the subject of a sentence, which begins with them: {@code Crawlers such as `Wget 1.25.0, Wget2 2.2.0`}. */
  public static String first(String scenario) {
    return "C" + within(scenario).substring(1);
  }

  /** The programs as the subject of a sentence, within it: {@code crawlers such as `Wget 1.25.0, Wget2 2.2.0`}. */
  public static String within(String scenario) {
    List<ObservedCrawler> crawlers = ObservedCrawler.deviating(scenario);
    StringBuilder names = new StringBuilder();
    for (ObservedCrawler one : crawlers.subList(0, Math.min(NAMED, crawlers.size()))) {
      names.append(names.isEmpty() ? "" : ", ").append(one);
    }
    return "crawlers such as " + CodeText.of(names.toString());
  }
}
