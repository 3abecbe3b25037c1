package wayleave.cli.output;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.BulkProgress;
import wayleave.cli.terminal.Progress;
import wayleave.cli.terminal.StatusLine;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.Messages;

/** Shows on standard error how far a run has come, and when it will be done. Draws in a thread of its own until it is closed. */
public final class BulkProgressLine implements AutoCloseable {
  private static final long MILLIS = 200;
  private static final long PATIENCE_MILLIS = 1_000;
  private static final double NANOS = 1e9;
  private static final int BAR_WIDTH = 20;
  private static final int SECONDS_PER_MINUTE = 60;
  private static final int SECONDS_PER_HOUR = 3_600;

  private final StatusLine line;
  private final @Nullable Thread thread;

  private BulkProgressLine(StatusLine line, @Nullable Thread thread) {
    this.line = line;
    this.thread = thread;
  }

  /**
   * Begins to draw, unless nobody is to see it.
   *
   * @param answered what is answered: {@code URL}
   */
  public static BulkProgressLine of(
      Progress.When when, Terminal terminal, Supplier<BulkProgress> progress, String answered) {
    boolean isShown =
        when == Progress.When.ALWAYS || when == Progress.When.AUTO && terminal.errIsTerminal();
    if (!isShown) {
      return new BulkProgressLine(terminal.status(), null);
    }
    Text text = new Text(answered);
    if (when == Progress.When.ALWAYS) {
      terminal.status().show(text.of(progress.get(), System.nanoTime()));
    }
    long patience = when == Progress.When.ALWAYS ? MILLIS : PATIENCE_MILLIS;
    Thread thread =
        new Thread(() -> draw(terminal.status(), progress, text, patience), "wayleave-progress");
    thread.setDaemon(true);
    thread.start();
    return new BulkProgressLine(terminal.status(), thread);
  }

  private static void draw(
      StatusLine line, Supplier<BulkProgress> progress, Text text, long patience) {
    try {
      Thread.sleep(patience);
      while (true) {
        line.show(text.of(progress.get(), System.nanoTime()));
        Thread.sleep(MILLIS);
      }
    } catch (InterruptedException e) {
      // It was closed.
    }
  }

  /** Ends the drawing and takes the line away. */
  @Override
  public void close() {
    if (thread != null && thread.isAlive()) {
      thread.interrupt();
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      line.erase();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The line's text, which knows when each phase began. For one thread at a time. */
  static final class Text {
    private final String answered;
    private BulkProgress.@Nullable Phase phase;
    private long start;
    private long bytesAtStart;
    private long doneAtStart;

    Text(String answered) {
      this.answered = answered;
    }

    String of(BulkProgress progress, long now) {
      if (progress.phase() != phase) {
        phase = progress.phase();
        start = now;
        bytesAtStart = progress.bytes();
        doneAtStart = progress.done();
      }
      return switch (progress.phase()) {
        case STARTING, ENDED -> "...";
        case SUMMING_UP -> "writing the summary ...";
        case INDEXING -> text(progress, "capture", now);
        case SORTING -> "sorting the captures ...";
        case ANSWERING -> text(progress, answered, now);
      };
    }

    private String text(BulkProgress progress, String what, long now) {
      StringBuilder text = new StringBuilder();
      double seconds = Math.max(1e-3, (now - start) / NANOS);
      long length = progress.length();
      if (length > 0) {
        double part = Math.min(1, progress.bytes() / (double) length);
        int full = (int) (part * BAR_WIDTH);
        text.append("[" + "#".repeat(full) + " ".repeat(BAR_WIDTH - full) + "] "
            + (int) (part * 100) + " %, ");
      }
      text.append(Messages.count(progress.done(), what) + ", "
          + Messages.grouped((long) ((progress.done() - doneAtStart) / seconds)) + "/s");
      long read = progress.bytes() - bytesAtStart;
      if (length > 0 && read > 0 && seconds > 1) {
        text.append(", " + time((long) (Math.max(0, length - progress.bytes()) * seconds / read))
            + " left");
      }
      return text.toString();
    }

    private static String time(long seconds) {
      if (seconds < SECONDS_PER_MINUTE) {
        return seconds + " s";
      }
      return seconds < SECONDS_PER_HOUR
          ? seconds / SECONDS_PER_MINUTE + " min " + seconds % SECONDS_PER_MINUTE + " s"
          : seconds / SECONDS_PER_HOUR + " h " + seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE
              + " min";
    }
  }
}
