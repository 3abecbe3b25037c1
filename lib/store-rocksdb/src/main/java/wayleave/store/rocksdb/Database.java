package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** An open RocksDB, which is repaired when it is found damaged, and whose handles nobody uses after they are freed. Thread-safe. */
final class Database {
  /** Below the directory; RocksDB leaves alone what is not its own. */
  private static final String LIBRARY = "native";

  private final Path directory;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  /** Null once it is closed. */
  private @Nullable Handles handles;

  private String whyClosed = "the store is closed";

  /** What is done with the handles; once more from the beginning, should the database be repaired. */
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
    Files.createDirectories(directory);
    NativeLibrary.load(directory.resolve(LIBRARY));
    synchronized (Database.class) { // nobody of this process comes between two steps of a repair
      try {
        return new Database(directory, openOrRepair(directory));
      } catch (RocksDBException e) {
        throw openingFailed(directory, e);
      }
    }
  }

  private static Handles openOrRepair(Path directory) throws IOException, RocksDBException {
    Handles handles;
    try {
      handles = Handles.open(directory);
    } catch (RocksDBException e) {
      boolean isDamaged = Repair.isFor(e) || new DatabaseFiles(directory).isIncomplete();
      if (isInUse(e) || !isDamaged) {
        throw e;
      }
      return Repair.repair(directory, String.valueOf(e.getMessage()));
    }
    return Repair.finish(directory, handles);
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
    for (boolean isRepaired = false; ; isRepaired = true) {
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
      if (isRepaired || !Repair.isFor(failure) || lock.getReadHoldCount() > 0) {
        throw new IOException("cannot " + what + ": " + failure.getMessage(), failure);
      }
      repair(used, failure);
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

  private void repair(Handles damaged, RocksDBException damage) throws IOException {
    lock.writeLock().lock();
    try {
      if (handles != damaged) {
        return; // another thread has repaired or closed it
      }
      handles = null;
      whyClosed = "the store could not be repaired";
      synchronized (Database.class) {
        damaged.close();
        handles = Repair.repair(directory, String.valueOf(damage.getMessage()));
      }
    } catch (RocksDBException e) {
      throw openingFailed(directory, e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  long sizeOnDisk() throws IOException {
    return new DatabaseFiles(directory).bytes();
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
