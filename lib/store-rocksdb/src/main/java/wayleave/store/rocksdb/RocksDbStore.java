package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;

/**
 * A store in a directory, for one process at a time. Thread-safe.
 *
 * <p>What a method has written when it returns is there after the process is killed. After a power cut the last of it may be
 * missing, but what is there is whole: the cache of a crawler is not worth waiting for the disk at each write.
 *
 * <p>Entries and versions are kept as {@link CacheEntry#toBytes}, which has a version, a checksum and the body deflated. Bytes that
 * are damaged are told by an {@link IOException}; they are gone when the origin is next put or removed. So does every method
 * fail with an {@link IOException} after {@link #close}.
 *
 * <p>If files of the store are damaged, they are moved to the directory {@code damaged-1} (or the next number) in the store's
 * directory, and the store starts again empty. A warning names that directory, by the {@link System.Logger} with the name of
 * this class.
 */
public final class RocksDbStore implements RobotsStore {
  /** Of locks that keep the writers of one origin's history apart. */
  private static final int STRIPES = 64;

  private final Database database;
  private final Object[] stripes = new Object[STRIPES];

  RocksDbStore(Database database) {
    this.database = database;
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Object();
    }
  }

  /**
   * Loads RocksDB's native library from a copy that is kept below a directory, for programs that use RocksDB themselves. Does
   * nothing if it is loaded.
   *
   * @throws IOException if the library can neither be kept nor loaded
   */
  public static void loadLibrary(Path directory) throws IOException {
    NativeLibrary.load(directory);
  }

  /**
   * Opens the store in a directory, which is made if it is missing, with those it is in.
   *
   * <p>RocksDB's library has to be a file to be loaded: one copy of it, of some 17 MB, is kept in {@code native} below the
   * directory, or below the one that the environment variable {@code ROCKSDB_SHAREDLIB_DIR} names. Whoever may write there
   * can run code in this process. Where neither is possible it is copied to the temporary directory at each start.
   *
   * @throws StoreInUseException if another process, or a store of this one that is not closed, has the directory open
   * @throws IOException if the directory cannot be made, read or written, or is another program's database
   */
  public static RocksDbStore open(Path directory) throws IOException {
    return new RocksDbStore(Database.open(directory));
  }

  private static byte[] key(Origin origin) {
    return origin.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Optional<CacheEntry> get(Origin origin) throws IOException {
    byte[] key = key(origin);
    return database.call("read " + origin, handles -> {
      byte[] bytes = handles.db().get(handles.entries(), key);
      return bytes == null
          ? Optional.empty()
          : Optional.of(CacheEntry.fromBytes(bytes).orElseThrow(() -> damaged(origin)));
    });
  }

  private static IOException damaged(Origin origin) {
    return new IOException("what is stored of " + origin + " is damaged or of another version");
  }

  @Override
  public void put(Origin origin, CacheEntry entry) throws IOException {
    byte[] key = key(origin);
    byte[] bytes = entry.toBytes();
    database.run("write " + origin, handles -> handles.db().put(handles.entries(), key, bytes));
  }

  @Override
  public void remove(Origin origin) throws IOException {
    byte[] key = key(origin);
    synchronized (stripe(origin)) {
      database.run("remove " + origin, handles -> {
        try (WriteBatch batch = new WriteBatch()) {
          batch.delete(handles.entries(), key);
          batch.deleteRange(
              handles.versions(), VersionKey.first(origin), VersionKey.afterLast(origin));
          handles.write(batch);
        }
      });
    }
  }

  @Override
  public void addVersion(Origin origin, CacheEntry.Copy version, int keep) throws IOException {
    if (keep <= 0) {
      throw new IllegalArgumentException("keep " + keep);
    }
    synchronized (stripe(origin)) {
      database.run("add a version of " + origin, handles -> add(handles, origin, version, keep));
    }
  }

  private static void add(Handles handles, Origin origin, CacheEntry.Copy version, int keep)
      throws RocksDBException {
    try (RocksIterator at = handles.db().newIterator(handles.versions());
        WriteBatch batch = new WriteBatch()) {
      byte[] first = VersionKey.first(origin);
      at.seek(first);
      long number = 0;
      if (VersionKey.reaches(origin, at)) {
        // Damaged bytes are no version to compare with.
        Optional<CacheEntry.Copy> newest = CacheEntry.Copy.fromBytes(at.value());
        if (newest.isPresent() && hasSameBody(newest.get(), version)) {
          return;
        }
        number = VersionKey.number(at.key()) + 1;
      }
      for (int i = 1; VersionKey.reaches(origin, at); i++, at.next()) {
        if (i >= keep) {
          batch.delete(handles.versions(), at.key());
        }
      }
      at.status();
      batch.put(handles.versions(), VersionKey.of(origin, number), version.toBytes());
      handles.write(batch);
    }
  }

  private static boolean hasSameBody(CacheEntry.Copy a, CacheEntry.Copy b) {
    return a.found().body().equals(b.found().body());
  }

  /**
   * {@inheritDoc}
   *
   * @throws IOException if one of them is damaged; {@link #remove} gets rid of it
   */
  @Override
  public List<CacheEntry.Copy> history(Origin origin) throws IOException {
    return database.call("read the history of " + origin, handles -> {
      List<CacheEntry.Copy> history = new ArrayList<>();
      try (RocksIterator at = handles.db().newIterator(handles.versions())) {
        for (at.seek(VersionKey.first(origin)); VersionKey.reaches(origin, at); at.next()) {
          history.add(CacheEntry.Copy.fromBytes(at.value()).orElseThrow(() -> damaged(origin)));
        }
        at.status();
      }
      return List.copyOf(history);
    });
  }

  /**
   * {@inheritDoc} The visitor may call the store's methods, but not {@link #close}. To the visitor's own calls damaged files
   * are an {@link IOException}.
   */
  @Override
  public void visit(Visitor visitor) throws IOException {
    AtomicReference<byte[]> next = new AtomicReference<>(new byte[0]);
    database.run("read all entries", handles -> {
      try (RocksIterator at = handles.db().newIterator(handles.entries())) {
        boolean goesOn = true;
        for (at.seek(next.get()); goesOn && at.isValid(); at.next()) {
          byte[] key = at.key();
          next.set(Arrays.copyOf(key, key.length + 1)); // nothing is between the two
          goesOn = show(key, at.value(), visitor);
        }
        at.status();
      }
    });
  }

  private static boolean show(byte[] key, byte[] value, Visitor visitor) {
    String name = new String(key, StandardCharsets.UTF_8);
    // In another spelling nobody could ask for it, nor remove it.
    Optional<Origin> origin =
        Origin.parse(name).filter(found -> found.toString().equals(name));
    Optional<CacheEntry> entry = CacheEntry.fromBytes(value);
    return origin.isPresent() && entry.isPresent()
        ? visitor.entry(origin.get(), entry.get())
        : visitor.damaged(name);
  }

  @Override
  public long size() throws IOException {
    return database.call(
        "count",
        handles -> handles.db().getLongProperty(handles.entries(), "rocksdb.estimate-num-keys"));
  }

  /** How many bytes the directory's files have, its logs included, RocksDB's library not. */
  @Override
  public OptionalLong bytes() throws IOException {
    return OptionalLong.of(database.sizeOnDisk());
  }

  /** {@inheritDoc} The disk's space is free when it returns. */
  @Override
  public void clear() throws IOException {
    database.run("forget everything", handles -> {
      for (ColumnFamilyHandle family : List.of(handles.entries(), handles.versions())) {
        clear(handles, family);
      }
    });
  }

  private static void clear(Handles handles, ColumnFamilyHandle family) throws RocksDBException {
    try (RocksIterator last = handles.db().newIterator(family)) {
      last.seekToLast();
      if (last.isValid()) {
        byte[] end = Arrays.copyOf(last.key(), last.key().length + 1);
        handles.db().deleteRange(family, new byte[0], end);
        handles.db().compactRange(family);
      }
      last.status();
    }
  }

  /** {@inheritDoc} Waits for the methods that other threads are in. A second time it does nothing. */
  @Override
  public void close() throws IOException {
    database.close();
  }

  private Object stripe(Origin origin) {
    return stripes[Math.floorMod(origin.hashCode(), STRIPES)];
  }
}
