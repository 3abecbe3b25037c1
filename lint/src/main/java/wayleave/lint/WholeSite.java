package wayleave.lint;

import java.util.Optional;
import wayleave.AgentRules;
import wayleave.Rule;
import wayleave.Verdict;

/** What rules say of a site as a whole. */
final class WholeSite {
  /** A page like any other: no rule of any file is about it. */
  static final String ANY_PAGE = "/wayleave/any/page";

  private WholeSite() {}

  /** The rule that forbids everything but what other rules allow; empty if there is none. */
  static Optional<Rule> closedBy(AgentRules rules) {
    Verdict verdict = rules.check(ANY_PAGE);
    return verdict.allowed()
        ? Optional.empty()
        : verdict.rule().filter(rule -> rule.path().matches("/?\\**"));
  }

  /** Whether some rule allows a part of a site. */
  static boolean hasExceptions(AgentRules rules) {
    return rules.rules().stream()
        .anyMatch(rule -> rule.type() == Rule.Type.ALLOW && !rule.path().isEmpty());
  }

  /** The rule that forbids a crawler everything; empty if there is none, or if another allows a part. */
  static Optional<Rule> keptOutBy(AgentRules rules) {
    return hasExceptions(rules) ? Optional.empty() : closedBy(rules);
  }
}
