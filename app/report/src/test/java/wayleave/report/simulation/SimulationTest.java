package wayleave.report.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.policy.PolicyPreset;

class SimulationTest {
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  /**
   * Each answer with the hour from which on it may be told. It is told within a fifth of the day, or of the pause between fetches,
   * after that.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GOOGLE_2019 | 200 max-age=3600 for 2d; 503 40h; 200 | RULES 0, DISALLOW_ALL 48, RULES 88",
        "GOOGLE_2026 | 200 max-age=3600 for 2d; 503 40h; 200 | RULES 0, DISALLOW_ALL 48, LAST_COPY 60, RULES 88",
        "RFC9309     | 200 max-age=3600 for 2d; 503 40h; 200 | RULES 0, DISALLOW_ALL 48, RULES 88",
        "GOOGLE_2019 | 503 31d                               | DISALLOW_ALL 0, ALLOW_ALL 720",
        "GOOGLE_2026 | 503 31d                               | DISALLOW_ALL 0, ALLOW_ALL 12, DISALLOW_ALL 720",
        "GOOGLE_2026 | 503 site-answers 31d                  | DISALLOW_ALL 0, ALLOW_ALL 12",
        "RFC9309     | 503 31d                               | DISALLOW_ALL 0, ALLOW_ALL 720",
        "GOOGLE_2019 | 429 1d                                | ALLOW_ALL 0",
        "GOOGLE_2026 | 429 1d                                | DISALLOW_ALL 0, ALLOW_ALL 12",
        "GOOGLE_2026 | 404 1d; 302 1d                        | ALLOW_ALL 0",
        "GOOGLE_2026 | network-down 1d; 200 1d               | DISALLOW_ALL 0, RULES 24",
        "GOOGLE_2019 | 200 max-age=86400 2h; timeout         | RULES 0, DISALLOW_ALL 17",
      })
  void answersChangeWhenThePresetSays(PolicyPreset preset, String script, String expected) {
    Timeline timeline = play(script, preset);
    List<String> answers = Arrays.asList(expected.split(", "));
    assertThat(timeline.intervals()).hasSameSizeAs(answers);
    for (int i = 0; i < answers.size(); i++) {
      Interval interval = timeline.intervals().get(i);
      String[] answerAndHour = answers.get(i).split(" ");
      double hour = interval.from().toMinutes() / 60.0;
      assertThat(interval.answer())
          .as(expected)
          .isEqualTo(SimulatedAccess.valueOf(answerAndHour[0]));
      assertThat(hour)
          .as(expected)
          .isBetween(
              Double.parseDouble(answerAndHour[1]), Double.parseDouble(answerAndHour[1]) + 5);
    }
  }

  @Test
  void saysWhoseRobotsTxtDecides() {
    Timeline timeline = play(
        "200 max-age=900 for 2h; 200 max-age=900 2h; timeout for 1d", PolicyPreset.GOOGLE_2026);
    assertThat(timeline.intervals())
        .extracting(Interval::answer, Interval::rulesLine)
        .containsExactly(
            tuple(SimulatedAccess.RULES, 1),
            tuple(SimulatedAccess.RULES, 2),
            tuple(SimulatedAccess.DISALLOW_ALL, 0),
            tuple(SimulatedAccess.LAST_COPY, 2));
  }

  @ParameterizedTest
  @EnumSource
  void intervalsFollowEachOtherAndFetchesAreWhenTheyWereDue(PolicyPreset preset) {
    Timeline timeline =
        play("200 1d; 503 20d; 404 3d; 200 no-store 1d; dns-failure 40d; 200", preset);
    Duration end = Duration.ZERO;
    for (Interval interval : timeline.intervals()) {
      assertThat(interval.from()).isEqualTo(end);
      assertThat(interval.length()).isPositive();
      end = interval.until();
    }
    assertThat(end).isEqualTo(Duration.ofDays(67));
    Duration due = Duration.ZERO;
    for (Timeline.Fetch fetch : timeline.fetches()) {
      assertThat(fetch.at()).isBetween(due, due.plus(TEN_MINUTES));
      assertThat(fetch.pause()).isPositive();
      assertThat(fetch.at()).isBetween(fetch.phase().start(), fetch.phase().end());
      due = fetch.next();
    }
    assertThat(timeline.intervals().stream()
            .mapToInt(i -> timeline.fetchesIn(i).size())
            .sum())
        .isEqualTo(timeline.fetches().size());
  }

  /** Far above what it takes, even on a busy machine: this finds a simulation that does not come to its end. */
  @Test
  void fortyFiveDaysTakeLittle() {
    long start = System.nanoTime();
    Simulation simulation = Simulation.of(
        script("200 1d; 503 45d; 200"), List.of(PolicyPreset.values()), Duration.ofMinutes(1));
    assertThat(simulation.timelines()).hasSize(3);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void refusesWhatCannotBePlayed() {
    Script wrong = Script.parse("2000");
    Script good = Script.parse("200 7000d");
    List<PolicyPreset> all = List.of(PolicyPreset.values());
    assertThatThrownBy(() -> Simulation.of(wrong, all, TEN_MINUTES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the script has problems");
    assertThatThrownBy(() -> Simulation.of(good, all, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Simulation.of(good, all, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Timeline play(String phases, PolicyPreset preset) {
    return Simulation.of(script(phases), List.of(preset), TEN_MINUTES)
        .timelines()
        .get(0);
  }

  private static Script script(String phases) {
    Script script = Script.of(Arrays.asList(phases.split(";")));
    assertThat(script.problems()).isEmpty();
    return script;
  }
}
