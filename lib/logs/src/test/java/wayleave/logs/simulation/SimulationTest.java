package wayleave.logs.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import wayleave.CrawlerRules;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.LoggedCrawler;
import wayleave.logs.RobotsVersion;
import wayleave.logs.judge.Judge;
import wayleave.logs.judge.LiveComparison;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

/**
 * Judges logs of simulated crawlers, whose classes are known since each crawler behaves in a known way. A long run: {@code mvn test
 * -pl lib/logs -am -Dtest=SimulationTest -Dwayleave.seeds=50 -Dwayleave.requests=1000000}.
 */
@Tag("slow")
class SimulationTest {
  private static final int SEEDS =
      Integer.getInteger("wayleave.seeds", Boolean.getBoolean("wayleave.full") ? 5 : 1);
  private static final int REQUESTS = Integer.getInteger("wayleave.requests", 30_000);
  private static final int SHOWN = 10;

  @TestFactory
  Stream<DynamicTest> givesEachRequestTheClassThatItsCrawlerDeserves() {
    return IntStream.range(0, SEEDS)
        .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> check(seed)));
  }

  private static void check(int seed) {
    Simulation simulation = new Simulation(seed, REQUESTS);
    LogLineReader reader =
        LogLineReader.of(LogFormat.find("vhost").orElseThrow(), ReadingOptions.DEFAULT);
    Judge judge = Judge.of(simulation.options());
    List<SimulatedRequest> requests = simulation.requests();
    for (int i = 0; i < requests.size(); i++) {
      judge.add(record(reader, requests.get(i)), new LogPlace("access.log", i + 1));
    }
    Set<RequestReason> seen = EnumSet.noneOf(RequestReason.class);
    List<String> wrong = new ArrayList<>();
    Map<String, Integer> counts = new TreeMap<>();
    EngineAlone engine = new EngineAlone();
    for (SimulatedRequest request : requests) {
      LogRecord record = record(reader, request);
      Judgment judgment = judge.judge(record);
      seen.add(judgment.reason());
      if (!request.expected().contains(judgment.reason())) {
        counts.merge(
            request.agent().substring(25, 50) + " " + request.expected() + " but "
                + judgment.reason(),
            1,
            Integer::sum);
        wrong.add(request + " but " + judgment);
      } else if (!engine.agrees(record, judgment)) {
        wrong.add(request + ": the engine gives another verdict than " + judgment.verdict());
      }
    }
    assertThat(wrong.subList(0, Math.min(SHOWN, wrong.size())))
        .as("%s of %s requests, first ones; all: %s", wrong.size(), requests.size(), counts)
        .isEmpty();
    assertThat(seen).contains(RequestReason.KNOWN, RequestReason.HOLDS_OLDER, RequestReason.STALE);
  }

  @TestFactory
  Stream<DynamicTest> aLiveJudgeSaysTheSame() {
    return IntStream.range(0, SEEDS)
        .boxed()
        .flatMap(seed -> Stream.of(200_000, 1_000, 400)
            .map(most -> DynamicTest.dynamicTest(
                "seed " + seed + ", " + most + " robots.txt requests are kept",
                () -> checkLive(seed, most))));
  }

  private static void checkLive(int seed, int most) throws IOException {
    Simulation simulation = new Simulation(seed, REQUESTS);
    LogLineReader reader =
        LogLineReader.of(LogFormat.find("vhost").orElseThrow(), ReadingOptions.DEFAULT);
    List<LogRecord> records =
        simulation.requests().stream().map(request -> record(reader, request)).toList();
    LiveComparison live = LiveComparison.of(simulation.options(), records, most);
    assertThat(live.differences()).isEmpty();
    assertThat(live.kept()).as("two for each crawler and site more").isLessThan(most + 300);
    if (most == 200_000) {
      assertThat(live.excused()).isZero();
    }
  }

  private static LogRecord record(LogLineReader reader, SimulatedRequest request) {
    return (LogRecord) reader.read(request.line());
  }

  /** Asks the engine what the version in force says, apart from the judge. */
  private static final class EngineAlone {
    private final Map<RobotsVersion, Map<LoggedCrawler, CrawlerRules>> rules =
        new IdentityHashMap<>();

    boolean agrees(LogRecord record, Judgment judgment) {
      RobotsVersion version = judgment.version().orElse(null);
      if (version == null || version.status() != 200) {
        return judgment.verdict().isEmpty();
      }
      LoggedCrawler crawler = judgment.crawler().orElseThrow();
      Verdict verdict = rules
          .computeIfAbsent(version, any -> new HashMap<>())
          .computeIfAbsent(
              crawler, any -> RobotsTxt.parse(version.body()).rulesFor(crawler.crawler()))
          .check("https://" + record.host().orElseThrow() + record.target().orElseThrow());
      Verdict given = judgment.verdict().orElseThrow();
      boolean isViolation = judgment.requestClass().isViolation()
          || judgment.requestClass() == RequestClass.IN_GRACE
          || judgment.requestClass() == RequestClass.UNVERIFIED;
      return verdict.allowed() == given.allowed()
          && verdict.line().equals(given.line())
          && (judgment.requestClass() == RequestClass.WHILE_UNREACHABLE
              || verdict.allowed() != isViolation);
    }
  }
}
