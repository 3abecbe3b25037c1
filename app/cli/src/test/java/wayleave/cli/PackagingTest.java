package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import wayleave.cli.command.ServeCommand;
import wayleave.cli.option.ServeConfig;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.testing.FaultServer;
import wayleave.testing.TestSite;

/** What is in {@code packaging} names options that there are. */
class PackagingTest {
  private static final Path PACKAGING =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("packaging");

  private static String config(Map<String, String> environment, String... arguments)
      throws InputException {
    CommandLine command = new CommandLine(new ServeCommand(Terminal.of(
        InputStream.nullInputStream(),
        new ByteArrayOutputStream(),
        OutputStream.nullOutputStream())));
    CommandLine.ParseResult parsed = command.parseArgs(arguments);
    return ServeConfig.apply(
            command.getCommandSpec(),
            parsed,
            environment,
            parsed.matchedOptionValue("--config", (String) null))
        .toToml();
  }

  private static String text(String file) throws IOException {
    return Files.readString(PACKAGING.resolve(file));
  }

  @Test
  void theServiceNamesOptions() throws Exception {
    Matcher start = Pattern.compile("(?m)^ExecStart=.*\\\\\\n +serve (.*)$")
        .matcher(text("systemd/wayleave.service"));
    assertThat(start.find()).isTrue();
    String arguments = start
        .group(1)
        .replace(
            "/etc/wayleave/serve.toml", PACKAGING.resolve("systemd/serve.toml").toString())
        .replace("${STATE_DIRECTORY}", "/state")
        .replace("${CREDENTIALS_DIRECTORY}", "/credentials");
    assertThat(config(Map.of(), arguments.split(" ")))
        .contains(
            "store = \"/state\" # command line\n",
            "token-file = \"/credentials/token\" # command line\n",
            "access-log = \"-\" # ",
            "metrics-port = 9464 # ");
  }

  @Test
  void theImageNamesOptions() throws Exception {
    Map<String, String> environment = new HashMap<>();
    Matcher variable = Pattern.compile("(WAYLEAVE_SERVE_[A-Z_]+)=(\\S+?)\\.?(?=[ \\n])")
        .matcher(text("docker/Dockerfile"));
    while (variable.find()) {
      environment.put(variable.group(1), variable.group(2));
    }
    assertThat(config(environment))
        .contains(
            "host = \"0.0.0.0\" # WAYLEAVE_SERVE_HOST\n",
            "port = 8080 # WAYLEAVE_SERVE_PORT\n",
            "store = \"/var/lib/wayleave\" # WAYLEAVE_SERVE_STORE\n",
            "no-token = true # WAYLEAVE_SERVE_NO_TOKEN\n");
  }

  /** What the image asks to know whether it is well, asked of servers that are and that are not. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "bash with /dev/tcp")
  void theHealthCheckTells() throws Exception {
    Matcher check =
        Pattern.compile("CMD \\[\"bash\", \"-c\", \"(.*)\"\\]").matcher(text("docker/Dockerfile"));
    assertThat(check.find()).isTrue();
    String script = check.group(1).replace("\\\\", "\\");
    for (int status : List.of(200, 503)) {
      try (TestSite site = TestSite.answering(status + " Any", "")) {
        assertThat(isWell(script, site.port())).isEqualTo(status == 200);
        assertThat(site.requests()).singleElement().asString().startsWith("GET /readyz ");
      }
    }
    try (Socket nobody = FaultServer.nobodyAt("127.0.0.1")) {
      assertThat(isWell(script, nobody.getLocalPort())).isFalse();
    }
  }

  private static boolean isWell(String script, int port) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", script);
    builder.environment().put("WAYLEAVE_SERVE_PORT", String.valueOf(port));
    Process process = builder.redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() == 0;
  }

  @ParameterizedTest
  @CsvSource({
    "postinst, configure,         systemctl daemon-reload",
    "postinst, configure 0.1.0,   systemctl daemon-reload; deb-systemd-invoke try-restart wayleave.service",
    "postinst, abort-upgrade 0.1, ''",
    "prerm,    upgrade 0.2.0,     ''",
    "prerm,    remove,            systemctl disable --now wayleave.service",
  })
  @EnabledOnOs(value = OS.LINUX, disabledReason = "scripts of a Debian package")
  void theDebianPackageRestartsTheServiceAfterAnUpgrade(
      String script, String arguments, String expected, @TempDir Path dir) throws Exception {
    Path log = Files.createFile(dir.resolve("log"));
    for (String program : List.of("systemctl", "deb-systemd-invoke")) {
      Path stub = Files.writeString(
          dir.resolve(program), "#!/bin/sh\necho " + program + " \"$@\" >>" + log + "\n");
      assertThat(stub.toFile().setExecutable(true)).isTrue();
    }
    String text = text("dist/src/deb/" + script).replace("/run/systemd/system", dir.toString());
    Path copy = Files.writeString(dir.resolve(script), text);
    List<String> command = new ArrayList<>(List.of("sh", copy.toString()));
    command.addAll(List.of(arguments.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PATH", dir + ":" + System.getenv("PATH"));
    assertThat(builder.inheritIO().start().waitFor()).isZero();
    assertThat(String.join("; ", Files.readAllLines(log))).isEqualTo(expected);
  }

  @Test
  void theManifestNamesOptionsAndWaitsForTheDrain() throws Exception {
    String manifest = text("kubernetes/wayleave.yaml");
    Map<String, String> environment = new HashMap<>();
    Matcher variable = Pattern.compile("\\{name: (WAYLEAVE_SERVE_[A-Z_]+), value: \"?([^\"}]+)\"?}")
        .matcher(manifest);
    while (variable.find()) {
      environment.put(variable.group(1), variable.group(2));
    }
    assertThat(config(environment))
        .contains(
            "token-file = \"/run/secrets/wayleave/token\" # WAYLEAVE_SERVE_TOKEN_FILE\n",
            "metrics-port = 9464 # WAYLEAVE_SERVE_METRICS_PORT\n",
            "metrics-host = \"0.0.0.0\" # WAYLEAVE_SERVE_METRICS_HOST\n");
    Matcher grace = Pattern.compile("terminationGracePeriodSeconds: (\\d+)").matcher(manifest);
    assertThat(grace.find()).isTrue();
    assertThat(Integer.parseInt(grace.group(1))).as("10 s of drain, 10 s, 5 s").isGreaterThan(25);
    assertThat(manifest).contains("readOnlyRootFilesystem: true", "mountPath: /tmp", "/readyz");
  }
}
