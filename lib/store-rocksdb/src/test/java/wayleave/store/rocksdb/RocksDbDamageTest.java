package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.policy.testkit.Samples.A;
import static wayleave.policy.testkit.Samples.B;
import static wayleave.policy.testkit.Samples.copy;
import static wayleave.policy.testkit.Samples.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;

/** Bytes that are not what was written, in files that are whole. */
@Timeout(60)
class RocksDbDamageTest {
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
