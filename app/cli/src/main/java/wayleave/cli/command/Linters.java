package wayleave.cli.command;

import wayleave.lint.LintOptions;
import wayleave.lint.Linter;

/** Makes the linters of the command, which use all processors for a large file. */
final class Linters {
  private Linters() {}

  static Linter of(LintOptions options) {
    // Several threads do some things twice.
    return Runtime.getRuntime().availableProcessors() == 1
        ? Linter.of(options)
        : Linter.of(options, tasks -> tasks.parallelStream().forEach(Runnable::run));
  }
}
