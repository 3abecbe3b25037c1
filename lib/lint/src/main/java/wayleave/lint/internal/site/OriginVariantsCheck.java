package wayleave.lint.internal.site;

import java.util.Arrays;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.Verdict;
import wayleave.lint.analysis.Region;
import wayleave.lint.analysis.RobotsDiff;
import wayleave.lint.analysis.RuleComparison;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.OriginVariant;
import wayleave.lint.model.Span;

/** Whether a site sends the same file however it is asked (L2, H11). */
final class OriginVariantsCheck implements Check {
  private static final LintRule MISSING = LintRule.of("variant-missing");
  private static final LintRule DIFFERS = LintRule.of("variant-differs");
  private static final LintRule USER_AGENT = LintRule.of("file-varies-by-user-agent");
  private static final LintRule CACHE = LintRule.of("file-varies-by-cache");

  private static final int TOO_MANY_REQUESTS = 429;

  /** The first URL for which two files give another verdict. */
  private record Difference(String crawler, Region region) {}

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (subject.input().delivery().filter(Delivery::isFile).isEmpty()) {
      return;
    }
    for (OriginVariant copy : subject.input().copies()) {
      int status = copy.delivery().status().orElse(0);
      if (copy.delivery().isFile()) {
        difference(subject, copy).ifPresent(found -> differs(subject, findings, copy, found));
      } else if (copy.way() == OriginVariant.Way.OTHER_ORIGIN
          && status / 100 == 4
          && status != TOO_MANY_REQUESTS) {
        findings.add(
            MISSING,
            subject.span(0, 0),
            "there is no file at " + copy.name() + " (" + status
                + "), so that crawlers fetch everything there");
      }
    }
  }

  private static Optional<Difference> difference(LintContext subject, OriginVariant copy) {
    byte[] body = copy.body();
    if (Arrays.equals(subject.body(), body)) {
      return Optional.empty();
    }
    RobotsDiff diff = RobotsDiff.of(subject.body(), body, Dialect.GOOGLE);
    for (RobotsDiff.CrawlerDiff crawlers : diff.crawlers()) {
      if (crawlers.comparison() instanceof RuleComparison.Different different) {
        return Optional.of(
            new Difference(crawlers.names().get(0), different.regions().get(0)));
      }
    }
    return Optional.empty();
  }

  private static void differs(
      LintContext subject, DiagnosticSink findings, OriginVariant copy, Difference difference) {
    Region region = difference.region();
    Verdict here = region.before();
    String shows = word(here) + " by this file, " + word(region.after()) + " by the other one";
    Span span = here.line().isEmpty()
        ? subject.span(0, 0)
        : subject.span(subject.line(here.line().getAsInt()));
    LintRule code = switch (copy.way()) {
      case OTHER_ORIGIN -> DIFFERS;
      case OTHER_USER_AGENT -> USER_AGENT;
      case PAST_CACHES -> CACHE;
    };
    String message = switch (copy.way()) {
      case OTHER_ORIGIN -> copy.name() + " has other rules";
      case OTHER_USER_AGENT -> copy.name() + " gets a file with other rules";
      case PAST_CACHES ->
        "a request that no cache can answer gets a file with other rules: empty the cache";
    };
    findings.add(
        code,
        span,
        message,
        finding -> finding.witness(difference.crawler(), region.witness(), shows));
  }

  private static String word(Verdict verdict) {
    return verdict.allowed() ? "allowed" : "disallowed";
  }
}
