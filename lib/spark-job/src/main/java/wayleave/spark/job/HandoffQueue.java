package wayleave.spark.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The values that somebody hands over, to be asked for one by one: another thread makes them, and waits when it is a few ahead.
 * Belongs to the thread that asks; what the other one did is seen by it when there are no more.
 */
final class HandoffQueue<T> implements Iterator<T>, AutoCloseable {
  /** Bodies may be half a megabyte each. */
  private static final int AHEAD = 16;

  /** Who hands over values. */
  interface Source<T> {
    /** Hands over all values; to do so throws {@link CancellationException} if nobody wants more. */
    void run(Consumer<T> to) throws IOException;
  }

  private final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(AHEAD);
  private final Object end = new Object();
  private @Nullable Thread thread;
  private @Nullable Object next;
  /** Written before the end is handed over. */
  private @Nullable Throwable failure;

  private HandoffQueue() {}

  /** No values. */
  static <T> HandoffQueue<T> nothing() {
    HandoffQueue<T> nothing = new HandoffQueue<>();
    nothing.next = nothing.end;
    return nothing;
  }

  /** What a source hands over, in a thread of this name. */
  static <T> HandoffQueue<T> by(String name, Source<T> source) {
    HandoffQueue<T> handed = new HandoffQueue<>();
    Thread thread = new Thread(() -> handed.run(source), name);
    thread.setDaemon(true);
    handed.thread = thread;
    thread.start();
    return handed;
  }

  @Override
  public boolean hasNext() {
    Object value = next;
    if (value == null) {
      try {
        value = queue.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("the task was ended");
      }
      next = value;
    }
    if (!end.equals(value)) {
      return true;
    }
    if (failure instanceof IOException e) {
      throw new UncheckedIOException(e);
    } else if (failure != null) {
      throw new IllegalStateException(failure);
    }
    return false;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    T value = (T) Objects.requireNonNull(next);
    next = null;
    return value;
  }

  /** Ends the source, if it has not come to its end. */
  @Override
  public void close() {
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }

  private void run(Source<T> source) {
    try {
      source.run(this::put);
    } catch (Throwable e) {
      failure = e;
    }
    try {
      queue.put(end);
    } catch (InterruptedException e) {
      // Nobody asks any more.
      Thread.currentThread().interrupt();
    }
  }

  private void put(T value) {
    try {
      queue.put(value);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("nobody wants more");
    }
  }
}
