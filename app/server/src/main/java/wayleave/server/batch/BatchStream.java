package wayleave.server.batch;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.server.endpoint.SiteQuestions;
import wayleave.server.http.Failures;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.DecisionMetrics;
import wayleave.server.metrics.RequestRecorder;
import wayleave.server.metrics.Responses;

/**
 * One batch: reads lines and answers them, in their order.
 *
 * <p>Nothing waits on a thread. What is read is answered before more is read, and what is answered is sent before more is
 * answered: so a client that does not read is not read from, and the memory that a batch takes does not depend on its length.
 *
 * <p>More of the body is there, a site has answered, a piece is sent, a time is over: each is an event, which any thread may {@link
 * #post}. Events are handled one after another, in turns on the threads of all batches; so no other method needs a lock.
 *
 * <pre>
 * OPEN       at each event, reads and answers what is there; then
 *            to SENDING, if a piece is full or written before more of the body or a site is waited for
 *            to FINISHING, if all is answered, or the batch cannot go on
 *            to ENDED, if it cannot go on and the first line was not read: the request is refused
 * SENDING    to OPEN, when the client has taken the piece; to STOPPING, if the server ends
 * STOPPING   to FINISHING, when the client has taken the piece
 * FINISHING  to ENDED, when the client has taken the last piece
 * each       to ENDED, if the client disconnects or does not read, no thread is left, or the code fails
 * </pre>
 */
public final class BatchStream {
  public static final String MEDIA_TYPE = "application/x-ndjson";

  private static final Logger LOG = LoggerFactory.getLogger(BatchStream.class);

  private enum State {
    OPEN,
    SENDING,
    STOPPING,
    FINISHING,
    ENDED
  }

  private interface Event {
    void happen() throws ProblemException;
  }

  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final Executor threads;
  private final DecisionMetrics decisions;
  private final MemoryBudget.Share memory;
  private final Exchange exchange;
  private final BatchInput input = new BatchInput();

  /** Completes after the last event; fails if the batch is cut off by a failure. */
  private CompletableFuture<Void> turns = CompletableFuture.completedFuture(null);

  private State state = State.OPEN;
  /** How many lines have arrived and pieces were sent. */
  private long progress;
  /** The same at the last {@link #watch}. */
  private long progressBefore;

  /** Null until the first line is read, with which the answer begins. */
  private @Nullable BatchAnswers answers;

  BatchStream(
      ServerLimits limits,
      SiteQuestions sites,
      Executor threads,
      DecisionMetrics decisions,
      MemoryBudget.Share memory,
      Exchange exchange) {
    this.limits = limits;
    this.sites = sites;
    this.threads = threads;
    this.decisions = decisions;
    this.memory = memory;
    this.exchange = exchange;
  }

  /** A request with its response, which the callback ends. */
  record Exchange(Request request, Response response, Callback callback) {}

  /** Goes on as soon as there is a thread. */
  void wake() {
    post(() -> {});
  }

  /** Ends the batch if no line arrived and nothing was sent since the last call, unless a site is waited for. */
  void watch() {
    post(() -> {
      boolean isStalled = progress == progressBefore;
      progressBefore = progress;
      if (isStalled && state != State.OPEN) {
        cutOff(new EofException("the client does not read"));
      } else if (isStalled && (answers == null || !answers.isWaiting())) {
        throw new ProblemException(
            ProblemType.BODY_TOO_SLOW,
            "no whole line arrived for " + limits.connections().idleTime().toSeconds() + " s");
      }
    });
  }

  /** Ends the batch since the server ends. */
  void endEarly() {
    post(() -> {
      if (state == State.OPEN) {
        throw serverEnds();
      } else if (state == State.SENDING) {
        state = State.STOPPING;
      }
    });
  }

  static ProblemException serverEnds() {
    return new ProblemException(
        ProblemType.BUSY, "this server is about to end; from this line on nothing is answered");
  }

  private synchronized void post(Event event) {
    turns = turns.thenRunAsync(() -> handle(event), threads).whenComplete((done, failure) -> {
      if (failure != null && state != State.ENDED) {
        cutOff(Failures.causeOf(failure));
      }
    });
  }

  private void handle(Event event) {
    if (state == State.ENDED) {
      return;
    }
    try {
      event.happen();
      if (state == State.OPEN) {
        goOn();
      }
    } catch (ProblemException e) {
      end(e.problem());
    } catch (EofException e) {
      cutOff(e);
    }
  }

  /** Goes on until something has to be waited for, or a piece is full. Fails if the batch cannot go on. */
  private void goOn() throws ProblemException, EofException {
    while (state == State.OPEN) {
      BatchAnswers known = answers;
      if (known == null) {
        if (!begin()) {
          return;
        }
      } else if (known.rows().length() >= BatchAnswers.PIECE) {
        send(known, State.SENDING);
      } else if (!known.goOn() && !readLine(known)) {
        pause(known);
        return;
      }
    }
  }

  /** Goes on to the next line, if it is there. */
  private BatchInput.Found next(int most) throws ProblemException, EofException {
    BatchInput.Found found = input.next(most);
    while (found == BatchInput.Found.NOTHING
        && input.read(exchange.request, limits, arrived -> post(arrived::run))) {
      if (answers == null) {
        memory.resize(input.size()); // the first line may be long
      }
      found = input.next(most);
    }
    if (found != BatchInput.Found.NOTHING) {
      progress++;
    }
    return found;
  }

  /** Reads the first line and begins the answer. Whether the line was there. */
  private boolean begin() throws ProblemException, EofException {
    int most = limits.bodies().bytes();
    BatchInput.Found found = next(most);
    if (found == BatchInput.Found.TOO_LONG) {
      throw new ProblemException(
          ProblemType.BODY_TOO_LARGE, "the first line may have " + most + " bytes");
    } else if (found == BatchInput.Found.NOTHING && input.isWhole()) {
      throw new ProblemException(
          ProblemType.MALFORMED_JSON, "the body is empty", new Problem.Place(1, 1));
    } else if (found == BatchInput.Found.NOTHING) {
      return false;
    }
    BatchSettings settings = BatchSettings.read(
        Arrays.copyOfRange(input.bytes(), input.lineStart(), input.lineEnd()), sites.areAnswered());
    input.shrink();
    memory.resize(settings.memory());
    answers = new BatchAnswers(settings, sites, decisions, memory, this::wake);
    Responses.begin(exchange.response, 200, MEDIA_TYPE);
    if (!input.mayHaveMore()) { // a client may wait for the head of the answer
      send(answers, State.SENDING);
    }
    return true;
  }

  /** Takes the next line, if one is there and the one before has been asked about. */
  private boolean readLine(BatchAnswers known) throws ProblemException, EofException {
    int most = limits.bodies().lineBytes();
    BatchInput.Found found = known.hasLine() ? BatchInput.Found.NOTHING : next(most);
    if (found == BatchInput.Found.NOTHING) {
      return false;
    }
    try {
      if (found == BatchInput.Found.TOO_LONG) {
        throw new ProblemException(
            ProblemType.TOO_MUCH_ASKED, "a line may have " + most + " bytes");
      }
      BatchLine line =
          BatchLine.read(input.number(), input.bytes(), input.lineStart(), input.lineEnd());
      if (line != null) {
        known.begin(line);
      }
    } catch (ProblemException e) {
      known.refuse(input.number(), e);
    }
    return true;
  }

  /** Sends what is written before something is waited for; with the last row if nothing has to be. */
  private void pause(BatchAnswers known) {
    if (input.isWhole() && !known.isWaiting()) {
      known.finish();
      send(known, State.FINISHING);
    } else if (known.rows().length() > 0) {
      send(known, State.SENDING);
    }
  }

  /** Ends the batch before its body does. */
  private void end(Problem problem) {
    if (answers == null) {
      release();
      Responses.announceClosing(exchange.request, exchange.response);
      Responses.send(exchange.request, exchange.response, problem, exchange.callback);
    } else {
      answers.breakOffAfter(input.number(), problem);
      send(answers, State.FINISHING);
    }
  }

  private void send(BatchAnswers known, State meanwhile) {
    state = meanwhile;
    exchange.response.write(
        meanwhile == State.FINISHING,
        known.rows().toBuffer(),
        Callback.from(
            InvocationType.NON_BLOCKING,
            () -> post(() -> sent(known)),
            failure -> post(() -> cutOff(new EofException(failure)))));
  }

  private void sent(BatchAnswers known) throws ProblemException {
    progress++;
    known.rows().clear();
    switch (state) {
      case SENDING -> state = State.OPEN;
      case STOPPING -> throw serverEnds();
      default -> {
        release();
        exchange.callback.succeeded();
      }
    }
  }

  /** Ends the batch without a last row: by a failure, or as no client is there to read it. */
  private void cutOff(Throwable reason) {
    release();
    if (reason instanceof EofException) {
      RequestRecorder.left(exchange.request);
    } else if (!(reason instanceof RejectedExecutionException)) {
      LOG.error("a batch failed", reason);
    }
    exchange.callback.failed(reason);
  }

  private void release() {
    state = State.ENDED;
    memory.giveBack();
  }
}
