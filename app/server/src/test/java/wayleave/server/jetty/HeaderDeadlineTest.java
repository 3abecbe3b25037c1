package wayleave.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import wayleave.server.http.ServerLimits;

/** Slow headers are cut off whatever happens to one connection. */
class HeaderDeadlineTest {
  private static final long HEADER_MILLIS = 1_000;

  private final QueuedScheduler scheduler = new QueuedScheduler();
  private long now;
  private HeaderDeadline deadline;

  @BeforeEach
  void start() throws Exception {
    deadline = new HeaderDeadline(
        new Handler.Sequence(),
        scheduler,
        ServerLimits.defaults()
            .withWaiting(Duration.ofMillis(HEADER_MILLIS), Duration.ofMinutes(5)),
        () -> now);
    deadline.start();
  }

  @AfterEach
  void stop() throws Exception {
    deadline.stop();
  }

  @Test
  void aConnectionThatCannotBeClosedEndsNoLaterSweep() {
    AtomicInteger attempts = new AtomicInteger();
    ByteArrayEndPoint broken = new ByteArrayEndPoint() {
      @Override
      public void doClose() {
        throw new IllegalStateException("broken on purpose, attempt " + attempts.incrementAndGet());
      }
    };
    // A map has no order: with eight on either side some come after it.
    ByteArrayEndPoint[] others = new ByteArrayEndPoint[16];
    for (int i = 0; i < others.length; i++) {
      others[i] = new ByteArrayEndPoint();
      deadline.onOpened(new Waiting(others[i]));
      if (i == 7) {
        deadline.onOpened(new Waiting(broken));
      }
    }
    now += HEADER_MILLIS + 1;
    scheduler.runNext();
    assertThat(attempts).hasValue(1);
    assertThat(others).noneMatch(ByteArrayEndPoint::isOpen);

    ByteArrayEndPoint later = new ByteArrayEndPoint();
    deadline.onOpened(new Waiting(later));
    now += HEADER_MILLIS;
    scheduler.runNext();
    assertThat(later.isOpen()).isTrue();
    now++;
    scheduler.runNext();
    assertThat(later.isOpen()).isFalse();
  }

  /** A connection on which no header has arrived. */
  private static final class Waiting extends AbstractConnection {
    Waiting(ByteArrayEndPoint endPoint) {
      super(endPoint, Runnable::run);
    }

    @Override
    public void onFillable() {}
  }

  /** Runs what is due when the test says so. */
  private static final class QueuedScheduler extends AbstractLifeCycle implements Scheduler {
    private final Deque<Runnable> due = new ArrayDeque<>();

    @Override
    public Task schedule(Runnable task, long delay, TimeUnit unit) {
      due.add(task);
      return () -> due.remove(task);
    }

    /** As a scheduler of threads does: an exception ends the task alone. */
    void runNext() {
      Runnable next = due.remove();
      try {
        next.run();
      } catch (RuntimeException e) {
        assertThat(e).hasMessageContaining("on purpose");
      }
    }
  }
}
