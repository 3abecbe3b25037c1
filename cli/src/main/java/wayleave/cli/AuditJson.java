package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.Audit;
import wayleave.lint.Audit.Access;
import wayleave.lint.Audit.Row;
import wayleave.lint.CrawlerCatalogue;
import wayleave.lint.KnownCrawler.Purpose;

/** An audit for programs: one JSON object. */
final class AuditJson {
  private AuditJson() {}

  static void write(Audit audit, String file, CrawlerCatalogue catalogue, OutputStream target)
      throws IOException {
    try (JsonGenerator out = Json.begin(target)) {
      out.writeStartObject();
      out.writeStringField("robots", file);
      out.writeStringField("dialect", DialectOption.nameOf(audit.robots().dialect()));
      out.writeStringField("catalogue", catalogue.date().toString());
      out.writeObjectFieldStart("purposes");
      for (Map.Entry<Purpose, Map<Access, Integer>> purpose : audit.byPurpose().entrySet()) {
        out.writeObjectFieldStart(purpose.getKey().code());
        for (Access access : Access.values()) {
          out.writeNumberField(access.text(), purpose.getValue().getOrDefault(access, 0));
        }
        out.writeEndObject();
      }
      out.writeEndObject();
      out.writeArrayFieldStart("crawlers");
      for (Row row : audit.rows()) {
        out.writeStartObject();
        CrawlersCommand.writeFields(out, row.crawler());
        out.writeStringField("access", row.access().text());
        out.writeStringField("group", Json.code(row.group()));
        out.writeNumberField("rules", row.rules());
        verdict(out, "root", row.root());
        verdict(out, "allowedExample", row.allowed());
        verdict(out, "disallowedExample", row.disallowed());
        out.writeEndObject();
      }
      out.writeEndArray();
      out.writeEndObject();
      out.writeRaw('\n');
    }
  }

  private static void verdict(JsonGenerator out, String name, @Nullable Verdict verdict)
      throws IOException {
    if (verdict == null) {
      out.writeNullField(name);
      return;
    }
    out.writeObjectFieldStart(name);
    out.writeStringField("path", verdict.path());
    out.writeBooleanField("allowed", verdict.allowed());
    out.writeStringField("reason", verdict.reason().code());
    Rule rule = verdict.rule().orElse(null);
    if (rule != null) {
      out.writeObjectFieldStart("rule");
      Json.rule(out, rule);
      out.writeEndObject();
    }
    out.writeEndObject();
  }
}
