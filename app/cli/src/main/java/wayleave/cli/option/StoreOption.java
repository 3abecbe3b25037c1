package wayleave.cli.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import wayleave.cli.terminal.InputException;

/** The option {@code --store}, shared by the commands that keep what they fetch, or look at it. */
public final class StoreOption {
  /** The environment variable that stands in for the option. */
  static final String VARIABLE = "WAYLEAVE_STORE";

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = {
        "Where what is fetched is kept. Default: the environment variable " + VARIABLE
            + ", else wayleave in your cache directory."
      })
  private @Nullable String directory;

  /** Whether a directory was named, by the option or the variable. */
  public boolean isNamed() {
    String variable = System.getenv(VARIABLE);
    return directory != null || variable != null && !variable.isEmpty();
  }

  /**
   * The directory, which need not be there.
   *
   * @throws InputException if none was named, and there is no default
   */
  public Path directory() throws InputException {
    if (!isNamed()) {
      return CacheDirectory.of(
          System.getProperty("os.name"), System.getenv(), System.getProperty("user.home"));
    }
    String named = directory == null ? System.getenv(VARIABLE) : directory;
    try {
      if (named.isEmpty()) {
        throw new InputException("the name of the directory for --store is empty");
      }
      return Path.of(named).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new InputException("not a directory: " + named);
    }
  }
}
