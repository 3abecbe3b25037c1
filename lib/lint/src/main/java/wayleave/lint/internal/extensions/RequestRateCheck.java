package wayleave.lint.internal.extensions;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import wayleave.UserAgentLine;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Request-rate lines: their values, and whether they agree with Crawl-delay. */
public final class RequestRateCheck implements Check {
  private static final LintRule INVALID = LintRule.of("request-rate-invalid");
  private static final LintRule CONTRADICTS = LintRule.of("request-rate-contradicts-delay");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    // Lines of one run share one list of user-agent lines: there are as many lists as runs.
    Map<List<UserAgentLine>, LocatedExtension> delays = new IdentityHashMap<>();
    Map<List<UserAgentLine>, LocatedExtension> rates = new IdentityHashMap<>();
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("Request-rate") && line.read() instanceof Extension.Malformed malformed) {
        invalid(subject, findings, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.RequestRate) {
        rates.putIfAbsent(line.userAgents(), line);
      } else if (line.read() instanceof Extension.CrawlDelay) {
        delays.putIfAbsent(line.userAgents(), line);
      }
    }
    rates.forEach((run, rate) -> {
      LocatedExtension delay = delays.get(run);
      if (delay != null && !run.isEmpty()) {
        compare(subject, findings, rate, delay);
      }
    });
  }

  private static void invalid(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Problem problem) {
    findings.add(
        INVALID,
        line.span(subject, problem),
        problem.kind().text() + "; a rate looks like 10/1m, with a time of day 10/1m 0600-0845");
  }

  private static void compare(
      LintContext subject,
      DiagnosticSink findings,
      LocatedExtension rateLine,
      LocatedExtension delayLine) {
    if (rateLine.read() instanceof Extension.RequestRate rate
        && delayLine.read() instanceof Extension.CrawlDelay delay
        && rate.window().isEmpty()) {
      double between = (double) rate.seconds() / rate.documents();
      if (Math.abs(between - delay.seconds()) > 0.01 * Math.max(between, delay.seconds())) {
        boolean isRateLater = rateLine.line() > delayLine.line();
        LocatedExtension later = isRateLater ? rateLine : delayLine;
        LocatedExtension earlier = isRateLater ? delayLine : rateLine;
        findings.add(
            CONTRADICTS,
            subject.span(later.source()),
            "the same crawlers are asked for another pace in line " + earlier.line()
                + ": a page in " + seconds(between) + " by Request-rate, in "
                + seconds(delay.seconds()) + " by Crawl-delay",
            finding -> finding.related(subject.span(earlier.source()), "the other pace"));
      }
    }
  }

  private static String seconds(double seconds) {
    boolean whole = seconds == Math.rint(seconds) && seconds < 1e9;
    String number =
        whole ? Long.toString((long) seconds) : Double.toString(Math.rint(seconds * 100) / 100);
    return number + (number.equals("1") ? " second" : " seconds");
  }
}
