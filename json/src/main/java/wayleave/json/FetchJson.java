package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import wayleave.RobotsTxt;
import wayleave.fetch.CacheControl;
import wayleave.fetch.Entry;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Header;
import wayleave.fetch.Hop;

/** A report of a fetch; docs/fetching.md tells what each field means. */
public final class FetchJson {
  private FetchJson() {}

  /** Writes a report. */
  public static void write(JsonGenerator json, FetchReport report) throws IOException {
    json.writeStartObject();
    FetchResult result = report.result();
    json.writeStringField("origin", result.origin().toString());
    json.writeStringField("url", result.origin().robotsTxtUrl());
    SiteJson.outcome(json, result.outcome());
    Json.time(json, "fetchedAt", result.finishedAt());
    json.writeNumberField("tookMillis", result.took().toMillis());
    requests(json, result.hops());
    caching(json, result.cacheControl());
    if (report.robotsTxt().isPresent()) {
      content(json, report.robotsTxt().get());
    }
    json.writeArrayFieldStart("presets");
    for (FetchReport.Reading reading : report.readings()) {
      json.writeStartObject();
      json.writeStringField("preset", reading.preset().code());
      SiteJson.access(json, reading.step().access());
      SiteJson.outage(json, reading.step().entry());
      Json.time(json, "nextFetch", reading.step().nextFetch());
      json.writeEndObject();
    }
    json.writeEndArray();
    before(json, report);
    json.writeEndObject();
  }

  /** Writes the requests of a fetch, and the headers of the last response. */
  public static void requests(JsonGenerator json, List<Hop> hops) throws IOException {
    SiteJson.hops(json, hops);
    List<Header> headers =
        hops.isEmpty() ? List.of() : hops.get(hops.size() - 1).headers();
    json.writeArrayFieldStart("headers");
    for (Header header : headers) {
      json.writeStartObject();
      json.writeStringField("name", header.name());
      json.writeStringField("value", header.value());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void caching(JsonGenerator json, CacheControl control) throws IOException {
    json.writeObjectFieldStart("caching");
    Optional<Duration> remaining = control.remaining();
    if (remaining.isPresent()) {
      json.writeNumberField("remainingSeconds", remaining.get().toSeconds());
    }
    json.writeNumberField("ageSeconds", control.age().toSeconds());
    json.writeBooleanField("forbidsReuse", control.forbidsReuse());
    json.writeEndObject();
  }

  private static void content(JsonGenerator json, RobotsTxt robots) throws IOException {
    json.writeObjectFieldStart("content");
    json.writeNumberField("groups", robots.groups().size());
    json.writeNumberField("rules", FetchReport.rulesOf(robots));
    json.writeNumberField("sitemaps", robots.sitemaps().size());
    json.writeEndObject();
  }

  private static void before(JsonGenerator json, FetchReport report) throws IOException {
    Entry entry = report.before().entry();
    String problem = report.before().problem();
    if (problem != null) {
      json.writeObjectFieldStart("before");
      json.writeStringField("problem", problem);
      json.writeEndObject();
    } else if (entry != null) {
      json.writeObjectFieldStart("before");
      EntryJson.fields(json, entry, report.now());
      json.writeNumberField("versions", report.before().history().size());
      json.writeEndObject();
    }
  }
}
