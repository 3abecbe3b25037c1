package wayleave.bulk;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.history.CaptureLog;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.Shown;

/** Puts captures into a log. For one run. */
final class CaptureIndexer {
  /** Captures that wait to be written; each has at most 500 KiB. */
  private static final int WAITING = 32;

  static final String UNKNOWN_TIME =
      "a capture of unknown time; expected a column fetched_at, or a WARC-Date";

  private static final ThreadFactory DAEMON = work -> {
    Thread thread = new Thread(work, "wayleave-bulk-captures");
    thread.setDaemon(true);
    return thread;
  };

  private final CaptureLog log;
  private final @Nullable Instant at;
  private final Problems problems;
  private final BooleanSupplier isCancelled;
  private final AtomicLong captures;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private boolean isAnyDated;
  private long undated;
  private @Nullable Place firstUndated;

  /** @param captures is added how many were read */
  CaptureIndexer(
      CaptureLog log,
      @Nullable Instant at,
      Problems problems,
      BooleanSupplier isCancelled,
      AtomicLong captures) {
    this.log = log;
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
      if (firstUndated != null && isAnyDated) {
        problems.note(
            firstUndated,
            (undated == 1 ? "a capture" : "the first of " + undated + " captures")
                + " of unknown time among others: where there is another of the site, it does not count");
      }
      writer.shutdown();
      end(writer);
      requireNoFailure();
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
    Optional<String> key = CaptureKey.of(capture.url());
    if (!capture.isAnswer() || at != null && capture.fetchedAt().isAfter(at)) {
      captures.incrementAndGet();
    } else if (key.isEmpty()) {
      problems.loss(Place.of(source, position), withoutUrl(capture), 1);
    } else if (at != null && capture.fetchedAt().equals(Instant.EPOCH)) {
      problems.loss(Place.of(source, position), UNKNOWN_TIME, 1);
    } else {
      captures.incrementAndGet();
      if (!capture.fetchedAt().equals(Instant.EPOCH)) {
        isAnyDated = true;
      } else if (undated++ == 0) {
        firstUndated = Place.of(source, position);
      }
      writer.execute(() -> add(key.get(), capture, source, position));
    }
  }

  static String withoutUrl(Capture capture) {
    return "a capture without a valid URL: " + Shown.of(capture.url());
  }

  private void add(String key, Capture capture, String source, long position) {
    try {
      log.add(key, capture, source, position);
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }
}
