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
      json.beginArray("files");
      for (CheckedExpectations expectations : checked) {
        write(json, expectations);
      }
      json.endArray();
      json.endObject();
    });
  }

  private static void write(JsonWriter json, CheckedExpectations expectations) {
    json.beginObject();
    json.field("spec", expectations.spec());
    json.field("robots", expectations.robots());
    json.beginArray("problems");
    for (String problem : expectations.problems()) {
      json.value(problem);
    }
    json.endArray();
    json.beginArray("results");
    for (CheckedExpectations.PlacedResult result : expectations.results()) {
      Expectation expectation = result.expectation();
      json.beginObject();
      json.field("line", result.place().line());
      json.field("column", result.place().column());
      json.field("test", expectation.test().orElse(""));
      json.field("crawler", expectation.crawler());
      json.field("url", expectation.url());
      json.field("expected", expectation.isAllowed() ? "allowed" : "disallowed");
      if (expectation.decidingLine().isPresent()) {
        json.field("expectedLine", expectation.decidingLine().getAsInt());
      }
      if (expectation.decidingRule().isPresent()) {
        json.field("expectedRule", expectation.decidingRule().get());
      }
      json.field("holds", result.holds());
      json.beginArray("readings");
      for (ExpectationResult.Reading reading : result.readings()) {
        write(json, expectations, reading);
      }
      json.endArray();
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private static void write(
      JsonWriter json, CheckedExpectations expectations, ExpectationResult.Reading reading) {
    Verdict verdict = reading.verdict();
    json.beginObject();
    json.field("dialect", reading.dialect().code());
    json.field("outcome", JsonFields.code(reading.outcome()));
    json.field("allowed", verdict.allowed());
    json.field("reason", verdict.reason().code());
    json.field("explanation", verdict.reason().text());
    if (verdict.line().isPresent()) {
      int line = verdict.line().getAsInt();
      json.field("line", line);
      json.field("text", expectations.lines().get(line - 1));
    } else {
      json.nullField("line");
    }
    json.endObject();
  }
}
