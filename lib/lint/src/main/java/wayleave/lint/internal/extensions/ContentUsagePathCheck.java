package wayleave.lint.internal.extensions;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.extension.Extension;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;
import wayleave.proof.automata.PatternAutomaton;
import wayleave.proof.automata.PatternPair;
import wayleave.proof.automata.RankedRules;
import wayleave.proof.automata.StepBudget;

/** Content-Usage lines for paths that are disallowed, where they have no effect (draft-ietf-aipref-attach). */
public final class ContentUsagePathCheck implements Check {
  private static final LintRule DISALLOWED = LintRule.of("content-usage-on-disallowed-path");

  /** The most crawlers to check: each takes a walk through the file. */
  private static final int MOST_CRAWLERS = 50;

  /** The limit for all lines of a file together: about a tenth of a second. */
  private static final int MAX_STEPS = 10_000_000;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<String, RankedRules> asked = new HashMap<>();
    StepBudget budget = new StepBudget(MAX_STEPS);
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (line.read() instanceof Extension.ContentUsage usage
          && !usage.preferences().isEmpty()
          && !line.userAgents().isEmpty()) {
        UserAgentLine named = line.userAgents().get(0);
        String crawler = named.isWildcard() ? "*" : named.name();
        RankedRules rules = asked.computeIfAbsent(
            crawler, name -> RankedRules.of(subject.rules(Dialect.GOOGLE, name)));
        if (asked.size() > MOST_CRAWLERS || budget.isSpent()) {
          break;
        }
        disallowing(rules, usage.path(), budget)
            .ifPresent(rule -> report(subject, causes, line, usage, crawler, rule));
      }
    }
    causes.report(findings);
  }

  private static void report(
      LintContext subject,
      Causes causes,
      LocatedExtension line,
      Extension.ContentUsage usage,
      String crawler,
      int rule) {
    String path = usage.path();
    causes.add(
        DISALLOWED,
        crawler + " " + rule,
        path.isEmpty() ? subject.valueSpan(line.source()) : line.span(subject, 0, path.length()),
        "This preference has no effect: line " + rule + " disallows "
            + (path.isEmpty() ? "the whole site" : CodeText.of(path)) + " for "
            + CodeText.of(crawler)
            + ", and preferences apply only to pages that may be fetched. Remove this line, or allow the path",
        finding -> {
          finding.related(subject.span(subject.line(rule)), "disallows it");
          String url = path.isEmpty() ? "/" : path.replace("*", "x").replace("$", "");
          if (subject.rules(Dialect.GOOGLE, crawler).check(url).line().orElse(0) == rule) {
            finding.witness(crawler, url, "disallowed by line " + rule);
          }
        });
  }

  /** The line of a rule that is proven to forbid all that a pattern matches. */
  private static Optional<Integer> disallowing(RankedRules rules, String path, StepBudget budget) {
    PatternAutomaton scope = PatternAutomaton.of(asCompared(path));
    for (int rank = 0; rank < rules.size(); rank++) {
      RankedRules.Ranked rule = rules.get(rank);
      budget.spend(1);
      if (budget.isSpent() || !PatternPair.isSmall(scope, rule.pattern())) {
        return Optional.empty();
      }
      // That robots.txt itself may be fetched goes without saying.
      if (rule.line() == 0 || PatternPair.common(scope, rule.pattern(), 'x', budget) == null) {
        continue;
      }
      if (rule.allows()) {
        return Optional.empty();
      }
      if (PatternPair.isWithin(scope, rule.pattern(), budget)) {
        return Optional.of(rule.line());
      }
    }
    return Optional.empty();
  }

  /** A pattern in the spelling in which the engine compares it, as it does with that of a rule. */
  private static String asCompared(String path) {
    return path.isEmpty()
        ? "/"
        : RobotsTxt.parse("User-agent: *\nDisallow: " + path)
            .rulesFor(Crawler.ofTokens())
            .rules()
            .get(0)
            .path();
  }
}
