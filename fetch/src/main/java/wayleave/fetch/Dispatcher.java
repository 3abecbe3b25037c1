package wayleave.fetch;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on another's threads: no more at once than it is told, in total and for each host, and with a queue of bounded
 * length. Thread-safe.
 *
 * <p>A task that waits takes no thread, and one that waits for its host does not hold up those for others.
 */
final class Dispatcher {
  private final Executor executor;
  private final int maxRunning;
  private final int maxPerHost;
  private final int maxQueued;

  private final Map<String, Host> hosts = new HashMap<>();
  /** Those whose host has given them a place; they only lack one in total. */
  private final Queue<Task> ready = new ArrayDeque<>();

  private int running;
  private int waiting;
  private boolean closed;

  /** A host with tasks. */
  private static final class Host {
    /** Places given, to tasks that are running or ready. */
    int places;

    final Queue<Task> waiting = new ArrayDeque<>();
  }

  /**
   * Something to do.
   *
   * @param run what to do; what it returns is run when the task's place is free again
   * @param cancelled run instead if the dispatcher is closed before its turn
   */
  record Task(String host, Supplier<Runnable> run, Runnable cancelled) {}

  Dispatcher(Executor executor, int maxRunning, int maxPerHost, int maxQueued) {
    this.executor = executor;
    this.maxRunning = maxRunning;
    this.maxPerHost = maxPerHost;
    this.maxQueued = maxQueued;
  }

  /**
   * Runs a task when there is a place.
   *
   * @throws RejectedExecutionException if too many wait already, or this is closed
   */
  void submit(Task task) {
    synchronized (this) {
      if (closed) {
        throw new RejectedExecutionException("closed");
      }
      Host host = hosts.get(task.host());
      boolean mustWait = running >= maxRunning || host != null && host.places >= maxPerHost;
      if (mustWait && waiting >= maxQueued) {
        throw new RejectedExecutionException(maxQueued + " tasks wait already");
      }
      waiting++;
      if (host == null) {
        host = new Host();
        hosts.put(task.host(), host);
      }
      if (host.places < maxPerHost) {
        host.places++;
        ready.add(task);
      } else {
        host.waiting.add(task);
      }
    }
    startReady();
  }

  private void startReady() {
    for (Task task = takeReady(); task != null; task = takeReady()) {
      Task started = task;
      try {
        executor.execute(() -> run(started));
      } catch (RejectedExecutionException e) {
        free(started);
        started.cancelled().run();
      }
    }
  }

  private synchronized @Nullable Task takeReady() {
    if (running >= maxRunning) {
      return null;
    }
    Task task = ready.poll();
    if (task != null) {
      waiting--;
      running++;
    }
    return task;
  }

  private void run(Task task) {
    Runnable after = () -> {};
    try {
      after = task.run().get();
    } finally {
      free(task);
      startReady();
      after.run();
    }
  }

  private synchronized void free(Task task) {
    running--;
    Host host = hosts.get(task.host());
    if (host == null) {
      throw new IllegalStateException("no place was given to " + task.host());
    }
    Task next = host.waiting.poll();
    if (next != null) {
      ready.add(next); // takes over the place
    } else if (--host.places == 0) {
      hosts.remove(task.host());
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

  /** Takes no more tasks and cancels those that wait; those that run go on. */
  void close() {
    Queue<Task> cancelled = new ArrayDeque<>();
    synchronized (this) {
      closed = true;
      cancelled.addAll(ready);
      ready.clear();
      for (Host host : hosts.values()) {
        cancelled.addAll(host.waiting);
        host.waiting.clear();
      }
      waiting = 0;
    }
    cancelled.forEach(task -> task.cancelled().run());
  }
}
