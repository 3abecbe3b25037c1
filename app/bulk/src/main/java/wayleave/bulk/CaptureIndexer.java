package wayleave.bulk;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.captures.CaptureSource;
import wayleave.bulk.file.Problems;
import wayleave.bulk.history.CaptureLog;
import wayleave.captures.Capture;

/** Puts captures into a log. For one run. */
final class CaptureIndexer {
  /** Captures that wait to be written; each has at most 500 KiB. */
  private static final int WAITING = 32;

  private static final ThreadFactory DAEMON = work -> {
    Thread thread = new Thread(work, "wayleave-bulk-captures");
    thread.setDaemon(true);
    return thread;
  };

  private final CaptureLog log;
  private final Problems problems;
  private final BooleanSupplier isCancelled;
  private final CaptureSieve sieve;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  /** @param captures is added how many were read */
  CaptureIndexer(
      CaptureLog log,
      @Nullable Instant at,
      Problems problems,
      BooleanSupplier isCancelled,
      AtomicLong captures) {
    this.log = log;
    this.problems = problems;
    this.isCancelled = isCancelled;
    this.sieve = CaptureSieve.at(at, problems, captures);
  }

  /** The run was cancelled. */
  static final class CancelledException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Indexes all captures.
   *
   * @throws CancelledException if it was cancelled before all were read
   * @throws wayleave.bulk.file.UnusableInputException if a source could not be read at all
   */
  void index(List<CaptureSource> sources) throws IOException {
    // Writing takes a third of the time: a thread of its own does it, with the reader's help.
    ExecutorService writer = new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(WAITING),
        DAEMON,
        new ThreadPoolExecutor.CallerRunsPolicy());
    try {
      for (CaptureSource source : sources) {
        source.read(
            (capture, name, position) -> capture(capture, name, position, writer), problems);
      }
      writer.shutdown();
      end(writer);
      requireNoFailure();
      sieve.end();
    } finally {
      writer.shutdownNow();
      end(writer);
    }
  }

  /** What the thread uses may be freed only after it has ended. */
  private static void end(ExecutorService writer) {
    boolean interrupted = false;
    while (!writer.isTerminated()) {
      try {
        writer.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void requireNoFailure() throws IOException {
    Throwable e = failure.get();
    if (e != null) {
      throw Pipeline.failed(e);
    }
  }

  private void capture(Capture capture, String source, long position, Executor writer)
      throws IOException {
    if (isCancelled.getAsBoolean()) {
      throw new CancelledException();
    }
    requireNoFailure();
    sieve
        .key(capture, source, position)
        .ifPresent(key -> writer.execute(() -> add(key, capture, source, position)));
  }

  private void add(String key, Capture capture, String source, long position) {
    try {
      log.add(key, capture, source, position);
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }
}
