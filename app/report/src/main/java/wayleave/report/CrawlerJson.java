package wayleave.report;

import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.ObservedCrawler;

/** A crawler of the catalogue. */
public final class CrawlerJson {
  private CrawlerJson() {}

  /** Writes all that is known of a crawler. */
  public static void write(JsonWriter json, KnownCrawler crawler) {
    json.beginObject();
    fields(json, crawler);
    json.objects("observed", ObservedCrawler.of(crawler), observed -> {
      observed(json, observed);
      json.field("readsRobotsTxt", observed.readsRobotsTxt());
      JsonFields.strings(
          json, "deviations", observed.deviations().stream().sorted().toList());
    });
    json.endObject();
  }

  /** Which version of which program was run, and when. */
  static void observed(JsonWriter json, ObservedCrawler crawler) {
    json.field("name", crawler.name());
    json.field("version", crawler.version());
    json.field("date", crawler.date());
  }

  static void fields(JsonWriter json, KnownCrawler crawler) {
    json.field("token", crawler.token());
    JsonFields.strings(
        json, "otherTokens", crawler.tokens().subList(1, crawler.tokens().size()));
    json.field("operator", crawler.operator().orElse(""));
    json.field("purpose", crawler.purpose().code());
    JsonFields.strings(json, "fallbackTokens", crawler.fallbackTokens());
    json.field("obeysRobotsTxt", crawler.obeysRobotsTxt().code());
    json.field("obeysWildcard", crawler.obeysWildcard().code());
    json.field("obeysCrawlDelay", crawler.obeysCrawlDelay().code());
    json.field("userTriggered", crawler.isUserTriggered());
    json.field("controlTokenOnly", crawler.isControlTokenOnly());
    json.field("status", crawler.status().code());
    json.field("replacedBy", crawler.replacedBy().orElse(null));
    json.field("documentation", crawler.documentation().orElse(null));
    json.field("ranges", crawler.ranges().orElse(null));
    json.field("rangesFormat", crawler.rangesFormat().orElse(null));
    JsonFields.strings(json, "reverseDns", crawler.reverseDns());
    json.field("verified", crawler.isVerified());
    json.field("evidence", crawler.evidence().code());
    json.field("source", crawler.source().orElse(null));
    json.field("date", crawler.date().toString());
    json.field("note", crawler.note().orElse(""));
  }
}
