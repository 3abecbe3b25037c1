package wayleave.server.endpoint;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import wayleave.report.JsonWriter;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/**
 * Where answers are worked out that may take seconds and hundreds of megabytes: few at a time, so that quick questions are
 * answered meanwhile; some wait, and more are refused. Thread-safe.
 */
public final class BoundedExecutor implements AutoCloseable {
  /** How much memory one may take: what a comparison of two files keeps. */
  private static final long BYTES = 256L << 20;

  private static final int WAITING = 64;

  private final ThreadPoolExecutor threads;
  private final ServerLimits limits;

  /** What is to be worked out. It ends by itself, in seconds. */
  interface Work {
    Consumer<JsonWriter> run() throws ProblemException;
  }

  /** What is to be worked out for an answer. It ends by itself, in seconds. */
  interface Part<T> {
    T run() throws ProblemException;
  }

  /** As many at once as there are processors, and as half the heap holds. */
  public BoundedExecutor(ServerLimits limits) {
    this(limits, atOnce(), WAITING);
  }

  /**
   * @param atOnce how many are worked on at once
   * @param waiting how many more may wait
   */
  BoundedExecutor(ServerLimits limits, int atOnce, int waiting) {
    this.limits = limits;
    AtomicInteger number = new AtomicInteger();
    threads = new ThreadPoolExecutor(
        atOnce, atOnce, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), work -> {
          Thread thread = new Thread(work, "wayleave-server-work-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
    threads.allowCoreThreadTimeOut(true);
  }

  private static int atOnce() {
    Runtime runtime = Runtime.getRuntime();
    long fitting = Math.max(1, runtime.maxMemory() / 2 / BYTES);
    return (int) Math.min(fitting, runtime.availableProcessors());
  }

  /**
   * Answers with one line of JSON, later.
   *
   * @throws ProblemException if too many wait already
   */
  CompletableFuture<ApiResponse> answer(ApiRequest call, Work work) throws ProblemException {
    return compute(call, () -> ApiResponse.json(bytes(work.run())));
  }

  /**
   * Works something out for an answer, later.
   *
   * @throws ProblemException if too many wait already
   */
  <T> CompletableFuture<T> compute(ApiRequest call, Part<T> part) throws ProblemException {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      threads.execute(() -> {
        try {
          call.requireTime(
              limits.answers().workTime()); // it may have waited for longer than anybody listens
          result.complete(part.run());
        } catch (ProblemException | RuntimeException | Error e) {
          result.completeExceptionally(e);
        }
      });
    } catch (RejectedExecutionException e) {
      throw new ProblemException(
          ProblemType.BUSY, "many such requests are waiting; try again in a moment");
    }
    return result;
  }

  private byte[] bytes(Consumer<JsonWriter> value) throws ProblemException {
    JsonWriter json = new JsonWriter(4096, limits.answers().bytes());
    try {
      value.accept(json);
      json.newline();
      return json.toByteArray();
    } catch (JsonWriter.TooLongException e) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "the answer is longer than " + limits.answers().bytes() + " bytes; ask for less at once");
    }
  }

  /** Takes no more work; what waits is done all the same. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
