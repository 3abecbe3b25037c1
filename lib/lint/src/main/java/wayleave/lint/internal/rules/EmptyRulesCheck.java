package wayleave.lint.internal.rules;

import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;

/** Rules without a path, which restrict nothing (R1). */
final class EmptyRulesCheck implements Check {
  private static final LintRule ALLOW = LintRule.of("allow-empty");
  private static final LintRule DISALLOW = LintRule.of("disallow-empty");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      boolean forbids = group.rules().stream()
          .anyMatch(rule -> rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty());
      for (Rule rule : group.rules()) {
        if (!rule.path().isEmpty()) {
          continue;
        }
        Span span = subject.span(subject.line(rule.line()));
        if (rule.type() == Rule.Type.ALLOW) {
          findings.add(
              ALLOW, span, "a rule without a path has no effect: for everything write Allow: /");
        } else if (forbids) {
          findings.add(
              DISALLOW,
              span,
              "a rule without a path has no effect beside the other rules of this group");
        }
      }
    }
  }
}
