package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB's handles of an open directory. Whoever uses them after they are closed ends the JVM. */
final class Handles implements AutoCloseable {
  private static final byte[] VERSIONS = "versions".getBytes(StandardCharsets.UTF_8);
  private static final int BITS_PER_KEY = 10;
  private static final long BLOCK_CACHE_BYTES = 32L << 20;
  private static final long WRITE_BUFFER_BYTES = 16L << 20;
  private static final long MAX_LOG_BYTES = 1L << 20;

  /** To be freed in the reverse order. */
  private final List<AutoCloseable> resources = new ArrayList<>();

  private final RocksDB db;
  private final List<ColumnFamilyHandle> families = new ArrayList<>();
  private final WriteOptions writeOptions;

  private Handles(Path directory, DBOptions options) throws RocksDBException {
    kept(options);
    try {
      ColumnFamilyOptions family = familyOptions();
      writeOptions = kept(new WriteOptions());
      db = kept(RocksDB.open(
          options
              .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
              .setMaxLogFileSize(MAX_LOG_BYTES)
              .setKeepLogFileNum(2),
          directory.toString(),
          List.of(
              new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, family),
              new ColumnFamilyDescriptor(VERSIONS, family)),
          families));
      families.forEach(this::kept);
    } catch (RocksDBException e) {
      try {
        close();
      } catch (IOException another) {
        e.addSuppressed(another);
      }
      throw e;
    }
  }

  /**
   * Opens a directory, in which a database is made if there are no files of one.
   *
   * @throws RocksDBException if it is in use, damaged, or cannot be read or written
   */
  static Handles open(Path directory) throws IOException, RocksDBException {
    DBOptions options = new DBOptions()
        .setCreateIfMissing(!DamagedStore.isIncomplete(directory))
        .setCreateMissingColumnFamilies(true)
        // The last record may be cut: it was being written when the machine stopped. Other damage
        // is told.
        .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords);
    return new Handles(directory, options);
  }

  private ColumnFamilyOptions familyOptions() {
    BlockBasedTableConfig table = new BlockBasedTableConfig()
        .setBlockCache(kept(new LRUCache(BLOCK_CACHE_BYTES)))
        .setCacheIndexAndFilterBlocks(true)
        .setFilterPolicy(kept(new BloomFilter(BITS_PER_KEY)));
    return kept(new ColumnFamilyOptions())
        .setTableFormatConfig(table)
        .setCompressionType(CompressionType.NO_COMPRESSION) // the bodies are deflated already
        .setWriteBufferSize(WRITE_BUFFER_BYTES);
  }

  private <T extends AutoCloseable> T kept(T resource) {
    resources.add(resource);
    return resource;
  }

  RocksDB db() {
    return db;
  }

  ColumnFamilyHandle entries() {
    return families.get(0);
  }

  ColumnFamilyHandle versions() {
    return families.get(1);
  }

  void write(WriteBatch batch) throws RocksDBException {
    db.write(writeOptions, batch);
  }

  @Override
  public void close() throws IOException {
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
