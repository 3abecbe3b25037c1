package wayleave.report;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.Deviation;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.proof.Audit;
import wayleave.proof.Audit.Access;

/** An audit: how much of a site each known crawler may fetch. */
public final class AuditJson {
  private AuditJson() {}

  /**
   * Writes an audit.
   *
   * @param robots the robots.txt as the user named it
   * @param catalogue the crawlers that were audited
   */
  public static void write(
      JsonWriter json, String robots, Audit audit, CrawlerCatalogue catalogue) {
    json.beginObject();
    json.field("robots", robots);
    json.field("dialect", audit.robots().dialect().code());
    json.field("catalog", catalogue.date().toString());
    json.beginObject("purposes");
    for (Map.Entry<Purpose, Map<Access, Integer>> purpose : audit.byPurpose().entrySet()) {
      json.beginObject(purpose.getKey().code());
      for (Access access : Access.values()) {
        json.field(access.text(), purpose.getValue().getOrDefault(access, 0));
      }
      json.endObject();
    }
    json.endObject();
    json.array("signals", audit.signals(), signal -> UsageJson.statement(json, signal));
    json.objects("deviations", Deviation.of(audit.robots()), one -> {
      json.field("line", one.line());
      json.field("text", one.text());
      json.objects("programs", one.crawlers(), crawler -> CrawlerJson.observed(json, crawler));
    });
    json.objects("crawlers", audit.rows(), row -> {
      CrawlerJson.fields(json, row.crawler());
      json.field("access", row.access().text());
      json.field("use", row.use().text());
      json.optional(
          "refusedByLine",
          row.refusedBy().stream().mapToInt(signal -> signal.line().orElse(0)).findFirst());
      json.field("group", JsonFields.code(row.group()));
      json.field("rules", row.rules());
      verdict(json, "root", row.root());
      verdict(json, "allowedExample", row.allowed().orElse(null));
      verdict(json, "disallowedExample", row.disallowed().orElse(null));
    });
    json.endObject();
  }

  private static void verdict(JsonWriter json, String name, @Nullable Verdict verdict) {
    if (verdict == null) {
      json.nullField(name);
      return;
    }
    json.beginObject(name);
    json.field("path", verdict.path());
    json.field("allowed", verdict.allowed());
    json.field("reason", verdict.reason().code());
    verdict.rule().ifPresent(rule -> json.object("rule", () -> JsonFields.rule(json, rule)));
    json.endObject();
  }
}
