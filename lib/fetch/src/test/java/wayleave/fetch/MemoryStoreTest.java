package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

/** {@code RobotsStoreContract} tests what all stores have in common. */
class MemoryStoreTest {
  private static final Origin A = Origin.of("https://a.example");
  private static final Instant T = Instant.parse("2026-11-01T00:00:00Z");

  private final MemoryStore store = MemoryStore.ofBytes(1_000_000);

  private static CacheEntry.Copy copy(String body) {
    return new CacheEntry.Copy(new Outcome.Found(200, Body.of(body), false), T);
  }

  private static CacheEntry entry(String body) {
    CacheEntry.Copy copy = copy(body);
    return new CacheEntry(copy.found(), copy, T, T, T, null);
  }

  @Test
  void holdsNoMoreBytesThanItIsTold() {
    for (int i = 0; i < 100; i++) {
      store.put(Origin.of("https://" + i + ".example"), entry("x".repeat(100_000)));
    }
    assertThat(store.size()).isBetween(5L, 9L);
    store.put(A, entry("x".repeat(2_000_000)));
    assertThat(store.get(A)).isEmpty();
    assertThat(store.bytes().getAsLong()).isBetween(500_000L, 1_000_000L);
    store.clear();
    assertThat(store.bytes()).hasValue(0);
  }

  @Test
  void grantsEveryClaim() throws Exception {
    assertThat(store.tryLease(A, Duration.ofSeconds(1))).isPresent();
    assertThat(store.tryLease(A, Duration.ofSeconds(1))).isPresent();
  }
}
