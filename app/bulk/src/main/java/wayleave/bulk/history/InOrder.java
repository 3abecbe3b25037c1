package wayleave.bulk.history;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Work that threads do side by side, with its results in the order in which it was submitted. For one thread, which takes them. */
final class InOrder<T> implements Closeable {
  /** For each thread: what it is at, and what waits. */
  private static final int PER_THREAD = 3;

  private final ExecutorService threads;
  private final int most;
  private final Deque<Future<T>> results = new ArrayDeque<>();

  InOrder(int threads) {
    this.most = threads * PER_THREAD;
    this.threads = Executors.newFixedThreadPool(threads, work -> {
      Thread thread = new Thread(work, "wayleave-history");
      thread.setDaemon(true);
      return thread;
    });
  }

  /** Whether a result is to be taken before more is submitted, so that memory is bounded. */
  boolean isFull() {
    return results.size() >= most;
  }

  boolean isEmpty() {
    return results.isEmpty();
  }

  void submit(Callable<T> work) {
    results.add(threads.submit(work));
  }

  /** Waits for the next result. */
  T take() throws IOException {
    try {
      return results.remove().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException unexpected) {
        throw unexpected;
      } else if (cause instanceof Error error) {
        throw error;
      }
      throw cause instanceof IOException io ? io : new IOException(cause);
    }
  }

  /** Ends the threads, and waits for them: what they read may be deleted afterwards. */
  @Override
  public void close() {
    threads.shutdownNow();
    boolean interrupted = false;
    while (!threads.isTerminated()) {
      try {
        threads.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
