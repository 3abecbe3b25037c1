package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

class PolicyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Origin ORIGIN = Origin.of("https://example.com");
  private static final Outcome FOR_ALL_MISSING =
      new Outcome.Absent(Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING, 404);

  private static List<Outcome> outcomes() {
    List<Outcome> outcomes = new ArrayList<>();
    outcomes.add(found("Disallow: /"));
    outcomes.add(new Outcome.Refused(Outcome.Refused.Reason.ADDRESS, "127.0.0.1"));
    for (Outcome.Absent.Reason reason : Outcome.Absent.Reason.values()) {
      outcomes.add(new Outcome.Absent(reason, 404));
    }
    for (Outcome.Unreachable.Reason reason : Outcome.Unreachable.Reason.values()) {
      outcomes.add(new Outcome.Unreachable(reason, 429, "detail"));
    }
    return outcomes;
  }

  private static Outcome found(String body) {
    return new Outcome.Found(200, Body.of(body), false);
  }

  private static CacheEntry after(Policy policy, Outcome outcome) {
    return step(policy, outcome).entry();
  }

  private static Policy.Step step(Policy policy, Outcome outcome) {
    FetchResult result = new FetchResult(ORIGIN, NOW, Duration.ZERO, List.of(), outcome);
    return policy.fetched(CacheEntry.UNKNOWN, result, NOW);
  }

  @ParameterizedTest
  @EnumSource
  void anOutcomeAloneMeansWhatItMeansAsTheFirstOfAnySite(PolicyPreset preset) {
    for (StaleUse staleUse : StaleUse.values()) {
      Policy policy = Policy.of(PolicyOptions.of(preset).withStaleUse(staleUse));
      for (Outcome outcome : outcomes()) {
        assertThat(policy.access(outcome, NOW))
            .as("%s", outcome)
            .isEqualTo(
                outcome.equals(FOR_ALL_MISSING)
                    ? new Access.AllowAll(Access.AllowAll.Reason.ABSENT)
                    : step(policy, outcome).access());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerIsFreshUntilItExpiresUnderThePresetAndNotBeforeItsTime(PolicyPreset preset) {
    Policy policy = Policy.of(preset);
    CacheEntry found = after(policy, found(""));
    assertThat(policy.isFresh(found, NOW)).isTrue();
    assertThat(policy.isFresh(found, found.freshUntil())).isFalse();
    assertThat(policy.isFresh(found, NOW.minus(Duration.ofHours(1)))).isFalse(); // from the future
    CacheEntry keptLong = new CacheEntry(
        found.last().orElseThrow(),
        found.copy().orElseThrow(),
        NOW,
        NOW.plus(Duration.ofDays(365)),
        NOW,
        null);
    assertThat(policy.isFresh(keptLong, NOW.plus(Duration.ofHours(23)))).isTrue();
    assertThat(policy.isFresh(keptLong, NOW.plus(Duration.ofHours(25))))
        .isEqualTo(preset != PolicyPreset.RFC9309);
    assertThat(policy.isFresh(keptLong, NOW.plus(Duration.ofDays(7)))).isFalse();
    assertThat(policy.isFresh(
            after(
                policy, new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 503, "")),
            NOW))
        .isFalse();
    assertThat(policy.isFresh(CacheEntry.UNKNOWN, NOW)).isFalse();
  }
}
