package wayleave.server.jetty;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import wayleave.server.http.Failures;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/**
 * Reads the bodies of requests without a thread that waits, so that slow clients take memory alone; and of that no more than all
 * may take together.
 */
public final class BodyReader {
  private final ServerLimits limits;
  private final Scheduler scheduler;
  private final AtomicLong buffered = new AtomicLong();

  public BodyReader(ServerLimits limits, Scheduler scheduler) {
    this.limits = limits;
    this.scheduler = scheduler;
  }

  /** How many bytes are held now. */
  public long buffered() {
    return buffered.get();
  }

  /**
   * The body, once it is there. What it takes of the memory is given back when {@code answered} completes.
   *
   * @return fails with {@link ProblemException}, or {@link java.io.IOException} if the client has disconnected
   */
  public CompletableFuture<byte[]> read(Request request, CompletableFuture<?> answered) {
    Reading reading = new Reading(request);
    answered.whenComplete((answer, failure) -> reading.release());
    if (reading.isTooLarge && !isReadToItsEnd(request)) {
      reading.fail(tooLarge());
      return reading.whole;
    }
    reading.run();
    if (!reading.whole.isDone()) { // most bodies come with the header
      Scheduler.Task deadline = scheduler.schedule(
          () -> reading.fail(new ProblemException(
              ProblemType.BODY_TOO_SLOW,
              "the body was not complete after " + limits.bodies().time().toSeconds() + " s")),
          limits.bodies().time().toMillis(),
          TimeUnit.MILLISECONDS);
      reading.whole.whenComplete((body, failure) -> deadline.cancel());
    }
    return reading.whole;
  }

  /**
   * Whether a body that is too large is read all the same, and thrown away: a client that sends it without waiting for permission
   * would find the connection reset, and not learn why.
   */
  private boolean isReadToItsEnd(Request request) {
    return request.getLength() <= 2L * limits.bodies().bytes()
        && !request.getHeaders().contains(HttpHeader.EXPECT);
  }

  private ProblemException tooLarge() {
    return new ProblemException(
        ProblemType.BODY_TOO_LARGE,
        "a body may have " + limits.bodies().bytes() + " bytes; ask in several requests");
  }

  /** One body that is arriving. Runs again whenever there is more of it. */
  private final class Reading implements Runnable {
    private final Request request;
    /** By its announced length. */
    private final boolean isTooLarge;

    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private byte[] bytes = new byte[0];
    private int length;
    private long reserved;
    private boolean isReleased;

    Reading(Request request) {
      this.request = request;
      this.isTooLarge = request.getLength() > limits.bodies().bytes();
    }

    @Override
    public void run() {
      while (!whole.isDone()) {
        Content.Chunk chunk = request.read();
        if (chunk == null) {
          request.demand(this);
          return;
        }
        if (Content.Chunk.isFailure(chunk)) {
          failed(chunk.getFailure());
          return;
        }
        boolean isLast = chunk.isLast();
        try {
          if (!isTooLarge) {
            append(chunk);
          }
        } catch (ProblemException e) {
          fail(e);
          return;
        } finally {
          chunk.release();
        }
        if (isLast && isTooLarge) {
          fail(tooLarge());
        } else if (isLast) {
          whole.complete(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
        }
      }
    }

    private void append(Content.Chunk chunk) throws ProblemException {
      int more = chunk.remaining();
      if (more > limits.bodies().bytes() - length) {
        throw tooLarge();
      }
      if (more > bytes.length - length) {
        // Grown as it arrives: what is announced in Content-Length is not taken for granted.
        int size =
            (int) Math.min(limits.bodies().bytes(), Math.max(length + (long) more, 2L * length));
        reserve(size - bytes.length);
        bytes = Arrays.copyOf(bytes, size);
      }
      chunk.getByteBuffer().get(bytes, length, more);
      length += more;
    }

    private synchronized void reserve(int more) throws ProblemException {
      if (isReleased) {
        return; // the answer has been given without the body
      }
      if (buffered.addAndGet(more) > limits.bodies().buffered()) {
        buffered.addAndGet(-more);
        throw new ProblemException(
            ProblemType.BUSY, "too many requests are arriving at once; try again in a moment");
      }
      reserved += more;
    }

    private synchronized void release() {
      isReleased = true;
      buffered.addAndGet(-reserved);
      reserved = 0;
    }

    private void failed(Throwable failure) {
      fail(Failures.ofBody(request, failure, limits));
    }

    private void fail(Exception failure) {
      whole.completeExceptionally(failure);
    }
  }
}
