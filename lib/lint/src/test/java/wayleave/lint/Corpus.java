package wayleave.lint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import wayleave.lint.model.LintRule;

/** Bodies to try things on: the pages' examples, and real files if they are there. */
public final class Corpus {
  private Corpus() {}

  static List<byte[]> examples() {
    List<byte[]> bodies = new ArrayList<>();
    for (LintRule code : LintRule.all()) {
      for (PageExample example : PageExample.of(code)) {
        bodies.add(example.input().body());
      }
    }
    return bodies;
  }

  /**
   * Real files, which stand beside the project and are no part of it: every tenth, or as many as the system property {@code
   * wayleave.lint.every} says ({@code 1} for all).
   */
  public static List<byte[]> real() {
    List<byte[]> bodies = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory())) {
      List<Path> sorted = files.sorted().toList();
      for (int i = 0; i < sorted.size(); i += Integer.getInteger("wayleave.lint.every", 10)) {
        bodies.add(Files.readAllBytes(sorted.get(i)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bodies;
  }

  /** Whether real files are there; named by {@code @EnabledIf}. */
  static boolean present() {
    return Files.isDirectory(directory());
  }

  private static Path directory() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    Path shared = named != null
        ? Path.of(named)
        : Path.of(System.getProperty("wayleave.root", "../..")).resolve("../shared");
    return shared.resolve("corpus").resolve("real");
  }
}
