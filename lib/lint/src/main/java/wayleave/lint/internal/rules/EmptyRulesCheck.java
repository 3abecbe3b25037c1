package wayleave.lint.internal.rules;

import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Rules without a path, which have no effect (R1). */
final class EmptyRulesCheck implements Check {
  private static final LintRule ALLOW = LintRule.of("allow-empty");
  private static final LintRule DISALLOW = LintRule.of("disallow-empty");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    GroupLines groups = GroupLines.of(subject);
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      boolean disallows = group.rules().stream()
          .anyMatch(rule -> rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty());
      for (Rule rule : group.rules()) {
        if (!rule.path().isEmpty()) {
          continue;
        }
        SourceLine line = subject.line(rule.line());
        if (rule.type() == Rule.Type.ALLOW) {
          findings.add(
              ALLOW,
              subject.span(line),
              disallows
                  ? "`Allow` without a path has no effect. To allow everything write `Allow: /`; otherwise remove the line"
                  : "`Allow` without a path has no effect, but everything is allowed anyway. To make that clear, write `Allow: /`",
              finding -> {
                if (!disallows) {
                  finding.severity(Severity.INFO);
                }
              });
        } else if (disallows) {
          findings.add(
              DISALLOW,
              subject.span(line),
              "`Disallow` without a path has no effect here, because the other `Disallow` rules of this group still apply. Remove the line, or the other rules to allow everything",
              finding -> {
                if (hasOtherRule(group, rule, groups)) {
                  finding.safeFix("Remove the line", subject.removal(line));
                }
              });
        }
      }
    }
  }

  /** Whether the lines of a group hold another rule, without which the group would become one with the next. */
  private static boolean hasOtherRule(Group group, Rule rule, GroupLines groups) {
    return group.rules().stream()
        .anyMatch(
            other -> !other.path().isEmpty() && groups.areTogether(other.line(), rule.line()));
  }
}
