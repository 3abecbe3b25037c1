package wayleave.bulk;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.captures.CaptureSource;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.sites.CaptureIndex;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.Shown;

/** Puts captures into an index, of several sources at a time. For one run. */
final class CaptureIndexer {
  /** Captures that wait to be written; each has at most 500 KiB. */
  private static final int WAITING = 32;

  private static final ThreadFactory DAEMON = work -> {
    Thread thread = new Thread(work, "wayleave-bulk-captures");
    thread.setDaemon(true);
    return thread;
  };

  private final CaptureIndex index;
  private final @Nullable Instant at;
  private final Problems problems;
  private final BooleanSupplier isCancelled;
  private final AtomicLong captures;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /** @param captures is added how many were read */
  CaptureIndexer(
      CaptureIndex index,
      @Nullable Instant at,
      Problems problems,
      BooleanSupplier isCancelled,
      AtomicLong captures) {
    this.index = index;
    this.at = at;
    this.problems = problems;
    this.isCancelled = isCancelled;
    this.captures = captures;
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
  void index(List<CaptureSource> sources, int threads) throws IOException {
    ExecutorService readers =
        Executors.newFixedThreadPool(Math.min(threads, Math.max(1, sources.size())), DAEMON);
    // Besides, one thread writes what was read: that takes a third of the time. Where it does not
    // keep up, the readers help.
    ExecutorService writer = new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(WAITING),
        DAEMON,
        new ThreadPoolExecutor.CallerRunsPolicy());
    try {
      List<Future<?>> all = new ArrayList<>();
      for (CaptureSource source : sources) {
        all.add(readers.submit(() -> {
          source.read(
              (capture, name, position) -> capture(capture, name, position, writer), problems);
          return source;
        }));
      }
      for (Future<?> one : all) {
        one.get();
      }
      writer.shutdown();
      end(writer);
      requireNoFailure();
    } catch (ExecutionException e) {
      throw Pipeline.failed(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      readers.shutdownNow();
      end(readers);
      writer.shutdownNow();
      end(writer);
    }
  }

  /** What they use may be freed only after they have ended. */
  private static void end(ExecutorService threads) {
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
    captures.incrementAndGet();
    if (!capture.isAnswer() || at != null && capture.fetchedAt().isAfter(at)) {
      return;
    }
    Optional<String> key = CaptureKey.of(capture.url());
    if (key.isPresent()) {
      writer.execute(() -> add(key.get(), capture, source, position));
    } else {
      problems.loss(
          Place.file(source), "a capture without a valid URL: " + Shown.of(capture.url()), 1);
    }
  }

  private void add(String key, Capture capture, String source, long position) {
    try {
      index.add(key, capture, source, position);
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }
}
