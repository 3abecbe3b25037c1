package wayleave.logs.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.logs.CaseFiles;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.policy.PolicyPreset;

/** Class and reason of each request of each case. */
class JudgeTest {
  /** Where the cases beside the project accuse a crawler that may not have known: docs/adr/0030. */
  private static final Map<String, String> DEVIATIONS = Map.of(
      "L081 1", "violation-uninformed stale",
      "L086 2", "in-grace holds-older",
      "L092 1", "in-grace may-hold-older",
      "L077 3", "in-grace holds-older");

  @TestFactory
  Stream<DynamicTest> judgesEachCase() {
    return CaseFiles.read("logs.jsonl")
        .map(each -> DynamicTest.dynamicTest(
            each.get("id").asText() + " " + each.get("title").asText(), () -> check(each)));
  }

  private static void check(JsonNode each) {
    List<LogRecord> records = records(each);
    Judge judge = Judge.of(options(each));
    for (int i = 0; i < records.size(); i++) {
      judge.add(records.get(i), new LogPlace("access.log", i + 1));
    }
    for (int i = 0; i < records.size(); i++) {
      JsonNode expected = each.get("expect").get(i);
      String text =
          expected.get("class").asText() + " " + expected.get("reason").asText();
      String place = each.get("id").asText() + " " + i;
      Judgment judgment = judge.judge(records.get(i));
      assertThat(judgment.toString())
          .as("line %s: %s", i + 1, records.get(i))
          .isEqualTo(DEVIATIONS.getOrDefault(place, text));
      if (judgment.requestClass() == RequestClass.VIOLATION_INFORMED) {
        // What a third party needs in order to check it.
        assertThat(judgment.version()).isPresent();
        assertThat(judgment.verdict())
            .hasValueSatisfying(verdict -> assertThat(verdict.rule()).isPresent());
        assertThat(judgment.robotsRequest()).isPresent();
        assertThat(judgment.identity()).isPresent();
      }
    }
  }

  /** The requests of a case. */
  static List<LogRecord> records(JsonNode each) {
    LogLineReader reader = LogLineReader.of(
        LogFormat.find(each.get("format").asText()).orElseThrow(), ReadingOptions.DEFAULT);
    List<LogRecord> records = new ArrayList<>();
    each.get("lines").forEach(line -> records.add((LogRecord) reader.read(line.asText())));
    return records;
  }

  /** What the requests of a case are judged by. */
  static JudgeOptions options(JsonNode each) {
    Map<Origin, RobotsHistory> robots = new HashMap<>();
    each.get("robots").properties().forEach(site -> {
      List<RobotsVersion> versions = new ArrayList<>();
      site.getValue().forEach(version -> versions.add(version(version)));
      robots.put(Origin.of(site.getKey()), RobotsHistory.of(versions));
    });
    JudgeOptions options = JudgeOptions.of(robots);
    if (each.hasNonNull("site")) {
      options = options.withSite(Origin.of(each.get("site").asText()));
    }
    if (each.has("covers_from")) {
      options = options.coveringFrom(Instant.parse(each.get("covers_from").asText()));
    }
    JsonNode given = each.path("options");
    if (given.has("preset")) {
      String preset = given.get("preset").asText();
      options = options.withPolicy(
          PolicyPreset.find(preset.equals("google") ? "google-2026" : preset).orElseThrow());
    }
    if (given.has("grace")) {
      options = options.withGrace(Duration.parse("PT" + given.get("grace").asText()));
    }
    if (given.path("robots_cached_by_cdn").asBoolean()) {
      options = options.whereCdnAnswersRobots();
    }
    if (given.path("judge_user_fetchers").asBoolean()) {
      options = options.judgingUserFetchers();
    }
    List<AddressRanges> lists = new ArrayList<>();
    each.path("ranges").properties().forEach(list -> {
      List<String> prefixes = new ArrayList<>();
      list.getValue().get("prefixes").forEach(prefix -> prefixes.add(prefix.asText()));
      AddressRanges ranges = AddressRanges.of(List.of(list.getKey()), "list", prefixes)
          .madeAt(Instant.parse(list.getValue().get("date").asText()));
      lists.add(
          list.getValue().path("exhaustive").asBoolean(true) ? ranges : ranges.notExhaustive());
    });
    return options.withIdentity(CrawlerIdentity.of(lists));
  }

  private static RobotsVersion version(JsonNode version) {
    byte[] body = version.path("body").asText().getBytes(StandardCharsets.UTF_8);
    int status = version.path("status").asInt(200);
    if (version.has("from")) {
      Instant time = Instant.parse(version.get("from").asText());
      return RobotsVersion.from(time, status, body, Dialect.GOOGLE);
    }
    return version.has("seen")
        ? RobotsVersion.seen(
            Instant.parse(version.get("seen").asText()), status, body, Dialect.GOOGLE)
        : RobotsVersion.assumed(body, Dialect.GOOGLE);
  }
}
