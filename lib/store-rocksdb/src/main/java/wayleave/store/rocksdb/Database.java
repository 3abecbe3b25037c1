package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * An open RocksDB. A damaged one is replaced by an empty one, and no thread uses its handles after they are freed. Thread-safe.
 */
final class Database {
  /** Below the directory; RocksDB leaves alone what is not its own. */
  private static final String LIBRARY = "native";

  private final Path directory;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  /** Null once it is closed. */
  private @Nullable Handles handles;

  private String whyClosed = "the store is closed";

  /** Work with the handles; repeated from the beginning if the database was damaged and has been replaced. */
  interface Work<T> {
    T with(Handles handles) throws RocksDBException, IOException;
  }

  /** As {@link Work}, without a result. */
  interface Action {
    void with(Handles handles) throws RocksDBException, IOException;
  }

  private Database(Path directory, Handles handles) {
    this.directory = directory;
    this.handles = handles;
  }

  static Database open(Path directory) throws IOException {
    OwnDirectory.create(directory);
    NativeLibrary.load(directory.resolve(LIBRARY));
    synchronized (Database.class) { // no thread opens the directory while files are moved
      try {
        return new Database(directory, openOrReplace(directory));
      } catch (RocksDBException e) {
        throw openingFailed(directory, e);
      }
    }
  }

  private static Handles openOrReplace(Path directory) throws IOException, RocksDBException {
    try {
      return Handles.open(directory);
    } catch (RocksDBException e) {
      boolean isDamaged = DamagedStore.isReportedBy(e) || DamagedStore.isIncomplete(directory);
      if (isInUse(e) || !isDamaged) {
        throw e;
      }
      DamagedStore.setAside(directory, String.valueOf(e.getMessage()));
      return Handles.open(directory);
    }
  }

  /** RocksDB has no code of its own for this. */
  private static boolean isInUse(RocksDBException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("lock hold by current process") || message.contains("lock file");
  }

  private static IOException openingFailed(Path directory, RocksDBException e) {
    IOException failure = isInUse(e)
        ? new StoreInUseException(directory, String.valueOf(e.getMessage()))
        : new IOException("cannot open the store in " + directory + ": " + e.getMessage());
    failure.initCause(e);
    return failure;
  }

  /** Does something with the handles, which stay open meanwhile. */
  <T> T call(String what, Work<T> work) throws IOException {
    for (boolean isReplaced = false; ; isReplaced = true) {
      Handles used;
      RocksDBException failure;
      lock.readLock().lock();
      try {
        used = open(what);
        try {
          return work.with(used);
        } catch (RocksDBException e) {
          failure = e;
        }
      } finally {
        lock.readLock().unlock();
      }
      // Whom entries are shown to keeps the database open.
      if (isReplaced || !DamagedStore.isReportedBy(failure) || lock.getReadHoldCount() > 0) {
        throw new IOException("cannot " + what + ": " + failure.getMessage(), failure);
      }
      replace(used, failure);
    }
  }

  void run(String what, Action action) throws IOException {
    call(what, open -> {
      action.with(open);
      return true;
    });
  }

  private Handles open(String what) throws IOException {
    if (handles == null) {
      throw new IOException("cannot " + what + ": " + whyClosed);
    }
    return handles;
  }

  private void replace(Handles damaged, RocksDBException damage) throws IOException {
    lock.writeLock().lock();
    try {
      if (handles != damaged) {
        return; // another thread has replaced or closed it
      }
      handles = null;
      whyClosed = "the store is damaged and could not be replaced";
      synchronized (Database.class) {
        damaged.close();
        DamagedStore.setAside(directory, String.valueOf(damage.getMessage()));
        handles = Handles.open(directory);
      }
    } catch (RocksDBException e) {
      throw openingFailed(directory, e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** The bytes of all files in the directory, without those in directories below it. */
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
      if (handles != null) {
        Handles open = handles;
        handles = null;
        open.close();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }
}
