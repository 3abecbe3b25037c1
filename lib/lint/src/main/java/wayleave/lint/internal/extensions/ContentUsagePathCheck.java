package wayleave.lint.internal.extensions;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.extension.Extension;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.proof.PatternAutomaton;
import wayleave.lint.internal.proof.PatternPair;
import wayleave.lint.internal.proof.RankedRules;
import wayleave.lint.internal.proof.StepBudget;
import wayleave.lint.model.LintRule;

/** Content-Usage lines for paths that may not be fetched at all, where no preference holds (draft-ietf-aipref-attach). */
public final class ContentUsagePathCheck implements Check {
  private static final LintRule DISALLOWED = LintRule.of("content-usage-on-disallowed-path");

  /** So many crawlers are asked for: each takes a walk through the file. */
  private static final int MOST_CRAWLERS = 50;

  /** What all lines of a file may take together: about a tenth of a second. */
  private static final long MAX_STEPS = 10_000_000;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<String, RankedRules> asked = new HashMap<>();
    StepBudget budget = new StepBudget(MAX_STEPS);
    for (LocatedExtension line : subject.extensions()) {
      if (line.read() instanceof Extension.ContentUsage usage
          && !usage.preferences().isEmpty()
          && !line.userAgents().isEmpty()) {
        UserAgentLine named = line.userAgents().get(0);
        String crawler = named.isWildcard() ? "*" : named.name();
        RankedRules rules = asked.computeIfAbsent(
            crawler, name -> RankedRules.of(subject.rules(Dialect.GOOGLE, name)));
        if (asked.size() > MOST_CRAWLERS || budget.isSpent()) {
          return;
        }
        disallowing(rules, usage.path(), budget)
            .ifPresent(rule -> report(subject, findings, line, usage, crawler, rule));
      }
    }
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      LocatedExtension line,
      Extension.ContentUsage usage,
      String crawler,
      int rule) {
    String path = usage.path();
    findings.add(
        DISALLOWED,
        path.isEmpty() ? subject.valueSpan(line.source()) : line.span(subject, 0, path.length()),
        "line " + rule + " forbids " + (path.isEmpty() ? "everything" : "all of these paths")
            + ", and a preference holds only for what may be fetched",
        finding -> {
          finding.related(subject.span(subject.line(rule)), "forbids it");
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
