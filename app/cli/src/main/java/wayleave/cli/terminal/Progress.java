package wayleave.cli.terminal;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import wayleave.report.view.Messages;

/**
 * A line on standard error that tells how far the work has come. Libraries for this bring a terminal library (JLine) with them
 * and would own the terminal, which the answers share; this one line needs neither. For one thread.
 */
public final class Progress {
  /** Whether it is shown. */
  public enum When {
    AUTO,
    ALWAYS,
    NEVER
  }

  private static final long NANOS = 1_000_000_000L;

  /** What is done within a second needs no progress bar. */
  private static final long PATIENCE_NANOS = NANOS;

  private static final long INTERVAL_NANOS = NANOS / 5;
  private static final int HANDFUL = 5;
  private static final int BAR_WIDTH = 20;

  private final StatusLine line;
  private final When when;
  private final boolean isTerminal;
  private final long start = System.nanoTime();
  private long drawnAt = start;
  private long answered;
  private @Nullable Work work;
  private volatile long total = -1;

  /** What goes on. */
  public interface Work {
    /** How many fetches have ended. */
    long fetched();

    /** How many fetches go on. */
    int inFlight();
  }

  public Progress(When when, Terminal terminal) {
    this.line = terminal.status();
    this.when = when;
    this.isTerminal = terminal.errIsTerminal();
  }

  /** Begins to watch. */
  public void watch(Work work) {
    this.work = work;
  }

  /** Tells how many questions there are, once that is known. From any thread. */
  public void total(OptionalLong questions) {
    total = questions.orElse(-1);
  }

  /** Counts an answer. */
  public void answered() {
    answered++;
  }

  /** Whether it can come to be shown: then it is worth while to find the total. */
  public boolean isPossible() {
    return when == When.ALWAYS || when == When.AUTO && isTerminal;
  }

  /** Whether it is time to draw the line anew. */
  public boolean isDue() {
    long now = System.nanoTime();
    boolean isWanted =
        when == When.ALWAYS || now - start >= PATIENCE_NANOS && (total < 0 || total > HANDFUL);
    return isPossible() && isWanted && now - drawnAt >= INTERVAL_NANOS;
  }

  /** Draws the line. */
  public void draw() {
    drawnAt = System.nanoTime();
    line.show(text(drawnAt));
  }

  private String text(long now) {
    StringBuilder text = new StringBuilder();
    long all = total;
    if (all > 0) {
      int full = (int) (Math.min(answered, all) * BAR_WIDTH / all);
      text.append('[')
          .append("#".repeat(full))
          .append(" ".repeat(BAR_WIDTH - full))
          .append("] ");
    }
    text.append(Messages.grouped(answered));
    if (all >= 0) {
      text.append('/').append(Messages.grouped(all));
    }
    double seconds = (now - start) / (double) NANOS;
    text.append(" answered, ")
        .append(Messages.grouped((long) (answered / seconds)))
        .append("/s");
    Work going = work;
    if (going != null) {
      text.append("; ")
          .append(Messages.grouped(going.fetched()))
          .append(" fetched, ")
          .append(going.inFlight())
          .append(" in flight");
    }
    return text.toString();
  }

  /** Takes the line away. */
  public void end() {
    line.erase();
  }
}
