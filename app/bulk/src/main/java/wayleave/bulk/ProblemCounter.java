package wayleave.bulk;

import java.util.function.Consumer;
import wayleave.bulk.file.Losses;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;

/** Sums up what is lost, and reports the first problems. Thread-safe. */
final class ProblemCounter implements Problems {
  private static final int REPORTED = 100;

  private final Consumer<String> listener;
  private Losses losses = Losses.NONE;
  private int reported;

  ProblemCounter(Consumer<String> listener) {
    this.listener = listener;
  }

  @Override
  public void note(Place place, String what) {
    report(place, what);
  }

  @Override
  public synchronized void loss(Place place, String what, long count) {
    losses = losses.plus(place, count);
    report(place, what);
  }

  private synchronized void report(Place place, String what) {
    if (reported < REPORTED) {
      listener.accept(place + ": " + what);
    } else if (reported == REPORTED) {
      listener.accept("further problems are not listed");
    }
    reported = Math.min(reported + 1, REPORTED + 1);
  }

  /** What is lost so far. */
  synchronized Losses losses() {
    return losses;
  }

  /** Continues after what an interrupted run lost. */
  synchronized void resume(Losses before) {
    losses = before;
  }
}
