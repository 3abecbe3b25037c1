package wayleave.server.batch;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import wayleave.server.endpoint.SiteQuestions;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.DecisionMetrics;

/**
 * {@code POST /v1/check} with lines of JSON: as many URLs as the client has, each answered as it comes. Thread-safe.
 *
 * @see BatchStream
 */
public final class BatchEndpoint implements AutoCloseable {
  /** What a batch takes beside its robots.txt: a chunk and a line that arrive, and what is about to be sent. */
  static final int STREAM_BYTES = 128 << 10;

  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final ThreadPoolExecutor threads;
  private final Scheduler scheduler;
  private final DecisionMetrics decisions;
  private final MemoryBudget memory;
  private final Set<BatchStream> open = ConcurrentHashMap.newKeySet();
  private final Map<BatchStream, Scheduler.Task> watches = new ConcurrentHashMap<>();

  /**
   * @param sites asked if no robots.txt is sent along
   * @param decisions where verdicts are counted
   */
  public BatchEndpoint(
      ServerLimits limits, SiteQuestions sites, Scheduler scheduler, DecisionMetrics decisions) {
    this.limits = limits;
    this.sites = sites;
    threads = threads();
    this.scheduler = scheduler;
    this.decisions = decisions;
    memory = new MemoryBudget(limits.bodies().buffered());
  }

  /**
   * As many as there are processors, for all batches in turns: a thousand of them leave the server's other threads, and so every
   * other question, a share of the processors. What waits is bounded by the number of batches.
   */
  private static ThreadPoolExecutor threads() {
    int atOnce = Runtime.getRuntime().availableProcessors();
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor threads = new ThreadPoolExecutor(
        atOnce, atOnce, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
          Thread thread = new Thread(work, "wayleave-server-batches-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * Answers a request, line by line.
   *
   * @param refused fails if there is nothing to answer, before anything is sent; else the callback ends the answer
   */
  public void begin(
      Request request, Response response, Callback callback, CompletableFuture<ApiResponse> refused)
      throws ProblemException {
    if (!memory.take(STREAM_BYTES)) {
      throw new ProblemException(
          ProblemType.BUSY, "too many batches are answered at once; try again in a moment");
    }
    BatchStream stream = new BatchStream(
        limits,
        sites,
        threads,
        decisions,
        memory,
        new BatchStream.Exchange(request, response, callback, refused));
    open.add(stream);
    watch(stream, stream.progress());
    stream.whenEnded(() -> {
      open.remove(stream);
      stopWatching(stream);
    });
    stream.wake();
  }

  /** Ends a batch of which nothing came or went for the whole idle time, however its bytes drip. */
  private void watch(BatchStream stream, long progress) {
    Scheduler.Task next = scheduler.schedule(
        () -> {
          long now = stream.progress();
          if (now == progress) {
            stream.stall();
          }
          watch(stream, now);
        },
        limits.connections().idleTime().toMillis(),
        TimeUnit.MILLISECONDS);
    watches.put(stream, next);
    if (!open.contains(stream)) {
      stopWatching(stream);
    }
  }

  /** What waits for its time would keep the batch in memory until then. */
  private void stopWatching(BatchStream stream) {
    Scheduler.Task next = watches.remove(stream);
    if (next != null) {
      next.cancel();
    }
  }

  /** How many batches are being answered. */
  public int open() {
    return open.size();
  }

  /** How many bytes they take. */
  long taken() {
    return memory.taken();
  }

  /** Ends those that are still open after a time. */
  public void endAfter(Duration time) {
    open.forEach(BatchStream::expectEnd);
    scheduler.schedule(
        () -> open.forEach(BatchStream::endEarly), time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends the threads; batches that are still open then break off. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
