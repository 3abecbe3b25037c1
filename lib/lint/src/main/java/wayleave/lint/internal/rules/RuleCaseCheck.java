package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.proof.automata.StepBudget;

/**
 * Rules of a group that write the same folder in different letter case, so that one of them does not do what the other suggests: a
 * rule for a whole folder does not cover rules below it, or an exception is none (R4).
 */
final class RuleCaseCheck implements Check {
  private static final LintRule CASE = LintRule.of("rule-case-differs");
  private static final int MAX_STEPS = 1_000_000;

  /** A rule, and the one that writes its folder in another way. */
  record Mismatch(Rule rule, Rule other) {}

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<Mismatch> mismatches = find(subject);
    if (mismatches.isEmpty()) {
      return;
    }
    Occurrences places = new Occurrences(CASE, "differs in case too");
    mismatches.forEach(mismatch -> places.add(
        subject.valueSpan(subject.line(mismatch.rule.line())), message(subject, mismatch)));
    SourceLine other = subject.line(mismatches.get(0).other.line());
    places.report(
        findings,
        finding -> finding.related(subject.valueSpan(other), "same folder in different case"));
  }

  private static String message(LintContext subject, Mismatch mismatch) {
    String rule = RuleText.rule(subject.line(mismatch.rule.line()));
    String other = RuleText.lineAndRule(subject, mismatch.other.line());
    String problem = mismatch.rule.type() == Rule.Type.ALLOW
        ? rule + " allows nothing that " + other + " disallows"
        : rule + " does not cover " + other;
    return problem
        + ": paths are case-sensitive. Write both as they appear in the URLs of your site";
  }

  /** The rules of a file whose folder another rule of their group writes in another way, in the order of the file. */
  static List<Mismatch> find(LintContext subject) {
    if (!subject.isText()) {
      return List.of();
    }
    List<Mismatch> mismatches = new ArrayList<>();
    StepBudget budget = new StepBudget(MAX_STEPS);
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      Map<String, Map<String, List<Rule>>> byFolder = new LinkedHashMap<>();
      for (Rule rule : group.rules()) {
        String folder = folder(rule.path());
        if (folder.length() > 1) {
          byFolder
              .computeIfAbsent(folder.toLowerCase(Locale.ROOT), lower -> new LinkedHashMap<>())
              .computeIfAbsent(folder, written -> new ArrayList<>())
              .add(rule);
        }
      }
      for (Map<String, List<Rule>> bySpelling : byFolder.values()) {
        if (bySpelling.size() > 1) {
          find(group.rules(), bySpelling, budget, mismatches);
        }
      }
    }
    return mismatches;
  }

  private static void find(
      List<Rule> group,
      Map<String, List<Rule>> bySpelling,
      StepBudget budget,
      List<Mismatch> mismatches) {
    bySpelling.forEach((spelling, rules) -> {
      for (Rule rule : rules) {
        boolean isMistaken = rule.type() == Rule.Type.ALLOW
            ? AllowedAnyway.isProven(rule, group, budget)
            : isWhole(rule, spelling);
        if (isMistaken) {
          disallowedElsewhere(bySpelling, spelling, rule)
              .ifPresent(other -> mismatches.add(new Mismatch(rule, other)));
        }
      }
    });
  }

  /** A rule for the same folder in another spelling, unless that spelling has a rule for the whole folder too. */
  private static Optional<Rule> disallowedElsewhere(
      Map<String, List<Rule>> bySpelling, String spelling, Rule rule) {
    Map<String, List<Rule>> others = new HashMap<>(bySpelling);
    others.remove(spelling);
    return others.entrySet().stream()
        .filter(entry -> rule.type() == Rule.Type.ALLOW
            || entry.getValue().stream().noneMatch(other -> isWhole(other, entry.getKey())))
        .flatMap(entry -> entry.getValue().stream())
        .filter(other -> other.type() == Rule.Type.DISALLOW)
        .min((one, other) -> Integer.compare(one.line(), other.line()));
  }

  /** Whether a rule is about all of its folder. */
  private static boolean isWhole(Rule rule, String folder) {
    String rest = rule.path().substring(folder.length());
    return rest.isEmpty() || rest.equals("/") || rest.equals("*") || rest.equals("/*");
  }

  /** The first folder of a path, with the slash before it. */
  private static String folder(String path) {
    int end = path.startsWith("/") ? 1 : 0;
    while (end > 0 && end < path.length() && "/?*$".indexOf(path.charAt(end)) < 0) {
      end++;
    }
    return path.substring(0, end);
  }
}
