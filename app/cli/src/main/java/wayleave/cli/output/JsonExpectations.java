package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import wayleave.Verdict;
import wayleave.proof.Expectation;
import wayleave.proof.ExpectationResult;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;

/** Results for programs: one JSON object. */
public final class JsonExpectations {
  private JsonExpectations() {}

  public static void write(List<CheckedExpectations> checked, OutputStream out) throws IOException {
    JsonFields.writeLine(out, json -> {
      json.beginObject();
      int all = checked.stream()
          .mapToInt(expectations -> expectations.results().size())
          .sum();
      json.field("expectations", all);
      json.field(
          "failures", checked.stream().mapToInt(CheckedExpectations::failures).sum());
      json.objects("files", checked, expectations -> write(json, expectations));
      json.endObject();
    });
  }

  private static void write(JsonWriter json, CheckedExpectations expectations) {
    json.field("spec", expectations.spec());
    json.field("robots", expectations.robots());
    json.array("problems", expectations.problems(), json::value);
    json.objects("results", expectations.results(), result -> {
      Expectation expectation = result.expectation();
      json.field("line", result.place().line());
      json.field("column", result.place().column());
      json.field("test", expectation.test().orElse(""));
      json.field("crawler", expectation.crawler());
      json.field("url", expectation.url());
      json.field("expected", expectation.isAllowed() ? "allowed" : "disallowed");
      expectation.decidingLine().ifPresent(line -> json.field("expectedLine", line));
      expectation.decidingRule().ifPresent(rule -> json.field("expectedRule", rule));
      json.field("holds", result.holds());
      json.objects("readings", result.readings(), reading -> write(json, expectations, reading));
    });
  }

  private static void write(
      JsonWriter json, CheckedExpectations expectations, ExpectationResult.Reading reading) {
    Verdict verdict = reading.verdict();
    json.field("dialect", reading.dialect().code());
    json.field("outcome", JsonFields.code(reading.outcome()));
    json.field("allowed", verdict.allowed());
    json.field("reason", verdict.reason().code());
    json.field("explanation", verdict.reason().text());
    json.optional("line", verdict.line());
    verdict.line().ifPresent(line -> json.field("text", expectations.lines().get(line - 1)));
  }
}
