package wayleave.fetch.network;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the bytes of all bodies that are being read or processed at the same time: a fetch that finds no room waits. A small
 * body counts as nothing. Thread-safe; first come, first served.
 */
final class BodyBudget {
  /** So much of a body is read without asking: nearly every robots.txt is smaller. */
  static final int FREE = 16 << 10;

  /** About how many times its length a body takes while it is read, parsed and packed. */
  private static final int COPIES = 4;

  private static final int UNIT = 1 << 10;

  /** After this time a fetch continues without room, in case the holders are callbacks that block on it, which {@code RobotsClient} forbids. */
  private static final Duration MOST_WAIT = Duration.ofMinutes(5);

  private final int all;
  private final Semaphore left;

  BodyBudget(long bytes) {
    all = (int) Math.max(1, Math.min(bytes / UNIT, Integer.MAX_VALUE));
    left = new Semaphore(all, true);
  }

  Share share() {
    return new Share();
  }

  /** What one fetch has of it. Belongs to one thread at a time. */
  final class Share {
    private int held;

    private Share() {}

    /**
     * Waits until there is room for a body, which has all to itself if it takes more than that; five minutes at most.
     *
     * @return how long that took
     */
    Duration take(int bytes) throws InterruptedIOException {
      giveBack();
      int units = (int) Math.min(all, (long) bytes * COPIES / UNIT + 1);
      long start = System.nanoTime();
      try {
        held = left.tryAcquire(units, MOST_WAIT.toSeconds(), TimeUnit.SECONDS) ? units : 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while bodies of others are read");
      }
      return Duration.ofNanos(System.nanoTime() - start);
    }

    void giveBack() {
      left.release(held);
      held = 0;
    }
  }
}
