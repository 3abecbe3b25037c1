package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import wayleave.RobotsTxt;
import wayleave.fetch.CacheControl;
import wayleave.fetch.Entry;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Header;

/** A report of a fetch for programs: one JSON object a line; docs/fetching.md tells what each field means. */
final class FetchJson {
  private FetchJson() {}

  static byte[] of(FetchReport report) throws IOException {
    return Json.line(json -> write(json, report));
  }

  private static void write(JsonGenerator json, FetchReport report) throws IOException {
    FetchResult result = report.result();
    json.writeStringField("origin", result.origin().toString());
    json.writeStringField("url", result.origin().robotsTxtUrl());
    SiteJson.outcome(json, result.outcome());
    SiteJson.time(json, "fetchedAt", result.finishedAt());
    json.writeNumberField("tookMillis", result.took().toMillis());
    SiteJson.hops(json, result.hops());
    json.writeArrayFieldStart("headers");
    for (Header header : result.headers()) {
      json.writeStartObject();
      json.writeStringField("name", header.name());
      json.writeStringField("value", header.value());
      json.writeEndObject();
    }
    json.writeEndArray();
    caching(json, result.cacheControl());
    if (report.robotsTxt().isPresent()) {
      content(json, report.robotsTxt().get());
    }
    json.writeArrayFieldStart("presets");
    for (FetchReport.Reading reading : report.readings()) {
      json.writeStartObject();
      json.writeStringField("preset", PresetNames.nameOf(reading.preset()));
      SiteJson.access(json, reading.step().access());
      SiteJson.outage(json, reading.step().entry());
      SiteJson.time(json, "nextFetch", reading.step().nextFetch());
      json.writeEndObject();
    }
    json.writeEndArray();
    before(json, report);
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
      EntryJson.write(json, entry, report.now());
      json.writeNumberField("versions", report.before().history().size());
      json.writeEndObject();
    }
  }
}
