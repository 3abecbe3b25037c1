package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.policy.testkit.Samples.A;
import static wayleave.policy.testkit.Samples.A_PORT;
import static wayleave.policy.testkit.Samples.B;
import static wayleave.policy.testkit.Samples.copy;
import static wayleave.policy.testkit.Samples.entry;
import static wayleave.policy.testkit.Samples.noise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.testkit.Samples;

@Timeout(60)
class RocksDbStoreTest {
  @TempDir
  Path directory;

  private RocksDbStore open() throws IOException {
    return RocksDbStore.open(directory);
  }

  private static Map<Origin, CacheEntry> all(RocksDbStore store) throws IOException {
    Map<Origin, CacheEntry> all = new HashMap<>();
    store.visit((origin, entry) -> all.put(origin, entry) == null);
    return all;
  }

  @Test
  void givesBackWhatWasPutAlsoWhenOpenedAnew() throws Exception {
    try (RocksDbStore store = open()) {
      assertThat(store.get(A)).isEmpty();
      assertThat(store.size()).isZero();
      store.put(A, entry("a"));
      store.put(A, entry("a2"));
      store.put(B, entry("b"));
      assertThat(store.get(A)).contains(entry("a2"));
    }
    try (RocksDbStore store = open()) {
      assertThat(store.get(A)).contains(entry("a2"));
      assertThat(all(store)).containsOnlyKeys(A, B).containsEntry(B, entry("b"));
      assertThat(store.size()).isEqualTo(2);
    }
  }

  @Test
  void keepsVersionsWhenOpenedAnew() throws Exception {
    try (RocksDbStore store = open()) {
      store.addVersion(A, copy("1"), 3);
      store.addVersion(A_PORT, copy("other"), 3);
    }
    try (RocksDbStore store = open()) {
      store.addVersion(A, copy("2"), 3);
      assertThat(store.history(A)).containsExactly(copy("2"), copy("1"));
    }
  }

  @Test
  void isOpenOnlyOnce() throws Exception {
    RocksDbStore store = open();
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreInUseException.class)
        .hasMessageContaining("in use")
        .hasMessageContaining(directory.toString());
    store.close();
    open().close();
  }

  @Test
  void isOpenInOneProcessOnly() throws Exception {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    String library = Objects.requireNonNullElse(System.getenv(NativeLibrary.PLACE), "");
    try (OpenProcess process = OpenProcess.start(directory, library, temporary)) {
      process.awaitOpen();
      assertThatThrownBy(this::open)
          .isInstanceOf(StoreInUseException.class)
          .hasMessageContaining("another process")
          .hasMessageContaining(directory.toString());
      process.end();
      open().close();
    }
  }

  @Test
  void failsAfterItIsClosedAndDoesNotCrash() throws Exception {
    RocksDbStore store = open();
    store.close();
    assertThatCode(store::close).doesNotThrowAnyException();
    assertThatThrownBy(() -> store.get(A))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> store.put(A, entry("a"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> store.remove(A)).isInstanceOf(IOException.class);
    assertThatThrownBy(store::size).isInstanceOf(IOException.class);
  }

  @Test
  void closesWhileOthersReadAndWrite() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    RocksDbStore store = open();
    try {
      List<Future<String>> ends = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ends.add(threads.submit(() -> {
          while (true) {
            try {
              store.put(A, entry("a"));
              store.get(A);
            } catch (IOException e) {
              return e.getMessage();
            }
          }
        }));
      }
      while (store.get(A).isEmpty()) {
        Thread.onSpinWait();
      }
      store.close();
      for (Future<String> end : ends) {
        assertThat(end.get()).contains("closed");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void maybeChangedWhileItShowsItsEntriesButNotClosed() throws Exception {
    try (RocksDbStore store = open()) {
      store.put(A, entry("a"));
      store.put(B, entry("b"));
      store.visit((origin, entry) -> {
        assertThatCode(() -> store.remove(origin)).doesNotThrowAnyException();
        assertThatThrownBy(store::close).isInstanceOf(IllegalStateException.class);
        return true;
      });
      assertThat(all(store)).isEmpty();
    }
  }

  @Test
  void refusesAPlaceThatIsNoDirectory() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "x");
    assertThatThrownBy(() -> RocksDbStore.open(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("file");
    assertThatThrownBy(() -> RocksDbStore.open(file.resolve("below")))
        .isInstanceOf(IOException.class);
    // Something that RocksDB has to write is in the way; permissions would not stop root.
    Path blocked = Files.createDirectories(directory.resolve("blocked"));
    Files.createDirectory(blocked.resolve("LOCK"));
    assertThatThrownBy(() -> RocksDbStore.open(blocked))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(StoreInUseException.class)
        .hasMessageContaining(blocked.toString());
  }

  @Test
  void makesADirectoryWithThoseItIsIn() throws Exception {
    Path deep = directory.resolve("a/b/ü c");
    try (RocksDbStore store = RocksDbStore.open(deep)) {
      store.put(A, entry("a"));
      assertThat(store.get(A)).contains(entry("a"));
    }
  }

  @Test
  void saysHowMuchItTakesOnDisk() throws Exception {
    try (RocksDbStore store = open()) {
      long before = store.bytes().getAsLong();
      store.put(A, entry(noise(1, 100_000)));
      assertThat(store.bytes().getAsLong() - before).isBetween(75_000L, 110_000L);
      store.put(B, entry("Disallow: /search\n".repeat(5_000)));
      assertThat(store.bytes().getAsLong() - before).isBetween(75_000L, 112_000L);
    }
  }

  @Test
  void forgetsAllAndFreesItsSpace() throws Exception {
    try (RocksDbStore store = open()) {
      store.clear();
      for (int i = 0; i < 50; i++) {
        Origin origin = Samples.origin(i);
        store.put(origin, entry(noise(i, 50_000)));
        store.addVersion(origin, Samples.copy("version " + i), 3);
      }
      store.clear();
      assertThat(all(store)).isEmpty();
      assertThat(store.get(Samples.origin(7))).isEmpty();
      assertThat(store.history(Samples.origin(7))).isEmpty();
      assertThat(store.bytes().getAsLong()).isLessThan(1_000_000);
      store.put(A, entry("a"));
      assertThat(all(store)).containsOnlyKeys(A);
    }
    try (RocksDbStore store = open()) {
      assertThat(all(store)).containsOnlyKeys(A);
    }
  }

  @Test
  void grantsEveryClaimSinceNoOtherProcessCanAsk() throws Exception {
    try (RocksDbStore store = open()) {
      assertThat(store.tryLease(A, Duration.ofSeconds(1))).isPresent();
      assertThat(store.tryLease(A, Duration.ofSeconds(1))).isPresent();
    }
  }
}
