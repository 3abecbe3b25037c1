package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import wayleave.cli.terminal.Terminal;

/** Each option of each command with a slip of the finger: it is named, with the right one, whatever else is wrong. */
@Tag("slow")
class MistypedOptionsTest {
  private static Stream<Arguments> options() {
    return options("", all());
  }

  private static CommandLine all() {
    return Main.all(Terminal.of(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream()));
  }

  private static Stream<Arguments> options(String name, CommandLine command) {
    Set<String> all = command.getCommandSpec().optionsMap().keySet();
    return Stream.concat(
        all.stream()
            .filter(option -> option.startsWith("--"))
            .map(option -> Arguments.of(name, option, all)),
        command.getSubcommands().entrySet().stream()
            .flatMap(each -> options((name + " " + each.getKey()).strip(), each.getValue())));
  }

  @ParameterizedTest
  @MethodSource("options")
  void areNamedWithTheRightOne(String command, String option, Set<String> all) {
    for (String typo : typos(option)) {
      if (!all.contains(typo)) {
        assertIsRefused(
            "unknown option `" + typo + "`; did you mean `" + option + "`?",
            (command + " " + typo).strip());
      }
    }
  }

  /** Whatever else is missing, too. */
  @ParameterizedTest
  @MethodSource("valued")
  void aValueThatIsLeftOutIsAskedFor(String command, String option) {
    Run run = Run.of((command + " " + option).strip().split(" "));
    assertThat(run.err().lines().findFirst().orElse(""))
        .startsWith("wayleave: ")
        .contains(option + " ");
    assertThat(run.err()).doesNotContain("Exception");
    assertThat(run.status()).isEqualTo(2);
  }

  private static Stream<Arguments> valued() {
    return valued("", all());
  }

  private static Stream<Arguments> valued(String name, CommandLine command) {
    return Stream.concat(
        command.getCommandSpec().options().stream()
            .filter(option -> option.arity().min() > 0)
            .map(option -> Arguments.of(name, option.longestName())),
        command.getSubcommands().entrySet().stream()
            .flatMap(each -> valued((name + " " + each.getKey()).strip(), each.getValue())));
  }

  /** The last two letters swapped, and each letter but the first left out. */
  private static List<String> typos(String option) {
    List<String> typos = new ArrayList<>();
    int last = option.length() - 1;
    typos.add(option.substring(0, last - 1) + option.charAt(last) + option.charAt(last - 1));
    for (int i = 3; i <= last; i++) {
      typos.add(option.substring(0, i) + option.substring(i + 1));
    }
    return typos;
  }

  @ParameterizedTest
  @CsvSource({
    "bulk --urls u.txt --robots c.warc.gz --crawlers Googlebot --out o.csv, --crawlers, --crawler",
    "history --robots c.csv --crawlrs GPTBot --out z.csv, --crawlrs, --crawler",
    "bulk --out o.csv --urls --robtos=c.csv, --robtos, --robots",
    "check --crawler --jsno /a, --jsno, --json",
    "cache list --stroe x, --stroe, --store",
  })
  void areNoValuesOfOtherOptions(String arguments, String typo, String option) {
    assertIsRefused("unknown option `" + typo + "`; did you mean `" + option + "`?", arguments);
  }

  private static void assertIsRefused(String message, String arguments) {
    Run run = Run.of(arguments.split(" "));
    assertThat(run.err().lines().findFirst()).hasValue("wayleave: " + message);
    assertThat(run.status()).isEqualTo(2);
  }
}
