package wayleave.spark.internal;

import java.util.function.Supplier;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * An object of the thread that asks, as long as the task lasts that it works for: executors keep their threads, and what one task
 * read is of little use to the next. Outside of tasks, as where the driver works out constants, it stays.
 *
 * @param <T> its class
 */
public final class TaskLocal<T> {
  private final ThreadLocal<Holder> ofThread = ThreadLocal.withInitial(Holder::new);
  private final Supplier<T> maker;

  /** @param maker makes the object of a task, where it is first asked for */
  public TaskLocal(Supplier<T> maker) {
    this.maker = maker;
  }

  private final class Holder {
    /** Null before the first row of a task. The end of a task can be told by another thread. */
    private volatile @Nullable T value;

    T get() {
      T known = value;
      if (known == null) {
        known = maker.get();
        value = known;
        TaskContext task = TaskContext.get();
        if (task != null) {
          task.addTaskCompletionListener((TaskCompletionListener) ended -> value = null);
        }
      }
      return known;
    }
  }

  /** The object of this thread and task. */
  public T get() {
    return ofThread.get().get();
  }
}
