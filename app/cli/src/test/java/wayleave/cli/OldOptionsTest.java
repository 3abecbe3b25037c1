package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options by the names that they had once. */
class OldOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check --agent a -a b -ac --agent=d | check --crawler a -c b -cc --crawler=d",
        "simulate --presets x --preset=y    | simulate --policies x --policy=y",
        "check --agents --user-agent -x --a | check --agents --user-agent -x --a",
        "check -a x -- --agent -a           | check -c x -- --agent -a",
      })
  void becomeThePresentOnes(String given, String current) {
    assertThat(String.join(" ", Main.withCurrentNames(given.split(" ")))).isEqualTo(current);
  }

  @Test
  void oldPoliciesAreKnownToo() {
    String script = "200 1d";
    assertThat(Run.of("simulate", "--presets", "google,rfc-9309", script).out())
        .isEqualTo(
            Run.of("simulate", "--policies", "google-2026,rfc9309", script).out())
        .isNotEmpty();
  }

  @Test
  void theHelpShowsThePresentNamesAlone() {
    assertThat(Run.of("check", "--help").out())
        .contains("-c, --crawler=NAME")
        .doesNotContain("--agent=", "--preset");
    assertThat(Run.of("help", "network").out())
        .contains("--policy=POLICY")
        .doesNotContain("--preset");
  }
}
