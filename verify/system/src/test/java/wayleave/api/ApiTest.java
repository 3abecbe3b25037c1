package wayleave.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each library offers is what {@code verify/system/api} says, so that whoever changes it sees that, and so does who reviews it. */
class ApiTest {
  private static final Path ROOT = Path.of(System.getProperty("wayleave.root"));
  private static final Path TEXTS = ROOT.resolve("verify/system/api");

  private static final String ACCEPT = "mvn -Pfull test -Dtest=ApiTest"
      + " -Dsurefire.failIfNoSpecifiedTests=false -Dwayleave.api=accept";

  /** All of {@code lib} that has code. */
  static List<String> libraries() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT.resolve("lib"))) {
      return modules
          .filter(module -> Files.isDirectory(module.resolve("src/main/java")))
          .map(module -> module.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /** Without {@code -Pfull} some are not. */
  static List<String> builtLibraries() throws IOException {
    return libraries().stream()
        .filter(library -> Files.isDirectory(classes(library)))
        .toList();
  }

  private static Path classes(String library) {
    return ROOT.resolve("lib").resolve(library).resolve("target/classes");
  }

  @ParameterizedTest
  @MethodSource("builtLibraries")
  void isWhatIsWrittenDown(String library) throws IOException {
    String now = ApiText.of(classes(library));
    Path file = TEXTS.resolve("wayleave-" + library + ".api");
    if ("accept".equals(System.getProperty("wayleave.api"))) {
      Files.createDirectories(TEXTS);
      Files.writeString(file, now);
      return;
    }
    String before = Files.exists(file) ? Files.readString(file) : "";
    if (!now.equals(before)) {
      fail(difference(file, before, now));
    }
  }

  /** Internal classes may be renamed at any time, and a public array or variable is not immutable. */
  @ParameterizedTest
  @MethodSource("builtLibraries")
  void offersNoInternalTypeAndNoVariable(String library) throws IOException {
    List<String> lines = ApiText.lines(ApiText.of(classes(library)));
    assertThat(lines).noneMatch(line -> line.contains(".internal."));
    assertThat(lines)
        .filteredOn(line -> line.matches("  public .*") && !line.contains("("))
        .allMatch(line -> line.startsWith("  public static final ") && !line.contains("[]"));
  }

  private static String difference(Path file, String before, String now) {
    List<String> old = ApiText.lines(before);
    List<String> diff = UnifiedDiffUtils.generateUnifiedDiff(
        "written down", "as built", old, DiffUtils.diff(old, ApiText.lines(now)), 3);
    return "What " + file.getFileName() + " says is not what the library offers:\n"
        + String.join("\n", diff)
        + "\nIf that is meant: " + ACCEPT
        + "\nand, if a line went or changed that a release had, a line in CHANGELOG.md under Removed or Changed";
  }

  @Test
  void nothingIsWrittenDownOfWhatIsNoLibrary() throws IOException {
    try (Stream<Path> files = Files.list(TEXTS)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted())
          .containsExactlyElementsOf(libraries().stream()
              .map(library -> "wayleave-" + library + ".api")
              .sorted()
              .toList());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Nested", "Open", "Kind", "Pair", "Shape", "Listener"})
  void whatIsWrittenOfATypeIsWhatOthersSee(String name) throws IOException {
    String text = ApiText.of(Path.of("target", "test-classes"));
    List<String> types = Stream.of(text.split("\n\n"))
        .map(type -> type.replaceFirst("^[a-z ]+ (?=wayleave)", "") + "\n")
        .filter(type -> type.matches("(?s)wayleave\\.api\\.Sample\\$" + name + "\\b.*"))
        .toList();
    assertThat(types).containsExactly(Sample.EXPECTED.get(name));
    assertThat(text).doesNotContain("Hidden");
  }
}
