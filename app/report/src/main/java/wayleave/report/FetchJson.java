package wayleave.report;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import wayleave.RobotsTxt;
import wayleave.policy.Policy;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.CacheControl;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Hop;
import wayleave.report.view.FetchReport;

/** The JSON of a fetch; docs/fetching.md describes the fields. */
public final class FetchJson {
  private FetchJson() {}

  /** Writes a report. */
  public static void write(JsonWriter json, FetchReport report) {
    json.beginObject();
    FetchResult result = report.result();
    json.field("origin", result.origin().toString());
    json.field("url", result.origin().robotsTxtUrl());
    SiteJson.outcome(json, result.outcome());
    JsonFields.time(json, "fetchedAt", result.finishedAt());
    json.field("tookMillis", result.took().toMillis());
    requests(json, result.hops());
    caching(json, result.cacheControl());
    if (report.robotsTxt().isPresent()) {
      content(json, report.robotsTxt().get());
    }
    json.objects("policies", report.readings(), reading -> {
      json.field("policy", reading.preset().code());
      SiteJson.access(json, reading.step().access());
      SiteJson.outage(json, reading.step().entry());
      JsonFields.time(json, "nextFetch", reading.step().nextFetch());
    });
    before(json, report);
    json.endObject();
  }

  /** Writes the requests of a fetch, and the headers of the last response. */
  public static void requests(JsonWriter json, List<Hop> hops) {
    SiteJson.hops(json, hops);
    SiteJson.headers(
        json, hops.isEmpty() ? List.of() : hops.get(hops.size() - 1).headers());
  }

  private static void caching(JsonWriter json, CacheControl control) {
    json.beginObject("caching");
    Optional<Duration> remaining = control.remaining();
    if (remaining.isPresent()) {
      json.field("remainingSeconds", remaining.get().toSeconds());
    }
    json.field("ageSeconds", control.age().toSeconds());
    json.field("forbidsReuse", control.forbidsReuse());
    json.endObject();
  }

  private static void content(JsonWriter json, RobotsTxt robots) {
    json.beginObject("content");
    json.field("groups", robots.groups().size());
    json.field("rules", FetchReport.rulesOf(robots));
    json.field("sitemaps", robots.sitemaps().size());
    json.endObject();
  }

  private static void before(JsonWriter json, FetchReport report) {
    CacheEntry entry = report.before().entry();
    String problem = report.before().problem();
    if (problem != null) {
      json.object("before", () -> json.field("problem", problem));
    } else if (entry != null) {
      json.beginObject("before");
      EntryJson.fields(json, entry, Policy.of(report.preset()), report.now());
      json.field("versions", report.before().history().size());
      json.endObject();
    }
  }
}
