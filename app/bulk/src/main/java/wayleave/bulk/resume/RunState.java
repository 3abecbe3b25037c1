package wayleave.bulk.resume;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.CompressionType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.UInt64AddOperator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import wayleave.bulk.rows.Counts;
import wayleave.bulk.sites.NativeHandles;

/**
 * What a run needs to go on after it was killed, on disk: what it was asked for, its last checkpoint, and the counts per origin
 * that belong to it. For one thread.
 */
public final class RunState implements AutoCloseable {
  private static final byte[] SETTINGS = {'s'};
  private static final byte[] CHECKPOINT = {'c'};
  /** Before the origin in the keys of counts; after it come a zero, the crawler and the answer. */
  private static final byte COUNT = 'o';

  private static final int AFTER_ORIGIN = 1 + 4 + 1;
  private static final long WRITE_BUFFER_BYTES = 16L << 20;
  private static final long MAX_LOG_BYTES = 1L << 20;

  private final NativeHandles handles = new NativeHandles();
  private final RocksDB db;
  private final WriteOptions durable;

  private RunState(Path directory) throws IOException {
    durable = handles.kept(new WriteOptions()).setSync(true);
    Options options = handles
        .kept(new Options())
        .setCreateIfMissing(true)
        // Counts are added to what is there, without looking.
        .setMergeOperator(handles.kept(new UInt64AddOperator()))
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setWriteBufferSize(WRITE_BUFFER_BYTES)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(MAX_LOG_BYTES)
        .setKeepLogFileNum(2);
    try {
      db = handles.kept(RocksDB.open(options, directory.toString()));
    } catch (RocksDBException e) {
      close();
      throw new IOException(
          "cannot open the state of the run in " + directory + ": " + e.getMessage(), e);
    }
  }

  /** The state in a directory, which is made if it is not there. */
  public static RunState open(Path directory) throws IOException {
    return new RunState(directory);
  }

  private interface Work<T> {
    T go() throws RocksDBException;
  }

  private static <T> T tried(Work<T> work) throws IOException {
    try {
      return work.go();
    } catch (RocksDBException e) {
      throw new IOException("cannot write the state of the run: " + e.getMessage(), e);
    }
  }

  /** What the run was asked for; empty if none was begun. */
  public Optional<String> settings() throws IOException {
    return Optional.ofNullable(tried(() -> db.get(SETTINGS)))
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  public void begin(String settings) throws IOException {
    tried(() -> {
      db.put(durable, SETTINGS, settings.getBytes(StandardCharsets.UTF_8));
      return true;
    });
  }

  /** The last checkpoint; empty if there was none yet. */
  public Optional<byte[]> checkpoint() throws IOException {
    return Optional.ofNullable(tried(() -> db.get(CHECKPOINT)));
  }

  /** Keeps a checkpoint together with the counts that came since the last one. */
  public void keep(byte[] checkpoint, Map<String, Counts[]> counts) throws IOException {
    tried(() -> {
      try (WriteBatch batch = new WriteBatch()) {
        batch.put(CHECKPOINT, checkpoint);
        for (Map.Entry<String, Counts[]> entry : counts.entrySet()) {
          add(batch, entry.getKey(), entry.getValue());
        }
        db.write(durable, batch);
      }
      return true;
    });
  }

  private static void add(WriteBatch batch, String origin, Counts[] counts)
      throws RocksDBException {
    byte[] name = origin.getBytes(StandardCharsets.UTF_8);
    for (int crawler = 0; crawler < counts.length; crawler++) {
      for (int answer = 0; answer < Counts.ANSWERS; answer++) {
        long rows = counts[crawler].get(answer);
        if (rows > 0) {
          byte[] key = ByteBuffer.allocate(1 + name.length + AFTER_ORIGIN)
              .put(COUNT)
              .put(name)
              .put((byte) 0)
              .putInt(crawler)
              .put((byte) answer)
              .array();
          batch.merge(
              key,
              ByteBuffer.allocate(8)
                  .order(ByteOrder.LITTLE_ENDIAN)
                  .putLong(rows)
                  .array());
        }
      }
    }
  }

  /** Sees the counts of origins. */
  public interface CountsVisitor {
    /** @param origin empty for URLs that have none */
    void counts(String origin, Counts[] counts) throws IOException;
  }

  /** Shows all counts, in the order of the bytes of the origins. */
  public void visitCounts(int crawlers, CountsVisitor visitor) throws IOException {
    try (RocksIterator rows = db.newIterator()) {
      byte[] name = null;
      Counts[] counts = empty(crawlers);
      for (rows.seek(new byte[] {COUNT}); rows.isValid() && rows.key()[0] == COUNT; rows.next()) {
        ByteBuffer key = ByteBuffer.wrap(rows.key());
        byte[] origin = Arrays.copyOfRange(key.array(), 1, key.capacity() - AFTER_ORIGIN);
        if (name != null && !Arrays.equals(name, origin)) {
          visitor.counts(new String(name, StandardCharsets.UTF_8), counts);
          counts = empty(crawlers);
        }
        name = origin;
        key.position(key.capacity() - AFTER_ORIGIN + 1);
        counts[key.getInt()].add(
            key.get(),
            ByteBuffer.wrap(rows.value()).order(ByteOrder.LITTLE_ENDIAN).getLong());
      }
      tried(() -> {
        rows.status();
        return true;
      });
      if (name != null) {
        visitor.counts(new String(name, StandardCharsets.UTF_8), counts);
      }
    }
  }

  /** No rows of any crawler. */
  public static Counts[] empty(int crawlers) {
    Counts[] counts = new Counts[crawlers];
    Arrays.setAll(counts, i -> new Counts());
    return counts;
  }

  @Override
  public void close() throws IOException {
    handles.close();
  }
}
