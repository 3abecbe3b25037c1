package wayleave.lint.internal.rules;

import java.util.HashMap;
import java.util.Map;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.syntax.Field;

/** Rules that stand twice in one group. */
public final class RepeatedRulesCheck implements Check {
  private static final LintRule REPEATED = LintRule.of("rule-repeated");

  @Override
  public Phase phase() {
    return Phase.RULE_USE;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Map<String, SourceLine> seen = new HashMap<>();
    for (SourceLine line : subject.lines()) {
      if (line.field == Field.USER_AGENT) {
        seen.clear();
      } else if (line.isRule() && line.isStrict && !line.isValueEmpty() && !line.isCutByGoogle()) {
        String key = (line.field == Field.ALLOW ? "+" : "-") + line.valueBytes();
        SourceLine first = seen.putIfAbsent(key, line);
        if (first != null) {
          report(subject, findings, first, line);
        }
      }
    }
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, SourceLine first, SourceLine line) {
    findings.add(
        REPEATED, subject.span(line), "the same rule stands in line " + first.number, finding -> {
          finding.related(subject.span(first), "the same rule");
          if (!line.hasNul) {
            finding.safeFix("remove it", subject.removal(line));
          }
        });
  }
}
