package wayleave.cli.site;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.StoreLocation;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.MemoryStore;
import wayleave.policy.cache.RobotsStore;
import wayleave.report.view.TerminalText;
import wayleave.store.redis.RedisStore;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.store.rocksdb.StoreInUseException;

/** Opens the store, with errors that say what to do. */
public final class Stores {
  private static final long MEMORY_BYTES =
      Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);

  private Stores() {}

  /** Another process has the store open. */
  public static final class InUseException extends IOException {
    private static final long serialVersionUID = 1L;

    InUseException(Path directory, IOException cause) {
      super(
          "the store in " + TerminalText.of(directory.toString())
              + " is in use by another wayleave",
          cause);
    }
  }

  /**
   * The store that options name. Where they name none, and the one in the user's cache directory cannot be opened, says so and
   * goes on with one in memory.
   *
   * @throws InUseException if another process has it open
   * @throws InputException if the store that was named cannot be opened; the message says what to do
   */
  public static RobotsStore open(ClientOptions options, Terminal terminal)
      throws InputException, InUseException {
    if (options.noStore) {
      return inMemory();
    }
    try {
      return open(options.store.location());
    } catch (InputException e) {
      if (options.store.isNamed()) {
        throw e;
      }
      terminal.say(e.getMessage() + "\nThis run continues without a store.");
      return inMemory();
    }
  }

  /**
   * The store at a location.
   *
   * @throws InUseException if another process has it open
   * @throws InputException if it cannot be opened for another reason; the message says what to do
   */
  static RobotsStore open(StoreLocation location) throws InputException, InUseException {
    if (location instanceof StoreLocation.Redis redis) {
      return Redis.connect(redis);
    }
    Path directory = ((StoreLocation.Directory) location).path();
    try {
      return open(directory);
    } catch (InUseException e) {
      throw e;
    } catch (IOException e) {
      throw cannotOpen(directory, e);
    }
  }

  /** A class of its own, so that other stores need neither a driver nor its loggers. */
  private static final class Redis {
    /** Held here: loggers that nobody holds forget their level. */
    private static final List<Logger> LOGS =
        List.of(Logger.getLogger("io.lettuce"), Logger.getLogger("io.netty"));

    static RobotsStore connect(StoreLocation.Redis location) throws InputException {
      // The client reports that the store fails; Lettuce would log each attempt to reconnect too.
      LOGS.forEach(logger -> logger.setLevel(Level.OFF));
      try {
        return RedisStore.open(location.uri().toString());
      } catch (IOException e) {
        throw new InputException("cannot connect to the store at "
            + TerminalText.of(location.toString()) + ": "
            + TerminalText.of(String.valueOf(rootOf(e).getMessage()))
            + "\nExpected a Redis or Valkey server. Check that it runs and that the host, port, user,"
            + " password and database of --store are right, or continue without a store with"
            + " --no-store");
      }
    }

    private static Throwable rootOf(Throwable failure) {
      Throwable cause = failure.getCause();
      return cause == null ? failure : rootOf(cause);
    }
  }

  /** A store that ends with the run. */
  static RobotsStore inMemory() {
    return MemoryStore.ofBytes(MEMORY_BYTES);
  }

  /**
   * The store in a directory, which is made if it is missing.
   *
   * @throws InUseException if another process has it open
   * @throws IOException if it cannot be opened for another reason
   */
  public static RobotsStore open(Path directory) throws IOException {
    try {
      return RocksDbStore.open(directory);
    } catch (StoreInUseException e) {
      throw new InUseException(directory, e);
    }
  }

  /** Whether a store was not opened because it is a database with other column families than ours. */
  public static boolean isOfAnother(IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("olumn famil") || message.contains("another program");
  }

  /** Whether there is a store in a directory, be it whole or damaged. */
  public static boolean exists(Path directory) {
    return RocksDbFiles.isIn(directory);
  }

  /** What went wrong with a store, and what to do about it. */
  public static InputException cannotOpen(Path directory, IOException e) {
    String shown = TerminalText.of(directory.toString());
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      return new InputException(shown + " is not a directory; choose another with --store");
    }
    boolean isDenied = e instanceof AccessDeniedException;
    return new InputException(
        "cannot open the store in " + shown + ": " + TerminalText.of(reason(e))
            + "\nChoose another directory with --store, or continue without one with --no-store"
            + (isDenied ? "" : "; `wayleave cache drop --all` empties a damaged store"));
  }

  private static String reason(IOException e) {
    String message = String.valueOf(e.getMessage());
    int own = message.startsWith("cannot open the store in ") ? message.indexOf(": ") : -1;
    String reason = own < 0 ? message : message.substring(own + 2);
    if (e instanceof AccessDeniedException denied) {
      return "permission denied: " + denied.getFile();
    }
    return e instanceof FileSystemException file && file.getReason() != null
        ? file.getReason()
        : reason;
  }
}
