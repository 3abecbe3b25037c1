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

/** What each library offers is what {@code api/} says, so that whoever changes it sees that, and so does who reviews it. */
class ApiTest {
  private static final Path ROOT = Path.of(System.getProperty("wayleave.root"));
  private static final Path TEXTS = ROOT.resolve("api");
  /** The modules that are published for others to call. The command, which is not, has options instead. */
  private static final List<String> LIBRARIES = List.of(
      "core",
      "fetch",
      "lint",
      "json",
      "store-testkit",
      "store-rocksdb",
      "store-redis",
      "watch",
      "captures",
      "bulk",
      "spark",
      "crawler-commons",
      "server");

  private static final String ACCEPT = "mvn -pl map-check -am test -Dtest=ApiTest"
      + " -Dsurefire.failIfNoSpecifiedTests=false -Dwayleave.api=accept";

  static Stream<String> libraries() {
    return LIBRARIES.stream();
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void isWhatIsWrittenDown(String library) throws IOException {
    Path classes = ROOT.resolve(library).resolve("target").resolve("classes");
    assertThat(classes).as("build it first, as with -am").isDirectory();
    String now = ApiText.of(classes);
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
          .containsExactlyElementsOf(LIBRARIES.stream()
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
