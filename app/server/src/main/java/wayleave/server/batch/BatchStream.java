package wayleave.server.batch;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.CrawlerRules;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;
import wayleave.report.view.Messages;
import wayleave.server.endpoint.SiteQuestions;
import wayleave.server.http.ApiResponse;
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
 * After each piece that is sent the thread is given back, so that other requests get their turn.
 *
 * <p>Thread-safe: one thread at a time runs {@link #step}.
 */
public final class BatchStream implements Runnable {
  public static final String MEDIA_TYPE = "application/x-ndjson";

  private static final Logger LOG = LoggerFactory.getLogger(BatchStream.class);

  /** So much is sent at once if there is as much. */
  private static final int PIECE = 32 << 10;
  /** How many answers may wait for the first of them. */
  private static final int WINDOW = 64;

  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final Executor threads;
  private final DecisionMetrics decisions;
  private final MemoryBudget memory;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final CompletableFuture<ApiResponse> refused;

  private final AtomicInteger wakes = new AtomicInteger();
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile boolean isDemanding;
  private volatile boolean isSending;
  private volatile boolean isWaitingForSite;
  private volatile boolean isStalled;
  private volatile boolean isEndNear;
  private volatile boolean isEndingEarly;
  /** Changes whenever a line has arrived or something was sent. */
  private final AtomicLong progress = new AtomicLong();

  private final BatchInput input = new BatchInput();
  private final JsonWriter output = new JsonWriter(PIECE + (4 << 10));
  private final Deque<Pending> pending = new ArrayDeque<>();
  private long pendingLength;
  private @Nullable CompletableFuture<SiteRules> awaited;
  private @Nullable BatchSettings settings;
  /** The line that is being answered; null between lines. */
  private @Nullable BatchLine line;

  private List<BatchSettings.Asker> askers = List.of();
  private int nextAsker;
  private boolean isInputWhole;
  private boolean isBegun;
  private final AtomicLong taken = new AtomicLong(BatchEndpoint.STREAM_BYTES);
  private long urls;
  private long verdicts;
  private long problems;

  BatchStream(
      ServerLimits limits,
      SiteQuestions sites,
      Executor threads,
      DecisionMetrics decisions,
      MemoryBudget memory,
      Exchange exchange) {
    this.limits = limits;
    this.sites = sites;
    this.threads = threads;
    this.decisions = decisions;
    this.memory = memory;
    request = exchange.request;
    response = exchange.response;
    callback = exchange.callback;
    refused = exchange.refused;
  }

  /**
   * A request with its response.
   *
   * @param callback ends the response
   * @param refused fails if there is nothing to answer, before anything is sent
   */
  record Exchange(
      Request request,
      Response response,
      Callback callback,
      CompletableFuture<ApiResponse> refused) {}

  /**
   * An answer that is not there yet, or that waits for one before it.
   *
   * @param state of the URL's site
   */
  private record Pending(
      BatchLine line, BatchSettings.@Nullable Asker asker, CompletableFuture<SiteRules> state) {}

  /** What is to be done when the batch has ended, however it did. */
  void whenEnded(Runnable action) {
    ended.whenComplete((nothing, failure) -> action.run());
  }

  /** Another number than before if a line has arrived or something was sent. */
  long progress() {
    return progress.get();
  }

  /** Ends the batch for lack of progress, unless it is a site that is waited for. */
  void stall() {
    if (isSending) {
      close(new EofException("the client does not read"));
    } else if (!isWaitingForSite) {
      isStalled = true;
      wake();
    }
  }

  /** Notes that the server is about to end: a batch may still come to its end, but is waited for less. */
  void expectEnd() {
    isEndNear = true;
  }

  /** Ends the batch since the server ends. */
  void endEarly() {
    isEndingEarly = true;
    wake();
  }

  /** Goes on as soon as there is a thread. */
  void wake() {
    if (wakes.getAndIncrement() == 0) {
      execute();
    }
  }

  private void execute() {
    try {
      threads.execute(this);
    } catch (RejectedExecutionException e) {
      close(e);
    }
  }

  @Override
  public void run() {
    int seen = wakes.get();
    if (!isClosed.get() && !isSending) {
      try {
        step();
      } catch (ProblemException e) {
        end(e.problem());
      } catch (RuntimeException | Error e) {
        LOG.error("a batch failed", e);
        close(e);
      }
    }
    if (wakes.addAndGet(-seen) != 0) {
      execute();
    }
  }

  /** Goes on until something has to be waited for, or a piece is full. Fails if the batch cannot go on. */
  private void step() throws ProblemException {
    if (isStalled) {
      throw new ProblemException(
          ProblemType.BODY_TOO_SLOW,
          "no whole line arrived for " + limits.connections().idleTime().toSeconds() + " s");
    } else if (isEndingEarly) {
      throw serverEnds();
    }
    while (output.length() < PIECE) {
      if (isSending) {
        return; // the head of the answer, after the settings: nothing is written meanwhile
      }
      Pending first = pending.peek();
      if (first != null && first.state.isDone()) {
        write(first);
        pending.remove();
        pendingLength -= first.line.url().length();
      } else if (line != null) {
        if (!isRoomForMore()) {
          awaitSite();
          return;
        }
        ask(line);
      } else if (!readLine() && !readChunk()) {
        return;
      }
    }
    send(false);
  }

  /** The line of the body with which an answer would go on. */
  private long firstUnanswered() {
    Pending first = pending.peek();
    if (first != null) {
      return first.line.number();
    }
    return line == null ? input.number() + 1 : line.number();
  }

  private boolean isRoomForMore() {
    return pending.size() < WINDOW && pendingLength < PIECE;
  }

  private void awaitSite() {
    CompletableFuture<SiteRules> first = pending.element().state;
    if (!first.equals(awaited)) {
      awaited = first;
      isWaitingForSite = true;
      first.whenComplete((state, failure) -> {
        isWaitingForSite = false;
        wake();
      });
    }
    flush();
  }

  private void flush() {
    if (output.length() > 0) {
      send(false);
    }
  }

  /** Whether a further line was there. */
  private boolean readLine() throws ProblemException {
    int most = settings == null ? limits.bodies().bytes() : limits.bodies().lineBytes();
    BatchInput.Found found = input.next(most, isInputWhole);
    if (found == BatchInput.Found.NOTHING) {
      return false;
    }
    progress.incrementAndGet();
    if (settings == null) {
      if (found == BatchInput.Found.TOO_LONG) {
        throw new ProblemException(
            ProblemType.BODY_TOO_LARGE, "the first line may have " + most + " bytes");
      }
      readSettings();
      return true;
    }
    try {
      if (found == BatchInput.Found.TOO_LONG) {
        throw new ProblemException(
            ProblemType.TOO_MUCH_ASKED, "a line may have " + most + " bytes");
      }
      begin(
          settings,
          BatchLine.read(input.number(), input.bytes(), input.lineStart(), input.lineEnd()));
    } catch (ProblemException e) {
      refuse(input.number(), e);
    }
    return true;
  }

  private void readSettings() throws ProblemException {
    byte[] first = Arrays.copyOfRange(input.bytes(), input.lineStart(), input.lineEnd());
    settings = BatchSettings.read(first, sites.areAnswered());
    askers = settings.askers();
    input.shrink();
    take(settings.memory());
    start(); // so that a client that waits for the head of the answer goes on
  }

  /** Sees to it that the batch has so much of the memory beside what each has. */
  private void take(long bytes) throws ProblemException {
    long more = BatchEndpoint.STREAM_BYTES + bytes - taken.get();
    if (isClosed.get() || more > 0 && !memory.take(more)) {
      throw new ProblemException(
          ProblemType.BUSY, "too many batches are answered at once; try again in a moment");
    } else if (more < 0) {
      memory.giveBack(-more);
    }
    taken.addAndGet(more);
  }

  private void begin(BatchSettings asked, @Nullable BatchLine read) throws ProblemException {
    if (read == null) {
      return; // nothing is on the line
    }
    asked.requireUrl(read.url());
    if (read.crawler() == null) {
      askers = asked.askers();
    } else {
      askers = List.of(asked.asker(read.crawler()));
      take(asked.memory());
    }
    nextAsker = 0;
    urls++;
    line = asked.asksSites() ? read.kept() : read;
  }

  /** Asks for the next of those who ask about a line. */
  private void ask(BatchLine asked) throws ProblemException {
    BatchSettings.Asker asker = askers.get(nextAsker++);
    if (nextAsker == askers.size()) {
      line = null;
    }
    CrawlerRules rules = asker.rules();
    if (rules != null) {
      Verdict verdict = rules.check(asked.url());
      decisions.count(verdict);
      write(asked, asker, verdict);
      return;
    }
    add(new Pending(asked, asker, sites.ask(Origin.of(asked.url()), asker.crawler())));
  }

  private void add(Pending last) {
    pending.add(last);
    pendingLength += last.line.url().length();
  }

  /** Says of a line that it cannot be answered, after what is said of those before. */
  private void refuse(long number, ProblemException reason) {
    add(new Pending(BatchLine.unreadable(number), null, CompletableFuture.failedFuture(reason)));
  }

  private void write(Pending answer) {
    SiteRules state;
    try {
      state = answer.state.join();
    } catch (CompletionException | CancellationException e) {
      writeProblem(problem(Failures.causeOf(e)), answer.line.number());
      problems++;
      return;
    }
    BatchSettings.Asker asker = Objects.requireNonNull(answer.asker);
    SiteVerdict fetched = state.check(answer.line.url());
    decisions.count(fetched);
    begin(answer.line);
    VerdictJson.row(output, asker.name(), fetched);
    if (fetched.verdict().isEmpty()) {
      output.field("explanation", Messages.explanation(state));
    }
    end();
  }

  private static Problem problem(Throwable failure) {
    if (failure instanceof ProblemException e) {
      return e.problem();
    } else if (failure instanceof TimeoutException) {
      return new Problem(ProblemType.TOOK_TOO_LONG, "the site was not asked in time");
    }
    LOG.error("a line of a batch failed", failure);
    return new Problem(ProblemType.FAILED, "an error of this server; its log tells more");
  }

  private void write(BatchLine answered, BatchSettings.Asker asker, Verdict verdict) {
    begin(answered);
    output.bytes(asker.row());
    VerdictJson.decision(output, verdict);
    output.nullField("fetchedAt");
    end();
  }

  /** Begins a row with the URL, as it was sent. */
  private void begin(BatchLine answered) {
    output.beginObject();
    output.name("url");
    output.bytes(answered.json(), answered.jsonStart(), answered.jsonEnd());
    output.separate();
  }

  private void end() {
    output.endObject();
    output.newline();
    verdicts++;
  }

  private void writeProblem(Problem problem, long number) {
    Problem.Place place = problem.place();
    int column = place == null ? 1 : place.column();
    int shown = (int) Math.min(number, Integer.MAX_VALUE);
    output.bytes(
        new Problem(problem.type(), problem.detail(), new Problem.Place(shown, column)).toBytes());
  }

  /** Whether more of the body was there, or its end. If not, what there is to send is sent, and the batch goes on later. */
  private boolean readChunk() throws ProblemException {
    if (isInputWhole) {
      if (pending.isEmpty()) {
        finish();
      } else {
        awaitSite();
      }
      return false;
    }
    if (isDemanding) {
      return waitForMore();
    }
    Content.Chunk chunk = request.read();
    if (chunk == null) {
      isDemanding = true;
      request.demand(Invocable.from(InvocationType.NON_BLOCKING, () -> {
        isDemanding = false;
        wake();
      }));
      return waitForMore();
    }
    if (Content.Chunk.isFailure(chunk)) {
      failed(chunk.getFailure());
      return false;
    }
    try {
      isInputWhole = chunk.isLast();
      input.append(chunk.getByteBuffer());
    } finally {
      chunk.release();
    }
    if (settings == null) {
      take(input.size());
    }
    return true;
  }

  private boolean waitForMore() {
    if (pending.isEmpty()) {
      flush();
    } else {
      awaitSite();
    }
    return false;
  }

  private void failed(Throwable failure) throws ProblemException {
    if (failure instanceof TimeoutException && isEndNear) {
      throw serverEnds();
    }
    if (Failures.ofBody(request, failure, limits) instanceof ProblemException problem) {
      throw problem;
    }
    close(new EofException(failure));
  }

  private static ProblemException serverEnds() {
    return new ProblemException(
        ProblemType.BUSY, "this server is about to end; from this line on nothing is answered");
  }

  private void finish() throws ProblemException {
    if (settings == null) {
      throw new ProblemException(
          ProblemType.MALFORMED_JSON, "the body is empty", new Problem.Place(1, 1));
    }
    output.beginObject();
    output.field("finished", true);
    output.field("urls", urls);
    output.field("verdicts", verdicts);
    output.field("problems", problems);
    output.endObject();
    output.newline();
    send(true);
  }

  /** Ends the batch before its input does. */
  private void end(Problem problem) {
    if (settings == null || !isBegun) {
      if (isClosed.compareAndSet(false, true)) {
        release();
        refused.completeExceptionally(new ProblemException(problem));
      }
      return;
    }
    writeProblem(problem, firstUnanswered());
    send(true);
  }

  private void start() {
    Responses.begin(response, 200, MEDIA_TYPE);
    isBegun = true;
    if (!input.mayHaveMore()) {
      send(false);
    }
  }

  private void send(boolean isLast) {
    isSending = true;
    response.write(
        isLast,
        output.toBuffer(),
        Callback.from(
            InvocationType.NON_BLOCKING,
            () -> sent(isLast),
            failure -> close(new EofException(failure))));
  }

  private void sent(boolean wasLast) {
    progress.incrementAndGet();
    if (!wasLast) {
      output.clear();
      isSending = false;
      wake();
    } else if (isClosed.compareAndSet(false, true)) {
      release();
      callback.succeeded();
    }
  }

  /** Ends the batch without a word: nobody is there who would read it. */
  private void close(Throwable reason) {
    if (isClosed.compareAndSet(false, true)) {
      release();
      if (reason instanceof EofException) {
        RequestRecorder.left(request);
      }
      callback.failed(reason);
    }
  }

  private void release() {
    memory.giveBack(taken.getAndSet(0));
    ended.complete(null);
  }
}
