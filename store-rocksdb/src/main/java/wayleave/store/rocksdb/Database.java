package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** An open RocksDB, whose handles nobody uses after they are freed: that would end the JVM. Thread-safe. */
final class Database {
  private static final byte[] VERSIONS = "versions".getBytes(StandardCharsets.UTF_8);
  /** Below the directory; RocksDB leaves alone what is not its own. */
  private static final String LIBRARY = "native";

  private static final int BITS_PER_KEY = 10;
  private static final long BLOCK_CACHE_BYTES = 32L << 20;
  private static final long WRITE_BUFFER_BYTES = 16L << 20;
  private static final long MAX_LOG_BYTES = 1L << 20;

  private final Path directory;
  private final Handles handles;
  private final List<AutoCloseable> resources;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean isClosed;

  /** What to work with. */
  record Handles(
      RocksDB db,
      ColumnFamilyHandle entries,
      ColumnFamilyHandle versions,
      WriteOptions writeOptions) {
    void write(WriteBatch batch) throws RocksDBException {
      db.write(writeOptions, batch);
    }
  }

  /** What is done with the handles. */
  interface Work<T> {
    T with(Handles handles) throws RocksDBException, IOException;
  }

  /** As {@link Work}, without a result. */
  interface Action {
    void with(Handles handles) throws RocksDBException, IOException;
  }

  private Database(Path directory, Handles handles, List<AutoCloseable> resources) {
    this.directory = directory;
    this.handles = handles;
    this.resources = resources;
  }

  static Database open(Path directory) throws IOException {
    Files.createDirectories(directory);
    NativeLibrary.load(directory.resolve(LIBRARY));
    // Freed in the reverse order.
    List<AutoCloseable> resources = new ArrayList<>();
    try {
      ColumnFamilyOptions family = familyOptions(resources);
      DBOptions options = kept(resources, new DBOptions())
          .setCreateIfMissing(true)
          .setCreateMissingColumnFamilies(true)
          .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
          .setMaxLogFileSize(MAX_LOG_BYTES)
          .setKeepLogFileNum(2);
      WriteOptions writeOptions = kept(resources, new WriteOptions());
      List<ColumnFamilyHandle> families = new ArrayList<>();
      RocksDB db = RocksDB.open(
          options,
          directory.toString(),
          List.of(
              new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, family),
              new ColumnFamilyDescriptor(VERSIONS, family)),
          families);
      kept(resources, db);
      families.forEach(handle -> kept(resources, handle));
      Handles handles = new Handles(db, families.get(0), families.get(1), writeOptions);
      return new Database(directory, handles, resources);
    } catch (RocksDBException e) {
      IOException failure = openingFailed(directory, e);
      try {
        free(resources);
      } catch (IOException another) {
        failure.addSuppressed(another);
      }
      throw failure;
    }
  }

  private static ColumnFamilyOptions familyOptions(List<AutoCloseable> resources) {
    BlockBasedTableConfig table = new BlockBasedTableConfig()
        .setBlockCache(kept(resources, new LRUCache(BLOCK_CACHE_BYTES)))
        .setCacheIndexAndFilterBlocks(true)
        .setFilterPolicy(kept(resources, new BloomFilter(BITS_PER_KEY)));
    return kept(resources, new ColumnFamilyOptions())
        .setTableFormatConfig(table)
        .setCompressionType(CompressionType.NO_COMPRESSION) // the bodies are deflated already
        .setWriteBufferSize(WRITE_BUFFER_BYTES);
  }

  private static <T extends AutoCloseable> T kept(List<AutoCloseable> resources, T resource) {
    resources.add(resource);
    return resource;
  }

  private static IOException openingFailed(Path directory, RocksDBException e) {
    String message = String.valueOf(e.getMessage());
    // RocksDB has no code of its own for this.
    return message.contains("lock hold by current process") || message.contains("lock file")
        ? new StoreInUseException(directory, e)
        : new IOException("cannot open the store in " + directory + ": " + message, e);
  }

  /** Does something with the handles, which stay open meanwhile. */
  <T> T call(String what, Work<T> work) throws IOException {
    lock.readLock().lock();
    try {
      if (isClosed) {
        throw new IOException("cannot " + what + ": the store is closed");
      }
      return work.with(handles);
    } catch (RocksDBException e) {
      throw new IOException("cannot " + what + ": " + e.getMessage(), e);
    } finally {
      lock.readLock().unlock();
    }
  }

  void run(String what, Action action) throws IOException {
    call(what, open -> {
      action.with(open);
      return true;
    });
  }

  long sizeOnDisk() throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        try {
          bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (NoSuchFileException e) {
          continue; // RocksDB has just deleted it
        }
      }
    }
    return bytes;
  }

  void close() throws IOException {
    if (lock.getReadHoldCount() > 0) {
      throw new IllegalStateException("closed while it shows its entries");
    }
    lock.writeLock().lock();
    try {
      if (!isClosed) {
        isClosed = true;
        free(resources);
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  private static void free(List<AutoCloseable> resources) throws IOException {
    @Nullable IOException failure = null;
    for (int i = resources.size() - 1; i >= 0; i--) {
      try {
        resources.get(i).close();
      } catch (Exception e) {
        failure = new IOException("the store was not closed properly", e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
