package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.testkit.Samples;

/** Any keys and values that stand in the database are what was put there, or are told as damaged. */
class RocksDbStoreFuzzTest {
  private static Path directory;
  private static Database database;
  private static RocksDbStore store;

  @BeforeAll
  static void open() throws IOException {
    directory = Files.createTempDirectory("wayleave-fuzz");
    database = Database.open(directory);
    store = new RocksDbStore(database);
  }

  @AfterAll
  static void close() throws IOException {
    store.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The key up to the first line feed, and behind it the value; the entry of {@link Samples} if that is empty. */
  @FuzzTest(maxDuration = "10m")
  void isWhatWasPutThereOrDamaged(byte @NotNull [] data) throws IOException {
    int end = 0;
    while (end < data.length && data[end] != '\n') {
      end++;
    }
    byte[] key = Arrays.copyOf(data, end);
    boolean isEntry = end + 1 >= data.length;
    byte[] value =
        isEntry ? Samples.entry("a").toBytes() : Arrays.copyOfRange(data, end + 1, data.length);
    database.run("write", handles -> {
      handles.db().put(handles.entries(), key, value);
      handles.db().put(handles.versions(), key, value);
    });
    try {
      check(key, value);
    } finally {
      database.run("remove", handles -> {
        handles.db().delete(handles.entries(), key);
        handles.db().delete(handles.versions(), key);
      });
    }
  }

  private static void check(byte[] key, byte[] value) throws IOException {
    List<Origin> shown = new ArrayList<>();
    List<String> damaged = new ArrayList<>();
    store.visit(new Seen(shown, damaged));
    assertThat(shown.size() + damaged.size()).isEqualTo(1);
    for (Origin origin : shown) {
      // Whatever is shown can be asked for.
      assertThat(store.get(origin)).isEqualTo(CacheEntry.fromBytes(value)).isPresent();
    }
    // The key of a version is its origin, NUL and a number; any other key must not appear in a
    // history.
    String text = new String(key, StandardCharsets.UTF_8);
    Optional<Origin> named = Origin.parse(text).filter(origin -> text.indexOf('\0') < 0);
    if (named.isPresent()) {
      assertThat(store.history(named.get())).isEmpty();
      store.addVersion(named.get(), Samples.copy("b"), 3);
      store.addVersion(named.get(), Samples.copy("c"), 3);
      assertThat(store.history(named.get())).containsExactly(Samples.copy("c"), Samples.copy("b"));
      store.remove(named.get());
      assertThat(store.history(named.get())).isEmpty();
    }
  }

  /** What a store shows. */
  private record Seen(List<Origin> origins, List<String> damagedKeys)
      implements RobotsStore.Visitor {
    @Override
    public boolean entry(Origin origin, CacheEntry entry) {
      return origins.add(origin);
    }

    @Override
    public boolean damaged(String key) {
      return damagedKeys.add(key);
    }
  }
}
