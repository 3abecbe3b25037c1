package wayleave.cli.option;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.cli.terminal.InputException;

/** Where the command keeps what it has fetched, unless it is told otherwise: in the user's cache directory. */
final class CacheDirectory {
  private CacheDirectory() {}

  /**
   * The directory for a user.
   *
   * @param system the system property {@code os.name}
   * @param environment the environment variables
   * @param userHome the system property {@code user.home}, which stands in for the variable {@code HOME}
   * @throws InputException if there is nothing to go by
   */
  static Path of(String system, Map<String, String> environment, String userHome)
      throws InputException {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      String local = environment.getOrDefault("LOCALAPPDATA", "");
      return local.isEmpty()
          ? under(userHome, "AppData", "Local", "wayleave", "cache")
          : Path.of(local, "wayleave", "cache");
    }
    String home = absolute(environment, "HOME").orElse(userHome);
    if (name.startsWith("mac")) {
      return under(home, "Library", "Caches", "wayleave");
    }
    Optional<String> caches = absolute(environment, "XDG_CACHE_HOME");
    return caches.isPresent()
        ? Path.of(caches.get(), "wayleave")
        : under(home, ".cache", "wayleave");
  }

  /** XDG Base Directory Specification: a path that is not absolute is to be ignored. */
  private static Optional<String> absolute(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable)).filter(path -> path.startsWith("/"));
  }

  /** The JDK says ? of a user without a home. */
  private static Path under(String home, String... names) throws InputException {
    if (home.isEmpty() || home.equals("?")) {
      throw new InputException("cannot find your cache directory, because there is no home"
          + " directory; set HOME, choose a directory with --store DIR, or continue without a"
          + " store with --no-store");
    }
    return Path.of(home, names);
  }
}
