package wayleave.lint;

import java.util.Optional;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;

/** Crawlers that may fetch nothing at all. */
final class KeptOut {
  private KeptOut() {}

  /** The rule that forbids a crawler everything; empty if there is none, or if another allows anything. */
  static Optional<Rule> of(Subject subject, String crawler) {
    AgentRules rules = subject.rules(Dialect.GOOGLE, crawler);
    boolean hasExceptions = rules.rules().stream()
        .anyMatch(rule -> rule.type() == Rule.Type.ALLOW && !rule.path().isEmpty());
    Verdict verdict = rules.check("/");
    return verdict.allowed() || hasExceptions
        ? Optional.empty()
        : verdict.rule().filter(rule -> rule.path().matches("/?\\**"));
  }

  /** As {@link #of(Subject, String)}, for the crawler that a user-agent line names, or for all that none names. */
  static Optional<Rule> of(Subject subject, UserAgentLine line) {
    return of(subject, line.isWildcard() ? "*" : line.name());
  }
}
