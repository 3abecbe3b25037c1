package wayleave.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import wayleave.cli.Run;
import wayleave.cli.command.ServeCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;

/** Who sets an option of {@code serve}. */
class ServeConfigTest {
  @TempDir
  Path dir;

  private static String config(
      Map<String, String> environment, @Nullable String file, String... arguments)
      throws InputException {
    Terminal terminal = Terminal.of(
        InputStream.nullInputStream(),
        new ByteArrayOutputStream(),
        OutputStream.nullOutputStream());
    CommandLine command = new CommandLine(new ServeCommand(terminal));
    return ServeConfig.apply(
            command.getCommandSpec(), command.parseArgs(arguments), environment, file)
        .toToml();
  }

  private String file(String... lines) throws IOException {
    return Files.write(dir.resolve("serve.toml"), Arrays.asList(lines)).toString();
  }

  @Test
  void theCommandLineCountsBeforeTheEnvironmentBeforeTheFile() throws Exception {
    String file = file("port = 1", "host = \"::1\"", "rate-limit = 5", "timeout = 2.5");
    String config = config(
        Map.of("WAYLEAVE_SERVE_PORT", "2", "WAYLEAVE_SERVE_HOST", "127.0.0.2"),
        file,
        "--port",
        "3");
    assertThat(config)
        .contains(
            "port = 3 # command line\n",
            "host = \"127.0.0.2\" # WAYLEAVE_SERVE_HOST\n",
            "rate-limit = 5 # " + file + ":3:1\n",
            "timeout = 2.5 # " + file + ":4:1\n",
            "rate-burst = 200 # default\n",
            "# token-file = # default\n");
  }

  @Test
  void theNetworkIsSetUpByTheEnvironmentToo() throws Exception {
    assertThat(config(
            Map.of("WAYLEAVE_SERVE_CA_FILE", "ca.pem", "WAYLEAVE_SERVE_PROXY", "p.example:1"),
            null))
        .contains(
            "ca-file = \"ca.pem\" # WAYLEAVE_SERVE_CA_FILE\n",
            "proxy = \"p.example:1\" # WAYLEAVE_SERVE_PROXY\n");
  }

  @Test
  void thePasswordOfAProxyIsNotPrinted() throws Exception {
    assertThat(config(Map.of(), null, "--proxy", "socks5://user:p@ss@proxy.example:1080"))
        .contains("proxy = \"socks5://***@proxy.example:1080\" # command line\n");
    assertThat(config(Map.of(), null, "--proxy", "proxy.example:3128"))
        .contains("proxy = \"proxy.example:3128\" # command line\n");
  }

  @Test
  void whatIsPrintedIsAFileThatSaysTheSame() throws Exception {
    String config = config(
        Map.of("WAYLEAVE_SERVE_NO_TOKEN", "true"),
        null,
        "--user-agent",
        "a \"quoted\\\" name",
        "--allow-private",
        "--metrics-port=9464",
        "--access-log=-");
    String again = config(Map.of(), file(config));
    assertThat(values(again)).isEqualTo(values(config));
    assertThat(again).contains("no-token = true # ", "allow-private = true # ");
  }

  @Test
  void thePasswordOfAStoreIsNotPrinted() throws Exception {
    assertThat(config(Map.of("WAYLEAVE_STORE", "redis://:secret@host:1/2"), null))
        .contains("store = \"redis://***@host:1/2\" # WAYLEAVE_STORE\n")
        .doesNotContain("secret");
  }

  private static List<String> values(String config) {
    return config.lines().map(line -> line.replaceAll(" # .*", "")).toList();
  }

  @Test
  void eachOptionButThoseAboutTheCommandCanBeSet() throws Exception {
    CommandLine command = new CommandLine(new ServeCommand(Terminal.of(
        InputStream.nullInputStream(),
        new ByteArrayOutputStream(),
        OutputStream.nullOutputStream())));
    assertThat(values(config(Map.of(), null)).stream()
            .map(line -> line.replaceAll("^# ", "").replaceAll(" =.*", ""))
            .collect(Collectors.toSet()))
        .isEqualTo(command.getCommandSpec().options().stream()
            .map(option -> option.longestName().substring(2))
            .filter(
                name -> !List.of("help", "version", "config", "print-config").contains(name))
            .collect(Collectors.toSet()));
  }

  @Test
  void theEnvironmentNamesTheFileAndTheStoreOfAllCommands() throws Exception {
    String file = file("port = 1", "store = \"/in/file\"");
    Map<String, String> environment =
        Map.of("WAYLEAVE_SERVE_CONFIG", file, "WAYLEAVE_STORE", "/of/all", "OTHER", "x");
    assertThat(config(environment, null))
        .contains("port = 1 # " + file + ":1:1\n", "store = \"/of/all\" # WAYLEAVE_STORE\n");
    assertThat(
            config(Map.of("WAYLEAVE_STORE", "/of/all", "WAYLEAVE_SERVE_STORE", "/of/serve"), file))
        .contains("store = \"/of/serve\" # WAYLEAVE_SERVE_STORE\n");
    assertThat(config(Map.of("WAYLEAVE_STORE", ""), file)).contains("store = \"/in/file\" # ");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      prot = 1             | :1:1: unknown key prot; did you mean port? The options are port, host,
      zzzzzzzz = 1         | :1:1: unknown key zzzzzzzz; the options are port, host,
      config = "x"         | :1:1: unknown key config
      port = 65536         | :1:1: port cannot be `65536`: expected a port from 0 to 65535
      port = [1]           | :1:1: port is neither a string, a number, true nor false
      no-token = "perhaps" | :1:1: no-token cannot be `perhaps`: expected true or false
      policy = "bing"      | :1:1: policy cannot be `bing`: expected google-2019
      rate-limit = -1      | :1:1: rate-limit cannot be `-1`: expected a number from 0 to 1000000
      rate-burst = 0       | :1:1: rate-burst cannot be `0`: expected a number from 1 to 1000000
      timeout = nan        | :1:1: timeout is neither
      port =               | :1:7: not valid TOML
      [serve]              | :1:1: unknown key serve
      """)
  void whatAFileCannotSayIsToldWithItsPlace(String line, String message) throws Exception {
    String file = file(line.strip());
    assertThatThrownBy(() -> config(Map.of(), file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + message.strip());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      WAYLEAVE_SERVE_PROT     | 1 | unknown environment variable WAYLEAVE_SERVE_PROT; did you mean WAYLEAVE_SERVE_PORT?
      WAYLEAVE_SERVE_port     | 1 | unknown environment variable WAYLEAVE_SERVE_port; did you mean WAYLEAVE_SERVE_PORT?
      WAYLEAVE_SERVE_PORT     | x | WAYLEAVE_SERVE_PORT cannot be `x`: expected a port from 0 to 65535
      WAYLEAVE_SERVE_NO_STORE | 1 | WAYLEAVE_SERVE_NO_STORE cannot be `1`: expected true or false
      """)
  void whatTheEnvironmentCannotSayIsTold(String variable, String value, String message) {
    assertThatThrownBy(() -> config(Map.of(variable, value.strip()), null))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aFileThatCannotBeReadIsTold() {
    Run run = Run.of("serve", "--config", dir.resolve("none.toml").toString());
    assertThat(run.err()).contains("cannot read ", "none.toml: no such file");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void theCommandPrintsIt() throws Exception {
    Run run = Run.of("serve", "--config", file("port = 9000"), "--print-config");
    assertThat(run.out()).startsWith("port = 9000 # ").contains(":1:1\nhost = \"127.0.0.1\" # ");
    assertThat(run.status()).isZero();
  }
}
