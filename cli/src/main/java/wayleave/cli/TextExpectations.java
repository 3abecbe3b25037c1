package wayleave.cli;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;
import wayleave.Dialect;
import wayleave.json.Printable;
import wayleave.lint.Expectation;
import wayleave.lint.ExpectationResult;

/** Results for people: what does not hold, with what each dialect says instead, and a line for each robots.txt. */
final class TextExpectations {
  private final Ansi ansi;
  private final StringBuilder text = new StringBuilder();

  TextExpectations(Ansi ansi) {
    this.ansi = ansi;
  }

  String of(List<CheckedExpectations> checked) {
    for (CheckedExpectations expectations : checked) {
      if (expectations.problems().isEmpty()) {
        for (ExpectationResult result : expectations.results()) {
          if (!result.holds()) {
            failure(expectations, result);
          }
        }
        summary(expectations);
      }
    }
    return text.toString();
  }

  private void failure(CheckedExpectations expectations, ExpectationResult result) {
    Expectation expectation = result.expectation();
    text.append(styled("bold,red", "fails")).append("  ");
    text.append(Printable.of(expectations.spec())).append(':').append(expectation.line());
    text.append(':').append(expectation.column()).append("  ");
    text.append(Printable.of(expectation.crawler())).append("  ");
    text.append(Printable.of(expectation.url()));
    if (!expectation.test().isEmpty()) {
      text.append("  (").append(Printable.of(expectation.test())).append(')');
    }
    text.append('\n');
    row("expected", CheckedExpectations.expected(expectation));
    for (ExpectationResult.Reading reading : result.readings()) {
      boolean holds = reading.outcome() == ExpectationResult.Outcome.HOLDS;
      row(reading.dialect().code(), expectations.got(reading) + (holds ? "  as expected" : ""));
    }
    text.append('\n');
  }

  private void row(String name, String value) {
    text.append("  ")
        .append(name)
        .append(" ".repeat(11 - name.length()))
        .append(value)
        .append('\n');
  }

  private void summary(CheckedExpectations expectations) {
    int all = expectations.results().size();
    int failures = expectations.failures();
    String dialects =
        expectations.dialects().stream().map(Dialect::code).collect(Collectors.joining(", "));
    text.append(Printable.of(expectations.spec())).append(": ");
    text.append(Printable.of(expectations.robots()))
        .append(" (")
        .append(dialects)
        .append("): ");
    String count = all + (all == 1 ? " expectation" : " expectations");
    text.append(
        failures == 0
            ? styled("bold,green", count + (all == 1 ? ", holds" : ", all hold"))
            : styled("bold,red", count + ", " + failures + (failures == 1 ? " fails" : " fail")));
    text.append('\n');
  }

  private String styled(String style, String text) {
    return ansi.enabled()
        ? Ansi.Style.on(Ansi.Style.parse(style)) + text + Ansi.Style.reset.off()
        : text;
  }
}
