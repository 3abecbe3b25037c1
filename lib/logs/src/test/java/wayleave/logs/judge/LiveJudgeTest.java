package wayleave.logs.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.logs.CaseFiles;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

@Tag("slow")
class LiveJudgeTest {
  private static final Instant START = Instant.parse("2026-11-20T00:00:00Z");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Origin SITE = Origin.of("https://a.example");
  private static final String CLOSED = "User-agent: *\nDisallow: /private/\n";
  private static final String OPEN = "User-agent: *\nDisallow:\n";

  private final LogLineReader reader =
      LogLineReader.of(LogFormat.find("vhost").orElseThrow(), ReadingOptions.DEFAULT);
  private final List<String> judged = new ArrayList<>();
  private Instant now = Instant.parse("2027-01-01T00:00:00Z");
  private final InstantSource clock = () -> now;

  private LogRecord record(String host, String client, long second, String path, int status) {
    return (LogRecord) reader.read(host + ":443 " + client + " - - ["
        + TIME.format(START.plusSeconds(second)) + " +0000] \"GET " + path + " HTTP/1.1\" " + status
        + " 99 \"-\" \"SomeBot/1.0\"");
  }

  private static RobotsVersion from(Instant time, String body) {
    return RobotsVersion.from(time, 200, body.getBytes(StandardCharsets.UTF_8), Dialect.GOOGLE);
  }

  private void note(LogPlace place, LogRecord record, Judgment judgment) {
    judged.add(record.target().orElse("") + " " + judgment);
  }

  /** Few hosts, addresses and seconds, so that fetches, redirects, changes and requests meet in all ways. */
  @TestFactory
  Stream<DynamicTest> saysTheSameAsTwoPassesWhateverMeets() {
    return IntStream.range(0, Integer.getInteger("wayleave.seeds", 5) * 40)
        .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
          Random random = new Random(seed);
          int step = List.of(2, 40, 400, 4_000).get(random.nextInt(4));
          List<LogRecord> records = records(random, step);
          JudgeOptions options = options(random, step);
          for (int most : new int[] {200_000, 60, 10}) {
            LiveComparison live = LiveComparison.of(options, records, most);
            assertThat(live.differences()).as("%s kept", most).isEmpty();
            if (most == 200_000) {
              assertThat(live.excused()).isZero();
            }
          }
        }));
  }

  private List<LogRecord> records(Random random, int step) {
    int[] statuses = {200, 200, 200, 301, 301, 404, 403, 500, 304, 499};
    List<LogRecord> records = new ArrayList<>();
    long second = 0;
    for (int i = 0; i < 400; i++) {
      second += random.nextInt(step);
      boolean isAsk = random.nextInt(3) == 0;
      records.add(record(
          List.of("a.example", "b.example", "elsewhere.example").get(random.nextInt(3)),
          "192.0.2." + random.nextInt(3),
          second,
          isAsk ? "/robots.txt" : random.nextBoolean() ? "/private/a" : "/b",
          isAsk ? statuses[random.nextInt(statuses.length)] : 200));
    }
    return records;
  }

  private static JudgeOptions options(Random random, int step) {
    Map<Origin, RobotsHistory> robots = new HashMap<>();
    for (Origin origin : List.of(SITE, Origin.of("https://b.example"))) {
      List<RobotsVersion> versions = new ArrayList<>();
      versions.add(from(START.minusSeconds(random.nextInt(100_000)), CLOSED));
      for (int i = 0; i < 3; i++) {
        Instant time = START.plusSeconds(random.nextInt(200 * step));
        byte[] body = List.of(OPEN, CLOSED, "User-agent: *\nDisallow: /\n")
            .get(random.nextInt(3))
            .getBytes(StandardCharsets.UTF_8);
        int status = List.of(200, 200, 404, 503).get(random.nextInt(4));
        versions.add(
            random.nextBoolean()
                ? RobotsVersion.from(time, status, body, Dialect.GOOGLE)
                : RobotsVersion.seen(time, status, body, Dialect.GOOGLE));
      }
      robots.put(origin, RobotsHistory.of(versions));
    }
    return JudgeOptions.of(robots)
        .withPropagation(Duration.ofSeconds(List.of(0, 60, 3_600).get(random.nextInt(3))));
  }

  @TestFactory
  Stream<DynamicTest> judgesEachCaseLikeTwoPasses() {
    return CaseFiles.read("logs.jsonl")
        .map(each -> DynamicTest.dynamicTest(each.get("id").asText(), () -> {
          List<LogRecord> records = new ArrayList<>(JudgeTest.records(each));
          records.sort(Comparator.comparing(LogRecord::time));
          LiveComparison live = LiveComparison.of(JudgeTest.options(each), records, 100);
          assertThat(live.differences()).isEmpty();
        }));
  }

  /** Why a whole log is read twice instead of being a live log that ends. */
  @Test
  void doesNotKnowWhatOlderLogsShowThatAreReadLater() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    List<LogRecord> newestFirst = List.of(
        record("a.example", "192.0.2.1", 90_000, "/private/a", 200),
        record("a.example", "192.0.2.1", 90_031, "/b", 200),
        record("a.example", "192.0.2.1", 80_000, "/robots.txt", 200));
    Judge whole = Judge.of(options);
    LiveJudge live = LiveJudge.of(options, clock);
    for (LogRecord record : newestFirst) {
      whole.add(record, new LogPlace("access.log", 1));
      live.add(new LogPlace("access.log", 1), record, this::note);
    }
    assertThat(whole.judge(newestFirst.get(0))).hasToString("violation-informed known");
    assertThat(judged).contains("/private/a violation-uninformed not-seen-log-start");
  }

  @Test
  void keepsTheFetchesOfTwoHoursAtMost() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = new LiveJudge(options, clock, 8_000, 100);
    for (int i = 0; i < 40 * 86_400; i += 4) {
      live.add(
          new LogPlace("access.log", i),
          record("a.example", "192.0.2." + i % 250, i, "/robots.txt", 200),
          (place, record, judgment) -> {});
      assertThat(live.kept()).isLessThan(8_000);
    }
    live.add(
        new LogPlace("access.log", 0),
        record("a.example", "198.51.100.1", 40 * 86_400, "/private/a", 200),
        this::note);
    live.finish(this::note);
    assertThat(judged).containsExactly("/private/a violation-informed known");
    assertThat(live.excused()).isZero();
  }

  @Test
  void excusesWhatDependsOnForgottenFetches() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = new LiveJudge(options, clock, 1_000, 100);
    for (int i = 0; i < 5_000; i++) {
      live.add(
          new LogPlace("access.log", i),
          record("a.example", "192.0.2.1", 7_200 + i / 10, "/robots.txt", 200),
          this::note);
    }
    assertThat(live.kept()).isLessThan(1_000);
    judged.clear();
    live.add(
        new LogPlace("access.log", 0),
        record("a.example", "192.0.2.1", 7_700, "/private/a", 200),
        this::note);
    live.finish(this::note);
    assertThat(judged).containsExactly("/private/a in-grace may-hold-older");
    assertThat(live.excused()).isEqualTo(1);
  }

  @Test
  void excusesWhatFollowsMoreRedirectsThanAreCompared() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = new LiveJudge(options, clock, 100_000, 100);
    LogPlace place = new LogPlace("access.log", 1);
    for (int i = 0; i < 20_000; i++) {
      live.add(
          place,
          record("a.example", "192.0.2.1", 90_000 + i / 100, "/robots.txt", 301),
          this::note);
    }
    judged.clear();
    live.add(place, record("a.example", "192.0.2.1", 90_201, "/private/a", 200), this::note);
    live.finish(this::note);
    assertThat(judged).containsExactly("/private/a in-grace may-hold-older");
    assertThat(live.excused()).isEqualTo(1);
  }

  @Test
  void doesNotSayNeverAskedAfterLostLines() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = new LiveJudge(options, clock, 1_000, 100);
    LogPlace place = new LogPlace("access.log", 1);
    live.add(place, record("a.example", "192.0.2.1", 0, "/b", 200), this::note);
    live.add(place, record("a.example", "192.0.2.1", 100_000, "/private/1", 200), this::note);
    live.finish(this::note);
    live.lost();
    live.add(place, record("a.example", "192.0.2.1", 100_001, "/private/2", 200), this::note);
    live.finish(this::note);
    assertThat(judged).contains("/private/1 violation-uninformed never-asked");
    assertThat(judged.get(judged.size() - 1)).doesNotContain("never-asked");
  }

  @Test
  void excusesWhatFollowsForgottenRedirectsAlsoWhenOlderFetchesAreDropped() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = new LiveJudge(options, clock, 4_000, 100);
    LogPlace place = new LogPlace("access.log", 1);
    for (int i = 0; i < 2_500; i++) {
      live.add(place, record("a.example", "192.0.2.1", i, "/robots.txt", 200), this::note);
    }
    for (int i = 0; i < 1_500; i++) {
      live.add(
          place,
          record("a.example", "192.0.2.1", 90_000 + i / 100, "/robots.txt", 301),
          this::note);
    }
    judged.clear();
    live.add(place, record("a.example", "192.0.2.1", 90_201, "/private/a", 200), this::note);
    live.finish(this::note);
    assertThat(judged).containsExactly("/private/a in-grace may-hold-older");
  }

  @Test
  void excusesWhatCannotWaitAnyLonger() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = new LiveJudge(options, clock, 1_000, 2);
    LogPlace place = new LogPlace("access.log", 1);
    live.add(place, record("a.example", "192.0.2.1", 0, "/b", 200), this::note);
    judged.clear();
    for (int i = 0; i < 3; i++) {
      live.add(place, record("a.example", "192.0.2.1", 90_000, "/private/" + i, 200), this::note);
    }
    assertThat(judged).singleElement().asString().endsWith(" in-grace may-hold-older");
    assertThat(live.excused()).isEqualTo(1);
  }

  @Test
  void aDisallowedRequestWaitsForAnswersThatMayBeLoggedLater() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = LiveJudge.of(options, clock);
    LogPlace place = new LogPlace("access.log", 1);
    live.add(place, record("a.example", "192.0.2.1", 0, "/b", 200), this::note);
    live.add(place, record("a.example", "192.0.2.1", 90_000, "/private/late", 200), this::note);
    assertThat(judged).containsExactly("/b allowed no-rule");
    live.add(place, record("a.example", "192.0.2.2", 90_000, "/robots.txt", 200), this::note);
    now = now.plusSeconds(31);
    live.release(this::note);
    assertThat(judged).last().isEqualTo("/private/late in-grace same-second");
    live.add(place, record("a.example", "192.0.2.1", 100_000, "/private/b", 200), this::note);
    live.add(place, record("a.example", "192.0.2.1", 100_031, "/b", 200), this::note);
    assertThat(judged).endsWith("/private/b violation-informed known", "/b allowed no-rule");
  }

  @Test
  void aRedirectThatIsNotFollowedYetHoldsARequestBack() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = LiveJudge.of(options, clock);
    LogPlace place = new LogPlace("access.log", 1);
    live.add(place, record("a.example", "192.0.2.1", 0, "/robots.txt", 301), this::note);
    live.add(place, record("a.example", "192.0.2.1", 60, "/private/a", 200), this::note);
    live.add(place, record("a.example", "192.0.2.1", 200, "/b", 200), this::note);
    assertThat(judged).doesNotContain("/private/a violation-uninformed redirected");
    live.add(place, record("a.example", "192.0.2.1", 301, "/b", 200), this::note);
    assertThat(judged).contains("/private/a violation-uninformed redirected");
  }

  @Test
  void judgesByVersionsThatBecomeKnownLater() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = LiveJudge.of(options, clock);
    LogPlace place = new LogPlace("access.log", 1);
    LogRecord broken = record("a.example", "192.0.2.1", 100_000, "/private/a", 200);
    live.add(place, record("a.example", "192.0.2.1", 90_000, "/robots.txt", 200), this::note);
    live.add(place, broken, this::note);
    live.finish(this::note);
    assertThat(judged).last().isEqualTo("/private/a violation-informed known");
    RobotsVersion seen = RobotsVersion.seen(
        START.plusSeconds(100_050), 200, OPEN.getBytes(StandardCharsets.UTF_8), Dialect.GOOGLE);
    live.update(SITE, RobotsHistory.of(List.of(from(START, CLOSED), seen)));
    assertThat(live.again(broken)).hasToString("version-unknown between-captures");
  }

  @Test
  void aLineFromTheFutureMakesOthersNotOld() throws IOException {
    JudgeOptions options =
        JudgeOptions.of(Map.of(SITE, RobotsHistory.of(List.of(from(START, CLOSED)))));
    LiveJudge live = LiveJudge.of(options, clock);
    LogPlace place = new LogPlace("access.log", 1);
    live.add(place, record("a.example", "192.0.2.1", 1_000_000_000L, "/b", 200), this::note);
    live.add(place, record("a.example", "192.0.2.1", 0, "/private/a", 200), this::note);
    assertThat(judged).containsExactly("/b allowed no-rule");
  }
}
