package wayleave.cli;

import java.util.List;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.json.Printable;
import wayleave.json.WrittenLines;
import wayleave.lint.Expectation;
import wayleave.lint.ExpectationResult;
import wayleave.lint.Expectations;

/**
 * What became of the expectations of one robots.txt.
 *
 * @param spec the file of expectations, as named on the command line
 * @param robots where the robots.txt is, as the file of expectations says; empty if that could not be read
 * @param dialects in which they must hold
 * @param lines the robots.txt's lines as written
 * @param problems why nothing was checked; empty if it was
 */
record CheckedExpectations(
    String spec,
    String robots,
    List<Dialect> dialects,
    List<String> lines,
    List<ExpectationResult> results,
    List<String> problems) {
  static CheckedExpectations of(String spec, Expectations expectations, byte[] robots) {
    return new CheckedExpectations(
        spec,
        expectations.robots(),
        expectations.dialects(),
        WrittenLines.all(robots),
        expectations.check(robots),
        List.of());
  }

  static CheckedExpectations failed(String spec, String robots, List<String> problems) {
    return new CheckedExpectations(spec, robots, List.of(), List.of(), List.of(), problems);
  }

  int failures() {
    return (int) results.stream().filter(result -> !result.holds()).count();
  }

  /** A line as written, safe to print. */
  String line(int number) {
    return Printable.of(lines.get(number - 1).strip());
  }

  /** What is expected: {@code disallowed by line 3}. */
  static String expected(Expectation expectation) {
    StringBuilder text = new StringBuilder(expectation.allowed() ? "allowed" : "disallowed");
    if (expectation.decidingLine() > 0) {
      text.append(" by line ").append(expectation.decidingLine());
    }
    if (!expectation.decidingRule().isEmpty()) {
      text.append(" by ").append(Printable.of(expectation.decidingRule().strip()));
    }
    return text.toString();
  }

  /** What a dialect says: {@code allowed     line 3: Allow: /  (why)}. */
  String got(ExpectationResult.Reading reading) {
    Verdict verdict = reading.verdict();
    String by = verdict
        .rule()
        .map(Rule::line)
        .map(n -> "line " + n + ": " + line(n) + "  ")
        .orElse("");
    return (verdict.allowed() ? "allowed     " : "disallowed  ") + by + "("
        + verdict.reason().text() + ")";
  }
}
