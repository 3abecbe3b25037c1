package wayleave.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sources of the tests of all modules. */
final class TestSources {
  /** Of the repository. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

  private TestSources() {}

  /** Those whose names end so, in order. */
  static List<Path> endingWith(String suffix) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : List.of("app", "examples", "lib", "verify")) {
      try (Stream<Path> modules = Files.list(ROOT.resolve(folder))) {
        for (Path tests : modules
            .map(module -> module.resolve("src/test/java"))
            .filter(Files::isDirectory)
            .sorted()
            .toList()) {
          try (Stream<Path> files = Files.walk(tests)) {
            files.filter(file -> file.toString().endsWith(suffix)).sorted().forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }
}
