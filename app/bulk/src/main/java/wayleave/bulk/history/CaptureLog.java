package wayleave.bulk.history;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.bulk.sites.KeyHash;
import wayleave.captures.Capture;

/**
 * Captures as they come, on disk, in partitions by the hashes of their keys: each can be sorted in memory. Bodies are stored apart.
 * Thread-safe, but for {@link #sorted}.
 */
public final class CaptureLog {
  private static final int RECORD_BLOCK = 32 << 10;
  private static final int BODY_BLOCK = 64 << 10;
  private static final int ONE_BODY_BLOCK = 1 << 20;
  /** One more than what counts, so that a body that is longer is known to be. */
  private static final int MOST_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private final CaptureFiles files;
  private final SpillFile[] records = new SpillFile[CaptureFiles.PARTITIONS];
  private final SpillFile[] bodies = new SpillFile[CaptureFiles.PARTITIONS];
  /** Where bodies are stored; null if only the last capture of each key counts, so that few bodies are worth a look. */
  private final @Nullable BodyTable stored;

  private final KeyHash hash = new KeyHash();
  /** The numbers of the names of files. */
  private final Map<String, Integer> sources = new LinkedHashMap<>();

  private ByteBuffer record = ByteBuffer.allocate(1 << 10);

  private CaptureLog(CaptureFiles files, @Nullable BodyTable stored) {
    this.files = files;
    this.stored = stored;
    for (int i = 0; i < CaptureFiles.PARTITIONS; i++) {
      records[i] = new SpillFile(files.records(i), RECORD_BLOCK);
      bodies[i] = new SpillFile(files.bodies(i), stored == null ? ONE_BODY_BLOCK : BODY_BLOCK);
    }
  }

  /**
   * An empty log, of whose bodies most are stored once for all captures of a site that have it.
   *
   * @param directory made here
   * @param tableBytes how much memory may be taken to recognize bodies that came before
   */
  public static CaptureLog create(Path directory, long tableBytes) throws IOException {
    Files.createDirectories(directory);
    return new CaptureLog(new CaptureFiles(directory), BodyTable.ofBytes(tableBytes));
  }

  /** An empty log of which only the last capture of each key is kept. Its bodies go to one file. */
  public static CaptureLog ofLast(Path directory) throws IOException {
    Files.createDirectories(directory);
    return new CaptureLog(new CaptureFiles(directory), null);
  }

  /**
   * Appends a capture.
   *
   * @param captureKey what it is of
   * @param source the name of the file that it is from
   * @param position where in that file
   */
  public synchronized void add(String captureKey, Capture capture, String source, long position)
      throws IOException {
    byte[] key = captureKey.getBytes(StandardCharsets.UTF_8);
    String to = capture.location();
    byte[] location = to == null ? new byte[0] : to.getBytes(StandardCharsets.UTF_8);
    long keyHash = hash.of(key);
    int partition = partition(keyHash);
    int size = LoggedCapture.size(key.length, location.length);
    if (record.capacity() < size) {
      record = ByteBuffer.allocate(2 * size);
    }
    LoggedCapture.write(
        record.clear(),
        keyHash,
        key,
        capture,
        sources.computeIfAbsent(source, name -> sources.size()),
        position,
        to == null ? null : location,
        body(capture, partition));
    records[partition].append(record.array(), size);
  }

  static int partition(long keyHash) {
    return (int) (keyHash >>> 56);
  }

  /** Stores the body, of which another answer than a 2xx has none that counts. */
  private StoredBody body(Capture capture, int partition) throws IOException {
    byte[] content = capture.body();
    int length = capture.status() / 100 == 2 ? Math.min(content.length, MOST_BODY) : 0;
    if (stored == null) {
      return new StoredBody(0, 0, 0, length == 0 ? 0 : bodies[0].append(content, length), length);
    }
    ByteBuffer digest = hash.digest(content, length);
    long digest1 = digest.getLong();
    long digest2 = digest.getLong();
    if (length == 0) {
      return new StoredBody(digest1, digest2, partition, 0, 0);
    }
    // The partition is a part of what is looked up: a body is stored where the site's others are.
    long ofPartition = digest2 ^ partition;
    long place = stored.find(digest1, ofPartition);
    if (place == BodyTable.ABSENT) {
      place = bodies[partition].append(content, length);
      stored.put(digest1, ofPartition, place);
    }
    return new StoredBody(digest1, digest2, partition, place, length);
  }

  /** Ends it, and sorts all captures by key and time. */
  public SortedCaptures sorted(int threads) throws IOException {
    for (SpillFile file : records) {
      file.flush();
    }
    for (SpillFile file : bodies) {
      file.flush();
    }
    SortedCaptures sorted = CaptureSorter.sort(files, ranks(), stored == null, threads);
    if (stored == null) {
      bodies[0].force();
    }
    return sorted;
  }

  /** For each number of a name its place in the order of names, by their bytes. */
  private int[] ranks() {
    List<Map.Entry<String, Integer>> names = new ArrayList<>(sources.entrySet());
    names.sort((one, other) -> Arrays.compareUnsigned(
        one.getKey().getBytes(StandardCharsets.UTF_8),
        other.getKey().getBytes(StandardCharsets.UTF_8)));
    int[] ranks = new int[names.size()];
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[names.get(rank).getValue()] = rank;
    }
    return ranks;
  }
}
