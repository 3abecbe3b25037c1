package wayleave.cli.logs;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongBiFunction;
import wayleave.logs.BrokenRule;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogReport;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;

/** Writes a report as one JSON object; {@code docs/schema/logs.schema.json} defines it. */
final class LogJson {
  private static final int FORMAT_VERSION = 1;
  private static final int DIRECTORIES = 20;

  private LogJson() {}

  /** Writes the object. */
  static void write(JsonWriter json, LogReport report, List<FileLines> files) {
    json.beginObject();
    json.field("formatVersion", FORMAT_VERSION);
    json.field("first", report.first().map(Object::toString).orElse(null));
    json.field("last", report.last().map(Object::toString).orElse(null));
    json.field("requests", report.requests());
    json.beginObject("classes");
    for (RequestClass each : RequestClass.values()) {
      json.field(each.code(), report.count(each));
    }
    json.endObject();
    statuses(json, report::count);
    json.beginArray("crawlers");
    report.crawlers().forEach(each -> crawler(json, each));
    json.endArray();
    json.beginArray("brokenRules");
    report.brokenRules().forEach(each -> rule(json, each));
    json.endArray();
    json.beginArray("changes");
    report.changes().forEach(each -> change(json, each));
    json.endArray();
    json.beginArray("crawlDelays");
    report.delays().forEach(each -> delay(json, each));
    json.endArray();
    days(json, report.days());
    json.beginArray("files");
    files.forEach(each -> file(json, each));
    json.endArray();
    json.endObject();
  }

  private static void crawler(JsonWriter json, CrawlerCounts counts) {
    json.beginObject();
    json.field("crawler", counts.crawler().token());
    json.field(
        "operator", counts.crawler().known().flatMap(known -> known.operator()).orElse(null));
    json.field(
        "purpose", counts.crawler().known().map(known -> known.purpose().code()).orElse(null));
    json.field("known", counts.crawler().known().isPresent());
    json.field("requests", counts.requests());
    JsonFields.time(json, "first", counts.first());
    JsonFields.time(json, "last", counts.last());
    if (counts.lastViolation().isPresent()) {
      JsonFields.time(json, "lastViolation", counts.lastViolation().get());
    } else {
      json.nullField("lastViolation");
    }
    json.beginObject("identities");
    counts.identities().forEach((kind, count) -> json.field(kind.code(), count));
    json.endObject();
    json.beginObject("robotsTxt");
    new TreeMap<>(counts.asks())
        .forEach((status, count) -> json.field(status == 0 ? "none" : status.toString(), count));
    json.endObject();
    json.beginArray("reasons");
    for (RequestReason reason : RequestReason.values()) {
      if (counts.count(reason) > 0) {
        json.beginObject();
        json.field("class", reason.requestClass().code());
        json.field("reason", reason.code());
        json.field("requests", counts.count(reason));
        json.endObject();
      }
    }
    json.endArray();
    statuses(json, counts::count);
    days(json, counts.days());
    json.endObject();
  }

  /** Verdicts against the statuses of the answers. */
  private static void statuses(
      JsonWriter json, ToLongBiFunction<RequestClass, StatusFamily> count) {
    json.beginArray("statuses");
    for (RequestClass each : RequestClass.values()) {
      long all = 0;
      for (StatusFamily family : StatusFamily.values()) {
        all += count.applyAsLong(each, family);
      }
      if (all > 0) {
        json.beginObject();
        json.field("class", each.code());
        for (StatusFamily family : StatusFamily.values()) {
          json.field(family.text(), count.applyAsLong(each, family));
        }
        json.endObject();
      }
    }
    json.endArray();
  }

  private static void days(JsonWriter json, Map<LocalDate, Map<RequestClass, Long>> days) {
    json.beginArray("days");
    days.forEach((day, counts) -> {
      json.beginObject();
      json.field("day", day.toString());
      counts.forEach((each, count) -> json.field(each.code(), count));
      json.endObject();
    });
    json.endArray();
  }

  private static void change(JsonWriter json, RuleChange change) {
    json.beginObject();
    json.field("crawler", change.crawler().token());
    json.field("origin", change.origin().toString());
    json.field("version", change.version().sha256());
    json.field("time", change.time().toString());
    json.field("requestsBefore", change.before());
    json.field("requestsAfter", change.after());
    json.field("firstFetch", change.firstAsk().map(Object::toString).orElse(null));
    json.field("lastRequest", change.lastRequest().map(Object::toString).orElse(null));
    json.field("obeyed", change.isObeyed());
    json.endObject();
  }

  private static void delay(JsonWriter json, CrawlDelay delay) {
    json.beginObject();
    json.field("crawler", delay.crawler().token());
    json.field("origin", delay.origin().toString());
    json.field("delaySeconds", delay.delay().toMillis() / 1_000.0);
    json.field("intervals", delay.gaps());
    json.field("tooShort", delay.tooShort());
    json.field("medianSeconds", delay.median().toSeconds());
    json.field("leastSeconds", delay.least().toSeconds());
    json.endObject();
  }

  private static void rule(JsonWriter json, BrokenRule broken) {
    json.beginObject();
    json.field("origin", broken.origin().toString());
    json.field("version", broken.version().sha256());
    json.field("versionTime", broken.version().time().map(Object::toString).orElse(null));
    json.field("line", broken.rule().line());
    json.field("rule", broken.rule().toString());
    json.field("requests", broken.requests());
    json.beginObject("crawlers");
    broken.requestsByCrawler().forEach(json::field);
    json.endObject();
    json.beginArray("directories");
    broken.requestsByDirectory().entrySet().stream().limit(DIRECTORIES).forEach(each -> {
      json.beginObject();
      json.field("path", each.getKey());
      json.field("requests", each.getValue());
      json.endObject();
    });
    json.endArray();
    json.endObject();
  }

  private static void file(JsonWriter json, FileLines file) {
    json.beginObject();
    json.field("file", file.name());
    json.field("format", file.format().map(format -> format.code()).orElse(null));
    json.field("requests", file.records());
    json.field("skipped", file.skipped());
    json.field("unreadable", file.broken());
    json.field("failure", file.failure().orElse(null));
    json.beginArray("problems");
    file.problems().forEach((problem, found) -> {
      json.beginObject();
      json.field("problem", problem.code());
      json.field("count", found.count());
      json.beginArray("lines");
      found.first().forEach(json::value);
      json.endArray();
      json.endObject();
    });
    json.endArray();
    json.endObject();
  }
}
