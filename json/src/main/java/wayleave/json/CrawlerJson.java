package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import wayleave.lint.KnownCrawler;

/** A crawler of the catalogue. */
public final class CrawlerJson {
  private CrawlerJson() {}

  /** Writes all that is known of a crawler. */
  public static void write(JsonGenerator json, KnownCrawler crawler) throws IOException {
    json.writeStartObject();
    fields(json, crawler);
    json.writeEndObject();
  }

  static void fields(JsonGenerator json, KnownCrawler crawler) throws IOException {
    json.writeStringField("token", crawler.token());
    Json.strings(
        json, "otherTokens", crawler.tokens().subList(1, crawler.tokens().size()));
    json.writeStringField("operator", crawler.operator());
    json.writeStringField("purpose", crawler.purpose().code());
    Json.strings(json, "fallbackTokens", crawler.fallbackTokens());
    json.writeStringField("obeysRobotsTxt", crawler.obeysRobotsTxt().code());
    json.writeStringField("obeysWildcard", crawler.obeysWildcard().code());
    json.writeBooleanField("userTriggered", crawler.isUserTriggered());
    json.writeBooleanField("controlTokenOnly", crawler.isControlTokenOnly());
    json.writeStringField("status", crawler.status().code());
    json.writeStringField("replacedBy", crawler.replacedBy());
    json.writeStringField("documentation", crawler.documentation());
    json.writeBooleanField("verified", crawler.isVerified());
    json.writeStringField("evidence", crawler.evidence().code());
    json.writeStringField("source", crawler.source());
    json.writeStringField("date", crawler.date().toString());
    json.writeStringField("note", crawler.note());
  }
}
