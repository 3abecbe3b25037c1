package wayleave.conformance;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the repository stands on this machine. */
final class Repository {
  private Repository() {}

  /** Where the build says, else the nearest directory upwards that holds the modules core and conformance. */
  static Path root() {
    String given = System.getProperty("wayleave.root");
    if (given != null) {
      return Path.of(given);
    }
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(directory.resolve("lib/core"))
        || !Files.isDirectory(directory.resolve("verify/conformance"))) {
      directory = directory.getParent();
      if (directory == null) {
        throw new IllegalStateException("run the tests from inside the repository");
      }
    }
    return directory;
  }
}
