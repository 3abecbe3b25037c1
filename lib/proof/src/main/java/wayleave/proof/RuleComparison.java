package wayleave.proof;

import java.util.List;
import wayleave.CrawlerRules;
import wayleave.proof.automata.SearchLimits;

/**
 * Whether two lists of rules give every URL the same verdict. Proven for all URLs, not sampled; the matcher confirms every
 * difference. Immutable and thread-safe.
 *
 * <p>For two lists in one dialect <em>every URL</em> means any string, except that {@link wayleave.Dialect#GOOGLEBOT}, which
 * compares URLs unchanged, covers ASCII only. For two dialects it means URLs in the
 * normal form of RFC 3986 §6.2.2: of characters that can stand in a URI, with escapes in upper case and none of unreserved
 * characters. (Otherwise nearly all files would differ, since {@code RFC9309} reads {@code /%61} as {@code /a} and {@code GOOGLE}
 * does not.)
 */
public sealed interface RuleComparison {
  /** Proven: no URL has different verdicts. */
  record Same() implements RuleComparison {}

  /**
   * Some URLs have different verdicts.
   *
   * @param regions which, one for each pair of rules that decide; never empty, those with the shortest witness first
   * @param isComplete whether it is proven that there are no others
   */
  record Different(List<Region> regions, boolean isComplete) implements RuleComparison {
    /** A copy that later changes of the list do not reach. */
    public Different {
      regions = List.copyOf(regions);
    }
  }

  /**
   * No difference was found, and it is not proven that there is none.
   *
   * @param why the limit that was reached, as a clause for people
   */
  record Undecided(String why) implements RuleComparison {}

  /**
   * Compares two lists of rules, of one dialect or of two. Takes milliseconds for usual files, and a few seconds at most.
   *
   * @param before the one list
   * @param after the other list
   */
  static RuleComparison of(CrawlerRules before, CrawlerRules after) {
    return of(before, after, SearchLimits.COMPARISON.steps());
  }

  /**
   * As {@link #of(CrawlerRules, CrawlerRules)}, for very many comparisons, of which none is to take long.
   *
   * @param before the one list
   * @param after the other list
   * @param maxSteps how long a search may take, in steps of some ten nanoseconds; there are at most three. More than 150 million are not
   *     made. What is not found then is {@link Undecided}, or a difference that is not complete
   */
  static RuleComparison of(CrawlerRules before, CrawlerRules after, long maxSteps) {
    return new RuleComparer(before, after, SearchLimits.COMPARISON.withSteps((int)
            Math.min(maxSteps, Integer.MAX_VALUE)))
        .compare();
  }
}
