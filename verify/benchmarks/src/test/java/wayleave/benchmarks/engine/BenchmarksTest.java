package wayleave.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.benchmarks.data.GeneratedFiles;
import wayleave.benchmarks.data.Settings;
import wayleave.benchmarks.data.Workload;

class BenchmarksTest {
  @BeforeAll
  static void makeTheRealWorkloadSmall() {
    System.setProperty(Workload.FILES_PROPERTY, "20");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"real", "rules", "pages", "small", "medium", "large", "500k", "stars", "hostile"})
  void wayleaveAnswersEveryWorkloadAsTheReference(String name) {
    Workload workload = Workload.named(name);
    Contender wayleave = Contender.named(Contender.WAYLEAVE);

    Answers.check(wayleave, workload, Answers.Form.STRING);
    Answers.check(wayleave, workload, Answers.Form.BYTES);
    Answers.check(Contender.named(Contender.ADAPTER), workload, Answers.Form.STRING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"real", "small", "medium", "large", "stars"})
  void everyWorkloadHasBothAnswers(String name) {
    Workload workload = Workload.named(name);

    assertThat(Answers.given(Contender.named(Contender.WAYLEAVE), workload, Answers.Form.STRING))
        .contains(true, false);
  }

  @Test
  void peersAreMostlyRight() {
    Workload workload = Workload.named("small");

    for (String engine : Contender.NAMES) {
      assertThat(Answers.wrong(Contender.named(engine), workload)).as(engine).isLessThan(10);
    }
  }

  @Test
  void largeFilesHaveTheirSizes() {
    assertThat(Workload.named("large").bytes()).isBetween(230_000L, 270_000L);
    assertThat(Workload.named("500k").bytes()).isBetween(470_000L, 512_000L);
    assertThat(Workload.named("20m").bytes()).isBetween(19_000_000L, 21_000_000L);
  }

  @Test
  void generatedFilesAreSpreadAsOnTheWeb() {
    List<Integer> sizes = GeneratedFiles.realLike(400, new SplittableRandom(1)).stream()
        .map(file -> file.length)
        .sorted()
        .toList();

    assertThat(sizes.get(200)).isBetween(200, 400);
    assertThat(sizes.get(360)).isBetween(1_800, 3_000);
    assertThat(sizes.get(396)).isBetween(20_000, 36_000);
  }

  @Test
  void aStepOfEachKindBecomesFiguresInTableAndJson(@TempDir Path directory) throws Exception {
    RunBenchmarks run = new RunBenchmarks(Settings.trial(), 0);
    List<Plan.Step> steps = Plan.steps().stream()
        .filter(step -> step.workload().equals("small")
            || step.question().equals("end-to-end-1")
            || step.question().equals("load-real")
            || step.question().equals("page-directives")
            || step.type() == ConcurrencyBenchmark.class)
        .toList();

    Figures figures = run.time(steps);
    RunBenchmarks.addHeap(figures, Contender.WAYLEAVE, "noise\nheap-small\t400.0000\tB\n");
    RunBenchmarks.addHeap(figures, Contender.CRAWLER_COMMONS, "heap-small\t1200.0000\tB\n");

    assertThat(figures.find("lint-small", Contender.WAYLEAVE).orElseThrow().unit())
        .isEqualTo("ms/file");
    for (String engine : PageBenchmark.ENGINES) {
      assertThat(figures.find("page-directives", engine).orElseThrow().value()).isPositive();
    }
    assertThat(run.report(figures)).contains("| parse-small", "| threads-scaling", "3.00 |");
    Path file = directory.resolve("figures.json");
    figures.writeJson(file);
    JsonNode json = new ObjectMapper().readTree(Files.readString(file));
    for (String question : List.of("parse-small", "match-small", "compile-small", "heap-small")) {
      JsonNode figure = find(json, question);
      assertThat(figure.get("value").asDouble()).as(question).isPositive();
      assertThat(figure.get("vsCrawlerCommons").asDouble()).as(question).isPositive();
    }
    assertThat(find(json, "heap-small").get("vsCrawlerCommons").asDouble()).isEqualTo(3);
  }

  @Test
  void theStoreIsMeasuredInAllItsPhases(@TempDir Path directory) throws Exception {
    Figures figures = new Figures();
    RunBenchmarks.addStore(figures, StoreMeasurement.run(directory, 200));

    for (String question : List.of(
        "store-open-first",
        "store-open-empty",
        "store-open-library-unpacked",
        "store-open",
        "store-put",
        "store-body",
        "store-disk",
        "store-disk-compacted",
        "store-visit",
        "store-get-p50",
        "store-get-p99",
        "store-compact")) {
      assertThat(figures.find(question, Contender.WAYLEAVE).orElseThrow().value())
          .as(question)
          .isPositive();
    }
    assertThat(directory).isEmptyDirectory();
  }

  private static JsonNode find(JsonNode json, String question) {
    for (JsonNode figure : json) {
      if (figure.get("question").asText().equals(question)
          && figure.get("engine").asText().equals(Contender.WAYLEAVE)) {
        return figure;
      }
    }
    throw new AssertionError("no figure for " + question);
  }

  @Test
  void optionsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> Settings.of("--json")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Settings.of("--fast")).isInstanceOf(IllegalArgumentException.class);
  }
}
