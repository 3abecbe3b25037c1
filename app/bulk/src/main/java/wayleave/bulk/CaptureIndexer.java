package wayleave.bulk;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import wayleave.Origin;
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
  /** Of so many sites captures without a time are compared. */
  private static final int MAX_COMPARED = 100_000;

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
  /** What the captures without a time say, by their keys, until two of a site differ. */
  private final Map<String, Integer> contents = new HashMap<>();

  private boolean isCompared;
  private boolean isAnyOfRobotsTxt;
  private long redirects;
  private long others;
  private @Nullable Place firstOther;
  private String firstOtherUrl = "";

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
      tellOthers();
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
      count(capture, source, position);
      if (!capture.fetchedAt().equals(Instant.EPOCH)) {
        isAnyDated = true;
      } else {
        firstUndated = undated++ == 0 ? Place.of(source, position) : firstUndated;
        compare(key.get(), capture, source, position);
      }
      writer.execute(() -> add(key.get(), capture, source, position));
    }
  }

  private void count(Capture capture, String source, long position) {
    redirects += capture.status() / 100 == 3 ? 1 : 0;
    if (Origin.isRobotsTxt(capture.url())) {
      isAnyOfRobotsTxt = true;
    } else if (others++ == 0) {
      firstOther = Place.of(source, position);
      firstOtherUrl = capture.url();
    }
  }

  /** Captures of other URLs than a robots.txt only say what a redirect leads to. */
  private void tellOthers() {
    if (firstOther == null || isAnyOfRobotsTxt && others <= redirects) {
      return;
    }
    String what = "expected captures of /robots.txt; found "
        + (others == 1 ? "one" : others + ", the first") + " of " + Shown.of(firstOtherUrl);
    if (isAnyOfRobotsTxt) {
      problems.note(firstOther, what);
    } else {
      problems.loss(firstOther, what, others);
    }
  }

  /** Says once that captures without a time say different things of a site, as files named by days do. */
  private void compare(String key, Capture capture, String source, long position) {
    if (!isCompared && contents.size() < MAX_COMPARED) {
      int content = 31 * capture.status() + Arrays.hashCode(capture.body());
      Integer before = contents.put(key, content);
      if (before != null && before != content) {
        problems.note(
            Place.of(source, position),
            "a second capture of the site without a time, which says something else: the last that is "
                + "read counts; expected a column fetched_at");
        contents.clear();
        isCompared = true;
      }
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
