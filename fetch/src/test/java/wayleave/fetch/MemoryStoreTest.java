package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import wayleave.Origin;

class MemoryStoreTest {
  private static final Origin A = Origin.of("https://a.example");
  private static final Origin B = Origin.of("https://b.example");
  private static final Instant T = Instant.parse("2026-11-01T00:00:00Z");

  private final MemoryStore store = MemoryStore.ofBytes(1_000_000);

  private static Entry.Copy copy(String body) {
    return new Entry.Copy(new Outcome.Found(200, Body.of(body), false), T);
  }

  private static Entry entry(String body) {
    Entry.Copy copy = copy(body);
    return new Entry(copy.found(), copy, T, T, T, null);
  }

  @Test
  void givesBackWhatWasPut() {
    assertThat(store.get(A)).isEmpty();
    store.put(A, entry("a"));
    store.put(A, entry("a2"));
    store.put(B, entry("b"));
    assertThat(store.get(A)).contains(entry("a2"));
    assertThat(store.size()).isEqualTo(2);
    Map<Origin, Entry> all = new HashMap<>();
    store.visit((origin, entry) -> all.put(origin, entry) == null);
    assertThat(all).containsOnlyKeys(A, B).containsEntry(B, entry("b"));
    store.remove(A);
    assertThat(store.get(A)).isEmpty();
    assertThat(store.bytes().getAsLong()).isPositive();
    store.clear();
    assertThat(store.get(B)).isEmpty();
    assertThat(store.bytes()).hasValue(0);
  }

  @Test
  void showsNoMoreThanTheVisitorWantsToSee() {
    MemoryStore store = MemoryStore.ofBytes(1 << 20);
    store.put(A, entry("a"));
    store.put(B, entry("b"));
    List<Origin> shown = new ArrayList<>();
    store.visit((origin, entry) -> !shown.add(origin));
    assertThat(shown).hasSize(1);
  }

  @Test
  void keepsTheNewestVersionsThatDiffer() {
    for (String body : new String[] {"1", "2", "2", "1", "3"}) {
      store.addVersion(A, copy(body), 3);
    }
    assertThat(store.history(A)).containsExactly(copy("3"), copy("1"), copy("2"));
    assertThat(store.history(B)).isEmpty();
    assertThat(store.get(A)).isEmpty();
    store.put(A, entry("3"));
    assertThat(store.history(A)).hasSize(3);
    store.addVersion(A, copy("4"), 1);
    assertThat(store.history(A)).containsExactly(copy("4"));
    assertThat(store.get(A)).contains(entry("3"));
    store.remove(A);
    assertThat(store.history(A)).isEmpty();
    assertThatThrownBy(() -> store.addVersion(A, copy("1"), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void holdsNoMoreBytesThanItIsTold() {
    for (int i = 0; i < 100; i++) {
      store.put(Origin.of("https://" + i + ".example"), entry("x".repeat(100_000)));
    }
    assertThat(store.size()).isBetween(5L, 9L);
    store.put(A, entry("x".repeat(2_000_000)));
    assertThat(store.get(A)).isEmpty();
  }

  @Test
  void grantsEveryClaim() throws Exception {
    assertThat(store.tryLease(A, Duration.ofSeconds(1))).isPresent();
    assertThat(store.tryLease(A, Duration.ofSeconds(1))).isPresent();
  }
}
