package wayleave.lint.internal.extensions;

import wayleave.extension.Extension;
import wayleave.extension.Extension.DailyWindow;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Visit-time lines. */
public final class VisitTimeCheck implements Check {
  private static final LintRule INVALID = LintRule.of("visit-time-invalid");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("Visit-time") && line.read() instanceof Extension.Malformed malformed) {
        invalid(subject, findings, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.VisitTime time && isNever(time.window())) {
        findings.add(
            INVALID,
            subject.valueSpan(line.source()),
            "this time is over when it begins: no crawler could ever come");
      }
    }
  }

  private static boolean isNever(DailyWindow window) {
    return window.startMinute() == window.endMinute();
  }

  private static void invalid(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    findings.add(
        INVALID,
        line.span(subject, problem),
        problem.kind().text() + "; it looks like 0600-0845, in UTC",
        finding -> {
          String plain = value.replace(":", "");
          boolean isMended = plain.matches("\\d{4}\\s*-\\s*\\d{4}")
              && value.matches("[\\d:]{5}\\s*-\\s*[\\d:]{5}");
          if (isMended && line.isEditable()) {
            finding.safeFix("write " + plain, line.edit(0, value.length(), plain));
          }
        });
  }
}
