package wayleave.cli.output;

import java.util.List;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.cli.terminal.Terminal;
import wayleave.proof.Expectation;
import wayleave.proof.ExpectationResult;
import wayleave.report.view.TerminalText;

/** Results for people: what does not hold, with what each dialect says instead, and a line for each robots.txt. */
public final class TextExpectations {
  private final Terminal terminal;
  private final StringBuilder text = new StringBuilder();

  public TextExpectations(Terminal terminal) {
    this.terminal = terminal;
  }

  public String of(List<CheckedExpectations> checked) {
    for (CheckedExpectations expectations : checked) {
      if (expectations.problems().isEmpty()) {
        for (CheckedExpectations.PlacedResult result : expectations.results()) {
          if (!result.holds()) {
            failure(expectations, result);
          } else if (!result.notes().isEmpty()) {
            note(expectations, result);
          }
        }
        summary(expectations);
      }
    }
    return text.toString();
  }

  private void failure(CheckedExpectations expectations, CheckedExpectations.PlacedResult result) {
    heading(terminal.styled("bold,red", "failed"), expectations, result);
    Expectation expectation = result.expectation();
    row("expected", CheckedExpectations.expected(expectation));
    for (ExpectationResult.Reading reading : result.readings()) {
      boolean holds = reading.outcome() == ExpectationResult.Outcome.HOLDS;
      row(reading.dialect().code(), expectations.got(reading) + (holds ? "  as expected" : ""));
    }
    result.notes().forEach(note -> row("note", TerminalText.of(note)));
    text.append('\n');
  }

  private void note(CheckedExpectations expectations, CheckedExpectations.PlacedResult result) {
    heading(terminal.styled("bold", "note"), expectations, result);
    result
        .notes()
        .forEach(note -> text.append("  ").append(TerminalText.of(note)).append('\n'));
    text.append('\n');
  }

  /** What a result is about. */
  private void heading(
      String what, CheckedExpectations expectations, CheckedExpectations.PlacedResult result) {
    Expectation expectation = result.expectation();
    text.append(what).append("  ");
    text.append(TerminalText.of(expectations.spec()) + ":" + result.place().line());
    text.append(":" + result.place().column() + "  ");
    text.append(TerminalText.of(expectation.crawler())).append("  ");
    text.append(TerminalText.of(expectation.url()));
    expectation
        .test()
        .ifPresent(name -> text.append("  (").append(TerminalText.of(name)).append(')'));
    text.append('\n');
  }

  private void row(String name, String value) {
    text.append("  " + name + " ".repeat(11 - name.length()) + value + "\n");
  }

  private void summary(CheckedExpectations expectations) {
    int all = expectations.results().size();
    int failures = expectations.failures();
    String dialects =
        expectations.dialects().stream().map(Dialect::code).collect(Collectors.joining(", "));
    text.append(TerminalText.of(expectations.spec())).append(": ");
    text.append(TerminalText.of(expectations.robots()) + " (" + dialects + "): ");
    String count = all + (all == 1 ? " expectation" : " expectations");
    text.append(
        failures == 0
            ? terminal.styled("bold,green", count + (all == 1 ? ", passed" : ", all passed"))
            : terminal.styled("bold,red", count + ", " + failures + " failed"));
    text.append('\n');
  }
}
