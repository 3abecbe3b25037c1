package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.proof.automata.PlainRules;
import wayleave.proof.automata.RuleEffect;
import wayleave.proof.automata.RuleUsage;
import wayleave.proof.automata.RuleUsageAnalyzer;
import wayleave.proof.automata.StepBudget;

/**
 * Finds rules that have no effect. A rule is reported if that is proven for every crawler that has to follow it, in every dialect
 * that reads it: nothing is guessed, and what cannot be proven is not reported. {@link UselessRules} decides what is reported.
 */
public final class RuleUseCheck implements Check {
  /** More than any file needed that was met; a file that is made for it takes a few seconds. */
  private static final int MAX_STEPS = 100_000_000;
  /** What a line takes when the rules of a crawler are collected. */
  private static final int STEPS_OF_A_LINE = 2;

  /** A list of rules whose uses are known. */
  private record Proven(List<Rule> rules, Dialect dialect) {
    /** Of the lines alone: texts of thousands of rules take long. */
    @Override
    public int hashCode() {
      int hash = dialect.ordinal();
      for (Rule rule : rules) {
        hash = 31 * hash + rule.line();
      }
      return hash;
    }
  }

  @Override
  public Phase phase() {
    return Phase.RULES;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<Integer, List<UselessRules.Use>> usesByLine = new LinkedHashMap<>();
    Set<Proven> known = new HashSet<>();
    // A line that some crawler needs in some dialect is not reported: nothing more is asked about
    // it.
    BitSet needed = new BitSet();
    StepBudget budget = new StepBudget(MAX_STEPS);
    for (Dialect dialect : Dialect.values()) {
      subject
          .crawlers(dialect)
          .forEach(crawler -> budget.spend(STEPS_OF_A_LINE * subject.lines().size()));
    }
    if (budget.isSpent()) {
      return;
    }
    boolean areAlike = DialectReadings.areAlike(subject);
    for (Dialect dialect : Dialect.values()) {
      for (CrawlerRules rules : distinct(subject, dialect, areAlike)) {
        List<Rule> list = rules.rules();
        // For plain rules the dialect does not matter.
        if (known.add(new Proven(list, PlainRules.arePlain(list) ? Dialect.GOOGLE : dialect))) {
          for (RuleUsage use : RuleUsageAnalyzer.of(rules, list, needed, budget)) {
            int line = use.rule().line();
            if (use.removal() instanceof RuleEffect.None) {
              usesByLine
                  .computeIfAbsent(line, unused -> new ArrayList<>())
                  .add(new UselessRules.Use(use, list));
            } else {
              needed.set(line);
            }
          }
        }
      }
    }
    if (!budget.isSpent()) { // what holds for some crawlers need not hold for the others
      usesByLine.keySet().removeIf(needed::get);
      new UselessRules(subject, usesByLine, onlyRules(subject)).report(findings);
    }
  }

  /** The lines with the only rule of their group: without it the group would become one with the next. */
  private static Set<Integer> onlyRules(LintContext subject) {
    Set<Integer> onlyRules = new HashSet<>();
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      if (group.rules().size() == 1) {
        onlyRules.add(group.rules().get(0).line());
      }
    }
    return onlyRules;
  }

  /**
   * The rules that crawlers have to follow, each crawler once. Where dialects read a file alike, they can only differ on crawlers
   * with several names.
   */
  private static List<CrawlerRules> distinct(
      LintContext subject, Dialect dialect, boolean areAlike) {
    Set<Crawler> crawlers = new LinkedHashSet<>();
    for (String name : subject.crawlers(dialect)) {
      Crawler crawler = subject.crawler(name);
      if (dialect == Dialect.GOOGLE || !areAlike || crawler.tokens().size() > 1) {
        crawlers.add(crawler);
      }
    }
    return crawlers.stream().map(crawler -> subject.rules(dialect, crawler)).toList();
  }
}
