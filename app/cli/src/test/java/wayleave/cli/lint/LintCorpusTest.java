package wayleave.cli.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.cli.Run;

/** How much is printed for real files, where the corpus is at hand. */
@EnabledIf("isPresent")
class LintCorpusTest {
  private static final int MAX_LINES = 400;
  /** A smaller file has too few lines for that. */
  private static final int MIN_BYTES = 1_000;

  static Path corpus() {
    String named = System.getProperty("wayleave.shared", System.getenv("WAYLEAVE_SHARED"));
    Path shared = named != null
        ? Path.of(named)
        : Path.of(System.getProperty("wayleave.root", "../.."), "../shared").normalize();
    return shared.resolve("corpus/real");
  }

  static boolean isPresent() {
    return Files.isDirectory(corpus());
  }

  @Test
  void noFilePrintsMoreThanAReaderReads() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(corpus())) {
      files = all.filter(file -> file.toFile().length() >= MIN_BYTES).sorted().toList();
    }
    Map<String, Long> tooLong = new LinkedHashMap<>();
    for (Path file : files) {
      long lines = Run.of("lint", file.toString()).out().lines().count();
      if (lines > MAX_LINES) {
        tooLong.put(file.getFileName().toString(), lines);
      }
    }
    assertThat(tooLong).isEmpty();
  }
}
