package wayleave.lint.internal.text;

import java.util.Optional;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.Witness;

/** URLs on which Google's parser and RFC 9309 differ because of one line that only the former takes for a rule. */
final class PrefixWitness {
  private PrefixWitness() {}

  static Optional<Witness> of(LintContext subject, SourceLine line) {
    for (Group group : subject.groups(Dialect.GOOGLEBOT)) {
      for (Rule rule : group.rules()) {
        if (rule.line() == line.number) {
          return witness(subject, group.userAgents().get(0).name(), rule);
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Witness> witness(LintContext subject, String crawler, Rule rule) {
    CrawlerRules lenient = subject.rules(Dialect.GOOGLEBOT, crawler);
    Optional<String> url = ExamplePath.decidedBy(rule, lenient);
    if (url.isEmpty() || !subject.rules(Dialect.RFC9309, crawler).allows(url.get())) {
      return Optional.empty();
    }
    return Optional.of(new Witness(
        crawler,
        url.get(),
        "disallowed for Google's parser by line " + rule.line() + ", allowed for all others"));
  }
}
