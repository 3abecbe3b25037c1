package wayleave.cli.terminal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The end of the process from outside, by Ctrl-C or SIGTERM: who works on something for long asks whether it has come, and who
 * holds something open gives it here, to be closed then. Thread-safe.
 */
public final class Exit implements Runnable {
  /** Longer than any of it takes unless it hangs, as a write into a pipe that nobody reads does. */
  private static final long MILLIS_EACH = 400;

  private final AtomicBoolean begun = new AtomicBoolean();
  private final Deque<Runnable> actions = new ArrayDeque<>();

  /** Whether the process is being ended: then nothing more is to be written. */
  public boolean hasBegun() {
    return begun.get();
  }

  /** Adds what is to be done at the end; what was added last is done first. It must not throw. */
  public void before(Runnable action) {
    synchronized (actions) {
      actions.push(action);
    }
  }

  /** Takes back what {@link #before} was told. */
  public void forget(Runnable action) {
    synchronized (actions) {
      actions.remove(action);
    }
  }

  /** Does it all. What hangs is left behind. */
  @Override
  public void run() {
    begun.set(true);
    Deque<Runnable> now;
    synchronized (actions) {
      now = new ArrayDeque<>(actions);
    }
    for (Runnable action : now) {
      Thread thread = new Thread(action, "wayleave-exit");
      thread.setDaemon(true);
      thread.start();
      try {
        thread.join(MILLIS_EACH);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
