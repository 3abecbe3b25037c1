package wayleave.cli.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;
import wayleave.Origin;
import wayleave.cli.option.StoreLocation;
import wayleave.cli.option.StoreOption;
import wayleave.cli.terminal.Exit;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.report.view.TerminalText;

/** The store while a command reads it. For one thread. */
public final class StoreSession implements AutoCloseable {
  private final RobotsStore store;
  private final Exit exit;
  private final Runnable atExit = this::closeQuietly;

  private StoreSession(RobotsStore store, Exit exit) {
    this.store = store;
    this.exit = exit;
    exit.before(atExit);
  }

  /** Sees entries, and may fail to write about them. */
  public interface Visitor {
    void entry(Origin origin, CacheEntry entry) throws IOException;

    /** Sees that something is stored that cannot be read. */
    void damaged(String key) throws IOException;
  }

  /**
   * Opens the store that an option names. If there is none on disk, reports that and creates nothing.
   *
   * @throws InputException if it is in use or cannot be opened
   */
  public static Optional<StoreSession> existing(StoreOption option, Terminal terminal)
      throws InputException {
    StoreLocation location = option.location();
    if (location instanceof StoreLocation.Directory directory
        && !isStore(directory.path(), terminal)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new StoreSession(Stores.open(location), terminal.exit()));
    } catch (Stores.InUseException e) {
      throw new InputException(e.getMessage() + "; try again when it has ended");
    }
  }

  private static boolean isStore(Path directory, Terminal terminal) throws InputException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw Stores.cannotOpen(directory, new NotDirectoryException(directory.toString()));
    } else if (!Stores.exists(directory)) {
      terminal.say("no store yet in " + TerminalText.of(directory.toString()));
      return false;
    }
    return true;
  }

  public RobotsStore store() {
    return store;
  }

  /** Shows all entries, until the visitor fails or the process is ended. */
  public void visit(Visitor visitor) throws IOException {
    IOException[] failure = new IOException[1];
    store.visit(new RobotsStore.Visitor() {
      @Override
      public boolean entry(Origin origin, CacheEntry entry) {
        return went(() -> visitor.entry(origin, entry));
      }

      @Override
      public boolean damaged(String key) {
        return went(() -> visitor.damaged(key));
      }

      private boolean went(Step step) {
        if (exit.hasBegun()) {
          return false;
        }
        try {
          step.go();
          return true;
        } catch (IOException e) {
          failure[0] = e;
          return false;
        }
      }
    });
    if (failure[0] != null) {
      throw failure[0];
    }
  }

  private interface Step {
    void go() throws IOException;
  }

  @Override
  public void close() throws IOException {
    exit.forget(atExit);
    store.close();
  }

  private void closeQuietly() {
    try {
      store.close();
    } catch (IOException e) {
      // Each write was safe when it returned.
    }
  }
}
