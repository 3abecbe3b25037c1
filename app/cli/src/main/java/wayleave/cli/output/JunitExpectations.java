package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;
import wayleave.proof.Expectation;
import wayleave.proof.ExpectationResult;

/** Results for a CI as JUnit's XML: each robots.txt a suite, each expectation a case. */
public final class JunitExpectations {
  private JunitExpectations() {}

  public static void write(List<CheckedExpectations> checked, OutputStream out) throws IOException {
    JunitXml.write(
        "wayleave test", checked.stream().map(JunitExpectations::suite).toList(), out);
  }

  private static JunitXml.Suite suite(CheckedExpectations expectations) {
    String name = expectations.robots().isEmpty()
        ? expectations.spec()
        : expectations.spec() + ": " + expectations.robots();
    if (expectations.problems().isEmpty()) {
      return new JunitXml.Suite(
          name,
          expectations.results().stream()
              .map(result -> caseOf(expectations, result))
              .toList());
    }
    // Without a case, a CI would not show the error.
    List<String> problems = expectations.problems();
    return new JunitXml.Suite(
        name,
        List.of(JunitXml.Case.error(
            "is understood", "bad-input", problems.get(0), String.join("\n", problems))));
  }

  private static JunitXml.Case caseOf(
      CheckedExpectations expectations, CheckedExpectations.PlacedResult result) {
    Expectation expectation = result.expectation();
    String expected = CheckedExpectations.expected(expectation);
    String test = expectation.test().map(name -> name + ": ").orElse("");
    String name = test + expectation.crawler() + " " + expectation.url() + " is " + expected;
    if (result.holds()) {
      return JunitXml.Case.passed(name, "");
    }
    String got = result.readings().stream()
        .map(reading ->
            reading.dialect().code() + ": " + expectations.got(reading).replaceAll("  +", " "))
        .collect(Collectors.joining("\n"));
    String place =
        expectations.spec() + ":" + result.place().line() + ":" + result.place().column();
    boolean otherAccess = result.readings().stream()
        .anyMatch(r -> r.outcome() == ExpectationResult.Outcome.OTHER_ACCESS);
    return JunitXml.Case.failed(
        name,
        otherAccess ? "other-access" : "other-line",
        "expected " + expected + "; " + got.replace("\n", "; "),
        place + "\nexpected: " + expected + "\n" + got);
  }
}
