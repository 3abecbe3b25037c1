package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.policy.response.Outcome;
import wayleave.policy.testkit.PolicyScript;

/** Every cell of the table of what an outcome means, of which {@code policy.tsv} says more. */
class PolicyTableTest {
  private static final int SEEDS = 50;

  record Row(String situation, String steps, String options, String access, String nextFetch) {
    String access(PolicyPreset preset) {
      return PolicyScript.ofPreset(access, preset);
    }

    String nextFetch(PolicyPreset preset) {
      return PolicyScript.ofPreset(nextFetch, preset);
    }

    @Override
    public String toString() {
      return situation;
    }
  }

  static Stream<Row> rows() throws IOException {
    try (InputStream in = PolicyTableTest.class.getResourceAsStream("policy.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(cell -> new Row(cell[0], cell[1], cell[2], cell[3], cell[4]));
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theTableHolds(Row row) {
    for (PolicyPreset preset : PolicyPreset.values()) {
      for (long seed = 0; seed < SEEDS; seed++) {
        PolicyOptions options = options(row, preset).withSeed(seed);
        PolicyScript script = new PolicyScript(Policy.of(options)).play(row.steps());
        if (!row.access(preset).equals("-")) {
          assertThat(PolicyScript.written(script.access))
              .as("%s", options)
              .isEqualTo(row.access(preset));
        }
        String[] window = row.nextFetch(preset).split("\\.\\.");
        if (window.length == 2) {
          assertThat(Duration.between(script.now, script.nextFetch))
              .as("%s", options)
              .isBetween(PolicyScript.duration(window[0]), PolicyScript.duration(window[1]));
        }
      }
    }
  }

  private static PolicyOptions options(Row row, PolicyPreset preset) {
    PolicyOptions options = PolicyOptions.of(preset);
    if (row.options().startsWith("freshness=")) {
      String[] bounds = row.options().substring("freshness=".length()).split("\\.\\.");
      return options.withFreshness(
          PolicyScript.duration(bounds[0]), PolicyScript.duration(bounds[1]));
    }
    return row.options().equals("-")
        ? options
        : options.withStaleUse(StaleUse.valueOf(row.options()));
  }

  @Test
  void everyReasonOfEveryOutcomeStandsInTheTable() throws IOException {
    Set<String> missing = new TreeSet<>();
    Stream.of(
            Outcome.Absent.Reason.values(),
            Outcome.Unreachable.Reason.values(),
            Outcome.Refused.Reason.values())
        .flatMap(Arrays::stream)
        .map(Enum::name)
        .forEach(missing::add);
    // They stand there as their status.
    missing.removeAll(Set.of("CLIENT_ERROR", "SERVER_ERROR", "TOO_MANY_REQUESTS"));
    rows().flatMap(row -> Arrays.stream(row.steps().split("[ {]"))).forEach(missing::remove);
    assertThat(missing).isEmpty();
  }

  @Test
  void everyAccessStandsInTheTable() throws IOException {
    Set<String> missing = new TreeSet<>();
    Stream.of(
            Access.ByRules.Reason.values(),
            Access.AllowAll.Reason.values(),
            Access.DisallowAll.Reason.values())
        .flatMap(Arrays::stream)
        .map(Enum::name)
        .forEach(missing::add);
    rows().flatMap(row -> Arrays.stream(row.access().split(" "))).forEach(missing::remove);
    // Decided by the crawler, before there is anything to fetch.
    assertThat(missing).containsExactly("USER_TRIGGERED");
  }
}
