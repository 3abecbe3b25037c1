package wayleave.benchmarks.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import wayleave.benchmarks.data.ProcessFigures;

/**
 * Watches in a thread of its own how the processor time of this process grows with the URLs that are answered, so that the part
 * after the first quarter can be told from the start and the compiler's work.
 */
final class WarmFigures implements AutoCloseable {
  private static final long MILLIS = 5;
  private static final double MILLION = 1e6;

  private final LongSupplier done;
  private final List<Sample> samples = new ArrayList<>();
  private final Thread thread;

  /** How many URLs were answered when so much time was used. */
  private record Sample(long urls, double cpuSeconds) {}

  private WarmFigures(LongSupplier done) {
    this.done = done;
    this.thread = new Thread(this::watch, "samples");
    thread.setDaemon(true);
  }

  /** Begins to watch. */
  static WarmFigures of(LongSupplier done) {
    WarmFigures figures = new WarmFigures(done);
    figures.thread.start();
    return figures;
  }

  private void watch() {
    try {
      while (true) {
        sample();
        Thread.sleep(MILLIS);
      }
    } catch (InterruptedException e) {
      // It is done.
    }
  }

  private void sample() {
    samples.add(new Sample(done.getAsLong(), ProcessFigures.cpuSeconds()));
  }

  /** Prints the seconds for a million URLs after the first quarter. */
  void print(long count) {
    close();
    Sample end = new Sample(count, ProcessFigures.cpuSeconds());
    Sample start = samples.stream()
        .filter(sample -> sample.urls() >= count / 4)
        .findFirst()
        .orElse(samples.get(0)); // so few URLs that it was not seen
    ProcessFigures.print(
        "warm", (end.cpuSeconds() - start.cpuSeconds()) / (end.urls() - start.urls()) * MILLION);
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
