package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.policy.testkit.Samples.copy;
import static wayleave.policy.testkit.Samples.entry;
import static wayleave.policy.testkit.Samples.noise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.testkit.Samples;
import wayleave.testing.LogCapture;

/** A store whose files are damaged is set aside, and begins again empty with a warning that names the place. */
@Timeout(300)
@Tag("slow")
class DamagedStoreTest {
  /** Half of them in one table, nearly the other half in another, the rest in the log. */
  private static final int ENTRIES = 400;

  private static final int HALF = 200;
  private static final int IN_LOG = 20;
  private static final int LENGTH = 3000;
  private static final int ROUNDS =
      Integer.getInteger("wayleave.damage.rounds", Boolean.getBoolean("wayleave.full") ? 5 : 2);

  @TempDir
  Path directory;

  private final LogCapture warnings = new LogCapture(RocksDbStore.class.getName());

  @AfterEach
  void close() {
    warnings.close();
  }

  /** In the order of their numbers, so that a table has those of a range. */
  private static Origin origin(int i) {
    return Samples.origin(10_000 + i);
  }

  private static CacheEntry sample(int i) {
    return entry(noise(i, LENGTH));
  }

  private static CacheEntry.Copy version(int i) {
    return copy("version " + i);
  }

  private void fill() throws IOException {
    fill(0, HALF);
    settle(true);
    fill(HALF, ENTRIES - IN_LOG);
    settle(false);
    fill(ENTRIES - IN_LOG, ENTRIES);
    assertThat(warnings.messages()).isEmpty();
  }

  private void fill(int from, int to) throws IOException {
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      for (int i = from; i < to; i++) {
        store.put(origin(i), sample(i));
        store.addVersion(origin(i), version(i), 5);
      }
    }
  }

  /** Writes what is in memory to a table. */
  private void settle(boolean compact) throws IOException {
    Database database = Database.open(directory);
    database.run("settle", handles -> {
      List<ColumnFamilyHandle> families = List.of(handles.entries(), handles.versions());
      try (FlushOptions options = new FlushOptions()) {
        handles.db().flush(options, families);
      }
      for (ColumnFamilyHandle family : compact ? families : List.<ColumnFamilyHandle>of()) {
        handles.db().compactRange(family);
      }
    });
    database.close();
  }

  /** How many entries are there; each is as it was written. */
  private static int readAll(RocksDbStore store) throws IOException {
    int found = 0;
    for (int i = 0; i < ENTRIES; i++) {
      Optional<CacheEntry> entry = store.get(origin(i));
      if (entry.isPresent()) {
        assertThat(entry).contains(sample(i));
        found++;
      }
      assertThat(store.history(origin(i))).isIn(List.of(), List.of(version(i)));
    }
    return found;
  }

  private void assertWorks() throws IOException {
    warnings.messages().clear();
    fill(0, ENTRIES);
    settle(true);
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      assertThat(readAll(store)).isEqualTo(ENTRIES);
    }
    assertThat(warnings.messages()).isEmpty();
  }

  private void assertWarned(String aside) {
    assertThat(warnings.messages())
        .singleElement()
        .asString()
        .startsWith("WARNING")
        .contains("the store in " + directory + " is damaged and starts again empty")
        .contains("Its files are now in " + directory.resolve(aside))
        .contains("restore a backup");
    assertThat(directory.resolve(aside)).isNotEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void isSetAsideAndBeginsEmpty(Damage damage) throws Exception {
    fill();
    damage.does(directory);
    List<Path> before = Damage.files(directory);
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      assertThat(readAll(store)).isLessThan(ENTRIES);
      assertWarned("damaged-1");
      assertThat(before)
          .filteredOn(file -> file.toString().endsWith(".sst"))
          .allMatch(
              file -> Files.exists(directory.resolve("damaged-1").resolve(file.getFileName())));
    }
    assertWorks();
  }

  /** RocksDB rewrites the table sooner or later, and from then on refuses every write. */
  @ParameterizedTest
  @EnumSource(names = {"BLOCK_OF_TABLE", "INDEX_OF_TABLE"})
  void writesAfterRocksDbHasMetTheDamageByItself(Damage damage) throws Exception {
    fill();
    damage.does(directory);
    Database database = Database.open(directory);
    database.run("compact", handles -> {
      try (CompactRangeOptions options = new CompactRangeOptions()
          .setBottommostLevelCompaction(BottommostLevelCompaction.kForce)) {
        assertThatThrownBy(() -> handles.db().compactRange(handles.entries(), null, null, options))
            .hasMessageContaining("checksum mismatch");
      }
      assertThatThrownBy(() -> handles.db().put(handles.entries(), new byte[1], new byte[1]))
          .hasMessageContaining("checksum mismatch");
    });
    assertThat(warnings.messages()).isEmpty();
    database.run("write", handles -> handles.db().put(handles.entries(), new byte[1], new byte[1]));
    database.close();
    assertWarned("damaged-1");
    assertWorks();
  }

  @Test
  void showsNoEntryTwiceWhenItMeetsDamage() throws Exception {
    fill();
    Damage.MANY_BLOCKS_OF_TABLE.does(directory);
    Map<Origin, CacheEntry> shown = new HashMap<>();
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      store.visit((origin, entry) -> {
        assertThat(shown.put(origin, entry)).isNull();
        return true;
      });
    }
    assertThat(shown).hasSizeLessThan(ENTRIES);
    for (int i = 0; i < ENTRIES; i++) {
      assertThat(shown.getOrDefault(origin(i), sample(i))).isEqualTo(sample(i));
    }
    assertWarned("damaged-1");
  }

  @Test
  void aVisitorMeetsTheDamageAsAnError() throws Exception {
    fill();
    Damage.MANY_BLOCKS_OF_TABLE.does(directory);
    List<String> failures = new ArrayList<>();
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      store.visit((shown, entry) -> {
        for (int i = 0; i < ENTRIES && failures.isEmpty(); i++) {
          try {
            store.get(origin(i));
          } catch (IOException e) {
            failures.add(e.getMessage());
          }
        }
        return failures.isEmpty();
      });
      assertThat(failures).hasSize(1);
      assertThat(warnings.messages()).isEmpty();
      readAll(store);
      assertWarned("damaged-1");
    }
  }

  @Test
  void isReplacedOnceForAllThreads() throws Exception {
    fill();
    Damage.MANY_BLOCKS_OF_TABLE.does(directory);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      List<Future<Integer>> found = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        found.add(threads.submit(() -> readAll(store)));
      }
      for (Future<Integer> each : found) {
        assertThat(each.get()).isLessThan(ENTRIES);
      }
    } finally {
      threads.shutdownNow();
    }
    assertWarned("damaged-1");
  }

  @Test
  void setsTheRestAsideIfItWasInterruptedWhileItMovedFiles() throws Exception {
    fill();
    Path aside = Files.createDirectory(directory.resolve("damaged-1"));
    Path table = Damage.largest(directory, "sst");
    Files.move(table, aside.resolve(table.getFileName()));
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      assertThat(readAll(store)).isZero();
      assertWarned("damaged-2");
    }
    assertThat(aside).isDirectoryContaining(file -> file.endsWith(table.getFileName()));
    assertWorks();
  }

  @Test
  void leavesOtherFilesAndOtherDatabasesAlone() throws Exception {
    NativeLibrary.load(directory.resolve("native"));
    try (Options options = new Options().setCreateIfMissing(true);
        RocksDB other = RocksDB.open(options, directory.toString());
        ColumnFamilyHandle family =
            other.createColumnFamily(new ColumnFamilyDescriptor(new byte[] {'x'}))) {
      other.put(family, new byte[] {1}, new byte[] {2});
    }
    Path note = Files.writeString(directory.resolve("note.txt"), "note");
    List<Path> before = Damage.files(directory);
    assertThatThrownBy(() -> RocksDbStore.open(directory))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(StoreInUseException.class)
        .hasMessageContaining("cannot open the store in " + directory);
    assertThat(Damage.files(directory)).containsAll(before);
    Damage.MANIFEST.does(directory);
    RocksDbStore.open(directory).close();
    assertThat(note).hasContent("note");
    assertWarned("damaged-1");
  }

  /** Any bits of any files: whatever is there is as it was written, and the store works. */
  @Test
  void nothingWrongIsEverRead() throws Exception {
    long seed = Long.getLong("wayleave.seed", 20261121);
    SplittableRandom random = new SplittableRandom(seed);
    fill();
    Map<Path, byte[]> whole = new HashMap<>();
    for (Path file : Damage.files(directory)) {
      whole.put(file, Files.readAllBytes(file));
    }
    List<Path> names = whole.keySet().stream()
        .sorted()
        .filter(file -> whole.get(file).length > 0)
        .toList();
    int lost = 0;
    for (int round = 0; round < ROUNDS; round++) {
      warnings.messages().clear();
      for (Path file : Damage.files(directory)) {
        Files.delete(file);
      }
      for (Map.Entry<Path, byte[]> file : whole.entrySet()) {
        Files.write(file.getKey(), file.getValue());
      }
      Path hit = names.get(random.nextInt(names.size()));
      byte[] bytes = whole.get(hit).clone();
      int at = random.nextInt(bytes.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(hit, bytes);
      String what = "seed " + seed + ", round " + round + ", " + hit.getFileName() + " at " + at;
      try (RocksDbStore store = RocksDbStore.open(directory)) {
        int missing = ENTRIES - readAll(store);
        lost += missing;
        assertThat(missing > 0 && warnings.messages().isEmpty()).as(what).isFalse();
        store.put(origin(0), sample(0));
        assertThat(store.get(origin(0))).as(what).contains(sample(0));
      }
    }
    System.out.println(
        ROUNDS + " damaged bits, " + lost + " entries lost, none silently, nothing wrong read");
  }
}
