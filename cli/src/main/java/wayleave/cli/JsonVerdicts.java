package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.function.IntFunction;
import wayleave.AgentRules;
import wayleave.Candidate;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;

/** Verdicts for programs: one JSON object a line. */
final class JsonVerdicts implements VerdictPrinter {
  private final boolean explain;

  /** @param explain whether the walk is shown */
  JsonVerdicts(boolean explain) {
    this.explain = explain;
  }

  @Override
  public byte[] print(
      String agent, String url, String file, IntFunction<String> lines, Verdict verdict)
      throws IOException {
    return Json.line(json -> {
      json.writeStringField("robots", file);
      verdict(json, agent, url, lines, verdict);
    });
  }

  @Override
  public byte[] print(String agent, FetchedAnswer answer) throws IOException {
    return Json.line(json -> {
      SiteState site = answer.site();
      Verdict verdict = answer.verdict();
      json.writeStringField("robots", site.rules().origin().robotsTxtUrl());
      if (verdict == null) {
        json.writeStringField("agent", agent);
        json.writeStringField("url", answer.url());
        json.writeBooleanField("allowed", answer.allowed());
        json.writeStringField("reason", Json.code(Wording.reason(site.rules().access())));
        json.writeStringField("explanation", site.reason());
        json.writeNumberField("line", 0);
      } else {
        verdict(json, agent, answer.url(), answer.lines(), verdict);
      }
      json.writeObjectFieldStart("fetch");
      SiteJson.write(json, site);
      json.writeEndObject();
    });
  }

  private void verdict(
      JsonGenerator json, String agent, String url, IntFunction<String> lines, Verdict verdict)
      throws IOException {
    json.writeStringField("dialect", DialectOption.nameOf(verdict.rules().dialect()));
    json.writeStringField("agent", agent);
    json.writeStringField("url", url);
    json.writeBooleanField("allowed", verdict.allowed());
    json.writeStringField("reason", verdict.reason().code());
    json.writeStringField("explanation", verdict.reason().text());
    json.writeNumberField("line", verdict.line());
    if (verdict.rule().isPresent()) {
      json.writeStringField("text", lines.apply(verdict.line()));
      json.writeFieldName("rule");
      rule(json, verdict.rule().get());
      json.writeEndObject();
    }
    if (explain) {
      explain(json, verdict);
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
