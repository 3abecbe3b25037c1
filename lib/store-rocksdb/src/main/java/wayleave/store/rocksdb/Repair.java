package wayleave.store.rocksdb;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Makes a damaged database anew from what can be read of it. By itself RocksDB goes on with a damaged file until it has to
 * rewrite it, and then refuses every write.
 *
 * <p>The damaged files are moved to a directory below, from which the entries are copied; then they are deleted. What was
 * interrupted is finished when the store is next opened. See {@code docs/adr/0008}.
 */
final class Repair {
  private static final System.Logger LOG = System.getLogger(RocksDbStore.class.getName());
  /** Below the store's directory. */
  private static final String SET_ASIDE = "damaged";

  private Repair() {}

  /** Whether RocksDB says that files are damaged, and not that they are in use or that the disk is full. */
  static boolean isFor(RocksDBException e) {
    Status status = e.getStatus();
    return status != null && status.getCode() == Status.Code.Corruption;
  }

  /**
   * Makes a database anew that nobody has open, and opens it.
   *
   * @param why what is wrong with it
   */
  static Handles repair(Path directory, String why) throws IOException, RocksDBException {
    String begins = "the store in {0} is damaged and made anew from what can be read: {1}";
    LOG.log(Level.WARNING, begins, directory, why);
    new DatabaseFiles(directory).moveTo(directory.resolve(SET_ASIDE));
    return finish(directory, Handles.open(directory));
  }

  /** Finishes what was begun, if anything was, with the database that it was begun for. */
  static Handles finish(Path directory, Handles handles) throws IOException, RocksDBException {
    Path damaged = directory.resolve(SET_ASIDE);
    if (!Files.exists(damaged)) {
      return handles;
    }
    try {
      DatabaseFiles files = new DatabaseFiles(damaged);
      Salvage.Kept kept = salvage(files, damaged, handles);
      files.delete();
      String ends =
          "the store in {0} has kept {1} entries and {2} versions; others are fetched anew";
      LOG.log(Level.WARNING, ends, directory, kept.entries(), kept.versions());
      return handles;
    } catch (IOException | RocksDBException e) {
      handles.close();
      throw e;
    }
  }

  private static Salvage.Kept salvage(DatabaseFiles files, Path damaged, Handles handles)
      throws IOException, RocksDBException {
    files.complete();
    if (files.isIncomplete()) {
      return new Salvage.Kept(0, 0);
    }
    try {
      return Salvage.copy(damaged, handles);
    } catch (RocksDBException e) {
      if (isFor(e)) {
        return new Salvage.Kept(0, 0); // what says which files belong together is damaged
      }
      throw e;
    }
  }
}
