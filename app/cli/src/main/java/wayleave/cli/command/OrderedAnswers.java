package wayleave.cli.command;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Progress;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;

/**
 * Answers many questions at once, and writes the answers in the order of the questions, in bounded memory: a thread reads
 * questions as long as there is room, this one writes. For one run.
 */
public final class OrderedAnswers {
  /** How many questions may be unanswered, or answered and waiting for one before them. */
  private static final int MAX_PENDING = 10_000;

  /** From how many bytes of answers that wait on, no more questions are read. */
  private static final long MAX_PENDING_BYTES = 64L << 20;

  private static final long TICK_MILLIS = 100;

  private final Terminal terminal;
  private final Progress progress;
  private final BlockingQueue<Pending> pending = new LinkedBlockingQueue<>(MAX_PENDING);
  private final Object bytesChanged = new Object();
  private long pendingBytes;
  private int status = ExitStatus.ALLOWED;

  public OrderedAnswers(Terminal terminal, Progress progress) {
    this.terminal = terminal;
    this.progress = progress;
  }

  /**
   * What is written for a question.
   *
   * @param text whole lines
   * @param status the exit status if it was the only question
   */
  public record Answer(byte[] text, int status) {}

  /** Reads questions and sets off the search for their answers. Runs on a thread of its own. */
  public interface Questions {
    void ask(OrderedAnswers answers) throws IOException, InputException, InterruptedException;
  }

  /** An answer to come, or the end: then without a future. */
  private record Pending(String question, @Nullable CompletableFuture<Answer> answer) {}

  /**
   * Adds a question that is being answered; waits while there is no room.
   *
   * @param question what is asked, for a message should it fail
   */
  public void add(String question, CompletableFuture<Answer> answer) throws InterruptedException {
    synchronized (bytesChanged) {
      while (pendingBytes > MAX_PENDING_BYTES) {
        bytesChanged.wait();
      }
    }
    pending.put(new Pending(question, answer.thenApply(this::counted)));
  }

  private Answer counted(Answer answer) {
    addBytes(answer.text().length);
    return answer;
  }

  private void addBytes(long bytes) {
    synchronized (bytesChanged) {
      pendingBytes += bytes;
      bytesChanged.notifyAll();
    }
  }

  /** Tells of a question that cannot be asked; the others go on. */
  public void refuse(String problem) {
    terminal.say(problem);
    synchronized (this) {
      status = ExitStatus.BAD_INPUT;
    }
  }

  /** Writes the answers to all questions. Returns the exit status: the worst of all. */
  public int write(Questions questions) throws IOException, InputException, InterruptedException {
    Reader reader = new Reader(questions);
    Runnable atExit = progress::end;
    terminal.exit().before(atExit);
    reader.start();
    try {
      while (!terminal.exit().hasBegun()) {
        Pending next = head();
        CompletableFuture<Answer> answer = next.answer();
        if (answer == null) {
          break;
        }
        write(next.question(), answer);
      }
      reader.throwFailure();
      synchronized (this) {
        return status;
      }
    } finally {
      reader.interrupt();
      progress.end();
      terminal.exit().forget(atExit);
    }
  }

  /** The next question. While there is none, what is answered is there to be seen. */
  private Pending head() throws IOException, InterruptedException {
    Pending next = pending.poll();
    while (next == null) {
      flush();
      next = pending.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
      tick();
    }
    return next;
  }

  private void write(String question, CompletableFuture<Answer> future)
      throws IOException, InterruptedException {
    try {
      while (!future.isDone()) {
        flush();
        waitFor(future);
        if (terminal.exit().hasBegun()) {
          return;
        }
      }
      Answer answer = future.get();
      if (terminal.outIsTerminal()) {
        terminal.status().erase();
      }
      terminal.out().write(answer.text());
      addBytes(-answer.text().length);
      progress.answered();
      tick();
      synchronized (this) {
        status = Math.max(status, answer.status());
      }
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String message = cause.getMessage() == null ? "unexpected error" : cause.getMessage();
      refuse(TerminalText.of(question) + ": cannot be checked: " + TerminalText.of(message));
    }
  }

  private void waitFor(CompletableFuture<Answer> future) throws IOException, InterruptedException {
    tick();
    try {
      future.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The caller looks at it again.
    }
  }

  /** On one terminal the progress stands below the answers. */
  private void tick() throws IOException {
    if (progress.isDue() && !terminal.exit().hasBegun()) {
      if (terminal.outIsTerminal()) {
        flush();
      }
      progress.draw();
    }
  }

  private void flush() throws IOException {
    terminal.out().flush();
  }

  /** Reads the questions. */
  private final class Reader extends Thread {
    private final Questions questions;
    private volatile @Nullable Exception failure;

    Reader(Questions questions) {
      super("wayleave-reader");
      this.questions = questions;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        try {
          questions.ask(OrderedAnswers.this);
        } catch (IOException | InputException | RuntimeException e) {
          failure = e;
        }
        pending.put(new Pending("", null));
      } catch (InterruptedException e) {
        // The writer has ended.
      }
    }

    /** What ended the reading, if it did not come to its end. */
    void throwFailure() throws IOException, InputException {
      Exception e = failure;
      if (e instanceof IOException io) {
        throw io;
      } else if (e instanceof InputException input) {
        throw input;
      } else if (e instanceof RuntimeException defect) {
        throw defect;
      }
    }
  }
}
