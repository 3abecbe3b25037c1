package wayleave.fetch.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.fetch.Access;
import wayleave.fetch.Event;
import wayleave.fetch.Fetcher;
import wayleave.fetch.Policy;
import wayleave.fetch.Preset;
import wayleave.fetch.RobotsClient;

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
        "GOOGLE      | 200 max-age=3600 for 2d; 503 40h; 200 | RULES 0, DISALLOW_ALL 48, LAST_COPY 60, RULES 88",
        "RFC_9309    | 200 max-age=3600 for 2d; 503 40h; 200 | RULES 0, DISALLOW_ALL 48, RULES 88",
        "GOOGLE_2019 | 503 31d                               | DISALLOW_ALL 0, ALLOW_ALL 720",
        "GOOGLE      | 503 31d                               | DISALLOW_ALL 0, ALLOW_ALL 12, DISALLOW_ALL 720",
        "GOOGLE      | 503 site-answers 31d                  | DISALLOW_ALL 0, ALLOW_ALL 12",
        "RFC_9309    | 503 31d                               | DISALLOW_ALL 0, ALLOW_ALL 720",
        "GOOGLE_2019 | 429 1d                                | ALLOW_ALL 0",
        "GOOGLE      | 429 1d                                | DISALLOW_ALL 0, ALLOW_ALL 12",
        "GOOGLE      | 404 1d; 302 1d                        | ALLOW_ALL 0",
        "GOOGLE      | network-down 1d; 200 1d               | DISALLOW_ALL 0, RULES 24",
        "GOOGLE_2019 | 200 max-age=86400 2h; timeout         | RULES 0, DISALLOW_ALL 17",
      })
  void answersChangeWhenThePresetSays(Preset preset, String script, String expected) {
    Timeline timeline = play(script, preset);
    List<String> answers = Arrays.asList(expected.split(", "));
    assertThat(timeline.intervals()).hasSameSizeAs(answers);
    for (int i = 0; i < answers.size(); i++) {
      Interval interval = timeline.intervals().get(i);
      String[] answerAndHour = answers.get(i).split(" ");
      double hour = interval.from().toMinutes() / 60.0;
      assertThat(interval.answer()).as(expected).isEqualTo(Answer.valueOf(answerAndHour[0]));
      assertThat(hour)
          .as(expected)
          .isBetween(
              Double.parseDouble(answerAndHour[1]), Double.parseDouble(answerAndHour[1]) + 5);
    }
  }

  @Test
  void saysWhoseRobotsTxtDecides() {
    Timeline timeline =
        play("200 max-age=900 for 2h; 200 max-age=900 2h; timeout for 1d", Preset.GOOGLE);
    assertThat(timeline.intervals())
        .extracting(Interval::answer, Interval::rulesLine)
        .containsExactly(
            tuple(Answer.RULES, 1),
            tuple(Answer.RULES, 2),
            tuple(Answer.DISALLOW_ALL, 0),
            tuple(Answer.LAST_COPY, 2));
  }

  @ParameterizedTest
  @EnumSource
  void intervalsFollowEachOtherAndFetchesAreWhenTheyWereDue(Preset preset) {
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

  /** The client asks twice at each moment: the first question may set a fetch off, the second is told its outcome. */
  @ParameterizedTest
  @EnumSource
  void aClientIsToldTheSame(Preset preset) throws InterruptedException {
    Script script = script("200 max-age=7200 1d; 503 3d; 404 1d; 200 2d; timeout 35d; 200");
    Timeline timeline =
        Simulation.of(script, List.of(preset), Duration.ofHours(1)).timelines().get(0);
    AtomicReference<Instant> time = new AtomicReference<>(Player.START);
    Fetcher site = origin -> {
      Duration at = Duration.between(Player.START, time.get());
      Phase now = script.phases().stream()
          .filter(p -> at.compareTo(p.end()) < 0)
          .findFirst()
          .orElseThrow();
      return ((Event.Fetched) now.fetch(origin, time.get())).result();
    };
    List<String> told = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    try (RobotsClient client = RobotsClient.builder(site)
        .policy(Policy.of(preset))
        .clock(time::get)
        .executor(Runnable::run)
        .build()) {
      for (Interval interval : timeline.intervals()) {
        for (Duration at = interval.from();
            at.compareTo(interval.until()) < 0;
            at = at.plusHours(1)) {
          time.set(Player.START.plus(at));
          client.rules(Player.ORIGIN);
          told.add(at + " " + written(client.rules(Player.ORIGIN).access()));
          expected.add(at + " " + written(interval.access()));
        }
      }
    }
    assertThat(told).hasSizeGreaterThan(1000).isEqualTo(expected);
  }

  /** Far above what it takes, even on a busy machine: this finds a simulation that does not come to its end. */
  @Test
  void fortyFiveDaysTakeLittle() {
    long start = System.nanoTime();
    Simulation simulation = Simulation.of(
        script("200 1d; 503 45d; 200"), List.of(Preset.values()), Duration.ofMinutes(1));
    assertThat(simulation.timelines()).hasSize(3);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void refusesWhatCannotBePlayed() {
    Script wrong = Script.parse("2000");
    Script good = Script.parse("200 7000d");
    List<Preset> all = List.of(Preset.values());
    assertThatThrownBy(() -> Simulation.of(wrong, all, TEN_MINUTES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the script has problems");
    assertThatThrownBy(() -> Simulation.of(good, all, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Simulation.of(good, all, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String written(Access access) {
    String body = access instanceof Access.ByRules rules
        ? rules.copy().found().body().text().strip()
        : "";
    return Answer.reason(access) + " " + body;
  }

  private static Timeline play(String phases, Preset preset) {
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
