package wayleave.fetch;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on another's threads: no more at once than it is told, in total, for each host and for each address, and with a
 * queue of bounded length. Thread-safe.
 *
 * <p>A task that waits takes no thread, and one that waits for its host or its address takes no place in total: it does not hold
 * up those for others. Which address it is for a task finds out itself, in its first part, which has a place in total and one at
 * its host; if the address is crowded, it gives back the one in total until there is room.
 */
final class Dispatcher {
  /** Which one the thread is starting tasks of: an executor may run them in the thread that hands them over. */
  private static final ThreadLocal<@Nullable Dispatcher> STARTING = new ThreadLocal<>();

  private static final int MAX_IN_A_ROW = 64;

  private final Executor executor;
  private final int maxInARow;
  private final int maxRunning;
  private final int maxQueued;

  private final KeyedPermits<String, Turn> hosts;
  private final KeyedPermits<InetAddress, Turn> addresses;
  /** Those that only lack a place in total. Those that have begun come first: they have waited longest. */
  private final Deque<Turn> ready = new ArrayDeque<>();

  private int running;
  private int waiting;
  private boolean closed;

  /**
   * Something to do.
   *
   * @param begin its first part
   * @param dropped told why, if the task is not done to its end: this is closed, too many wait, or what the executor threw
   */
  record Task(String host, Supplier<Next> begin, Consumer<Throwable> dropped) {}

  /** What there is to do after the first part of a task. */
  sealed interface Next {
    /**
     * Nothing that takes a place.
     *
     * @param then run when the task's places are free again
     */
    record Done(Runnable then) implements Next {}

    /**
     * The second and last part, which connects to an address.
     *
     * @param part what to do; what it returns is run when the task's places are free again
     */
    record At(InetAddress address, Supplier<Runnable> part) implements Next {}
  }

  /** A task on its way. */
  private static final class Turn {
    final Task task;
    Supplier<Next> part;

    /** Where it has a place, or waits for one. */
    @Nullable
    InetAddress address;

    /** Whether it was handed to the executor, and neither runs yet nor was given up. */
    final AtomicBoolean isHandedOver = new AtomicBoolean();

    Turn(Task task) {
      this.task = task;
      part = task.begin();
    }
  }

  Dispatcher(Executor executor, int maxRunning, int maxPerHost, int maxPerAddress, int maxQueued) {
    this(executor, MAX_IN_A_ROW, maxRunning, maxPerHost, maxPerAddress, maxQueued);
  }

  /** @param maxInARow how many tasks a thread runs before it lets the executor choose again */
  Dispatcher(
      Executor executor,
      int maxInARow,
      int maxRunning,
      int maxPerHost,
      int maxPerAddress,
      int maxQueued) {
    this.executor = executor;
    this.maxInARow = maxInARow;
    this.maxRunning = maxRunning;
    this.maxQueued = maxQueued;
    hosts = new KeyedPermits<>(maxPerHost);
    addresses = new KeyedPermits<>(maxPerAddress);
  }

  /**
   * Runs a task when there is a place.
   *
   * @throws RejectedExecutionException if too many wait already
   * @throws CancellationException if this is closed
   */
  void submit(Task task) {
    synchronized (this) {
      if (closed) {
        throw closed(null);
      }
      boolean mustWait = running >= maxRunning || hosts.isFull(task.host());
      if (mustWait && waiting >= maxQueued) {
        throw tooMany();
      }
      waiting++;
      Turn turn = new Turn(task);
      if (hosts.take(task.host(), turn)) {
        ready.add(turn);
      }
    }
    startReady(0);
  }

  private RejectedExecutionException tooMany() {
    return new RejectedExecutionException(maxQueued + " tasks wait already");
  }

  /** @param left how many of the tasks that can start are kept for this thread */
  private void startReady(int left) {
    Dispatcher outer = STARTING.get();
    STARTING.set(this);
    try {
      for (Turn turn = takeReady(left); turn != null; turn = takeReady(left)) {
        start(turn);
      }
    } finally {
      if (outer == null) {
        STARTING.remove();
      } else {
        STARTING.set(outer);
      }
    }
  }

  private void start(Turn turn) {
    turn.isHandedOver.set(true);
    try {
      executor.execute(new Row(turn));
    } catch (RuntimeException | Error e) { // such as that there can be no more threads
      if (turn.isHandedOver.getAndSet(false)) {
        free(turn);
        turn.task.dropped().accept(isClosed() ? closed(e) : e);
      }
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized @Nullable Turn takeReady(int left) {
    if (Math.min(ready.size(), maxRunning - running) <= left) {
      return null;
    }
    Turn turn = ready.poll();
    if (turn != null) {
      waiting--;
      running++;
    }
    return turn;
  }

  /**
   * Runs a task and then, on the same thread, some of the ready ones: waking another thread costs more than a small fetch. Keeps no
   * reference to a finished task or its result.
   */
  private final class Row implements Runnable {
    private @Nullable Turn turn;

    Row(Turn first) {
      turn = first;
    }

    @Override
    public void run() {
      Turn next = turn;
      turn = null;
      if (next == null || !next.isHandedOver.getAndSet(false)) {
        return; // the executor has said that it does not run it
      }
      int count = 0;
      while (next != null) {
        boolean continues = false;
        try {
          runOne(next);
          continues = ++count < maxInARow
              && STARTING.get() != Dispatcher.this
              && !Thread.currentThread().isInterrupted();
        } finally {
          next = continues ? takeReady(0) : null;
          startReadyUnlessStarting(0);
        }
      }
    }
  }

  private void runOne(Turn turn) {
    boolean waits = false;
    Runnable after = () -> {};
    try {
      Supplier<Next> part = turn.part;
      while (part != null) {
        Next next = part.get();
        if (next instanceof Next.At at) {
          part = enter(turn, at);
          waits = part == null;
        } else {
          after = ((Next.Done) next).then();
          part = null;
        }
      }
    } finally {
      if (!waits) {
        free(turn);
      }
      // This thread keeps one ready task for itself, unless no other thread would start it if a
      // callback blocks.
      startReadyUnlessStarting(running() == 0 ? 0 : 1);
      after.run();
    }
  }

  /** Starts ready tasks, unless this thread is already in {@link #startReady}, which starts the next one itself. */
  private void startReadyUnlessStarting(int left) {
    if (STARTING.get() != this) {
      startReady(left);
    }
  }

  /** What to do now; {@code null} if the task waits for a place at the address, and has none in total any more. */
  private synchronized @Nullable Supplier<Next> enter(Turn turn, Next.At at) {
    Supplier<Next> part = () -> new Next.Done(at.part().get());
    if (addresses.isFull(at.address()) && (closed || waiting >= maxQueued)) {
      RuntimeException reason = closed ? closed(null) : tooMany();
      return () -> new Next.Done(() -> turn.task.dropped().accept(reason));
    }
    turn.part = part;
    turn.address = at.address();
    if (addresses.take(at.address(), turn)) {
      return part;
    }
    running--;
    waiting++;
    return null;
  }

  private synchronized void free(Turn turn) {
    running--;
    Turn nextOfHost = hosts.free(turn.task.host());
    if (nextOfHost != null) {
      ready.addLast(nextOfHost);
    }
    Turn nextOfAddress = turn.address == null ? null : addresses.free(turn.address);
    if (nextOfAddress != null) {
      ready.addFirst(nextOfAddress);
    }
  }

  /** The number of tasks that run now. */
  synchronized int running() {
    return running;
  }

  /** The number of tasks that wait for a place. */
  synchronized int waiting() {
    return waiting;
  }

  /** Takes no more tasks and drops those that wait; those that run go on. */
  void close() {
    List<Turn> dropped;
    synchronized (this) {
      closed = true;
      dropped = new ArrayList<>(ready);
      ready.clear();
      dropped.addAll(hosts.dismissWaiting());
      dropped.addAll(addresses.dismissWaiting());
      waiting = 0;
    }
    dropped.forEach(turn -> turn.task.dropped().accept(closed(null)));
  }

  private static CancellationException closed(@Nullable Throwable cause) {
    CancellationException closed = new CancellationException("closed");
    closed.initCause(cause);
    return closed;
  }
}
