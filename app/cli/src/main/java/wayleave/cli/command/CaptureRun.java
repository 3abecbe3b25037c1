package wayleave.cli.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.cli.option.ProgressOption;
import wayleave.cli.option.WholeNumber;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Progress;
import wayleave.cli.terminal.StatusLine;
import wayleave.report.view.TerminalText;

/** How the commands that read captures run and end. */
final class CaptureRun {
  static final int INTERRUPTED = 130;
  /** Longer than it takes to write what has been answered, unless the disk hangs. */
  static final Duration TIME_TO_STOP = Duration.ofSeconds(60);

  private static final int DONE = 0;
  private static final int LOSSES = 3;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = Threads.class,
      description = "Number of threads (default: one per processor).")
  private @Nullable Integer threads;

  @Option(
      names = "--tolerate-damage",
      description = "Exit with status 0, not 3, if part of the input could not be read.")
  private boolean tolerateDamage;

  @Mixin
  private ProgressOption progress = new ProgressOption();

  /** How many threads work. */
  int threads() {
    return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
  }

  /** When progress is shown. */
  Progress.When progress() {
    return progress.when();
  }

  /** Reports losses, a line for each file, and returns the exit status of a run that is done. */
  int end(List<String> losses, StatusLine status) {
    losses.forEach(status::say);
    if (losses.isEmpty() || tolerateDamage) {
      return DONE;
    }
    status.say("finished with losses; repair the input, or accept them with --tolerate-damage");
    return LOSSES;
  }

  static List<Path> paths(List<String> names) throws InputException {
    List<Path> paths = new ArrayList<>();
    for (String name : names) {
      paths.add(path(name));
    }
    return paths;
  }

  static Path path(String name) throws InputException {
    try {
      if (name.isEmpty()) {
        throw new InputException("a file name is empty");
      }
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InputException("not a valid file name: " + TerminalText.of(name));
    }
  }

  static final class Threads implements ITypeConverter<Integer> {
    private static final int MOST = 1024;

    @Override
    public Integer convert(String text) {
      return WholeNumber.of(text, "a number", 1, MOST);
    }
  }
}
