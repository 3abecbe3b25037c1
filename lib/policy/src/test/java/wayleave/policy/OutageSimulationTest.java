package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.policy.testkit.PolicyScript;

/** 45 days in the life of a site, asked exactly when the policy says. */
class OutageSimulationTest {
  private static final int SEEDS = 40;
  private static final Duration LENGTH = Duration.ofDays(45);
  private static final String RULES = "200{Cache-Control:max-age=3600}";
  private static final int MAINTENANCE = 50;
  private static final int MAINTENANCE_ENDS = 56;
  private static final int OUTAGE = 100;
  private static final int OUTAGE_ENDS = OUTAGE + 33 * 24;
  private static final int REDIRECTED_NOWHERE_ENDS = OUTAGE_ENDS + 2 * 24;

  /** What the site answers, by the hour from which on it does. */
  private static final TreeMap<Integer, String> SITE = new TreeMap<>();

  static {
    SITE.put(0, RULES);
    SITE.put(MAINTENANCE, "503");
    SITE.put(MAINTENANCE_ENDS, RULES);
    SITE.put(OUTAGE, "READ_TIMEOUT");
    SITE.put(OUTAGE_ENDS, "UNUSABLE_REDIRECT{Cache-Control:max-age=3600}");
    SITE.put(REDIRECTED_NOWHERE_ENDS, RULES);
  }

  /** From when on an access held, in hours. */
  private record Change(String access, double hour) {
    boolean isLike(Change expected, double latest) {
      return access.equals(expected.access) && hour >= expected.hour && hour <= latest;
    }
  }

  @ParameterizedTest
  @EnumSource
  void accessChangesWhenThePresetSays(PolicyPreset preset) {
    String afterHours =
        preset == PolicyPreset.GOOGLE_2026 ? "rules LAST_GOOD_COPY" : "disallow UNREACHABLE";
    String afterDays = switch (preset) {
      case GOOGLE_2019 -> "rules LAST_GOOD_COPY";
      case GOOGLE_2026 -> "disallow UNREACHABLE";
      case RFC9309 -> "allow LONG_UNREACHABLE";
    };
    int asked = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      List<Change> changes = new ArrayList<>();
      asked = Math.max(asked, play(preset, seed, changes));
      Expectation expected = new Expectation(changes, "seed " + seed);
      expected.next("rules FRESH", 0, 0);
      expected.next("disallow UNREACHABLE", MAINTENANCE, 0.8);
      expected.next("rules FRESH", MAINTENANCE_ENDS, 0.3); // 15 minutes and a fifth
      expected.next("disallow UNREACHABLE", OUTAGE, 0.8);
      if (!afterHours.equals("disallow UNREACHABLE")) {
        expected.next(afterHours, OUTAGE + 12, 0.8 + 1.2);
      }
      expected.next(afterDays, OUTAGE + 30 * 24, 0.8 + 4.8);
      expected.next("allow ABSENT", OUTAGE_ENDS, 28.8);
      expected.next("rules FRESH", REDIRECTED_NOWHERE_ENDS, 0.8);
      assertThat(changes).as("seed %d", seed).isEmpty();
    }
    // Every 40 minutes while there are rules that last an hour; the outage takes less than 250 of
    // them.
    assertThat(asked).isLessThan(12 * 24 * 60 / 40 + 250);
  }

  private record Expectation(List<Change> changes, String what) {
    void next(String access, double hour, double within) {
      assertThat(changes).as(what).isNotEmpty();
      Change change = changes.remove(0);
      assertThat(change.isLike(new Change(access, hour), hour + within))
          .as("%s: %s instead of %s from %f on within %f", what, change, access, hour, within)
          .isTrue();
    }
  }

  /** The number of fetches. */
  private static int play(PolicyPreset preset, long seed, List<Change> changes) {
    PolicyScript script = new PolicyScript(Policy.of(PolicyOptions.of(preset).withSeed(seed)));
    Instant end = PolicyScript.START.plus(LENGTH);
    String before = "";
    int fetches = 0;
    while (script.now.isBefore(end)) {
      Duration passed = Duration.between(PolicyScript.START, script.now);
      script.play(SITE.floorEntry((int) passed.toHours()).getValue());
      fetches++;
      String access = PolicyScript.written(script.access).replaceFirst("rules \\d+", "rules");
      if (!access.equals(before)) {
        changes.add(new Change(access, passed.toMillis() / 3_600_000.0));
        before = access;
      }
      script.now = script.nextFetch;
    }
    return fetches;
  }
}
