package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import java.util.function.IntFunction;
import wayleave.AgentRules;
import wayleave.Candidate;
import wayleave.PatternMatch;
import wayleave.Rule;
import wayleave.Verdict;

/** A verdict, with the line that decides and, if wanted, the walk that led to it. */
public final class VerdictJson {
  private VerdictJson() {}

  /**
   * Writes a verdict by a robots.txt that is at hand.
   *
   * @param agent the crawler as the asker named it
   * @param url the URL as the asker gave it
   * @param robots the robots.txt as the asker named it
   * @param lines its lines as written, by their numbers, from 1; see {@link WrittenLines}
   * @param explain whether to write the walk: group, candidates and what became of each
   */
  public static void write(
      JsonGenerator json,
      String agent,
      String url,
      String robots,
      IntFunction<String> lines,
      Verdict verdict,
      boolean explain)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("robots", robots);
    verdict(json, agent, url, lines, verdict, explain);
    json.writeEndObject();
  }

  /**
   * Writes an answer by what was fetched.
   *
   * @param agent the crawler as the asker named it
   * @param explain whether to write the walk: group, candidates and what became of each
   */
  public static void write(JsonGenerator json, String agent, FetchedAnswer answer, boolean explain)
      throws IOException {
    SiteState site = answer.site();
    Verdict verdict = answer.verdict();
    json.writeStartObject();
    json.writeStringField("robots", site.rules().origin().robotsTxtUrl());
    if (verdict == null) {
      json.writeStringField("agent", agent);
      json.writeStringField("url", answer.url());
      json.writeBooleanField("allowed", answer.allowed());
      json.writeStringField("reason", Json.code(Wording.reason(site.rules().access())));
      json.writeStringField("explanation", site.reason());
      json.writeNumberField("line", 0);
    } else {
      verdict(json, agent, answer.url(), answer.lines(), verdict, explain);
    }
    json.writeObjectFieldStart("fetch");
    SiteJson.fields(json, site);
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void verdict(
      JsonGenerator json,
      String agent,
      String url,
      IntFunction<String> lines,
      Verdict verdict,
      boolean explain)
      throws IOException {
    json.writeStringField("dialect", verdict.rules().dialect().code());
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
    Json.strings(json, "tokens", rules.crawler().tokens());
    Json.selection(json, rules.selection());
    json.writeArrayFieldStart("candidates");
    for (Candidate candidate : verdict.candidates()) {
      rule(json, candidate.rule());
      json.writeStringField("outcome", Json.code(candidate.outcome()));
      Optional<PatternMatch> match = verdict.match(candidate.rule());
      if (match.isPresent()) {
        match(json, match.get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void match(JsonGenerator json, PatternMatch match) throws IOException {
    json.writeArrayFieldStart("match");
    for (PatternMatch.Part part : match.parts()) {
      json.writeStartObject();
      json.writeStringField("pattern", part.pattern());
      json.writeStringField("path", part.path());
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
