package wayleave.bulk.sites;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;
import wayleave.Dialect;
import wayleave.captures.Capture;

/**
 * The capture in force of each {@link wayleave.captures.CaptureKey}, on disk: the latest; of several at the same time the one
 * with the largest name of its file, then position. Thread-safe while it is open.
 *
 * <p>An entry: seconds and nanoseconds of the time, position, length and bytes of the name of the file; then status, whether
 * incomplete, URL, location and the body. Whether one replaces another is told by the first part.
 */
public final class CaptureIndex implements AutoCloseable {
  /** One more than what counts of a body, so that one that is longer is known to be. */
  private static final int MOST_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private static final int LOCKS = 256;
  private static final int BITS_PER_KEY = 10;
  private static final int BLOCK_BYTES = 4 << 10;
  private static final long BLOCK_CACHE_BYTES = 64L << 20;
  /** Of the cache, for what tells in which block of which file a capture is: every question needs it. */
  private static final double CACHE_OF_INDEXES = 0.8;

  /** Entries without a body are smaller, mostly. */
  private static final long MIN_BLOB_BYTES = 512;

  private static final int MAX_OPEN_FILES = 4096;
  private static final long WRITE_BUFFER_BYTES = 32L << 20;
  private static final long MAX_LOG_BYTES = 1L << 20;

  /** Time, position, and length of the file's name. */
  private static final int RANK_BYTES = 8 + 4 + 8 + 4;
  /** Names of files are rarely longer than what is read at first beyond that. */
  private static final int FIRST_BYTES = 256;

  private final NativeHandles handles = new NativeHandles();
  private final Object[] locks = new Object[LOCKS];
  private final RocksDB db;
  private final WriteOptions unlogged;

  private CaptureIndex(Path directory, boolean readOnly) throws IOException {
    Arrays.setAll(locks, i -> new Object());
    unlogged = handles.kept(new WriteOptions()).setDisableWAL(true);
    try {
      Options options = options();
      db = handles.kept(
          readOnly
              ? RocksDB.openReadOnly(options, directory.toString())
              : RocksDB.open(options.setCreateIfMissing(true), directory.toString()));
    } catch (RocksDBException e) {
      close();
      throw new IOException(
          "cannot open the index of captures in " + directory + ": " + e.getMessage(), e);
    }
  }

  /** An empty index in a directory that is not there. It is of use when it was closed after {@link #finish} only. */
  public static CaptureIndex create(Path directory) throws IOException {
    return new CaptureIndex(directory, false);
  }

  /** An index that is finished. */
  public static CaptureIndex open(Path directory) throws IOException {
    return new CaptureIndex(directory, true);
  }

  private Options options() {
    BlockBasedTableConfig table = new BlockBasedTableConfig()
        .setBlockSize(BLOCK_BYTES)
        .setBlockCache(handles.kept(new LRUCache(BLOCK_CACHE_BYTES, -1, false, CACHE_OF_INDEXES)))
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true)
        .setFilterPolicy(handles.kept(new BloomFilter(BITS_PER_KEY)));
    return handles
        .kept(new Options())
        .setTableFormatConfig(table)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        // Apart from the keys, so that merging files does not write bodies again, nor reading one
        // unpack its neighbours.
        .setEnableBlobFiles(true)
        .setMinBlobSize(MIN_BLOB_BYTES)
        .setBlobCompressionType(CompressionType.LZ4_COMPRESSION)
        .setEnableBlobGarbageCollection(true)
        // Where there is no such number, RocksDB reads an index of a single file in a way that
        // finds no blobs.
        .setMaxOpenFiles(MAX_OPEN_FILES)
        .setWriteBufferSize(WRITE_BUFFER_BYTES)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(MAX_LOG_BYTES)
        .setKeepLogFileNum(2);
  }

  /** Takes a capture, unless one is there that comes before it. */
  public void add(String captureKey, Capture capture, String source, long position)
      throws IOException {
    byte[] key = captureKey.getBytes(StandardCharsets.UTF_8);
    byte[] entry = entry(capture, source.getBytes(StandardCharsets.UTF_8), position);
    try {
      synchronized (locks[Arrays.hashCode(key) & LOCKS - 1]) {
        if (isInForce(key, entry)) {
          db.put(unlogged, key, entry);
        }
      }
    } catch (RocksDBException e) {
      throw new IOException("cannot write the index of captures: " + e.getMessage(), e);
    }
  }

  private boolean isInForce(byte[] key, byte[] entry) throws RocksDBException {
    byte[] there = new byte[FIRST_BYTES];
    int length = db.get(key, there);
    if (length == RocksDB.NOT_FOUND) {
      return true;
    }
    int rank = RANK_BYTES + ByteBuffer.wrap(there).getInt(RANK_BYTES - 4);
    return compareRanks(entry, rank <= FIRST_BYTES ? there : db.get(key)) >= 0;
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

  private static byte[] entry(Capture capture, byte[] source, long position) {
    byte[] url = capture.url().getBytes(StandardCharsets.UTF_8);
    String to = capture.location();
    byte[] location = to == null ? new byte[0] : to.getBytes(StandardCharsets.UTF_8);
    // The body of another answer says nothing.
    int body = capture.status() / 100 == 2 ? Math.min(capture.body().length, MOST_BODY) : 0;
    Instant time = capture.fetchedAt();
    return ByteBuffer.allocate(
            RANK_BYTES + source.length + 4 + 1 + 4 + url.length + 4 + location.length + body)
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

  /** Makes durable what was added. */
  public void finish() throws IOException {
    try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
      db.flush(options);
    } catch (RocksDBException e) {
      throw new IOException("cannot write the index of captures: " + e.getMessage(), e);
    }
  }

  /** The capture in force; null if there is none. */
  @Nullable
  Capture get(String captureKey) throws IOException {
    byte[] entry;
    try {
      entry = db.get(captureKey.getBytes(StandardCharsets.UTF_8));
    } catch (RocksDBException e) {
      throw new IOException("cannot read the index of captures: " + e.getMessage(), e);
    }
    if (entry == null) {
      return null;
    }
    ByteBuffer in = ByteBuffer.wrap(entry);
    Instant time = Instant.ofEpochSecond(in.getLong(), in.getInt());
    in.position(RANK_BYTES + in.getInt(RANK_BYTES - 4));
    int status = in.getInt();
    boolean incomplete = in.get() != 0;
    String url = string(in, in.getInt());
    int location = in.getInt();
    String to = location < 0 ? null : string(in, location);
    return new Capture(
        url, time, status, to, Arrays.copyOfRange(entry, in.position(), entry.length), incomplete);
  }

  private static String string(ByteBuffer in, int length) {
    String string = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
    in.position(in.position() + length);
    return string;
  }

  @Override
  public void close() throws IOException {
    handles.close();
  }
}
