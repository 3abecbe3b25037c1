package wayleave.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.judge.Judge;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.judge.LiveJudge;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

class LogReportTest {
  private static final Origin SITE = Origin.of("https://shop.example");
  private static final String OPEN = "User-agent: *\nCrawl-delay: 10\nDisallow: /never\n";
  private static final String CLOSED = OPEN + "Disallow: /private/\n";

  private final List<String> lines = new ArrayList<>();

  private LogReport report() {
    RobotsHistory history = RobotsHistory.of(
        List.of(version("2026-11-01T00:00:00Z", OPEN), version("2026-11-10T12:00:00Z", CLOSED)));
    return report(history);
  }

  private LogReport report(RobotsHistory history) {
    JudgeOptions options = JudgeOptions.of(Map.of(SITE, history)).withSite(SITE);
    LogLineReader reader =
        LogLineReader.of(LogFormat.find("combined").orElseThrow(), ReadingOptions.DEFAULT);
    Judge judge = Judge.of(options);
    lines.forEach(line -> judge.add((LogRecord) reader.read(line), new LogPlace("access.log", 1)));
    LogReport report = LogReport.of(options.robots());
    for (String line : lines) {
      LogRecord record = (LogRecord) reader.read(line);
      report.add(record, judge.judge(record));
    }
    return report;
  }

  private static RobotsVersion version(String time, String body) {
    return RobotsVersion.from(
        Instant.parse(time), 200, body.getBytes(StandardCharsets.UTF_8), Dialect.GOOGLE);
  }

  private void log(String time, String path) {
    log(time, path, "ExampleBot/1.0");
  }

  private void log(String time, String path, String agent) {
    lines.add("192.0.2.10 - - [" + time + " +0000] \"GET " + path + " HTTP/1.1\" 200 9 \"-\" \""
        + agent + "\"");
  }

  private void logAroundTheChange() {
    log("09/Nov/2026:12:00:00", "/robots.txt");
    log("10/Nov/2026:11:00:00", "/private/a/b?session=1");
    log("10/Nov/2026:11:00:10", "/private/a/c");
    log("10/Nov/2026:14:00:00", "/robots.txt");
    log("11/Nov/2026:08:00:00", "/private/a/d?session=2");
    log("11/Nov/2026:08:00:05", "/private/e");
  }

  @Test
  void measuresTheTimeFromAChangeToObedience() {
    logAroundTheChange();
    assertThat(report().changes()).singleElement().satisfies(change -> {
      assertThat(change.time()).isEqualTo("2026-11-10T12:00:00Z");
      assertThat(change.before()).isEqualTo(2);
      assertThat(change.after()).isEqualTo(2);
      assertThat(change.firstAsk()).contains(Instant.parse("2026-11-10T14:00:00Z"));
      assertThat(change.lastRequest()).contains(Instant.parse("2026-11-11T08:00:05Z"));
      assertThat(change.isObeyed()).isFalse();
    });
  }

  @Test
  void takesTenRequestsElsewhereAsObedience() {
    logAroundTheChange();
    for (int i = 0; i < 9; i++) {
      log("11/Nov/2026:09:00:0" + i, "/open/" + i);
    }
    assertThat(report().changes()).noneMatch(RuleChange::isObeyed);
    log("11/Nov/2026:09:00:10", "/open/10");
    assertThat(report().changes()).allMatch(RuleChange::isObeyed);
  }

  @Test
  void takesAWeekOfSilenceAsObedience() {
    logAroundTheChange();
    log("18/Nov/2026:08:00:05", "/open");
    assertThat(report().changes()).allMatch(RuleChange::isObeyed);
  }

  @Test
  void requestsThatALaterVersionAllowsDoNotCountAgainstTheOneBefore() throws IOException {
    logAroundTheChange();
    RobotsVersion open = version("2026-11-01T00:00:00Z", OPEN);
    RobotsVersion closed = version("2026-11-10T12:00:00Z", CLOSED);
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(open, closed)))).withSite(SITE);
    LogLineReader reader =
        LogLineReader.of(LogFormat.find("combined").orElseThrow(), ReadingOptions.DEFAULT);
    LogReport report = LogReport.of(options.robots());
    LiveJudge judge = LiveJudge.of(options, InstantSource.system());
    log("12/Nov/2026:09:00:00", "/private/a");
    for (String line : lines) {
      LogRecord record = (LogRecord) reader.read(line);
      if (line.contains("12/Nov")) {
        RobotsHistory history =
            RobotsHistory.of(List.of(open, closed, version("2026-11-12T00:00:00Z", OPEN)));
        judge.update(SITE, history);
        report.update(SITE, history);
      }
      judge.add(
          new LogPlace("access.log", 1),
          record,
          (place, judged, judgment) -> report.add(judged, judgment));
    }
    judge.finish((place, judged, judgment) -> report.add(judged, judgment));
    assertThat(report.changes()).singleElement().satisfies(change -> {
      assertThat(change.before()).isEqualTo(2);
      assertThat(change.after()).isEqualTo(2);
      assertThat(change.lastRequest()).contains(Instant.parse("2026-11-11T08:00:05Z"));
    });
    assertThat(report.count(RequestClass.ALLOWED)).isEqualTo(3);
  }

  @Test
  void measuresDelays() {
    log("09/Nov/2026:23:59:55", "/a");
    log("10/Nov/2026:00:00:05", "/b");
    log("10/Nov/2026:00:00:12", "/c");
    log("10/Nov/2026:00:00:12", "/d");
    log("10/Nov/2026:00:01:12", "/e");
    assertThat(report().delays()).singleElement().satisfies(delay -> {
      assertThat(delay.delay()).isEqualTo(Duration.ofSeconds(10));
      assertThat(delay.gaps()).isEqualTo(4);
      assertThat(delay.tooShort()).isEqualTo(2);
      assertThat(delay.median()).isEqualTo(Duration.ofSeconds(7));
      assertThat(delay.least()).isEqualTo(Duration.ZERO);
    });
  }

  @Test
  void countsBrokenRulesByDirectoryAndDays() {
    logAroundTheChange();
    LogReport report = report();
    assertThat(report.brokenRules())
        .singleElement()
        .satisfies(rule -> assertThat(rule.requestsByDirectory())
            .containsExactly(Map.entry("/private/", 1L), Map.entry("/private/a/", 1L)));
    assertThat(report.days().get(LocalDate.parse("2026-11-11")))
        .containsEntry(RequestClass.VIOLATION_INFORMED, 2L);
    assertThat(report.count(RequestClass.VIOLATION_INFORMED, StatusFamily.SUCCESS))
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "Wget/1.21, /a/b.pdf, 3 Wget",
    "Scrapy/2.11 (+https://scrapy.org), /a/b.pdf, ''",
    "ExampleBot/1.0, /a/b.pdf, ''",
  })
  void programsThatMayNotUnderstandARuleAreNamedIfTheyBrokeIt(
      String agent, String path, String deviations) {
    log("09/Nov/2026:12:00:00", "/robots.txt", agent);
    log("12/Nov/2026:12:00:00", path, agent);
    String robots = "User-agent: *\nDisallow: /x*y\nDisallow: /*.pdf$\n";
    LogReport report = report(RobotsHistory.of(List.of(version("2026-11-01T00:00:00Z", robots))));
    assertThat(report.brokenRules()).singleElement().satisfies(rule -> {
      assertThat(rule.deviations().stream()
              .map(one -> one.line() + " " + one.crawlers().get(0).name()))
          .containsExactlyElementsOf(deviations.isEmpty() ? List.of() : List.of(deviations));
    });
  }

  @Test
  void takesRequestsInAnyOrder() {
    logAroundTheChange();
    for (int i = 0; i < 30; i++) {
      log("1" + i / 10 + "/Nov/2026:09:00:" + (10 + i), i % 7 == 0 ? "/private/x" : "/open/" + i);
    }
    LogReport report = report();
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(lines, random);
      assertThat(shown(report())).isEqualTo(shown(report));
    }
  }

  /** Crawlers and versions are other objects in each run. */
  private static String shown(LogReport report) {
    return report.changes().stream()
            .map(RuleChange::toString)
            .map(LogReportTest::plain)
            .toList() + " " + report.delays() + report.days();
  }

  private static String plain(String text) {
    return text.replaceAll("RobotsVersion@[0-9a-f]+", "");
  }
}
