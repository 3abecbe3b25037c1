package wayleave.fetch.network;

import java.time.Duration;

/**
 * The moment by which a fetch has to be over.
 *
 * @param nanoTime that moment, as {@link System#nanoTime} counts
 */
record Deadline(long nanoTime) {
  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  Deadline plus(Duration time) {
    return new Deadline(nanoTime + time.toNanos());
  }

  boolean hasPassed() {
    return nanoTime - System.nanoTime() <= 0;
  }

  /** What is left, but not more than {@code atMost}; not negative. */
  Duration left(Duration atMost) {
    return Duration.ofNanos(Math.max(0, Math.min(nanoTime - System.nanoTime(), atMost.toNanos())));
  }
}
