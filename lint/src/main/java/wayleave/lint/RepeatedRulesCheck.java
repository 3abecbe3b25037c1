package wayleave.lint;

import java.util.HashMap;
import java.util.Map;
import wayleave.syntax.Field;

/** Rules that stand twice in one group. */
final class RepeatedRulesCheck implements Check {
  private static final Code REPEATED = Code.of("rule-repeated");

  @Override
  public void check(Subject subject, Findings findings) {
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
      Subject subject, Findings findings, SourceLine first, SourceLine line) {
    findings.add(
        REPEATED, subject.span(line), "the same rule stands in line " + first.number, finding -> {
          finding.related(subject.span(first), "the same rule");
          if (!line.hasNul) {
            finding.safeFix("remove it", subject.removal(line));
          }
        });
  }
}
