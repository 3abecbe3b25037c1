package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients, policy, scheduler, store and network through a month of injected faults, each month from one seed. {@code
 * -Dwayleave.seeds=10000} runs more of them, {@code -Dwayleave.seed=N} one alone.
 */
class SeededFaultsTest {
  private static final int SEEDS = Integer.getInteger("wayleave.seeds", 150);
  private static final int MOST_REPORTED = 20;

  @Test
  void noSeedBreaksAnInvariant() {
    Long only = Long.getLong("wayleave.seed");
    long first = only != null ? only : Long.getLong("wayleave.seeds.first", 0);
    long count = only != null ? 1 : SEEDS;
    List<String> broken = new ArrayList<>();
    AssertionError error = null;
    for (long seed = first; seed < first + count; seed++) {
      try {
        SimulatedMonth.run(seed);
      } catch (AssertionError e) {
        broken.add(seed + ": " + e.getMessage().lines().findFirst().orElse(""));
        error =
            error != null ? error : new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
    if (error != null) {
      String others = String.join("\n", broken.subList(0, Math.min(broken.size(), MOST_REPORTED)));
      throw new AssertionError(
          broken.size() + " of " + count + " seeds break an invariant\n" + others + "\n"
              + error.getMessage(),
          error);
    }
  }

  @Test
  void aSeedGivesTheSameMonthAgain() {
    for (long seed = 0; seed < 10; seed++) {
      assertThat(SimulatedMonth.run(seed)).isEqualTo(SimulatedMonth.run(seed));
    }
  }

  @ParameterizedTest
  @MethodSource
  void noSeedBreaksAnInvariantAgain(long seed) {
    try {
      SimulatedMonth.run(seed);
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
  }

  static Stream<Long> noSeedBreaksAnInvariantAgain() throws IOException {
    try (InputStream seeds = SeededFaultsTest.class.getResourceAsStream("seeds.tsv")) {
      return new String(seeds.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(line -> Long.valueOf(line.split("\t", -1)[0]))
              .toList()
              .stream();
    }
  }
}
