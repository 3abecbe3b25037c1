package wayleave.bulk.sites;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.captures.Capture;

/**
 * The capture in force of each {@link wayleave.captures.CaptureKey}, on disk: the latest; of several at the same time the one
 * with the largest name of its file, then position. Thread-safe.
 *
 * <p>It is written once, and read then. All captures are appended to one file; when they are there, the places of those in force
 * are sorted by the hashes of their keys. So a capture takes two reads of a file, and memory hardly grows.
 *
 * <p>A record: its length and that of its key; the key; seconds and nanoseconds of the time, position, length and bytes of the name
 * of the file, which tell whether it replaces another; then status, whether incomplete, URL, location and the body.
 */
public final class CaptureIndex implements AutoCloseable {
  /** One more than what counts of a body, so that one that is longer is known to be. */
  private static final int MOST_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private static final String RECORDS = "records";
  private static final String KEYS = "keys";
  private static final int HEAD_BYTES = 4 + 4;
  /** Time, position, and length of the file's name. */
  private static final int RANK_BYTES = 8 + 4 + 8 + 4;
  /** Most records are not longer. */
  private static final int FIRST_READ = 4 << 10;

  private static final int WRITE_BUFFER_BYTES = 1 << 20;

  private final Path directory;
  private final FileChannel records;
  private final @Nullable HashBuckets buckets;
  private final @Nullable IndexedKeys keys;
  private final ByteBuffer unwritten;
  private long length;
  private final ThreadLocal<ByteBuffer> buffers =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(FIRST_READ));

  private CaptureIndex(
      Path directory,
      FileChannel records,
      @Nullable HashBuckets buckets,
      @Nullable IndexedKeys keys) {
    this.directory = directory;
    this.records = records;
    this.buckets = buckets;
    this.keys = keys;
    this.unwritten = ByteBuffer.allocate(buckets == null ? 0 : WRITE_BUFFER_BYTES);
  }

  /** An empty index in a directory that is not there. It is of use when it was closed after {@link #finish} only. */
  public static CaptureIndex create(Path directory) throws IOException {
    Files.createDirectories(directory);
    FileChannel records = FileChannel.open(
        directory.resolve(RECORDS),
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE);
    return new CaptureIndex(directory, records, new HashBuckets(directory), null);
  }

  /** An index that is finished. */
  public static CaptureIndex open(Path directory) throws IOException {
    FileChannel records = FileChannel.open(directory.resolve(RECORDS), StandardOpenOption.READ);
    try {
      return new CaptureIndex(directory, records, null, IndexedKeys.open(directory.resolve(KEYS)));
    } catch (IOException e) {
      records.close();
      throw e;
    }
  }

  /** Takes a capture, which counts unless another comes before it. */
  public void add(String captureKey, Capture capture, String source, long position)
      throws IOException {
    byte[] key = captureKey.getBytes(StandardCharsets.UTF_8);
    byte[] record = record(key, capture, source.getBytes(StandardCharsets.UTF_8), position);
    long hash = new KeyHash().of(key);
    synchronized (this) {
      Objects.requireNonNull(buckets).add(hash, length);
      if (unwritten.remaining() < record.length) {
        flush();
      }
      if (unwritten.remaining() < record.length) {
        write(ByteBuffer.wrap(record));
      } else {
        unwritten.put(record);
      }
      length += record.length;
    }
  }

  private void flush() throws IOException {
    unwritten.flip();
    write(unwritten);
    unwritten.clear();
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      records.write(bytes);
    }
  }

  /** By time, then by name of the file in the order of its bytes, then by position. */
  private static int compareRanks(byte[] one, byte[] other) {
    ByteBuffer a = ByteBuffer.wrap(one);
    ByteBuffer b = ByteBuffer.wrap(other);
    int order = Long.compare(a.getLong(), b.getLong());
    if (order == 0) {
      order = Integer.compare(a.getInt(), b.getInt());
    }
    long position = a.getLong();
    long otherPosition = b.getLong();
    if (order == 0) {
      order = Arrays.compareUnsigned(
          one, RANK_BYTES, RANK_BYTES + a.getInt(), other, RANK_BYTES, RANK_BYTES + b.getInt());
    }
    return order == 0 ? Long.compare(position, otherPosition) : order;
  }

  private static byte[] record(byte[] key, Capture capture, byte[] source, long position) {
    byte[] url = capture.url().getBytes(StandardCharsets.UTF_8);
    String to = capture.location();
    byte[] location = to == null ? new byte[0] : to.getBytes(StandardCharsets.UTF_8);
    // The body of another answer says nothing.
    int body = capture.status() / 100 == 2 ? Math.min(capture.body().length, MOST_BODY) : 0;
    Instant time = capture.fetchedAt();
    int size = HEAD_BYTES + key.length + RANK_BYTES + source.length;
    size += 4 + 1 + 4 + url.length + 4 + location.length + body;
    return ByteBuffer.allocate(size)
        .putInt(size)
        .putInt(key.length)
        .put(key)
        .putLong(time.getEpochSecond())
        .putInt(time.getNano())
        .putLong(position)
        .putInt(source.length)
        .put(source)
        .putInt(capture.status())
        .put((byte) (capture.incomplete() ? 1 : 0))
        .putInt(url.length)
        .put(url)
        .putInt(to == null ? -1 : location.length)
        .put(location)
        .put(capture.body(), 0, body)
        .array();
  }

  /** Finds out which captures are in force, and makes all durable. */
  public void finish() throws IOException {
    flush();
    try (HashBuckets all = Objects.requireNonNull(buckets);
        IndexedKeys.Writer writer = new IndexedKeys.Writer(directory.resolve(KEYS))) {
      for (int bucket = 0; bucket < all.buckets(); bucket++) {
        List<HashBuckets.Pair> pairs = all.sorted(bucket);
        for (int i = 0; i < pairs.size(); ) {
          int end = i + 1;
          while (end < pairs.size() && pairs.get(end).hash() == pairs.get(i).hash()) {
            end++;
          }
          for (long place :
              end == i + 1 ? List.of(pairs.get(i).place()) : inForce(pairs.subList(i, end))) {
            writer.add(pairs.get(i).hash(), place);
          }
          i = end;
        }
      }
      writer.finish();
    }
    records.force(false);
  }

  /** Of captures with one hash those that no other of the same key replaces. */
  private Collection<Long> inForce(List<HashBuckets.Pair> pairs) throws IOException {
    Map<String, Long> places = new LinkedHashMap<>();
    Map<String, byte[]> ranks = new HashMap<>();
    for (HashBuckets.Pair pair : pairs) {
      ByteBuffer in = read(pair.place());
      String key = string(in, in.getInt());
      byte[] rank = rank(in);
      byte[] before = ranks.get(key);
      if (before == null || compareRanks(rank, before) >= 0) {
        places.put(key, pair.place());
        ranks.put(key, rank);
      }
    }
    return places.values();
  }

  private static byte[] rank(ByteBuffer in) {
    byte[] rank = new byte[RANK_BYTES + in.getInt(in.position() + RANK_BYTES - 4)];
    in.get(rank);
    return rank;
  }

  /** A record behind its length. */
  private ByteBuffer read(long place) throws IOException {
    ByteBuffer first = buffers.get();
    first.clear();
    fill(first, place);
    first.flip();
    int length = first.limit() < HEAD_BYTES ? 0 : first.getInt(0);
    if (length < HEAD_BYTES) {
      throw damaged();
    }
    byte[] record = new byte[length];
    int there = Math.min(record.length, first.limit());
    first.get(record, 0, there);
    if (there < record.length) {
      ByteBuffer rest = ByteBuffer.wrap(record, there, record.length - there);
      fill(rest, place + there);
      if (rest.hasRemaining()) {
        throw damaged();
      }
    }
    return ByteBuffer.wrap(record).position(4);
  }

  private static IOException damaged() {
    return new IOException("the index of captures is damaged; delete it to have it made again");
  }

  /** Reads until a buffer is full, or the file ends. */
  private void fill(ByteBuffer buffer, long place) throws IOException {
    long at = place - buffer.position();
    while (buffer.hasRemaining() && records.read(buffer, at + buffer.position()) >= 0) {
      // Reads on.
    }
  }

  /** The capture in force; null if there is none. */
  @Nullable
  Capture get(String captureKey) throws IOException {
    byte[] key = captureKey.getBytes(StandardCharsets.UTF_8);
    Capture[] found = new Capture[1];
    Objects.requireNonNull(keys).visit(new KeyHash().of(key), place -> {
      ByteBuffer in = read(place);
      int length = in.getInt();
      int start = in.position();
      if (Arrays.equals(in.array(), start, start + length, key, 0, key.length)) {
        in.position(start + length);
        found[0] = capture(in);
      }
      return found[0] == null;
    });
    return found[0];
  }

  private static Capture capture(ByteBuffer in) {
    Instant time = Instant.ofEpochSecond(in.getLong(), in.getInt());
    in.getLong();
    int source = in.getInt();
    in.position(in.position() + source);
    int status = in.getInt();
    boolean incomplete = in.get() != 0;
    String url = string(in, in.getInt());
    int location = in.getInt();
    String to = location < 0 ? null : string(in, location);
    byte[] body = Arrays.copyOfRange(in.array(), in.position(), in.limit());
    return new Capture(url, time, status, to, body, incomplete);
  }

  private static String string(ByteBuffer in, int length) {
    String string = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
    in.position(in.position() + length);
    return string;
  }

  @Override
  public void close() throws IOException {
    try (records;
        keys;
        buckets) {
      // All are closed.
    }
  }
}
