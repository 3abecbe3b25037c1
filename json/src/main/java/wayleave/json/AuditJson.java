package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.Audit;
import wayleave.lint.Audit.Access;
import wayleave.lint.Audit.Row;
import wayleave.lint.CrawlerCatalogue;
import wayleave.lint.KnownCrawler.Purpose;

/** An audit: who may crawl a site. */
public final class AuditJson {
  private AuditJson() {}

  /**
   * Writes an audit.
   *
   * @param robots the robots.txt as the asker named it
   * @param catalogue the crawlers that were asked for
   */
  public static void write(
      JsonGenerator json, String robots, Audit audit, CrawlerCatalogue catalogue)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("robots", robots);
    json.writeStringField("dialect", audit.robots().dialect().code());
    json.writeStringField("catalogue", catalogue.date().toString());
    json.writeObjectFieldStart("purposes");
    for (Map.Entry<Purpose, Map<Access, Integer>> purpose : audit.byPurpose().entrySet()) {
      json.writeObjectFieldStart(purpose.getKey().code());
      for (Access access : Access.values()) {
        json.writeNumberField(access.text(), purpose.getValue().getOrDefault(access, 0));
      }
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeArrayFieldStart("crawlers");
    for (Row row : audit.rows()) {
      json.writeStartObject();
      CrawlerJson.fields(json, row.crawler());
      json.writeStringField("access", row.access().text());
      json.writeStringField("group", Json.code(row.group()));
      json.writeNumberField("rules", row.rules());
      verdict(json, "root", row.root());
      verdict(json, "allowedExample", row.allowed());
      verdict(json, "disallowedExample", row.disallowed());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void verdict(JsonGenerator json, String name, @Nullable Verdict verdict)
      throws IOException {
    if (verdict == null) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeStringField("path", verdict.path());
    json.writeBooleanField("allowed", verdict.allowed());
    json.writeStringField("reason", verdict.reason().code());
    Rule rule = verdict.rule().orElse(null);
    if (rule != null) {
      json.writeObjectFieldStart("rule");
      Json.rule(json, rule);
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
