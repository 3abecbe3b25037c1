package wayleave.lint.internal.extensions;

import java.util.HashMap;
import java.util.Map;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Lines that Yandex reads or has read: Clean-param and Host. */
public final class YandexLinesCheck implements Check {
  private static final LintRule HOST = LintRule.of("host-not-read");
  private static final LintRule INVALID = LintRule.of("clean-param-invalid");
  private static final LintRule LONG = LintRule.of("clean-param-long");
  private static final LintRule REPEATED = LintRule.of("clean-param-repeated");

  /** As Yandex is said to document it, for one line. */
  private static final int LONGEST = 500;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<String, LocatedExtension> seen = new HashMap<>();
    for (LocatedExtension line : subject.extensions()) {
      if (line.is("Host")) {
        findings.add(
            HOST,
            subject.fieldSpan(line.source()),
            "no large search engine reads Host since Yandex stopped in 2018: redirect the other hosts instead");
      } else if (line.is("Clean-param")) {
        cleanParam(subject, findings, line, seen);
      }
    }
  }

  private static void cleanParam(
      LintContext subject,
      DiagnosticSink findings,
      LocatedExtension line,
      Map<String, LocatedExtension> seen) {
    String value = line.read().line().value();
    for (Problem problem : line.read().problems()) {
      findings.add(INVALID, line.span(subject, problem), wording(problem, value));
    }
    if (value.length() > LONGEST) {
      findings.add(
          LONG,
          line.span(subject, LONGEST, value.length()),
          "Yandex is said to read " + LONGEST + " characters of a Clean-param, and this has "
              + value.length() + ": write several lines");
    }
    if (line.read() instanceof Extension.CleanParam) {
      LocatedExtension first = seen.putIfAbsent(value, line);
      if (first != null) {
        findings.add(
            REPEATED,
            subject.span(line.source()),
            "line " + first.line() + " says the same, wherever it stands",
            finding -> {
              finding.related(subject.span(first.source()), "the same line");
              if (line.isEditable()) {
                finding.safeFix("remove it", subject.removal(line.source()));
              }
            });
      }
    }
  }

  private static String wording(Problem problem, String value) {
    return switch (problem.kind()) {
      case EMPTY -> "the names of parameters belong here";
      case PARAMETER ->
        value.isEmpty() || problem.start() > 0
            ? "the name of a parameter is missing between or after &"
            : "the name of a parameter is missing before &";
      case PATH ->
        "a path begins with / or *: parameters are joined by &, as in a&b, and one path may follow";
      default -> "nothing belongs after the path: parameters are joined by &, as in a&b";
    };
  }
}
