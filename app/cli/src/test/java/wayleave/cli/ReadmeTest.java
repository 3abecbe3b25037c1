package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import wayleave.testing.TestSite;

/** Each console example of the README prints what the README says. */
class ReadmeTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
  private static final String PROMPT = "$ ./wayleave ";
  private static final String SHOP = "https://shop.example";

  @TestFactory
  List<DynamicTest> examplesPrintWhatTheReadmeSays() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    String[] blocks = Files.readString(ROOT.resolve("README.md")).split("```");
    for (String block : blocks) {
      if (block.startsWith("console\n" + PROMPT)) {
        String command = block.lines().skip(1).findFirst().orElseThrow().substring(PROMPT.length());
        String output = block.substring(block.indexOf('\n', "console\n".length()) + 1);
        tests.add(DynamicTest.dynamicTest(
            command, () -> assertThat(outputOf(arguments(command))).isEqualTo(output)));
      }
    }
    assertThat(tests).hasSizeGreaterThanOrEqualTo(2);
    return tests;
  }

  /** The shop of the examples is on this machine, and has the robots.txt of the others. */
  private static String outputOf(List<String> arguments) throws IOException {
    if (arguments.stream().noneMatch(argument -> argument.startsWith(SHOP))) {
      return Run.of(arguments.toArray(new String[0])).out();
    }
    try (TestSite site =
        TestSite.withRobots(Files.readString(ROOT.resolve("examples/robots.txt")))) {
      List<String> local = new ArrayList<>();
      arguments.forEach(argument -> local.add(argument.replace(SHOP, site.origin())));
      local.addAll(List.of("--allow-private", "--no-store"));
      return Run.of(local.toArray(new String[0])).out().replace(site.origin(), SHOP);
    }
  }

  private static List<String> arguments(String command) {
    List<String> arguments = new ArrayList<>();
    for (String word : command.split(" ")) {
      String argument = word.replace("\"", "");
      boolean isFile = argument.startsWith("examples/") || argument.startsWith("docs/");
      arguments.add(isFile ? ROOT.resolve(argument).toString() : argument);
    }
    return arguments;
  }
}
