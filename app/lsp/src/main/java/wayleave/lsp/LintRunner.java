package wayleave.lsp;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.function.Supplier;
import wayleave.lint.LintOptions;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;

/** Lints documents in the background, one at a time, and leaves a version as soon as a newer one replaces it. */
final class LintRunner {
  private final Executor thread;
  private final Predicate<Snapshot> isCurrent;

  /**
   * @param thread runs one task after the other
   * @param isCurrent whether a version is the newest of its document
   */
  LintRunner(Executor thread, Predicate<Snapshot> isCurrent) {
    this.thread = thread;
    this.isCurrent = isCurrent;
  }

  /** Lints a document, and completes its report, without fixes. */
  void start(Snapshot snapshot, Supplier<LintOptions> options) {
    thread.execute(() -> {
      try {
        check(snapshot);
        Linter linter = linter(snapshot, options.get().withFixes(Set.of()));
        snapshot.report().complete(linter.lint(LintInput.of(snapshot.text().body())));
      } catch (CancellationException e) {
        snapshot.report().cancel(false);
      } catch (RuntimeException | StackOverflowError e) {
        snapshot.report().completeExceptionally(e);
      }
    });
  }

  /** A linter that uses all processors for a large file, and throws {@link CancellationException} for an old version. */
  Linter linter(Snapshot snapshot, LintOptions options) {
    return Linter.of(options, tasks -> run(snapshot, tasks));
  }

  private void run(Snapshot snapshot, List<Runnable> tasks) {
    check(snapshot);
    tasks.parallelStream().forEach(task -> {
      check(snapshot);
      task.run();
    });
  }

  private void check(Snapshot snapshot) {
    if (!isCurrent.test(snapshot)) {
      throw new CancellationException();
    }
  }
}
