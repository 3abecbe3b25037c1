package wayleave.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Where the command keeps what it has fetched, unless it is told otherwise: in the user's cache directory. */
final class CacheDirectory {
  private CacheDirectory() {}

  /**
   * The directory for a user.
   *
   * @param system the system property {@code os.name}
   * @param environment the environment variables
   * @param home the system property {@code user.home}
   * @throws InputException if there is nothing to go by
   */
  static Path of(String system, Map<String, String> environment, String home)
      throws InputException {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      String local = environment.getOrDefault("LOCALAPPDATA", "");
      return local.isEmpty()
          ? under(home, "AppData", "Local", "wayleave", "cache")
          : Path.of(local, "wayleave", "cache");
    } else if (name.startsWith("mac")) {
      return under(home, "Library", "Caches", "wayleave");
    }
    // XDG Base Directory Specification: a path that is not absolute is to be ignored.
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    return !cache.isEmpty() && Path.of(cache).isAbsolute()
        ? Path.of(cache, "wayleave")
        : under(home, ".cache", "wayleave");
  }

  /** The JDK says ? of a user without a home. */
  private static Path under(String home, String... names) throws InputException {
    if (home.isEmpty() || home.equals("?")) {
      throw new InputException("cannot tell where your cache directory is: there is no home"
          + " directory; name one with --store DIR, or go on without with --no-store");
    }
    return Path.of(home, names);
  }
}
