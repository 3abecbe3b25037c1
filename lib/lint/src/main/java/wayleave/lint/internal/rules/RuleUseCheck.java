package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.proof.PlainRules;
import wayleave.lint.internal.proof.RuleEffect;
import wayleave.lint.internal.proof.RuleUsage;
import wayleave.lint.internal.proof.RuleUsageAnalyzer;
import wayleave.lint.internal.proof.StepBudget;
import wayleave.lint.model.LintRule;
import wayleave.syntax.Field;

/**
 * Rules that do nothing. A line is reported if that is proven for every crawler that has to follow it, in every dialect that
 * reads it: nothing is guessed, and what cannot be proven is not reported.
 */
public final class RuleUseCheck implements Check {
  /** More than any file needed that was met; a file that is made for it takes a few seconds. */
  private static final long MAX_STEPS = 100_000_000;

  /** Says the same of a whole group. */
  private static final LintRule CANCELLED = LintRule.of("group-cancels-other");
  /** Says more of a line than that it decides nothing: which line says the same. */
  private static final LintRule REPEATED = LintRule.of("rule-repeated");

  private static final LintRule OVERRIDDEN = LintRule.of("rule-overridden");
  private static final LintRule NEVER_DECIDES = LintRule.of("rule-never-decides");
  private static final LintRule NEEDLESS = LintRule.of("rule-needless");

  @Override
  public Phase phase() {
    return Phase.RULE_USE;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<Integer, List<RuleUsage>> usesByLine = new LinkedHashMap<>();
    Set<List<?>> known = new HashSet<>();
    // A line that some crawler needs in some dialect is not reported: nothing more is asked about
    // it.
    BitSet needed = new BitSet();
    StepBudget budget = new StepBudget(MAX_STEPS);
    for (Dialect dialect : Dialect.values()) {
      for (CrawlerRules rules : distinct(subject, dialect, budget)) {
        List<Rule> list = rules.rules();
        // Of plain rules the dialect does not matter.
        if (known.add(PlainRules.arePlain(list) ? list : List.of(list, dialect))) {
          for (RuleUsage use : RuleUsageAnalyzer.of(rules, list, needed, budget)) {
            int line = use.rule().line();
            usesByLine.computeIfAbsent(line, unused -> new ArrayList<>()).add(use);
            if (!(use.removal() instanceof RuleEffect.None)) {
              needed.set(line);
            }
          }
        }
      }
    }
    if (budget.isSpent()) {
      return; // what holds for some crawlers need not hold for the others
    }
    Set<Integer> alone = alone(subject);
    // Those that decide nothing first: they are none that another rule could be needless beside.
    Set<Integer> needless = new HashSet<>();
    usesByLine.forEach((line, uses) -> {
      if (uses.stream().allMatch(use -> use.decides() instanceof RuleEffect.None)) {
        needless.add(line);
      }
    });
    usesByLine.keySet().stream().sorted().forEach(line -> {
      List<RuleUsage> uses = usesByLine.get(line);
      if (uses != null && !uses.get(0).rule().path().isEmpty()) {
        report(subject, findings, subject.line(line), uses, needless, alone.contains(line));
      }
    });
  }

  /** The lines that hold the one rule of their group: without it the group would be one with the next. */
  private static Set<Integer> alone(LintContext subject) {
    Set<Integer> alone = new HashSet<>();
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      if (group.rules().size() == 1) {
        alone.add(group.rules().get(0).line());
      }
    }
    return alone;
  }

  /** The lists of rules that crawlers have to follow, each once. */
  private static Set<CrawlerRules> distinct(
      LintContext subject, Dialect dialect, StepBudget budget) {
    Set<CrawlerRules> distinct = new LinkedHashSet<>();
    for (String crawler : subject.crawlers(dialect)) {
      if (budget.isSpent()) {
        break;
      }
      distinct.add(subject.rules(dialect, crawler));
      budget.spend(subject.lines().size());
    }
    return distinct;
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      SourceLine line,
      List<RuleUsage> uses,
      Set<Integer> needless,
      boolean isAlone) {
    Map<Integer, Rule> because = new HashMap<>();
    if (uses.stream().allMatch(use -> isNone(use.decides(), because))) {
      Optional<Rule> other = only(because);
      decidesNothing(subject, findings, line, uses.get(0).rule(), other);
      return;
    }
    because.clear();
    if (!isAlone && uses.stream().allMatch(use -> isNone(use.removal(), because))) {
      Optional<Rule> other = only(because);
      // Without another rule that says the same it is the default that does, and the rule makes a
      // group of its own. Of two rules that make each other needless one has to stay.
      if (other.isPresent() && !needless.contains(other.get().line())) {
        needless.add(line.number);
        findings.add(
            NEEDLESS,
            subject.valueSpan(line),
            "without this rule nothing would change: line " + other.get().line() + " says the same",
            finding -> finding.related(
                subject.valueSpan(subject.line(other.get().line())),
                "this rule would decide instead"));
      }
    }
  }

  private static void decidesNothing(
      LintContext subject,
      DiagnosticSink findings,
      SourceLine line,
      Rule rule,
      Optional<Rule> other) {
    if (other.isPresent()
        && other.get().type() == rule.type()
        && other.get().path().equals(rule.path())) {
      return; // the same rule again, which is said as such
    }
    boolean isOverridden = other.isPresent() && other.get().type() != rule.type();
    if (findings.isReported(isOverridden ? CANCELLED : REPEATED, line.number)) {
      return;
    }
    boolean isTwin =
        other.isPresent() && !isOverridden && other.get().path().equals(rule.path() + "*");
    if (isTwin) {
      twin(subject, findings, line, other.get());
      return;
    }
    String message;
    if (other.isEmpty()) {
      message =
          "this rule decides nothing: others that are tried before it match all that it matches";
    } else if (isOverridden) {
      message = "this rule decides nothing: line " + other.get().line()
          + " says the opposite of all that it matches, and wins";
    } else {
      message = "this rule decides nothing: line " + other.get().line()
          + " matches all that it matches, and says the same";
    }
    findings.add(
        isOverridden ? OVERRIDDEN : NEVER_DECIDES, subject.valueSpan(line), message, finding -> {
          if (other.isPresent()) {
            finding.related(
                subject.valueSpan(subject.line(other.get().line())), "this rule decides instead");
            // Beside a rule of the same group that stays, or else the group would be one with the
            // next.
            if (isOfSameGroup(subject, line, other.get())) {
              finding.safeFix("remove it", subject.removal(line));
            }
          }
        });
  }

  /** Which of the two has to go is not said: parsers that know no wildcards need the one without. */
  private static void twin(
      LintContext subject, DiagnosticSink findings, SourceLine line, Rule other) {
    findings.add(
        NEVER_DECIDES,
        subject.valueSpan(line),
        "this rule decides nothing: line " + other.line()
            + ", with a * at the end, matches the same, and one of the two is enough",
        finding -> finding.related(
            subject.valueSpan(subject.line(other.line())),
            "this rule decides instead; parsers that know no wildcards do not read it so"));
  }

  /** Whether nothing but rules and extension lines stands between a line and the rule. */
  private static boolean isOfSameGroup(LintContext subject, SourceLine line, Rule other) {
    int from = Math.min(line.number, other.line());
    int to = Math.max(line.number, other.line());
    return subject.lines().subList(from, to).stream()
        .noneMatch(between -> between.field == Field.USER_AGENT);
  }

  private static boolean isNone(RuleEffect effect, Map<Integer, Rule> because) {
    if (!(effect instanceof RuleEffect.None none)) {
      return false;
    }
    // Several crawlers may have different reasons; 0 stands for one that is not a single rule.
    because.put(none.because().map(Rule::line).orElse(0), none.because().orElse(null));
    return true;
  }

  private static Optional<Rule> only(Map<Integer, Rule> because) {
    return because.size() == 1
        ? Optional.ofNullable(because.values().iterator().next())
        : Optional.empty();
  }
}
