package wayleave.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

class EntryStateTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Outcome.Found FOUND = new Outcome.Found(200, Body.of(""), false);

  private static CacheEntry found(Instant at, Duration fresh) {
    return new CacheEntry(
        FOUND, new CacheEntry.Copy(FOUND, at), at, at.plus(fresh), at.plus(fresh), null);
  }

  private static EntryState state(CacheEntry entry, PolicyPreset preset) {
    return EntryState.of(entry, Policy.of(preset), NOW);
  }

  @Test
  void noPolicyKeepsAnAnswerLongerThanItAllows() {
    CacheEntry entry = found(NOW.minus(Duration.ofHours(30)), Duration.ofDays(3));
    assertThat(state(entry, PolicyPreset.GOOGLE_2019)).isEqualTo(EntryState.FRESH);
    assertThat(state(entry, PolicyPreset.RFC9309)).isEqualTo(EntryState.EXPIRED);
  }

  @Test
  void whatComesFromTheFutureHasExpired() {
    Instant future = NOW.plus(Duration.ofDays(2));
    assertThat(state(found(future, Duration.ofDays(1)), PolicyPreset.DEFAULT))
        .isEqualTo(EntryState.EXPIRED);
    Outcome failure = new Outcome.Unreachable(Outcome.Unreachable.Reason.READ_TIMEOUT, 0, "");
    CacheEntry.Outage outage = new CacheEntry.Outage(future, 1);
    assertThat(state(
            new CacheEntry(failure, null, future, future, future, outage), PolicyPreset.DEFAULT))
        .isEqualTo(EntryState.EXPIRED);
    CacheEntry.Outage now = new CacheEntry.Outage(NOW, 1);
    assertThat(state(new CacheEntry(failure, null, NOW, NOW, NOW, now), PolicyPreset.DEFAULT))
        .isEqualTo(EntryState.FAILING);
  }
}
