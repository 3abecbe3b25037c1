package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each console block of the pages in {@code docs/guide} prints what the page says.
 *
 * <p>A block is fenced with {@code console}. A line that begins with {@code $ } is a command, the lines up to the next are its
 * output, standard error included; a line of three dots stands for any lines, and three dots at the end of a line for the rest of it. {@link GuideShell} knows the commands. All blocks of
 * a page are run in their order in one copy of {@code docs/guide/examples}.
 */
class GuideTest {
  /** They show what takes Spark, a crawler or code, not the command. */
  private static final Set<String> WITHOUT_COMMANDS = Set.of(
      "api.md",
      "comparison.md",
      "crawler-commons.md",
      "editor.md",
      "from-google.md",
      "from-python.md",
      "help.md",
      "index.md",
      "install.md",
      "spark-job.md",
      "spark.md");

  private static final Path GUIDE =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("docs/guide");

  @TempDir
  Path dir;

  private final List<GuideShell> shells = new ArrayList<>();

  @AfterEach
  void closeShells() throws IOException {
    for (GuideShell shell : shells) {
      shell.close();
    }
  }

  /** A command of a page, with the number of its line. */
  private record Step(int line, String command, List<String> output) {}

  @TestFactory
  Stream<DynamicContainer> commandsPrintWhatTheGuideSays() throws IOException {
    List<DynamicContainer> pages = new ArrayList<>();
    try (Stream<Path> files = Files.list(GUIDE)) {
      for (Path page : files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !WITHOUT_COMMANDS.contains(file.getFileName().toString()))
          .sorted()
          .toList()) {
        GuideShell shell = new GuideShell(copyOfExamples(page.getFileName().toString()));
        shells.add(shell);
        pages.add(DynamicContainer.dynamicContainer(
            page.getFileName().toString(),
            steps(page).stream()
                .map(step -> DynamicTest.dynamicTest(
                    "line " + step.line + ": " + step.command, () -> run(step, shell)))));
      }
    }
    assertThat(pages).isNotEmpty();
    return pages.stream();
  }

  private static void run(Step step, GuideShell shell) throws IOException {
    List<String> printed = shell.run(step.command).lines().toList();
    if (!fits(printed, step.output)) {
      assertThat(String.join("\n", printed)).isEqualTo(String.join("\n", step.output));
    }
  }

  private static boolean fits(String printed, String expected) {
    return expected.endsWith("...")
        ? printed.startsWith(expected.substring(0, expected.length() - 3))
        : printed.equals(expected);
  }

  /** Whether lines are as expected, where a line of three dots stands for any number of them. */
  private static boolean fits(List<String> printed, List<String> expected) {
    if (expected.isEmpty()) {
      return printed.isEmpty();
    }
    List<String> others = expected.subList(1, expected.size());
    if (!expected.get(0).equals("...")) {
      return !printed.isEmpty()
          && fits(printed.get(0), expected.get(0))
          && fits(printed.subList(1, printed.size()), others);
    }
    for (int left = 0; left <= printed.size(); left++) {
      if (fits(printed.subList(left, printed.size()), others)) {
        return true;
      }
    }
    return false;
  }

  private static List<Step> steps(Path page) throws IOException {
    List<Step> steps = new ArrayList<>();
    boolean isConsole = false;
    List<String> lines = Files.readAllLines(page);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("```")) {
        isConsole = line.equals("```console");
      } else if (isConsole && line.startsWith("$ ")) {
        steps.add(new Step(i + 1, line.substring(2), new ArrayList<>()));
      } else if (isConsole) {
        assertThat(steps)
            .as("%s, line %d: output without a command", page, i + 1)
            .isNotEmpty();
        steps.get(steps.size() - 1).output.add(line);
      }
    }
    assertThat(steps).as("commands in %s", page).isNotEmpty();
    return steps;
  }

  private Path copyOfExamples(String name) throws IOException {
    Path examples = GUIDE.resolve("examples");
    Path copy = dir.resolve(name);
    try (Stream<Path> files = Files.walk(examples)) {
      files.forEach(file -> {
        try {
          Files.copy(file, copy.resolve(examples.relativize(file).toString()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
    return copy;
  }
}
