package wayleave.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import wayleave.cli.terminal.InputException;

/** The option {@code --store}, shared by the commands that fill or read the store. */
public final class StoreOption {
  /** The environment variable that stands in for the option. */
  static final String VARIABLE = "WAYLEAVE_STORE";

  private static final String WATCH = "watch";

  @Option(
      names = "--store",
      paramLabel = "DIR|URL",
      description = {
        "Store of fetched files: a directory, or redis://HOST:PORT/DATABASE for a Redis or Valkey server "
            + "that several processes share, rediss:// with TLS (default: the environment variable "
            + VARIABLE + ", else wayleave in your cache directory)."
      })
  private @Nullable String location;

  /** Whether a location was named, by the option or the variable. */
  public boolean isNamed() {
    String variable = System.getenv(VARIABLE);
    return location != null || variable != null && !variable.isEmpty();
  }

  /**
   * The location of the store, which need not be there.
   *
   * @throws InputException if none was named and there is no default, or the one that was named is not valid
   */
  public StoreLocation location() throws InputException {
    if (!isNamed()) {
      return new StoreLocation.Directory(cacheDirectory());
    }
    return StoreLocation.of(location == null ? System.getenv(VARIABLE) : location);
  }

  /**
   * The directory for what a watch has reported: in the store's directory, or for a server in the user's cache directory.
   *
   * @throws InputException as {@link #location}, or if there is no cache directory
   */
  public Path watchDirectory() throws InputException {
    StoreLocation location = location();
    if (location instanceof StoreLocation.Directory directory) {
      return directory.path().resolve(WATCH);
    }
    StoreLocation.Redis redis = (StoreLocation.Redis) location;
    return cacheDirectory().resolve("redis").resolve(redis.directoryName()).resolve(WATCH);
  }

  private static Path cacheDirectory() throws InputException {
    return CacheDirectory.of(
        System.getProperty("os.name"), System.getenv(), System.getProperty("user.home"));
  }
}
