package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.terminal.InputException;

class RobotsInputsTest {
  private static final List<String> FILES = List.of(
      "robots.txt",
      "b/robots.txt",
      "a/robots-staging.txt",
      "a/deep/Robots.txt",
      "a/deep/other.txt",
      "odd/robots[1].txt",
      ".git/robots.txt",
      "empty/readme.md");

  @TempDir
  Path dir;

  @BeforeEach
  void writeFiles() throws IOException {
    for (String file : FILES) {
      Path path = dir.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "");
    }
  }

  /** Arguments and what they stand for, separated by spaces; {@code D} is the directory. */
  @ParameterizedTest
  @CsvSource({
    "D/robots.txt, D/robots.txt",
    "D/nosuch.txt, D/nosuch.txt",
    "D/a, D/a/deep/Robots.txt D/a/robots-staging.txt",
    "D/./a/, D/a/deep/Robots.txt D/a/robots-staging.txt",
    "D, D/a/deep/Robots.txt D/a/robots-staging.txt D/b/robots.txt D/odd/robots[1].txt D/robots.txt",
    "D/**/robots.txt, D/robots.txt D/b/robots.txt",
    "D/*/robots*.txt, D/a/robots-staging.txt D/b/robots.txt D/odd/robots[1].txt",
    "D/a/**, D/a/robots-staging.txt D/a/deep/Robots.txt D/a/deep/other.txt",
    "'D/{a,b}/*.txt', D/a/robots-staging.txt D/b/robots.txt",
    "D/.g*/robots.txt, D/.git/robots.txt",
    "D/odd/robots[1].txt, D/odd/robots[1].txt",
    "D/b D/robots.txt D/b/robots.txt D/**/robots.txt, D/b/robots.txt D/robots.txt",
    "- https://a.example - https://a.example/*?b, - https://a.example https://a.example/*?b",
  })
  void argumentsStandForFiles(String arguments, String files) throws InputException {
    assertThat(RobotsInputs.of(words(arguments))).isEqualTo(words(files));
  }

  @ParameterizedTest
  @CsvSource({
    "D/empty, no robots*.txt file in the directory",
    "D/*.md, no file matches",
    "D/a[, not a valid glob",
  })
  void whatMatchesNothingIsAnError(String argument, String problem) {
    assertThatThrownBy(() -> RobotsInputs.of(words(argument)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void aDotStandsForThePlainNamesOfItsFiles() throws InputException {
    assertThat(RobotsInputs.of(List.of("./src/test/**/RobotsInputsTest.java")))
        .containsExactly("src/test/java/wayleave/cli/input/RobotsInputsTest.java");
  }

  private List<String> words(String text) {
    return Arrays.stream(text.split(" "))
        .map(word -> word.replace("D", dir.toString()))
        .toList();
  }
}
