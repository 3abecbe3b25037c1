package wayleave.proof.automata;

import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.Verdict;

/**
 * Looks for a path that rules allow, or disallow, a shortest one unless there are too many rules for that, or proves that there is none:
 * by comparing them with rules that disallow, or allow, everything. What is found is put to the matcher, which alone decides.
 *
 * <p>{@code /robots.txt} does not count, whatever is said of it.
 */
public final class PathSearch {
  private final CrawlerRules rules;
  private final boolean allowed;
  private final RankedRules asked;
  private final RankedRules opposite;
  private final UrlAlphabet alphabet;
  private final StepBudget budget;
  private @Nullable Found found;

  /** What a search came to. */
  public sealed interface Result {}

  /** There is such a path. */
  public record Found(String path, Verdict verdict) implements Result {}

  /** There is none: proven. */
  public record None() implements Result {}

  /** Nobody knows: the search was given up. */
  record GivenUp() implements Result {}

  private PathSearch(CrawlerRules rules, boolean allowed, StepBudget budget) {
    this.budget = budget;
    this.rules = rules;
    this.allowed = allowed;
    this.asked = RankedRules.of(rules).exemptingRobotsTxt();
    this.opposite = RankedRules.forAll(rules.dialect(), !allowed).exemptingRobotsTxt();
    this.alphabet = UrlAlphabet.of(asked, opposite);
  }

  /** A path that is allowed. */
  public static Result forAllowed(CrawlerRules rules, StepBudget budget) {
    return new PathSearch(rules, true, budget).run();
  }

  /** A path that is disallowed. */
  public static Result forDisallowed(CrawlerRules rules, StepBudget budget) {
    return new PathSearch(rules, false, budget).run();
  }

  private Result run() {
    ProductSearch search = new ProductSearch(
        asked,
        opposite,
        alphabet,
        ProductSearch.Detail.ANY_DIFFERENCE,
        1,
        SearchLimits.RULE.withSteps(budget.left()),
        this::confirm);
    search.run();
    budget.spend(search.steps());
    if (found == null && !search.isComplete()) {
      tryExamples();
    }
    if (found != null) {
      return found;
    }
    return search.isComplete() ? new None() : new GivenUp();
  }

  /** Tries the paths that the patterns themselves spell. */
  private void tryExamples() {
    for (int rank = 0; rank < asked.size() && found == null; rank++) {
      if (asked.allows(rank) == allowed) {
        for (String path : asked.get(rank).pattern().examples(alphabet.free())) {
          if (found == null && !path.equals("/robots.txt")) {
            confirm(path);
          }
        }
      }
    }
  }

  private boolean confirm(String path) {
    Verdict verdict = rules.check(WitnessUrl.of(path));
    if (verdict.allowed() != allowed) {
      return false;
    }
    found = new Found(path, verdict);
    return true;
  }
}
