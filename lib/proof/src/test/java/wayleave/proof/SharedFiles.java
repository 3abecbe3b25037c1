package wayleave.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The real files that stand beside the project and are no part of it. */
public final class SharedFiles {
  private SharedFiles() {}

  /** Whether the files are there; named by {@code @EnabledIf}. */
  public static boolean present() {
    return Files.isDirectory(real());
  }

  /** Every so many-th of them. */
  public static List<Path> every(int n) throws IOException {
    try (Stream<Path> files = Files.list(real())) {
      List<Path> sorted = files.sorted().toList();
      return Stream.iterate(0, i -> i < sorted.size(), i -> i + n)
          .map(sorted::get)
          .toList();
    }
  }

  private static Path real() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    if (named == null) {
      named = System.getenv("WAYLEAVE_SHARED");
    }
    Path root = named != null
        ? Path.of(named)
        : Path.of(System.getProperty("wayleave.root", "../.."))
            .resolve("../shared")
            .normalize();
    return root.resolve("corpus/real");
  }
}
