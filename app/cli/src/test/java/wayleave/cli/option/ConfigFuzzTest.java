package wayleave.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import picocli.CommandLine;
import wayleave.cli.command.ServeCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.watch.WatchedSite;

/** A configuration is understood, or refused with the file and what is wrong with it. */
class ConfigFuzzTest {
  private static Path directory;

  @BeforeAll
  static void make() throws IOException {
    directory = Files.createTempDirectory("wayleave-fuzz");
  }

  @AfterAll
  static void remove() throws IOException {
    Files.deleteIfExists(directory.resolve("c.toml"));
    Files.deleteIfExists(directory.resolve("again.toml"));
    Files.delete(directory);
  }

  /** The first byte says of what: {@code w} the sites to watch, {@code s} the server, else the linter. */
  @FuzzTest(maxDuration = "10m")
  void isUnderstoodOrRefused(byte @NotNull [] data) throws IOException {
    byte[] content = data.length == 0 ? data : Arrays.copyOfRange(data, 1, data.length);
    String file = Files.write(directory.resolve("c.toml"), content).toString();
    try {
      switch (data.length == 0 ? 'l' : data[0]) {
        case 'w' -> {
          List<WatchedSite> sites = WatchFile.read(file).sites();
          assertThat(sites.stream().map(WatchedSite::origin)).doesNotHaveDuplicates();
        }
        case 's' -> {
          String said = serve(file);
          // What is printed says the same.
          String again =
              serve(Files.writeString(directory.resolve("again.toml"), said).toString());
          assertThat(values(again)).isEqualTo(values(said));
        }
        default -> {
          LintConfig config = LintConfig.read(file);
          config.options("staging/robots.txt");
          config.options("https://staging.example.com/robots.txt");
        }
      }
    } catch (InputException e) {
      assertThat(e.problem()).contains(file);
      assertThat(e.problem().replace("\t", "").chars())
          .as(e.problem())
          .noneMatch(c -> c < ' ' || c == 0x7F);
    }
  }

  private static String serve(String file) throws InputException {
    Terminal terminal = Terminal.of(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream());
    CommandLine command = new CommandLine(new ServeCommand(terminal));
    return ServeConfig.apply(command.getCommandSpec(), command.parseArgs(), Map.of(), file)
        .toToml();
  }

  private static List<String> values(String config) {
    return config.lines().map(line -> line.replaceAll(" # [^#]*$", "")).toList();
  }
}
