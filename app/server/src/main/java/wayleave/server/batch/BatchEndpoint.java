package wayleave.server.batch;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import wayleave.server.endpoint.SiteQuestions;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.DecisionMetrics;

/** {@code POST /v1/check} with lines of JSON: as many URLs as the client has, each answered as it comes. Thread-safe. */
public final class BatchEndpoint implements AutoCloseable {
  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final ExecutorService threads;
  private final Scheduler scheduler;
  private final DecisionMetrics decisions;
  private final MemoryBudget memory;
  /** The batches that are being answered, with what calls {@link #watch} next. */
  private final Map<BatchStream, Scheduler.Task> open = new ConcurrentHashMap<>();

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
  private static ExecutorService threads() {
    AtomicInteger number = new AtomicInteger();
    return Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), work -> {
      Thread thread = new Thread(work, "wayleave-server-batches-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    });
  }

  /** Answers a request, line by line. */
  public void begin(Request request, Response response, Callback callback) throws ProblemException {
    BatchStream stream = new BatchStream(
        limits,
        sites,
        threads,
        decisions,
        memory.share(),
        new BatchStream.Exchange(request, response, callback));
    open.compute(stream, (same, none) -> watch(stream));
    Request.addCompletionListener(request, failure -> {
      Scheduler.Task watch = open.remove(stream);
      if (watch != null) {
        watch.cancel(); // it would keep the batch in memory until its time
      }
    });
    stream.wake();
  }

  /** Ends a batch of which nothing came or went for the whole idle time, however its bytes drip. */
  private Scheduler.Task watch(BatchStream stream) {
    return scheduler.schedule(
        () -> {
          stream.watch();
          open.computeIfPresent(stream, (same, before) -> watch(stream));
        },
        limits.connections().idleTime().toMillis(),
        TimeUnit.MILLISECONDS);
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
    scheduler.schedule(
        () -> open.keySet().forEach(BatchStream::endEarly), time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends the threads; batches that are still open then break off. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
