package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import wayleave.cli.terminal.Terminal;

class HelpTest {
  /** Its options say how logs are written, which takes more. */
  private static final List<String> LONG = List.of("logs");

  private static List<String> commands() {
    CommandLine all = Main.all(Terminal.of(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream()));
    return all.getSubcommands().entrySet().stream()
        .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void commandsAreGroupedByWhatTheyAreFor() {
    Run help = Run.of("--help");
    List<String> named = help.out()
        .lines()
        .filter(line -> line.matches("  [a-z]+ .*"))
        .map(line -> line.strip().split(" ")[0])
        .toList();
    assertThat(named).containsExactlyInAnyOrderElementsOf(commands());
    assertThat(help.out()).contains("\nAsk\n", "\nWrite\n", "\nWatch\n", "\nData\n", "\nRun\n");
    assertThat(help.out().lines()).hasSizeLessThan(50).allMatch(line -> line.length() <= 100);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aHelpFitsOnAScreen(String command) {
    Stream<String> lines = Run.of("help", command).out().lines();
    assertThat(lines.count()).isLessThanOrEqualTo(LONG.contains(command) ? 90 : 60);
  }

  @Test
  void optionsOfTheNetworkStandOnce() {
    assertThat(Run.of("check", "--help").out())
        .contains("wayleave help network")
        .doesNotContain("--proxy=", "--ca-file");
    assertThat(Run.of("help", "network").out())
        .contains("--proxy=URL", "--ca-file=FILE", "--timeout=SECONDS", "--store=", "--policy=");
  }
}
