package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Rules that repeat an earlier rule of their group. */
public final class RepeatedRulesCheck implements Check {
  private static final LintRule REPEATED = LintRule.of("rule-repeated");

  /** A line that repeats an earlier one. */
  private record Repeat(SourceLine line, SourceLine first) {}

  @Override
  public Phase phase() {
    return Phase.RULES;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<Integer, List<Repeat>> byGroup = new LinkedHashMap<>();
    GroupLines groups = GroupLines.of(subject);
    for (Repeat repeat : repeats(subject)) {
      byGroup
          .computeIfAbsent(groups.of(repeat.line.number), group -> new ArrayList<>())
          .add(repeat);
    }
    byGroup.values().forEach(repeats -> report(subject, findings, repeats));
  }

  /** The numbers of the lines that repeat an earlier one of their group. */
  static BitSet lines(LintContext subject) {
    BitSet lines = new BitSet();
    repeats(subject).forEach(repeat -> lines.set(repeat.line.number));
    return lines;
  }

  private static List<Repeat> repeats(LintContext subject) {
    List<Repeat> repeats = new ArrayList<>();
    Map<String, SourceLine> seen = new HashMap<>();
    for (SourceLine line : subject.isText() ? subject.lines() : List.<SourceLine>of()) {
      if (line.field == Field.USER_AGENT) {
        seen.clear();
      } else if (line.isRule() && line.isStrict && !line.isValueEmpty() && !line.isCutByGoogle()) {
        String key = (line.field == Field.ALLOW ? "+" : "-") + line.valueBytes();
        SourceLine first = seen.putIfAbsent(key, line);
        if (first != null) {
          repeats.add(new Repeat(line, first));
        }
      }
    }
    return repeats;
  }

  /** One finding for all repeats of a group. */
  private static void report(LintContext subject, DiagnosticSink findings, List<Repeat> repeats) {
    Repeat repeat = repeats.get(0);
    String message = repeats.size() == 1
        ? RuleText.rule(repeat.line) + " is already in line " + repeat.first.number
            + " of this group. Remove this line"
        : repeats.size() + " rules repeat earlier rules of this group, such as "
            + RuleText.lineAndRule(subject, repeat.first.number) + ". Remove the repeats";
    findings.add(REPEATED, subject.span(repeat.line), message, finding -> {
      finding.related(subject.span(repeat.first), "first occurrence");
      repeats.stream()
          .skip(1)
          .forEach(other ->
              finding.related(subject.span(other.line), "repeats line " + other.first.number));
      List<TextEdit> removals = repeats.stream()
          .filter(other -> !other.line.hasNul)
          .map(other -> subject.removal(other.line))
          .toList();
      if (!removals.isEmpty()) {
        finding.safeFix(
            removals.size() == 1 ? "Remove the line" : "Remove the repeated lines", removals);
      }
    });
  }
}
