package wayleave.cli.output;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.cli.input.ExpectationFile;
import wayleave.proof.Expectation;
import wayleave.proof.ExpectationResult;
import wayleave.report.view.TerminalText;
import wayleave.report.view.VerdictNotes;
import wayleave.report.view.WrittenLines;

/**
 * What became of the expectations of one robots.txt.
 *
 * @param spec the file of expectations, as named on the command line
 * @param robots where the robots.txt is, as the file of expectations says; empty if that could not be read
 * @param dialects in which they must hold
 * @param lines the robots.txt's lines as written
 * @param problems why nothing was checked; empty if it was
 */
public record CheckedExpectations(
    String spec,
    String robots,
    List<Dialect> dialects,
    List<String> lines,
    List<PlacedResult> results,
    List<String> problems) {
  /** A result, with the place of its URL in the file of expectations, and notes. */
  record PlacedResult(ExpectationFile.Place place, ExpectationResult result, List<String> notes) {
    Expectation expectation() {
      return result.expectation();
    }

    List<ExpectationResult.Reading> readings() {
      return result.readings();
    }

    boolean holds() {
      return result.holds();
    }
  }

  public static CheckedExpectations of(
      String spec, ExpectationFile.Document document, byte[] robots) {
    List<ExpectationResult> results = document.expectations().check(robots);
    List<List<String>> notes = notes(results, robots);
    return new CheckedExpectations(
        spec,
        document.robots(),
        document.expectations().dialects(),
        WrittenLines.all(robots),
        IntStream.range(0, results.size())
            .mapToObj(i -> new PlacedResult(document.places().get(i), results.get(i), notes.get(i)))
            .toList(),
        List.of());
  }

  /** The notes beside each result, as beside the same verdict of {@code wayleave check}. */
  private static List<List<String>> notes(List<ExpectationResult> results, byte[] robots) {
    IntFunction<String> lines = new WrittenLines(robots);
    Map<String, VerdictNotes> crawlers = new HashMap<>();
    return results.stream()
        .map(result -> {
          Map<Dialect, Verdict> verdicts = new EnumMap<>(Dialect.class);
          result.readings().forEach(reading -> verdicts.put(reading.dialect(), reading.verdict()));
          Verdict google = verdicts.get(Dialect.GOOGLE);
          if (google == null || verdicts.containsKey(Dialect.GOOGLEBOT)) {
            return List.<String>of();
          }
          Expectation expected = result.expectation();
          return crawlers
              .computeIfAbsent(expected.crawler(), name -> new VerdictNotes(name, robots))
              .beside(expected.url(), google, lines);
        })
        .toList();
  }

  public static CheckedExpectations failed(String spec, String robots, List<String> problems) {
    return new CheckedExpectations(spec, robots, List.of(), List.of(), List.of(), problems);
  }

  public int failures() {
    return (int) results.stream().filter(result -> !result.holds()).count();
  }

  /** A line as written, safe to print. */
  String line(int number) {
    return TerminalText.of(lines.get(number - 1).strip());
  }

  /** What is expected: {@code disallowed by line 3}. */
  static String expected(Expectation expectation) {
    StringBuilder text = new StringBuilder(expectation.isAllowed() ? "allowed" : "disallowed");
    expectation.decidingLine().ifPresent(line -> text.append(" by line ").append(line));
    expectation
        .decidingRule()
        .ifPresent(rule -> text.append(" by ").append(TerminalText.of(rule.strip())));
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
