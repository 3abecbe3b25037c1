package wayleave.crawlercommons;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files that stand beside the project and are no part of it. They are looked for where the system property or environment
 * variable {@code wayleave.shared} says, else in {@code ../shared} beside the repository's root.
 */
final class Shared {
  private Shared() {}

  /** Whether the files are there; named by {@code @EnabledIf}. */
  static boolean present() {
    return Files.isDirectory(root().resolve("vectors"));
  }

  static Path root() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    if (named == null) {
      named = System.getenv("WAYLEAVE_SHARED");
    }
    return named != null ? Path.of(named) : repository().resolve("../shared").normalize();
  }

  /** The root of this repository. Tests run in the directory of their module. */
  static Path repository() {
    return Path.of(System.getProperty("wayleave.root", "../.."));
  }
}
