package wayleave.report.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import wayleave.policy.PolicyPreset;

/** A script can be played, or has problems that say where. */
class ScriptFuzzTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int MOST_HOURS = 2_000;

  @FuzzTest(maxDuration = "10m")
  void canBePlayedOrHasProblemsThatSayWhere(byte @NotNull [] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    Script script = Script.parse(text);
    assertThat(script.phases().isEmpty()).isEqualTo(!script.problems().isEmpty());
    List<String> lines = text.lines().toList();
    for (Script.Problem problem : script.problems()) {
      assertThat(problem.line()).isBetween(1, Math.max(1, lines.size()));
      int length = lines.isEmpty() ? 0 : lines.get(problem.line() - 1).length();
      assertThat(problem.column()).isBetween(1, length + 1);
      assertThat(problem.message()).isNotBlank();
    }
    Duration start = Duration.ZERO;
    for (Phase phase : script.phases()) {
      assertThat(phase.start()).isEqualTo(start);
      assertThat(phase.length()).isPositive();
      start = phase.end();
    }
    assertThat(script.length()).isEqualTo(start);
    if (script.problems().isEmpty()) {
      // Written down again, a phase is what it was.
      StringBuilder again = new StringBuilder();
      for (Phase phase : script.phases()) {
        again.append(phase.text()).append(" for ");
        again.append(phase.length().toSeconds()).append("s\n");
      }
      List<Phase> written = Script.parse(again.toString()).phases();
      assertThat(written.stream().map(Phase::text).toList())
          .isEqualTo(script.phases().stream().map(Phase::text).toList());
      assertThat(written.stream().map(Phase::end).toList())
          .isEqualTo(script.phases().stream().map(Phase::end).toList());
      if (script.length().dividedBy(HOUR) <= MOST_HOURS) {
        play(script);
      }
    }
  }

  /** Each moment is told something once. */
  private static void play(Script script) {
    for (Timeline timeline :
        Simulation.of(script, List.of(PolicyPreset.values()), HOUR).timelines()) {
      Duration end = Duration.ZERO;
      for (Interval interval : timeline.intervals()) {
        assertThat(interval.from()).isEqualTo(end);
        assertThat(interval.length()).isPositive();
        end = interval.until();
      }
      assertThat(end).isEqualTo(script.length());
    }
  }
}
