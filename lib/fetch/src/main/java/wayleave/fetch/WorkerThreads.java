package wayleave.fetch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that a client fetches on. How many there are is the {@link Dispatcher}'s to bound. */
final class WorkerThreads {
  private WorkerThreads() {}

  /** A virtual thread for each task from Java 21 on, else a pool of daemon threads that end when they are idle. */
  static ExecutorService create() {
    try {
      return (ExecutorService) MethodHandles.publicLookup()
          .findStatic(
              Executors.class,
              "newVirtualThreadPerTaskExecutor",
              MethodType.methodType(ExecutorService.class))
          .invoke();
    } catch (Throwable e) {
      AtomicInteger number = new AtomicInteger();
      return Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "wayleave-fetch-" + number.incrementAndGet());
        thread.setDaemon(true);
        return thread;
      });
    }
  }
}
