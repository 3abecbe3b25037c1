package wayleave.lint.internal.rules;

import java.util.List;
import wayleave.Rule;
import wayleave.proof.automata.PatternAutomaton;
import wayleave.proof.automata.PatternPair;
import wayleave.proof.automata.StepBudget;

/** Allow rules that allow nothing that any rule disallows. */
final class AllowedAnyway {
  private AllowedAnyway() {}

  /** Whether it is proven that no Disallow rule of a list matches a URL that an Allow rule matches. */
  static boolean isProven(Rule allow, List<Rule> rules, StepBudget budget) {
    PatternAutomaton allowed = PatternAutomaton.of(allow);
    for (Rule rule : rules) {
      if (rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty()) {
        PatternAutomaton disallowed = PatternAutomaton.of(rule);
        budget.spend(1);
        if (budget.isSpent()
            || !PatternPair.isSmall(allowed, disallowed)
            || PatternPair.common(allowed, disallowed, 'x', budget) != null) {
          return false;
        }
      }
    }
    return true;
  }
}
