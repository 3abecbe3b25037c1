package wayleave.lint;

import org.jspecify.annotations.Nullable;
import wayleave.AgentRules;
import wayleave.Verdict;

/**
 * Looks for a path that rules allow, or disallow, a shortest one unless there are too many rules for that, or proves that there is none:
 * by comparing them with rules that disallow, or allow, everything. What is found is put to the matcher, which alone decides.
 *
 * <p>{@code /robots.txt} does not count, whatever is said of it.
 */
final class PathSearch {
  private final AgentRules rules;
  private final boolean allowed;
  private final RankedRules asked;
  private final RankedRules opposite;
  private final UrlAlphabet alphabet;
  private final Budget budget;
  private @Nullable Found found;

  /** What a search came to. */
  sealed interface Result {}

  /** There is such a path. */
  record Found(String path, Verdict verdict) implements Result {}

  /** There is none: proven. */
  record None() implements Result {}

  /** Nobody knows: the search was given up. */
  record GivenUp() implements Result {}

  private PathSearch(AgentRules rules, boolean allowed, Budget budget) {
    this.budget = budget;
    this.rules = rules;
    this.allowed = allowed;
    this.asked = RankedRules.of(rules).exemptingRobotsTxt();
    this.opposite = RankedRules.forAll(rules.dialect(), !allowed).exemptingRobotsTxt();
    this.alphabet = UrlAlphabet.of(asked, opposite);
  }

  /** A path that is allowed. */
  static Result forAllowed(AgentRules rules, Budget budget) {
    return new PathSearch(rules, true, budget).run();
  }

  /** A path that is disallowed. */
  static Result forDisallowed(AgentRules rules, Budget budget) {
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
