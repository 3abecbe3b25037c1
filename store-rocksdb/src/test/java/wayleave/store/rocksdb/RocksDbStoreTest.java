package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.store.rocksdb.Samples.A;
import static wayleave.store.rocksdb.Samples.A_PORT;
import static wayleave.store.rocksdb.Samples.B;
import static wayleave.store.rocksdb.Samples.copy;
import static wayleave.store.rocksdb.Samples.entry;
import static wayleave.store.rocksdb.Samples.noise;

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
import wayleave.fetch.Entry;

@Timeout(60)
class RocksDbStoreTest {
  @TempDir
  Path directory;

  private RocksDbStore open() throws IOException {
    return RocksDbStore.open(directory);
  }

  private static Map<Origin, Entry> all(RocksDbStore store) throws IOException {
    Map<Origin, Entry> all = new HashMap<>();
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
      store.remove(A);
      store.remove(A);
      assertThat(store.get(A)).isEmpty();
      assertThat(all(store)).containsOnlyKeys(B);
    }
  }

  @Test
  void keepsTheNewestVersionsThatDiffer() throws Exception {
    try (RocksDbStore store = open()) {
      for (String body : List.of("1", "2", "2", "1", "3")) {
        store.addVersion(A, copy(body), 3);
      }
      store.addVersion(A_PORT, copy("other"), 3);
      store.put(A, entry("3"));
    }
    try (RocksDbStore store = open()) {
      assertThat(store.history(A)).containsExactly(copy("3"), copy("1"), copy("2"));
      assertThat(store.history(B)).isEmpty();
      store.addVersion(A, copy("4"), 1);
      assertThat(store.history(A)).containsExactly(copy("4"));
      assertThat(store.get(A)).contains(entry("3"));
      store.remove(A);
      assertThat(store.history(A)).isEmpty();
      assertThat(store.history(A_PORT)).containsExactly(copy("other"));
      assertThatThrownBy(() -> store.addVersion(A, copy("1"), 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void losesNoVersionOfSeveralThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (RocksDbStore store = open()) {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        Entry.Copy version = copy("body " + i);
        done.add(threads.submit(() -> {
          store.addVersion(A, version, 100);
          return true;
        }));
      }
      for (Future<?> each : done) {
        each.get();
      }
      assertThat(store.history(A)).hasSize(40).doesNotHaveDuplicates();
    } finally {
      threads.shutdownNow();
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
  void showsNoMoreThanTheVisitorWantsToSee() throws Exception {
    try (RocksDbStore store = open()) {
      store.put(A, entry("a"));
      store.put(B, entry("b"));
      List<Origin> shown = new ArrayList<>();
      store.visit((origin, entry) -> !shown.add(origin));
      assertThat(shown).hasSize(1);
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
