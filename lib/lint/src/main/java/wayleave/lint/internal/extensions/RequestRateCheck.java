package wayleave.lint.internal.extensions;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import wayleave.UserAgentLine;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Request-rate lines with a bad value, and those that contradict a Crawl-delay. */
public final class RequestRateCheck implements Check {
  private static final LintRule INVALID = LintRule.of("request-rate-invalid");
  private static final LintRule CONTRADICTS = LintRule.of("request-rate-contradicts-delay");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    // Lines of one run share one list of user-agent lines: there are as many lists as runs.
    Map<List<UserAgentLine>, LocatedExtension> delays = new IdentityHashMap<>();
    Map<List<UserAgentLine>, LocatedExtension> rates = new IdentityHashMap<>();
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("Request-rate") && line.read() instanceof Extension.Malformed malformed) {
        invalid(subject, causes, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.RequestRate) {
        rates.putIfAbsent(line.userAgents(), line);
      } else if (line.read() instanceof Extension.CrawlDelay) {
        delays.putIfAbsent(line.userAgents(), line);
      }
    }
    rates.forEach((run, rate) -> {
      LocatedExtension delay = delays.get(run);
      if (delay != null && !run.isEmpty()) {
        compare(subject, causes, rate, delay);
      }
    });
    causes.report(findings);
  }

  private static void invalid(
      LintContext subject, Causes causes, LocatedExtension line, Problem problem) {
    causes.add(
        INVALID,
        line.span(subject, problem),
        "Crawlers cannot read this `Request-rate` (" + problem.kind().text()
            + "): write it like `10/1m`, or `10/1m 0600-0845` with a time of day");
  }

  private static void compare(
      LintContext subject, Causes causes, LocatedExtension rateLine, LocatedExtension delayLine) {
    if (rateLine.read() instanceof Extension.RequestRate rate
        && delayLine.read() instanceof Extension.CrawlDelay delay
        && rate.window().isEmpty()) {
      double between = (double) rate.seconds() / rate.documents();
      if (Math.abs(between - delay.seconds()) > 0.01 * Math.max(between, delay.seconds())) {
        boolean isRateLater = rateLine.line() > delayLine.line();
        LocatedExtension later = isRateLater ? rateLine : delayLine;
        LocatedExtension earlier = isRateLater ? delayLine : rateLine;
        String paces = "`Request-rate` sets one page every " + seconds(between)
            + ", `Crawl-delay` one every " + seconds(delay.seconds());
        causes.add(
            CONTRADICTS,
            paces,
            subject.span(later.source()),
            paces + ", and crawlers follow the line that they support. Use the same pace in both",
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
