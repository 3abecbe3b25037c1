package wayleave.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * While it is open, Ctrl-C and SIGTERM ask the work of a command to stop, and the command ends with a status of its own. A second
 * signal ends the process at once. Thread-safe.
 */
public final class StopSignals implements AutoCloseable {
  private static final int INT = 130;
  private static final int TERM = 143;

  private final AtomicBoolean isAsked = new AtomicBoolean();
  private final List<Runnable> restore = new ArrayList<>();

  /** @param stop asks the work to stop; must not wait for it */
  public StopSignals(Runnable stop) {
    add(Signals.handle("INT", () -> signaled(stop, INT)));
    add(Signals.handle("TERM", () -> signaled(stop, TERM)));
  }

  private void add(@Nullable Runnable restoring) {
    if (restoring != null) {
      restore.add(restoring);
    }
  }

  private void signaled(Runnable stop, int status) {
    if (isAsked.getAndSet(true)) {
      System.exit(status);
    }
    stop.run();
  }

  @Override
  public void close() {
    restore.forEach(Runnable::run);
  }
}
