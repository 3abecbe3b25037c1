package wayleave.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import wayleave.Origin;
import wayleave.fetch.Entry;
import wayleave.fetch.RobotsStore;
import wayleave.json.Printable;

/** The store on disk while a command looks at it. For one thread. */
final class OpenStore implements AutoCloseable {
  private final RobotsStore store;
  private final Exit exit;
  private final Runnable atExit = this::closeQuietly;

  private OpenStore(RobotsStore store, Exit exit) {
    this.store = store;
    this.exit = exit;
    exit.before(atExit);
  }

  /** Sees entries, and may fail to write about them. */
  interface Visitor {
    void entry(Origin origin, Entry entry) throws IOException;

    /** Sees that something is stored that cannot be read. */
    void damaged(String key) throws IOException;
  }

  /**
   * Opens the store that an option names, unless there is none: then that is said, and nothing made.
   *
   * @throws InputException if it is in use or cannot be opened
   */
  static Optional<OpenStore> existing(StoreOption option, Terminal terminal) throws InputException {
    Path directory = option.directory();
    if (!Stores.exists(directory)) {
      terminal.status().say("there is no store yet in " + Printable.of(directory.toString()));
      return Optional.empty();
    }
    try {
      return Optional.of(new OpenStore(Stores.open(directory), terminal.exit()));
    } catch (Stores.InUseException e) {
      throw new InputException(e.getMessage() + "; try again when that has ended");
    } catch (IOException e) {
      throw Stores.cannotOpen(directory, e);
    }
  }

  RobotsStore store() {
    return store;
  }

  /** Shows all entries, until the visitor fails or the process is ended. */
  void visit(Visitor visitor) throws IOException {
    IOException[] failure = new IOException[1];
    store.visit(new RobotsStore.Visitor() {
      @Override
      public boolean entry(Origin origin, Entry entry) {
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
      return; // each write was safe when it returned
    }
  }
}
