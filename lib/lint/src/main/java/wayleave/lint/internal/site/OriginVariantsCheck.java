package wayleave.lint.internal.site;

import java.util.Arrays;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.OriginVariant;
import wayleave.lint.model.Span;
import wayleave.proof.Region;
import wayleave.proof.RobotsDiff;
import wayleave.proof.RuleComparison;

/** Whether a site serves the same rules on all its origins, to all clients and past caches. */
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
            CodeText.of(copy.name()) + " returns status " + status
                + ", so crawlers may fetch everything there."
                + " Serve the same file there, or redirect that origin to this one");
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
    String shows = word(here) + " by this file, " + word(region.after()) + " by the other file";
    Span span = here.line().isEmpty()
        ? subject.span(0, 0)
        : subject.span(subject.line(here.line().getAsInt()));
    LintRule code = switch (copy.way()) {
      case OTHER_ORIGIN -> DIFFERS;
      case OTHER_USER_AGENT -> USER_AGENT;
      case PAST_CACHES -> CACHE;
    };
    String message = switch (copy.way()) {
      case OTHER_ORIGIN ->
        CodeText.of(copy.name())
            + " has different rules: serve the same file there, or redirect one"
            + " origin to the other";
      case OTHER_USER_AGENT ->
        "The server sends different rules to " + copy.name()
            + ": serve one file to all clients, and use its groups to address crawlers";
      case PAST_CACHES ->
        "A cache serves an outdated copy: a request that bypasses caches returns different rules."
            + " Purge the cache";
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
