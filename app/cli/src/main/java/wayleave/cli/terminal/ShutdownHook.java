package wayleave.cli.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stops the work of a command when the process is told to end (Ctrl-C, SIGTERM), and delays the end until the work has stopped.
 * The JVM ends when its hooks have ended; it does not wait for the thread that works. Thread-safe.
 */
public final class ShutdownHook implements AutoCloseable {
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread hook;

  /**
   * @param stop asks the work to stop
   * @param patience how long the process waits for it at most
   */
  public ShutdownHook(Runnable stop, Duration patience) {
    hook = new Thread(() -> {
      stop.run();
      await(patience);
    });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void await(Duration patience) {
    try {
      stopped.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // The process ends at once.
    }
  }

  /** Says that the work has stopped. */
  @Override
  public void close() {
    stopped.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending.
    }
  }
}
