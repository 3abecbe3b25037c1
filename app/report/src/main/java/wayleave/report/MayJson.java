package wayleave.report;

import wayleave.report.view.CrawlVerdict;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;
import wayleave.report.view.Times;

/** What may be done with a URL; {@code docs/schema/may.schema.json} defines it. */
public final class MayJson {
  private MayJson() {}

  public static void write(JsonWriter json, MayReport report) {
    MayInput input = report.input();
    json.beginObject();
    json.field("url", input.url());
    json.field("crawler", input.crawler());
    json.field("at", Times.iso(input.at()));
    crawl(json, input, input.robots(), report.crawl());
    page(json, report);
    json.objects("purposes", input.purposes(), purpose -> purpose(json, report, purpose));
    json.endObject();
  }

  private static void crawl(
      JsonWriter json, MayInput input, MayInput.Robots robots, CrawlVerdict crawl) {
    json.beginObject("crawl");
    json.field("robots", robots.url().orElse(null));
    if (crawl.verdict().isEmpty()) {
      VerdictJson.decision(json, crawl.allowed(), robots.access(), 0, null);
    } else {
      VerdictJson.decision(json, crawl.verdict().get());
    }
    json.field("dialect", input.dialect().code());
    json.field("fetchedAt", robots.fetchedAt().map(Times::iso).orElse(null));
    json.endObject();
  }

  private static void page(JsonWriter json, MayReport report) {
    MayInput.Page page = report.input().page();
    json.beginObject("page");
    json.field("state", page.state().code());
    json.field("seen", report.isPageSeen());
    if (page.status() == 0) {
      json.nullField("status");
    } else {
      json.field("status", page.status());
    }
    json.field("why", page.why().isEmpty() ? null : page.why());
    json.field("dialect", report.input().pageDialect().code());
    json.field("fetchedAt", page.fetchedAt().map(Times::iso).orElse(null));
    json.field("url", report.contentUrl());
    json.objects("redirects", page.redirects(), redirect -> {
      json.field("status", redirect.status());
      json.field("url", redirect.url());
      crawl(json, report.input(), redirect.robots(), report.verdict(redirect));
    });
    PageJson.remarks(json, report.directives());
    json.endObject();
  }

  private static void purpose(JsonWriter json, MayReport report, String purpose) {
    json.field("purpose", purpose);
    json.field("refused", report.refuses(purpose));
    if (MayReport.asksPage(purpose)) {
      json.objects("page", report.decisions(purpose), decision -> {
        json.field("directive", decision.directive().key());
        var document = report.document(decision);
        json.field("document", document.getKey());
        json.field("date", document.getValue().isEmpty() ? null : document.getValue());
        PageJson.decision(json, decision, report.isPageSeen() ? "applies" : "unseen");
      });
    }
    json.array(
        "preferences",
        report.preferences(purpose),
        preference -> UsageJson.preference(json, preference));
    json.array(
        "withoutEffect",
        report.withoutEffect(purpose),
        statement -> UsageJson.statement(json, statement));
  }
}
