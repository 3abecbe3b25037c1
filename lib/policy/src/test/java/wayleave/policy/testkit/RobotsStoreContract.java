package wayleave.policy.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.policy.testkit.Samples.A;
import static wayleave.policy.testkit.Samples.A_PORT;
import static wayleave.policy.testkit.Samples.B;
import static wayleave.policy.testkit.Samples.copy;
import static wayleave.policy.testkit.Samples.entry;
import static wayleave.policy.testkit.Samples.origin;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;

/**
 * What holds for every {@link RobotsStore}. The test of a store extends this class and says how to open one; what only that
 * store does it tests by itself.
 */
@Timeout(120)
public abstract class RobotsStoreContract {
  private static final int MANY = 1300;

  private RobotsStore store;

  /** For the test of a store. */
  protected RobotsStoreContract() {}

  /** A store in which there is nothing, with room for a few megabytes. It is closed after the test. */
  protected abstract RobotsStore openEmpty() throws Exception;

  @BeforeEach
  void openStore() throws Exception {
    store = openEmpty();
  }

  @AfterEach
  void closeStore() throws Exception {
    if (store != null) {
      store.close();
    }
  }

  private Map<Origin, CacheEntry> all() throws IOException {
    Map<Origin, CacheEntry> all = new HashMap<>();
    store.visit((origin, entry) -> {
      assertThat(all.put(origin, entry)).isNull();
      return true;
    });
    return all;
  }

  @Test
  void givesBackWhatWasPutLast() throws Exception {
    assertThat(store.get(A)).isEmpty();
    assertThat(store.size()).isZero();
    store.put(A, entry("a"));
    store.put(A, entry("a2"));
    store.put(A_PORT, entry("port"));
    store.put(B, entry("b"));
    assertThat(store.get(A)).contains(entry("a2"));
    assertThat(store.get(A_PORT)).contains(entry("port"));
    assertThat(store.get(B)).contains(entry("b"));
    assertThat(all()).isEqualTo(Map.of(A, entry("a2"), A_PORT, entry("port"), B, entry("b")));
  }

  @Test
  void keepsEntriesOfAllKinds() throws Exception {
    List<CacheEntry> kinds = Samples.kinds();
    for (int i = 0; i < kinds.size(); i++) {
      store.put(origin(i), kinds.get(i));
    }
    for (int i = 0; i < kinds.size(); i++) {
      assertThat(store.get(origin(i))).contains(kinds.get(i));
    }
    assertThat(all().values()).containsExactlyInAnyOrderElementsOf(kinds);
  }

  @Test
  void forgetsAnOriginWithItsHistory() throws Exception {
    for (Origin origin : List.of(A, A_PORT)) {
      store.put(origin, entry("a"));
      store.addVersion(origin, copy("a"), 3);
    }
    store.remove(A);
    store.remove(A);
    store.remove(B);
    assertThat(store.get(A)).isEmpty();
    assertThat(store.history(A)).isEmpty();
    assertThat(all()).containsOnlyKeys(A_PORT);
    assertThat(store.history(A_PORT)).containsExactly(copy("a"));
    store.put(A, entry("again"));
    assertThat(store.get(A)).contains(entry("again"));
    assertThat(store.history(A)).isEmpty();
  }

  @Test
  void keepsTheNewestVersionsThatDiffer() throws Exception {
    for (String body : List.of("1", "2", "2", "1", "3")) {
      store.addVersion(A, copy(body), 3);
    }
    store.addVersion(A_PORT, copy("other"), 3);
    assertThat(store.history(A)).containsExactly(copy("3"), copy("1"), copy("2"));
    assertThat(store.history(B)).isEmpty();
    assertThat(store.get(A)).isEmpty();
    store.put(A, entry("3"));
    assertThat(store.history(A)).hasSize(3);
    store.addVersion(A, copy("4"), 1);
    assertThat(store.history(A)).containsExactly(copy("4"));
    assertThat(store.get(A)).contains(entry("3"));
    assertThat(store.history(A_PORT)).containsExactly(copy("other"));
    assertThatThrownBy(() -> store.addVersion(A, copy("1"), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void losesNoVersionOfSeveralThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Boolean>> done = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        CacheEntry.Copy version = copy("body " + i);
        done.add(threads.submit(() -> {
          store.addVersion(A, version, 100);
          return true;
        }));
      }
      for (Future<Boolean> each : done) {
        each.get();
      }
      assertThat(store.history(A)).hasSize(40).doesNotHaveDuplicates();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void showsEachEntryOnceUntilTheVisitorHasSeenEnough() throws Exception {
    for (int i = 0; i < MANY; i++) {
      store.put(origin(i), entry("body " + i));
    }
    assertThat(all()).hasSize(MANY).containsEntry(origin(7), entry("body 7"));
    assertThat(store.size()).isBetween(MANY * 9L / 10, MANY * 11L / 10);
    List<Origin> shown = new ArrayList<>();
    store.visit((origin, entry) -> shown.add(origin) && shown.size() < MANY / 2);
    assertThat(shown).hasSize(MANY / 2);
  }

  @Test
  void mayBeChangedWhileItShowsItsEntries() throws Exception {
    store.put(A, entry("a"));
    store.put(B, entry("b"));
    store.visit((origin, entry) -> {
      try {
        store.remove(origin);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      return true;
    });
    assertThat(all()).isEmpty();
  }

  @Test
  void forgetsAll() throws Exception {
    store.clear();
    for (int i = 0; i < MANY; i++) {
      store.put(origin(i), entry("body " + i));
    }
    store.addVersion(A, copy("1"), 2);
    long before = store.bytes().orElse(1);
    store.clear();
    assertThat(before).isPositive();
    assertThat(all()).isEmpty();
    assertThat(store.get(origin(7))).isEmpty();
    assertThat(store.history(A)).isEmpty();
    store.put(A, entry("a"));
    assertThat(all()).containsOnlyKeys(A);
  }

  @Test
  void grantsAClaimAgainOnceItIsReleased() throws Exception {
    for (int i = 0; i < 3; i++) {
      Closeable lease = store.tryLease(A, Duration.ofMinutes(5)).orElseThrow();
      assertThat(store.tryLease(B, Duration.ofMinutes(5)))
          .isPresent()
          .get()
          .satisfies(b -> b.close());
      lease.close();
    }
  }
}
