package wayleave.benchmarks.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import wayleave.Origin;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.data.Urls;
import wayleave.benchmarks.data.Workload;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;
import wayleave.store.rocksdb.RocksDbStore;

/**
 * How fast and how large the store in RocksDB is: a program that does one of its phases with the store in a directory, and prints
 * a line {@code question, value, unit} for each figure, separated by tabs. Each phase runs in a process of its own.
 *
 * <p>Entries have the bodies of the real workload, again and again, under names of 20 to 30 characters in no order.
 */
public final class StoreMeasurement {
  private static final Instant FETCHED = Instant.parse("2026-11-01T00:00:00Z");
  private static final int MAX_READS = 200_000;
  private static final int STARTS = 7;
  private static final String HEAP = "-Xmx256m";

  private final Path directory;
  private final int count;

  private StoreMeasurement(Path directory, int count) {
    this.directory = directory;
    this.count = count;
  }

  /** Arguments: the phase, the store's directory, and how many entries there are. */
  public static void main(String[] arguments) throws IOException, RocksDBException {
    StoreMeasurement measurement =
        new StoreMeasurement(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
    switch (arguments[0]) {
      case "open" -> measurement.open(arguments[3]);
      case "write" -> measurement.write();
      case "read" -> measurement.read();
      case "compact" -> measurement.compact();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  /** Does all phases with so many entries below a directory, which is left empty. */
  static List<String> run(Path temporary, int count) throws IOException {
    List<String> lines = new ArrayList<>();
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    Path unkept = Files.createDirectory(temporary.resolve("unkept"));
    Files.createFile(unkept.resolve("native")); // where the library would be kept
    for (int i = 0; i < STARTS; i++) {
      lines.addAll(process("open", empty, count, i == 0 ? "store-open-first" : "store-open-empty"));
      lines.addAll(process("open", unkept, count, "store-open-library-unpacked"));
    }
    Path store = Files.createDirectory(temporary.resolve("store"));
    for (String phase : List.of("write", "read", "compact")) {
      lines.addAll(process(phase, store, count, ""));
    }
    delete(empty);
    delete(unkept);
    delete(store);
    return lines;
  }

  private static List<String> process(String phase, Path directory, int count, String question)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        HEAP,
        "-XX:+UseSerialGC"));
    command.addAll(Machine.properties());
    command.addAll(List.of(
        "-cp",
        System.getProperty("java.class.path"),
        StoreMeasurement.class.getName(),
        phase,
        directory.toString(),
        String.valueOf(count),
        question));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().remove("ROCKSDB_SHAREDLIB_DIR");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("failed: " + command);
    }
    return output.lines().toList();
  }

  private static void delete(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(directory)) {
      all = new ArrayList<>(files.toList());
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      Files.delete(all.get(i));
    }
  }

  private void open(String question) throws IOException {
    long start = System.nanoTime();
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      print(question, (System.nanoTime() - start) / 1e6, "ms");
      store.size();
    }
  }

  private void write() throws IOException {
    List<CacheEntry> entries =
        Workload.named("real").files().stream().map(StoreMeasurement::entry).toList();
    long bodies = 0;
    for (int i = 0; i < count; i++) {
      bodies += bodyLength(entries.get(i % entries.size()));
    }
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      long start = System.nanoTime();
      for (int i = 0; i < count; i++) {
        store.put(Urls.origin(i), entries.get(i % entries.size()));
      }
      print("store-put", count * 1e9 / (System.nanoTime() - start), "entries/s");
      print("store-body", (double) bodies / count, "B/entry");
      print("store-disk", (double) store.bytes().orElseThrow() / count, "B/entry");
      memory("store-write");
    }
  }

  private static CacheEntry entry(byte[] file) {
    Outcome.Found found =
        new Outcome.Found(200, Body.of(new String(file, StandardCharsets.UTF_8)), false);
    return new CacheEntry(
        found, new CacheEntry.Copy(found, FETCHED), FETCHED, FETCHED, FETCHED, null);
  }

  private static int bodyLength(CacheEntry entry) {
    CacheEntry.Copy copy = entry.copy().orElse(null);
    return copy == null ? 0 : copy.found().body().toBytes().length;
  }

  private void read() throws IOException {
    open("store-open");
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      long[] shown = new long[1];
      long start = System.nanoTime();
      store.visit((origin, entry) -> ++shown[0] > 0);
      print("store-visit", (System.nanoTime() - start) / 1e9, "s");
      if (shown[0] != count) {
        throw new AssertionError(shown[0] + " of " + count);
      }
      SplittableRandom random = new SplittableRandom(count);
      int reads = Math.min(MAX_READS, count);
      reads(store, random, reads / 4); // to warm up
      long[] nanos = reads(store, random, reads);
      print("store-get-p50", nanos[reads / 2] / 1e3, "us");
      print("store-get-p99", nanos[(int) (reads * 0.99)] / 1e3, "us");
      memory("store-read");
    }
  }

  /** How long each took, in order. */
  private long[] reads(RocksDbStore store, SplittableRandom random, int reads) throws IOException {
    long[] nanos = new long[reads];
    for (int i = 0; i < reads; i++) {
      Origin origin = Urls.origin(random.nextInt(count));
      long start = System.nanoTime();
      if (store.get(origin).isEmpty()) {
        throw new AssertionError(origin);
      }
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos;
  }

  /** What RocksDB's own full compaction, for which the store does not ask, makes of the files. */
  private void compact() throws IOException, RocksDBException {
    RocksDbStore.open(directory).close(); // loads the library
    List<ColumnFamilyDescriptor> families = List.of(
        new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY),
        new ColumnFamilyDescriptor("versions".getBytes(StandardCharsets.UTF_8)));
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (DBOptions options = new DBOptions();
        RocksDB database = RocksDB.open(options, directory.toString(), families, handles)) {
      long start = System.nanoTime();
      database.compactRange(handles.get(0));
      print("store-compact", (System.nanoTime() - start) / 1e9, "s");
      handles.forEach(ColumnFamilyHandle::close);
    }
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      print("store-disk-compacted", (double) store.bytes().orElseThrow() / count, "B/entry");
    }
  }

  /** What the process has in memory now, the files that the system keeps not included; where there is no /proc, nothing. */
  private static void memory(String question) throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmRSS:")) {
          print(question + "-rss", Long.parseLong(line.replaceAll("\\D", "")) / 1024.0, "MiB");
        }
      }
    }
  }

  private static void print(String question, double value, String unit) {
    System.out.printf(Locale.ROOT, "%s\t%.4f\t%s%n", question, value, unit);
  }
}
