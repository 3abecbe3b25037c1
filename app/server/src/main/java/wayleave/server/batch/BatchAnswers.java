package wayleave.server.batch;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
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
import wayleave.server.http.Failures;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.metrics.DecisionMetrics;

/**
 * The answers to the lines of a batch, in their order, as rows of JSON that are not sent yet. An answer that waits for a site keeps
 * those behind it waiting, and of these there is a limited number. Not thread-safe.
 */
final class BatchAnswers {
  /** So much is sent at once if there is as much. */
  static final int PIECE = 32 << 10;
  /** How many answers may wait for the first of them. */
  private static final int WINDOW = 64;

  private static final Logger LOG = LoggerFactory.getLogger(BatchAnswers.class);

  private final BatchSettings settings;
  private final SiteQuestions sites;
  private final DecisionMetrics decisions;
  private final MemoryBudget.Share memory;
  private final Runnable wake;

  private final JsonWriter rows = new JsonWriter(PIECE + (4 << 10));
  private final Deque<Pending> pending = new ArrayDeque<>();
  private long pendingLength;
  /** The line that is being answered; null between lines. */
  private @Nullable BatchLine line;

  private Iterator<BatchSettings.Asker> askers = Collections.emptyIterator();
  private long urls;
  private long verdicts;
  private long problems;

  /**
   * @param decisions where verdicts are counted
   * @param wake called in any thread when a site has answered
   */
  BatchAnswers(
      BatchSettings settings,
      SiteQuestions sites,
      DecisionMetrics decisions,
      MemoryBudget.Share memory,
      Runnable wake) {
    this.settings = settings;
    this.sites = sites;
    this.decisions = decisions;
    this.memory = memory;
    this.wake = wake;
  }

  /** An answer that is not there yet, or that waits for one before it; its length is that of the URL, its row writes it. */
  private record Pending(long line, int length, CompletableFuture<Runnable> row) {}

  /** What there is to send; {@link JsonWriter#clear} removes what was sent. */
  JsonWriter rows() {
    return rows;
  }

  /** Whether a line has not been asked about for each crawler. */
  boolean hasLine() {
    return line != null;
  }

  /** Whether an answer waits for a site. */
  boolean isWaiting() {
    return !pending.isEmpty();
  }

  /** Takes a line. */
  void begin(BatchLine read) throws ProblemException {
    settings.requireUrl(read.url());
    List<BatchSettings.Asker> asking = settings.askers();
    if (read.crawler() != null) {
      asking = List.of(settings.asker(read.crawler()));
      memory.resize(settings.memory());
    }
    askers = asking.iterator();
    urls++;
    line = read;
  }

  /** Refuses a line, after the answers to those before. */
  void refuse(long number, ProblemException reason) {
    add(new Pending(number, 0, CompletableFuture.failedFuture(reason)));
  }

  private void add(Pending last) {
    pending.add(last);
    pendingLength += last.length;
  }

  /** Writes the first answer that waits, or asks for the next crawler. Whether either was possible. */
  boolean goOn() throws ProblemException {
    Pending first = pending.peek();
    BatchLine asked = line;
    if (first != null && first.row.isDone()) {
      pending.remove();
      pendingLength -= first.length;
      write(first);
      return true;
    } else if (asked != null && pending.size() < WINDOW && pendingLength < PIECE) {
      BatchSettings.Asker asker = askers.next();
      if (!askers.hasNext()) {
        line = null;
      }
      ask(asked, asker);
      return true;
    }
    return false;
  }

  private void ask(BatchLine asked, BatchSettings.Asker asker) throws ProblemException {
    CrawlerRules rules = asker.rules();
    if (rules != null) {
      write(asked, asker, rules.check(asked.url()));
      return;
    }
    CompletableFuture<Runnable> row = sites
        .ask(Origin.of(asked.url()), asker.crawler())
        .thenApply(ofSite -> () -> write(asked, asker, ofSite));
    if (!row.isDone()) {
      row.whenComplete((answer, failure) -> wake.run());
    }
    add(new Pending(asked.number(), asked.url().length(), row));
  }

  private void write(Pending answer) {
    try {
      answer.row.join().run();
    } catch (CompletionException | CancellationException e) {
      writeProblem(answer.line, problem(Failures.causeOf(e)));
      problems++;
    }
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

  private void write(BatchLine answered, BatchSettings.Asker asker, SiteRules rules) {
    SiteVerdict verdict = rules.check(answered.url());
    decisions.count(verdict);
    beginRow(answered);
    VerdictJson.row(rows, asker.name(), verdict);
    if (verdict.verdict().isEmpty()) {
      rows.field("explanation", Messages.explanation(rules));
    }
    endRow();
  }

  private void write(BatchLine answered, BatchSettings.Asker asker, Verdict verdict) {
    decisions.count(verdict);
    beginRow(answered);
    rows.bytes(asker.row());
    VerdictJson.decision(rows, verdict);
    rows.nullField("fetchedAt");
    endRow();
  }

  /** Begins a row with the URL, as it was sent. */
  private void beginRow(BatchLine answered) {
    rows.beginObject();
    rows.name("url");
    rows.bytes(answered.json());
    rows.separate();
  }

  private void endRow() {
    rows.endObject();
    rows.newline();
    verdicts++;
  }

  /**
   * Writes why there are no answers from a line on.
   *
   * @param read the line that was read last
   */
  void breakOffAfter(long read, Problem reason) {
    Pending first = pending.peek();
    writeProblem(first != null ? first.line : line != null ? read : read + 1, reason);
  }

  private void writeProblem(long number, Problem reason) {
    Problem.Place place = reason.place();
    int column = place == null ? 1 : place.column();
    int shown = (int) Math.min(number, Integer.MAX_VALUE);
    rows.bytes(
        new Problem(reason.type(), reason.detail(), new Problem.Place(shown, column)).toBytes());
  }

  /** Writes the last row, if the batch was answered to its end. */
  void finish() {
    rows.beginObject();
    rows.field("finished", true);
    rows.field("urls", urls);
    rows.field("verdicts", verdicts);
    rows.field("problems", problems);
    rows.endObject();
    rows.newline();
  }
}
