package wayleave.watch;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends pending alerts, one at a time and in order. After a failure an alert is sent again, with growing pauses; one that the
 * receiver refuses is dropped. Thread-safe.
 */
final class AlertDelivery {
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  /** Attempts in a run with an end. */
  private static final int ATTEMPTS = 3;

  private final AlertTarget target;
  private final Listeners listeners;
  private final Duration firstPause;
  private final Set<Watched> waiting = new LinkedHashSet<>();
  private boolean isClosed;

  AlertDelivery(AlertTarget target, Listeners listeners, Duration firstPause) {
    this.target = target;
    this.listeners = listeners;
    this.firstPause = firstPause;
  }

  /** Takes note that a site has alerts to be sent. */
  synchronized void offer(Watched watched) {
    waiting.add(watched);
    notifyAll();
  }

  /** Delivers what is offered, until it is closed or the thread is interrupted. */
  void run() {
    try {
      for (Watched next = take(); next != null; next = take()) {
        deliver(next, Integer.MAX_VALUE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized void close() {
    isClosed = true;
    notifyAll();
  }

  private synchronized @Nullable Watched take() throws InterruptedException {
    while (waiting.isEmpty() && !isClosed) {
      wait();
    }
    if (isClosed) {
      return null;
    }
    Watched first = waiting.iterator().next();
    waiting.remove(first);
    return first;
  }

  /** Delivers the alerts of a site, in a few attempts; whether none is left. */
  boolean deliver(Watched watched) throws InterruptedException {
    return deliver(watched, ATTEMPTS);
  }

  private boolean deliver(Watched watched, int attempts) throws InterruptedException {
    Duration pause = firstPause;
    int failures = 0;
    while (true) {
      List<String> pending = watched.kept().pending();
      if (pending.isEmpty()) {
        return true;
      }
      String alert = pending.get(0);
      AlertTarget.Sent sent = target.send(alert);
      if (sent.isFinal()) {
        watched.keep(kept -> kept.without(alert));
        pause = firstPause;
      }
      if (sent.isTaken()) {
        listeners.tell(listener -> listener.delivered(watched.origin()));
        continue;
      }
      listeners.tell(
          listener -> listener.deliveryFailed(watched.origin(), sent.reason(), sent.isFinal()));
      if (sent.isFinal()) {
        continue;
      }
      if (++failures >= attempts || !pause(pause)) {
        return false;
      }
      pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
          ? pause.multipliedBy(2)
          : LONGEST_PAUSE;
    }
  }

  /** Waits; whether to go on then. */
  private synchronized boolean pause(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (!isClosed) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return true;
      }
      wait(left / 1_000_000 + 1);
    }
    return false;
  }
}
