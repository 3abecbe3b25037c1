package wayleave.spark;

import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * The cache of the thread that asks, as long as the task lasts that it works for: executors keep their threads, and what one task
 * read is of little use to the next. Outside of tasks, as where the driver works out constants, it stays.
 */
final class TaskCache {
  /** For each thread: some thousand files of the usual size. */
  static final long MAX_BYTES = 32L << 20;

  private static final ThreadLocal<TaskCache> OF_THREAD = ThreadLocal.withInitial(TaskCache::new);

  /** Null before the first row of a task. The end of a task can be told by another thread. */
  private volatile @Nullable BodyCache cache;

  private TaskCache() {}

  static BodyCache current() {
    return OF_THREAD.get().get();
  }

  private BodyCache get() {
    BodyCache known = cache;
    if (known == null) {
      known = new BodyCache(MAX_BYTES);
      cache = known;
      TaskContext task = TaskContext.get();
      if (task != null) {
        task.addTaskCompletionListener((TaskCompletionListener) ended -> cache = null);
      }
    }
    return known;
  }
}
