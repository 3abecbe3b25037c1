package wayleave.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import wayleave.benchmarks.data.Settings;
import wayleave.benchmarks.data.Workload;

class RatiosTest {
  private static final Ratios RECORD = Ratios.parse("# a comment\n\nparse\t10.0\nmatch\t30.0\n");

  private static Ratios measured(double parse, double match) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    ratios.put("parse", parse);
    ratios.put("match", match);
    return new Ratios(ratios);
  }

  @Test
  void aFifthLessIsStillKeptAndMoreIsNot() {
    assertThat(RECORD.fallen(measured(8, 24))).isEmpty();
    assertThat(RECORD.fallen(measured(7.99, 24))).containsExactly("parse");
    assertThat(RECORD.fallen(measured(100, 23.9))).containsExactly("match");
  }

  @Test
  void whatWasNotMeasuredHasFallen() {
    assertThat(RECORD.fallen(new Ratios(Map.of("parse", 10.0)))).containsExactly("match");
    assertThat(RECORD.fallen(measured(10, Double.NaN))).containsExactly("match");
  }

  private static Figures figures(double own, double peer) {
    Figures figures = new Figures();
    figures.add(Figure.of("match", Contender.WAYLEAVE, own, "ns/URL"));
    figures.add(Figure.of("match", Contender.CRAWLER_COMMONS, peer, "ns/URL"));
    return figures;
  }

  /** The second round was disturbed for one, the third for the other. */
  @Test
  void ofEachEngineItsBestRoundCounts() {
    List<Figures> rounds = List.of(figures(110, 3_000), figures(400, 3_100), figures(100, 9_000));

    assertThat(Ratios.ofBest(rounds, List.of("match")).byQuestion())
        .containsExactly(Map.entry("match", 30.0));
  }

  @Test
  void moreOfAThroughputIsBetter() {
    List<Figures> rounds = List.of(new Figures(), new Figures());
    rounds.get(0).add(Figure.of("parse", Contender.WAYLEAVE, 300, "MB/s"));
    rounds.get(0).add(Figure.of("parse", Contender.CRAWLER_COMMONS, 60, "MB/s"));
    rounds.get(1).add(Figure.of("parse", Contender.WAYLEAVE, 600, "MB/s"));
    rounds.get(1).add(Figure.of("parse", Contender.CRAWLER_COMMONS, 20, "MB/s"));

    assertThat(Ratios.ofBest(rounds, List.of("parse")).byQuestion())
        .containsExactly(Map.entry("parse", 10.0));
  }

  @Test
  void theTableShowsWhatIsTooLowAndWhatIsNotRecorded() {
    Map<String, Double> ratios = new LinkedHashMap<>(measured(5, 30).byQuestion());
    ratios.put("lint", 3.0);

    assertThat(RECORD.table(new Ratios(ratios)))
        .contains("| parse | 10.0 | 5.0 | 50 % | **too low** |")
        .contains("| match | 30.0 | 30.0 | 100 % | kept |")
        .contains("| lint | | 3.0 | | not recorded |");
  }

  @Test
  void whatIsWrittenIsRead() {
    assertThat(Ratios.parse(RECORD.text("two lines\nof words"))).isEqualTo(RECORD);
  }

  @Test
  void aRecordThatMakesNoSenseIsAnErrorWithItsLine() {
    assertThatThrownBy(() -> Ratios.parse("# x\nparse 10"))
        .hasMessageContaining("line 2: expected a question, a tab and a ratio");
    assertThatThrownBy(() -> Ratios.parse("parse\t10\nparse\t11"))
        .hasMessage("line 2: parse is there twice");
  }

  @Test
  void aQuestionThatOneEngineDoesNotAnswerHasNoRatio() {
    Figures figures = figures(100, 3_000);
    figures.add(Figure.of("parse", Contender.WAYLEAVE, 700, "MB/s"));

    assertThat(Ratios.ofBest(List.of(figures), List.of("match", "parse")).byQuestion())
        .containsExactly(Map.entry("match", 30.0));
  }

  @Test
  void everyStepIsAskedOfBoth() {
    for (Plan.Step step : RatioCheck.steps()) {
      assertThat(RatioCheck.steps().stream()
              .filter(other -> other.question().equals(step.question()))
              .map(Plan.Step::engine))
          .containsExactlyInAnyOrder(Contender.WAYLEAVE, Contender.CRAWLER_COMMONS);
      assertThat(Workload.named(step.workload()).questions()).isNotEmpty();
    }
  }

  /** What is measured in so short a time means nothing, but that all can be measured. */
  @Test
  void everyQuestionOfTheCheckHasARatio() throws Exception {
    Figures figures = new RunBenchmarks(Settings.trial(), 0).time(RatioCheck.steps());
    List<String> questions =
        RatioCheck.steps().stream().map(Plan.Step::question).distinct().toList();

    Ratios ratios = Ratios.ofBest(List.of(figures), questions);

    assertThat(ratios.byQuestion()).containsOnlyKeys(questions.toArray(String[]::new));
    assertThat(ratios.byQuestion().values()).allMatch(ratio -> ratio > 0);
  }
}
