package wayleave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import wayleave.benchmarks.SoakSites.Behaviour;
import wayleave.fetch.AddressGuard;
import wayleave.fetch.FetchLimits;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.NetworkFetcher;
import wayleave.fetch.RobotsClient;
import wayleave.server.ServerOptions;
import wayleave.server.Sites;
import wayleave.server.WayleaveServer;

class SoakTest {
  /** Those that answer slowly need two seconds; the silent one takes as long as a fetch waits. */
  private static final Duration IDLE = Duration.ofSeconds(8);

  @BeforeAll
  static void makeTheRealWorkloadSmall() {
    System.setProperty(Workload.FILES_PROPERTY, "20");
  }

  /** The run itself takes minutes; here each question is asked of a server in this process. */
  @Test
  void everyQuestionIsAnsweredAsTheEngineDoes() throws Exception {
    SoakSites sites = new SoakSites(200);
    SoakCounts counts = new SoakCounts();
    try (SoakOrigins origins = SoakOrigins.start(sites);
        MemoryStore store = MemoryStore.ofBytes(64 << 20);
        Sites asked = Sites.of(
            RobotsClient.builder(NetworkFetcher.builder("LoadBot/1.0")
                .guard(AddressGuard.publicInternet().withNetworks("127.0.0.0/8"))
                .resolver(host -> {
                  int site = FetchSites.ofHost(host);
                  if (sites.behaviour(site) == Behaviour.NAMELESS) {
                    throw new UnknownHostException(host);
                  }
                  return FetchSites.resolve(host);
                })
                .limits(FetchLimits.DEFAULT.withTimes(IDLE, IDLE, IDLE.multipliedBy(2)))),
            store);
        WayleaveServer server =
            WayleaveServer.start(ServerOptions.onLoopback(0).withSites(asked))) {
      SoakTextQuestions texts = new SoakTextQuestions(2);
      SoakSiteQuestions ofSites = new SoakSiteQuestions(sites, origins.ports());
      SoakOtherQuestions others = new SoakOtherQuestions(List.of());
      SoakLoad load = new SoakLoad(server.uri(), 1, texts, ofSites, others, counts);
      SplittableRandom random = new SplittableRandom(1);
      List<SoakQuestion> questions = new ArrayList<>();
      IntStream.range(0, 100).forEach(i -> questions.add(ofSites.check()));
      IntStream.range(0, 100).forEach(i -> questions.add(ofSites.robots()));
      questions.add(ofSites.batch());
      questions.add(texts.batch(random));
      for (int i = 0; i < 20; i++) {
        questions.add(texts.check(random));
        questions.add(others.page(random));
        questions.add(others.wrong(random));
      }
      for (String kind : List.of("lint", "show", "diff", "audit", "explain", "simulate")) {
        questions.add(texts.heavy(kind, random));
      }
      askAll(load, questions);
      assertThat(counts.wrong()).isEmpty();
      assertThat(counts.totals().requests()).isEqualTo(questions.size());
      assertThat(counts.totals().failures()).isZero();
      assertThat(counts.table()).contains("| site | 100 | 0 |");
    }
  }

  private static void askAll(SoakLoad load, List<SoakQuestion> questions) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      List<Future<?>> answers = new ArrayList<>();
      for (SoakQuestion question : questions) {
        answers.add(threads.submit(() -> {
          load.ask(question);
          return null;
        }));
      }
      for (Future<?> answer : answers) {
        answer.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aWrongAnswerIsCountedAndTold() {
    SoakCounts counts = new SoakCounts();
    counts.answered("check", 200, 1_000, "");
    counts.answered("check", 200, 1_000, "expected x, got y");
    counts.answered("site", 200, 1_000, SoakSiteQuestions.LATE);
    counts.answered("wrong", 503, 1_000, "/ is answered by 503");
    counts.lost("page", new java.io.IOException("cut"));

    assertThat(counts.totals()).isEqualTo(new SoakCounts.Totals(5, 0, 1, 1, 2, 1, 0));
    assertThat(counts.wrong()).anyMatch(line -> line.equals("check: expected x, got y"));
  }

  @Test
  void anAnswerThatDiffersInOneByteIsWrong() throws Exception {
    SoakQuestion.Check check = SoakQuestion.equal(Text.bytes("{\"a\":1}\n"));

    assertThat(check.problem(Text.bytes("{\"a\":1}"), 0, 0)).isEmpty();
    assertThat(check.problem(Text.bytes("{\"a\":2}"), 0, 0)).contains("expected {\"a\":1}");
  }

  @Test
  void allKindsOfSitesAreThereInTheirShares() {
    SoakSites sites = new SoakSites(1_000);
    Set<Behaviour> found = EnumSet.noneOf(Behaviour.class);
    for (int site = 0; site < sites.count(); site++) {
      found.add(sites.behaviour(site));
    }

    assertThat(found).containsExactlyInAnyOrder(Behaviour.values());
    assertThat(sites.those(Behaviour.FINE)).hasSize(520);
  }

  @Test
  void whatAnAnswerMayGoByIsWhatWasSentLast() {
    SoakSites sites = new SoakSites(200);
    int site = sites.those(Behaviour.CHANGING).get(0);
    long begin = System.nanoTime();

    assertThat(sites.expected(site, begin, begin)).isEmpty();
    sites.note(site, 0);
    sites.note(site, 1);
    // Both, for half a minute after the second was sent.
    long soon = System.nanoTime();
    assertThat(sites.expected(site, soon, soon)).hasSize(2);
    long later = soon + Duration.ofMinutes(1).toNanos();
    assertThat(sites.expected(site, later, later)).hasSize(1);
    assertThat(sites.expected(site, later, later).get(0).robots()).isEqualTo(sites.robots(site, 1));
  }

  private static SoakSamples samples(double growthPerSample) {
    SoakSamples samples = new SoakSamples();
    for (int i = 0; i < 100; i++) {
      // Warms up at first, and goes up and down all along.
      double value = 100 + Math.min(i, 30) + (i % 2) * 3 + i * growthPerSample;
      samples.add(i * 10, Map.of("threads", value));
    }
    return samples;
  }

  @Test
  void whatWarmsUpAndGoesUpAndDownIsFlat() {
    SoakVerdict verdict = new SoakVerdict();
    verdict.flat(samples(0).of("threads"), "threads", 1, 0);

    assertThat(verdict.isPassed()).as(verdict.table()).isTrue();
  }

  @Test
  void whatIsUnderWayForAWhileRaisesNoFloor() {
    List<SoakTrend.Point> points = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      points.add(new SoakTrend.Point(i * 10, i >= 90 && i % 4 != 0 ? 500 : 100));
    }

    assertThat(SoakTrend.ofSecondHalf(points).growth()).isZero();
  }

  @Test
  void handlesOfClientsDoNotCount() {
    SoakSamples samples = new SoakSamples();
    samples.add(0, Map.of("handles", 30.0, "connections", 10.0));
    samples.add(10, Map.of("handles", 50.0, "connections", 30.0));
    samples.add(20, Map.of("handles", 50.0));

    assertThat(SoakVerdict.difference(samples.of("handles"), samples.of("connections")))
        .containsExactly(new SoakTrend.Point(0, 20), new SoakTrend.Point(10, 20));
  }

  @Test
  void whatGrowsSlowlyIsNot() {
    SoakVerdict verdict = new SoakVerdict();
    verdict.flat(samples(0.1).of("threads"), "threads", 1, 0);

    assertThat(verdict.isPassed()).as(verdict.table()).isFalse();
    assertThat(SoakTrend.ofSecondHalf(samples(0.1).of("threads")).growth()).isBetween(4.5, 5.5);
  }

  @Test
  void whatWasNotMeasuredIsNotFlat() {
    SoakVerdict verdict = new SoakVerdict();
    verdict.flat(List.of(), "threads", 1, 0);

    assertThat(verdict.isPassed()).isFalse();
  }

  @Test
  void aGraphIsASmallDocumentThatIsWellFormed() throws Exception {
    SoakSamples hour = new SoakSamples();
    for (int i = 0; i < 360; i++) {
      hour.add(i * 10, Map.of("a", i * 1.0, "b", 1000.0 / (i + 1)));
    }
    SoakGraph.Line a = new SoakGraph.Line("one", hour.of("a"));
    SoakGraph.Line b = new SoakGraph.Line("two", hour.of("b"));
    String svg = SoakGraph.of(
        "Title",
        "A sentence.",
        List.of(
            new SoakGraph.Panel("Both", List.of(a, b)),
            new SoakGraph.Panel("None", List.of(new SoakGraph.Line("", List.of())))));

    assertThat(svg.length()).isLessThan(60_000);
    assertThat(svg).contains("prefers-color-scheme: dark").contains("from 0 to 359");
    assertThat(DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new java.io.StringReader(svg)))
            .getDocumentElement()
            .getTagName())
        .isEqualTo("svg");
  }

  @Test
  void samplesBecomeATableWithAColumnForEachValue() {
    SoakSamples samples = new SoakSamples();
    samples.add(0, Map.of("threads", 7.0));
    samples.add(10, Map.of("heap", 1.25, "threads", 8.0));

    assertThat(samples.tsv()).isEqualTo("seconds\theap\tthreads\n0\t\t7\n10\t1.25\t8\n");
    assertThat(samples.rate("threads")).containsExactly(new SoakTrend.Point(10, 0.1));
  }

  @Test
  void thePageTellsItsFiles() {
    assertThat(SoakOtherQuestions.filesOf(
            "<script src=\"./assets/a.js\"></script><link href=\"/b.css\"><a href=\"//x/\">"))
        .containsExactly("/", "/assets/a.js", "/b.css");
  }

  @Test
  void optionsThatMakeNoSenseAreRefused() {
    Path root = Path.of(".");
    for (String[] options : List.of(
        new String[] {"--fast", "1"},
        new String[] {"--minutes"},
        new String[] {"--minutes", "x"},
        new String[] {"--sites", "10"})) {
      assertThatThrownBy(() -> SoakSettings.of(root, options))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
