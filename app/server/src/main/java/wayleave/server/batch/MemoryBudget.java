package wayleave.server.batch;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory requests of one kind may take together. Thread-safe. */
final class MemoryBudget {
  private final long most;
  private final AtomicLong taken = new AtomicLong();

  /** @param most in bytes */
  MemoryBudget(long most) {
    this.most = most;
  }

  /** Takes some of it, if there is as much left. */
  boolean take(long bytes) {
    if (taken.addAndGet(bytes) <= most) {
      return true;
    }
    taken.addAndGet(-bytes);
    return false;
  }

  void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** How many bytes are taken now. */
  long taken() {
    return taken.get();
  }
}
