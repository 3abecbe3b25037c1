package wayleave.lint.internal.extensions;

import wayleave.extension.Extension;
import wayleave.extension.Extension.DailyWindow;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Visit-time lines with a bad value. */
public final class VisitTimeCheck implements Check {
  private static final LintRule INVALID = LintRule.of("visit-time-invalid");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("Visit-time") && line.read() instanceof Extension.Malformed malformed) {
        invalid(subject, causes, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.VisitTime time && isNever(time.window())) {
        causes.add(
            INVALID,
            subject.valueSpan(line.source()),
            "This time of day ends when it starts, so no crawler may ever visit: write another end");
      }
    }
    causes.report(findings);
  }

  private static boolean isNever(DailyWindow window) {
    return window.startMinute() == window.endMinute();
  }

  private static void invalid(
      LintContext subject, Causes causes, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    String plain = value.replace(":", "");
    boolean isFixable =
        plain.matches("\\d{4}\\s*-\\s*\\d{4}") && value.matches("[\\d:]{5}\\s*-\\s*[\\d:]{5}");
    String expected = problem.kind().text();
    Causes.Cause cause = causes.add(
        INVALID,
        isFixable ? "colons" : expected,
        line.span(subject, problem),
        "Crawlers cannot read this `Visit-time` (" + expected + "). Write "
            + (isFixable
                ? "`Visit-time: " + plain + "` (UTC, without colons)"
                : "it like `Visit-time: 0600-0845` (UTC, without colons)"),
        finding -> {});
    if (isFixable && line.isEditable()) {
      cause.safeFix("Remove the colons", line.edit(0, value.length(), plain));
    }
  }
}
