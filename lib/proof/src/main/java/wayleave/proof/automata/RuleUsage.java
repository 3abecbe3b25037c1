package wayleave.proof.automata;

import java.util.BitSet;
import java.util.List;
import wayleave.CrawlerRules;
import wayleave.Rule;

/**
 * What a rule is good for among the rules of its crawler. Immutable and thread-safe.
 *
 * @param rule the rule
 * @param decides whether it decides any URL; where it does not, because of a rule that is tried before it and matches all that
 *     it matches
 * @param removal whether any verdict changes if this rule alone is removed from those of its crawler; where none does, because
 *     of the rule that then decides and says the same. Of two rules that make each other needless both are reported: remove one,
 *     and ask again. The only rule of a group must not be deleted from the file even so: its group would become one with the
 *     next, which gives both other rules
 */
public record RuleUsage(Rule rule, RuleEffect decides, RuleEffect removal) {
  /**
   * Finds out for each rule of a crawler, one for each line, in the order in which they are tried. Takes milliseconds for usual
   * files, and a few seconds at most.
   */
  static List<RuleUsage> of(CrawlerRules rules) {
    return of(rules, new StepBudget(RuleUsageAnalyzer.MAX_STEPS));
  }

  /** The same, with what is left of a budget. */
  static List<RuleUsage> of(CrawlerRules rules, StepBudget budget) {
    return RuleUsageAnalyzer.of(rules, rules.rules(), new BitSet(), budget);
  }
}
