package wayleave.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import wayleave.fetch.RobotsStore;
import wayleave.json.Printable;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.store.rocksdb.StoreInUseException;

/** Opens the store on disk, with errors that say what to do. */
final class Stores {
  private Stores() {}

  /** Another process has the store open. */
  static final class InUseException extends IOException {
    private static final long serialVersionUID = 1L;

    InUseException(Path directory, IOException cause) {
      super(
          "the store in " + Printable.of(directory.toString()) + " is in use by another wayleave",
          cause);
    }
  }

  /**
   * The store in a directory, which is made if it is missing.
   *
   * @throws InUseException if another process has it open
   * @throws IOException if it cannot be opened for another reason
   */
  static RobotsStore open(Path directory) throws IOException {
    try {
      return RocksDbStore.open(directory);
    } catch (StoreInUseException e) {
      throw new InUseException(directory, e);
    }
  }

  /** Whether a store was not opened because it is a database with other column families than ours. */
  static boolean isOfAnother(IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("olumn famil") || message.contains("another program");
  }

  /** Where, below a store's directory, is kept what a watch has told. */
  static Path watchDirectory(Path directory) {
    return directory.resolve("watch");
  }

  /** Whether there is a store in a directory, be it whole or damaged. */
  static boolean exists(Path directory) {
    return RocksDbFiles.isIn(directory);
  }

  /** What went wrong with a store, and what to do about it. */
  static InputException cannotOpen(Path directory, IOException e) {
    String shown = Printable.of(directory.toString());
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      return new InputException(shown + " is not a directory; name another one with --store DIR");
    }
    return new InputException("cannot open the store in " + shown + ": " + Printable.of(reason(e))
        + "\nName another directory with --store DIR, or go on without with --no-store;"
        + " `wayleave cache drop --all` empties a store that is damaged");
  }

  private static String reason(IOException e) {
    String message = String.valueOf(e.getMessage());
    int own = message.startsWith("cannot open the store in ") ? message.indexOf(": ") : -1;
    String reason = own < 0 ? message : message.substring(own + 2);
    // Exceptions of files say the file alone.
    return e.getClass() == IOException.class ? reason : e.getClass().getSimpleName() + " " + reason;
  }
}
