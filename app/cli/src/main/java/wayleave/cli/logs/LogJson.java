package wayleave.cli.logs;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import wayleave.crawlers.ObservedCrawler;
import wayleave.logs.BrokenRule;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogReport;
import wayleave.logs.line.LineCounts;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.view.Times;

/** Writes a report as one JSON object; {@code docs/schema/logs.schema.json} defines it. */
final class LogJson {
  private static final int FORMAT_VERSION = 1;
  private static final int DIRECTORIES = 20;

  private LogJson() {}

  /** Writes the object. */
  static void write(JsonWriter json, LogReport report, List<LogGap> gaps, List<FileLines> files) {
    json.beginObject();
    json.field("formatVersion", FORMAT_VERSION);
    json.field("first", report.first().map(Object::toString).orElse(null));
    json.field("last", report.last().map(Object::toString).orElse(null));
    json.field("requests", report.requests());
    json.objects("gaps", gaps, each -> {
      json.field("missing", each.code());
      json.field("having", each.having());
      json.field("of", each.of());
      json.field("text", each.text());
    });
    json.beginObject("classes");
    for (RequestClass each : RequestClass.values()) {
      json.field(each.code(), report.count(each));
    }
    json.endObject();
    statuses(json, report::count);
    json.objects("crawlers", report.crawlers(), each -> crawler(json, each));
    json.objects("brokenRules", report.brokenRules(), each -> rule(json, each));
    json.objects("changes", report.changes(), each -> change(json, each));
    json.objects("crawlDelays", report.delays(), each -> delay(json, each));
    json.objects("unknownOrigins", unknown(report).entrySet(), each -> {
      json.field("origin", each.getKey());
      json.field("requests", each.getValue());
    });
    days(json, report.days());
    json.objects("files", files, each -> file(json, each));
    json.endObject();
  }

  private static Map<String, Long> unknown(LogReport report) {
    Map<String, Long> unknown = new TreeMap<>();
    report.unknownOrigins().forEach((origin, count) -> unknown.put(origin.toString(), count));
    return unknown;
  }

  private static void crawler(JsonWriter json, CrawlerCounts counts) {
    json.field("crawler", counts.crawler().token());
    json.field(
        "operator", counts.crawler().known().flatMap(known -> known.operator()).orElse(null));
    json.field(
        "purpose", counts.crawler().known().map(known -> known.purpose().code()).orElse(null));
    json.field("known", counts.crawler().known().isPresent());
    json.field("requests", counts.requests());
    JsonFields.time(json, "first", counts.first());
    JsonFields.time(json, "last", counts.last());
    json.field("lastViolation", counts.lastViolation().map(Times::iso).orElse(null));
    json.object(
        "identities",
        () -> counts.identities().forEach((kind, count) -> json.field(kind.code(), count)));
    json.beginObject("robotsTxt");
    new TreeMap<>(counts.asks())
        .forEach((status, count) -> json.field(status == 0 ? "none" : status.toString(), count));
    json.endObject();
    json.objects("reasons", occurring(RequestReason.values(), counts::count), reason -> {
      json.field("class", reason.requestClass().code());
      json.field("reason", reason.code());
      json.field("requests", counts.count(reason));
    });
    statuses(json, counts::count);
    days(json, counts.days());
  }

  /** Verdicts against the statuses of the answers. */
  private static void statuses(
      JsonWriter json, ToLongBiFunction<RequestClass, StatusFamily> count) {
    List<StatusFamily> families = List.of(StatusFamily.values());
    List<RequestClass> shown = occurring(
        RequestClass.values(),
        each -> families.stream()
            .mapToLong(family -> count.applyAsLong(each, family))
            .sum());
    json.objects("statuses", shown, each -> {
      json.field("class", each.code());
      families.forEach(family -> json.field(family.text(), count.applyAsLong(each, family)));
    });
  }

  private static <T> List<T> occurring(T[] all, ToLongFunction<T> count) {
    return Arrays.stream(all).filter(each -> count.applyAsLong(each) > 0).toList();
  }

  private static void days(JsonWriter json, Map<LocalDate, Map<RequestClass, Long>> days) {
    json.objects("days", days.entrySet(), day -> {
      json.field("day", day.getKey().toString());
      day.getValue().forEach((each, count) -> json.field(each.code(), count));
    });
  }

  private static void change(JsonWriter json, RuleChange change) {
    json.field("crawler", change.crawler().token());
    json.field("origin", change.origin().toString());
    json.field("version", change.version().sha256());
    json.field("time", change.time().toString());
    json.field("requestsBefore", change.before());
    json.field("requestsAfter", change.after());
    json.field("firstFetch", change.firstAsk().map(Object::toString).orElse(null));
    json.field("lastRequest", change.lastRequest().map(Object::toString).orElse(null));
    json.field("obeyed", change.isObeyed());
  }

  private static void delay(JsonWriter json, CrawlDelay delay) {
    json.field("crawler", delay.crawler().token());
    json.field("origin", delay.origin().toString());
    json.field("delaySeconds", delay.delay().toMillis() / 1_000.0);
    json.field("intervals", delay.gaps());
    json.field("tooShort", delay.tooShort());
    json.field("medianSeconds", delay.median().toSeconds());
    json.field("leastSeconds", delay.least().toSeconds());
  }

  private static void rule(JsonWriter json, BrokenRule broken) {
    json.field("origin", broken.origin().toString());
    json.field("version", broken.version().sha256());
    json.field("versionTime", broken.version().time().map(Object::toString).orElse(null));
    json.field("line", broken.rule().line());
    json.field("rule", broken.rule().toString());
    json.field("requests", broken.requests());
    json.object("crawlers", () -> broken.requestsByCrawler().forEach(json::field));
    json.objects(
        "directories",
        broken.requestsByDirectory().entrySet().stream().limit(DIRECTORIES).toList(),
        each -> {
          json.field("path", each.getKey());
          json.field("requests", each.getValue());
        });
    json.objects("deviations", broken.deviations(), one -> {
      json.field("line", one.line());
      json.field("text", one.text());
      JsonFields.strings(
          json,
          "programs",
          one.crawlers().stream().map(ObservedCrawler::toString).toList());
    });
  }

  private static void file(JsonWriter json, FileLines file) {
    json.field("file", file.name());
    json.field("format", file.format().map(format -> format.code()).orElse(null));
    LineCounts counts = file.counts();
    json.field("requests", counts.requests());
    json.field("skipped", counts.skipped());
    json.field("unreadable", counts.broken());
    json.object("having", () -> {
      for (LineCounts.Needed field : LineCounts.Needed.values()) {
        json.field(field.code(), counts.having(field));
      }
    });
    json.field("failure", file.failure().orElse(null));
    json.objects("problems", file.problems().entrySet(), problem -> {
      json.field("problem", problem.getKey().code());
      json.field("count", problem.getValue().count());
      json.array("lines", problem.getValue().first(), json::value);
    });
  }
}
