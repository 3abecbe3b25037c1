package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.store.rocksdb.Samples.A;
import static wayleave.store.rocksdb.Samples.B;
import static wayleave.store.rocksdb.Samples.copy;
import static wayleave.store.rocksdb.Samples.entry;
import static wayleave.store.rocksdb.Samples.noise;
import static wayleave.store.rocksdb.Samples.origin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.FlushOptions;
import wayleave.Origin;
import wayleave.fetch.Entry;
import wayleave.fetch.RobotsStore;

/** Bytes that are not what was written. */
@Timeout(60)
class RocksDbDamageTest {
  private static final int ENTRIES = 300;

  @TempDir
  Path directory;

  private void writeRaw(Origin origin, byte[] value) throws IOException {
    Database database = Database.open(directory);
    database.run(
        "write",
        handles -> handles
            .db()
            .put(handles.entries(), origin.toString().getBytes(StandardCharsets.UTF_8), value));
    database.close();
  }

  @Test
  void reportsADamagedEntryAndShowsTheOthers() throws Exception {
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      store.put(B, entry("b"));
    }
    byte[] bytes = entry("User-agent: *").toBytes();
    for (int i = 0; i < bytes.length; i += 7) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= 4;
      writeRaw(A, damaged);
      try (RocksDbStore store = RocksDbStore.open(directory)) {
        assertThatThrownBy(() -> store.get(A))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("damaged")
            .hasMessageContaining(A.toString());
      }
    }
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      List<Origin> shown = new ArrayList<>();
      List<String> damaged = new ArrayList<>();
      store.visit(new Seen(shown, damaged));
      assertThat(shown).containsExactly(B);
      assertThat(damaged).containsExactly(A.toString());
      store.put(A, entry("again"));
      assertThat(store.get(A)).contains(entry("again"));
    }
  }

  @Test
  void reportsADamagedVersionUntilItIsRemoved() throws Exception {
    Database database = Database.open(directory);
    database.run(
        "write",
        handles -> handles.db().put(handles.versions(), VersionKey.of(A, 0), new byte[] {1, 2, 3}));
    database.close();
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      store.addVersion(A, copy("1"), 5);
      assertThatThrownBy(() -> store.history(A)).isInstanceOf(IOException.class);
      store.remove(A);
      store.addVersion(A, copy("2"), 5);
      assertThat(store.history(A)).containsExactly(copy("2"));
    }
  }

  @Test
  void reportsDamagedFilesAndTakesNewEntries() throws Exception {
    Database database = Database.open(directory);
    for (int i = 0; i < ENTRIES; i++) {
      byte[] key = origin(i).toString().getBytes(StandardCharsets.UTF_8);
      byte[] value = entry(noise(i, 3000)).toBytes();
      database.run("write", handles -> handles.db().put(handles.entries(), key, value));
    }
    database.run("flush", handles -> {
      try (FlushOptions options = new FlushOptions()) {
        handles.db().flush(options, handles.entries());
      }
    });
    database.close();
    Path table = only(".sst");
    byte[] bytes = Files.readAllBytes(table);
    // Its end is the index, without which nothing is found.
    for (int at = 100_000; at < bytes.length - 100_000; at += 50_000) {
      bytes[at] ^= 1;
    }
    Files.write(table, bytes);

    try (RocksDbStore store = RocksDbStore.open(directory)) {
      List<Integer> reported = new ArrayList<>();
      for (int i = 0; i < ENTRIES; i++) {
        try {
          assertThat(store.get(origin(i))).contains(entry(noise(i, 3000)));
        } catch (IOException e) {
          reported.add(i);
        }
      }
      assertThat(reported).hasSizeBetween(5, ENTRIES / 4);
      for (int i : reported) {
        store.put(origin(i), entry("anew " + i));
        assertThat(store.get(origin(i))).contains(entry("anew " + i));
      }
    }
  }

  /** The log of the last writes: what is behind the damage is gone, but nothing wrong is there. */
  @Test
  void opensWithADamagedLog() throws Exception {
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      for (int i = 0; i < ENTRIES; i++) {
        store.put(origin(i), entry(noise(i, 3000)));
      }
    }
    Path log = only(".log");
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length / 2] ^= 1;
    Files.write(log, bytes);
    int found = 0;
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      for (int i = 0; i < ENTRIES; i++) {
        Optional<Entry> entry = store.get(origin(i));
        if (entry.isPresent()) {
          assertThat(entry).contains(entry(noise(i, 3000)));
          found++;
        }
      }
    }
    assertThat(found).isBetween(ENTRIES / 4, ENTRIES - 1);
  }

  @Test
  void saysThatADamagedDirectoryCannotBeOpened() throws Exception {
    RocksDbStore.open(directory).close();
    Files.writeString(directory.resolve("CURRENT"), "nonsense");
    assertThatThrownBy(() -> RocksDbStore.open(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot open the store in " + directory);
  }

  /** What a store shows. */
  private record Seen(List<Origin> origins, List<String> damagedKeys)
      implements RobotsStore.Visitor {
    @Override
    public boolean entry(Origin origin, Entry entry) {
      return origins.add(origin);
    }

    @Override
    public boolean damaged(String key) {
      return damagedKeys.add(key);
    }
  }

  private Path only(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(suffix) && size(file) > 0)
          .findFirst()
          .orElseThrow();
    }
  }

  private static long size(Path file) {
    return file.toFile().length();
  }
}
