package wayleave.lint.internal.extensions;

import java.util.HashMap;
import java.util.Map;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Clean-param, which Yandex reads, and Host, which it used to read. */
public final class YandexLinesCheck implements Check {
  private static final LintRule HOST = LintRule.of("host-not-read");
  private static final LintRule INVALID = LintRule.of("clean-param-invalid");
  private static final LintRule REPEATED = LintRule.of("clean-param-repeated");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<String, LocatedExtension> seen = new HashMap<>();
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("Host")) {
        causes.add(
            HOST,
            subject.fieldSpan(line.source()),
            "Search engines have ignored `Host` since Yandex dropped it in 2018: redirect the other hosts to the main one and remove the line");
      } else if (line.is("Clean-param")) {
        cleanParam(subject, causes, line, seen);
      }
    }
    causes.report(findings);
  }

  private static void cleanParam(
      LintContext subject,
      Causes causes,
      LocatedExtension line,
      Map<String, LocatedExtension> seen) {
    String value = line.read().line().value();
    for (Problem problem : line.read().problems()) {
      causes.add(
          INVALID,
          line.span(subject, problem),
          "Yandex cannot read this `Clean-param`: " + wording(problem, value)
              + ". Write it like `sid&ref /forum/`");
    }
    if (line.read() instanceof Extension.CleanParam) {
      LocatedExtension first = seen.putIfAbsent(value, line);
      if (first != null) {
        String message = "Redundant: line " + first.line()
            + " has the same `Clean-param`, which Yandex applies in any group. Remove this line";
        Causes.Cause cause = causes.add(
            REPEATED,
            "repeated",
            subject.span(line.source()),
            message,
            finding -> finding.related(subject.span(first.source()), "the same line"));
        if (line.isEditable()) {
          cause.safeFix("Remove the repeats", subject.removal(line.source()));
        }
      }
    }
  }

  private static String wording(Problem problem, String value) {
    return switch (problem.kind()) {
      case EMPTY -> "it has no value";
      case PARAMETER ->
        value.isEmpty() || problem.start() > 0
            ? "a parameter name is missing after `&`"
            : "a parameter name is missing before `&`";
      case PATH -> "parameters are joined by `&`, and the path starts with `/` or `*`";
      default -> "only one path may follow the parameters";
    };
  }
}
