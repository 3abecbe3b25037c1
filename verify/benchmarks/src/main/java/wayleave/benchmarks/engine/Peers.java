package wayleave.benchmarks.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import wayleave.benchmarks.data.Workload;

/** How often peers answer wrongly, and whether they answer in reasonable time at all. Not thread-safe. */
final class Peers {
  private static final int PATIENCE_SECONDS = 6;

  private final Map<String, Optional<Integer>> known = new HashMap<>();

  /** Returns the number of wrong answers; empty if they take too long to wait for. */
  Optional<Integer> wrong(String engine, Workload workload) {
    return known.computeIfAbsent(engine + " " + workload.name(), key -> ask(engine, workload));
  }

  private static Optional<Integer> ask(String engine, Workload workload) {
    FutureTask<Integer> task =
        new FutureTask<>(() -> Answers.wrong(Contender.named(engine), workload));
    Thread thread = new Thread(task, "patience");
    thread.setDaemon(true);
    thread.start();
    try {
      return Optional.of(task.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(engine + " fails on " + workload.name(), e);
    }
  }
}
