package wayleave.json;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import wayleave.Verdict;
import wayleave.fetch.Decision;

/**
 * Whether a crawler may fetch a URL, by what was fetched. Immutable and thread-safe.
 *
 * @param url the URL as the user gave it
 * @param allowed the answer
 * @param verdict the line that decided; null if no robots.txt did
 * @param site what is known of the site
 */
public record FetchedAnswer(
    String url, boolean allowed, @Nullable Verdict verdict, SiteState site) {
  /**
   * The answer that a decision is.
   *
   * @param site what is known of its site
   */
  public static FetchedAnswer of(Decision decision, SiteState site) {
    return new FetchedAnswer(
        decision.url(), decision.allowed(), decision.verdict().orElse(null), site);
  }

  /** The lines of the robots.txt that decides, by their numbers. To be used by one thread. */
  public IntFunction<String> lines() {
    return new WrittenLines(site.decidingCopy()
        .map(byRules -> byRules.copy().found().body().toBytes())
        .orElse(new byte[0]));
  }
}
