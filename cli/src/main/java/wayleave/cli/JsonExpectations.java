package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import wayleave.Verdict;
import wayleave.json.Json;
import wayleave.lint.Expectation;
import wayleave.lint.ExpectationResult;

/** Results for programs: one JSON object. */
final class JsonExpectations {
  private JsonExpectations() {}

  static void write(List<CheckedExpectations> checked, OutputStream out) throws IOException {
    try (JsonGenerator json = Json.generator(out)) {
      json.writeStartObject();
      int all = checked.stream()
          .mapToInt(expectations -> expectations.results().size())
          .sum();
      json.writeNumberField("expectations", all);
      json.writeNumberField(
          "failures", checked.stream().mapToInt(CheckedExpectations::failures).sum());
      json.writeArrayFieldStart("files");
      for (CheckedExpectations expectations : checked) {
        write(json, expectations);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void write(JsonGenerator json, CheckedExpectations expectations)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("spec", expectations.spec());
    json.writeStringField("robots", expectations.robots());
    json.writeArrayFieldStart("problems");
    for (String problem : expectations.problems()) {
      json.writeString(problem);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("results");
    for (ExpectationResult result : expectations.results()) {
      Expectation expectation = result.expectation();
      json.writeStartObject();
      json.writeNumberField("line", expectation.line());
      json.writeNumberField("column", expectation.column());
      json.writeStringField("test", expectation.test());
      json.writeStringField("crawler", expectation.crawler());
      json.writeStringField("url", expectation.url());
      json.writeStringField("expected", expectation.allowed() ? "allowed" : "disallowed");
      if (expectation.decidingLine() > 0) {
        json.writeNumberField("expectedLine", expectation.decidingLine());
      }
      if (!expectation.decidingRule().isEmpty()) {
        json.writeStringField("expectedRule", expectation.decidingRule());
      }
      json.writeBooleanField("holds", result.holds());
      json.writeArrayFieldStart("readings");
      for (ExpectationResult.Reading reading : result.readings()) {
        write(json, expectations, reading);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(
      JsonGenerator json, CheckedExpectations expectations, ExpectationResult.Reading reading)
      throws IOException {
    Verdict verdict = reading.verdict();
    json.writeStartObject();
    json.writeStringField("dialect", reading.dialect().code());
    json.writeStringField("outcome", Json.code(reading.outcome()));
    json.writeBooleanField("allowed", verdict.allowed());
    json.writeStringField("reason", verdict.reason().code());
    json.writeStringField("explanation", verdict.reason().text());
    json.writeNumberField("line", verdict.line());
    if (verdict.line() > 0) {
      json.writeStringField("text", expectations.lines().get(verdict.line() - 1));
    }
    json.writeEndObject();
  }
}
