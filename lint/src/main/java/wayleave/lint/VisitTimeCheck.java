package wayleave.lint;

import wayleave.Extension;
import wayleave.Extension.DailyWindow;
import wayleave.Extension.Problem;

/** Visit-time lines. */
final class VisitTimeCheck implements Check {
  private static final Code INVALID = Code.of("visit-time-invalid");

  @Override
  public void check(Subject subject, Findings findings) {
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
    return window.start() == window.end();
  }

  private static void invalid(
      Subject subject, Findings findings, LocatedExtension line, Problem problem) {
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
