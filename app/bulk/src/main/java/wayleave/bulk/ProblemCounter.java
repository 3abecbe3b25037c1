package wayleave.bulk;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import wayleave.bulk.file.Problems;

/** Counts what is left out, and tells of the first of it. Thread-safe. */
final class ProblemCounter implements Problems {
  private static final int TOLD = 100;

  private final Consumer<String> listener;
  private final AtomicLong count = new AtomicLong();

  ProblemCounter(Consumer<String> listener) {
    this.listener = listener;
  }

  @Override
  public void report(String where, String what) {
    long number = count.incrementAndGet();
    if (number <= TOLD) {
      listener.accept(where + ": " + what);
    }
    if (number == TOLD) {
      listener.accept("more records were left out; they are counted but not listed");
    }
  }

  long count() {
    return count.get();
  }
}
