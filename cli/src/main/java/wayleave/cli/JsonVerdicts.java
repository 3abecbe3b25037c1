package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import wayleave.AgentRules;
import wayleave.Candidate;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;

/** Verdicts for programs: one JSON object a line. */
final class JsonVerdicts implements VerdictPrinter {
  private final OutputStream out;
  private final String file;
  private final List<String> lines;
  private final boolean explain;

  JsonVerdicts(OutputStream out, String file, List<String> lines, boolean explain) {
    this.out = out;
    this.file = file;
    this.lines = lines;
    this.explain = explain;
  }

  @Override
  public void print(String agent, String url, Verdict verdict) throws IOException {
    try (JsonGenerator json = Json.begin(out)) {
      json.writeStartObject();
      json.writeStringField("robots", file);
      json.writeStringField("dialect", DialectOption.nameOf(verdict.rules().dialect()));
      json.writeStringField("agent", agent);
      json.writeStringField("url", url);
      json.writeBooleanField("allowed", verdict.allowed());
      json.writeStringField("reason", verdict.reason().code());
      json.writeStringField("explanation", verdict.reason().text());
      json.writeNumberField("line", verdict.line());
      if (verdict.rule().isPresent()) {
        json.writeStringField("text", lines.get(verdict.line() - 1));
        json.writeFieldName("rule");
        rule(json, verdict.rule().get());
        json.writeEndObject();
      }
      if (explain) {
        explain(json, verdict);
      }
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void explain(JsonGenerator json, Verdict verdict) throws IOException {
    AgentRules rules = verdict.rules();
    json.writeStringField("path", verdict.path());
    json.writeArrayFieldStart("tokens");
    for (String token : rules.crawler().tokens()) {
      json.writeString(token);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("selection");
    json.writeStringField("kind", Json.code(rules.selection().kind()));
    json.writeArrayFieldStart("userAgents");
    for (UserAgentLine userAgent : rules.selection().userAgents()) {
      Json.userAgent(json, userAgent);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeArrayFieldStart("candidates");
    for (Candidate candidate : verdict.candidates()) {
      rule(json, candidate.rule());
      json.writeStringField("outcome", Json.code(candidate.outcome()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Begins an object with the rule's parts; the caller ends it. */
  private static void rule(JsonGenerator json, Rule rule) throws IOException {
    json.writeStartObject();
    Json.rule(json, rule);
    json.writeNumberField("length", rule.length());
  }
}
