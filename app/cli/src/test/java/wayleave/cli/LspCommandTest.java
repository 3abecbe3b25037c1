package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code wayleave lsp} as a process of its own, which is told byte by byte what to do. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(180)
class LspCommandTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";

  @TempDir
  Path dir;

  private static void send(Process process, String message) throws IOException {
    byte[] body = message.getBytes(StandardCharsets.UTF_8);
    process
        .getOutputStream()
        .write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().write(body);
    process.getOutputStream().flush();
  }

  /** The next message; fails if anything else than the protocol is there. */
  private static String receive(Process process) throws IOException {
    StringBuilder header = new StringBuilder();
    InputStream in = process.getInputStream();
    while (!header.toString().endsWith("\r\n\r\n")) {
      int next = in.read();
      assertThat(next).as(header.toString()).isNotNegative();
      header.append((char) next);
    }
    assertThat(header.toString()).matches("Content-Length: \\d+\\s+");
    int length = Integer.parseInt(header.substring("Content-Length: ".length()).strip());
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static void open(Process process, Path file) throws IOException {
    send(
        process,
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\""
            + file.toUri() + "\",\"languageId\":\"robots\",\"version\":1,"
            + "\"text\":\"User-agent: *\\nDisallow: admin\\nDisalow: /b\\n\"}}}");
  }

  @Test
  void usesTheNearestConfigurationAndEndsWithItsInput() throws Exception {
    Files.writeString(dir.resolve(".wayleave.toml"), """
        [severity]
        field-misspelt-for-others = "off"

        [[ignore]]
        code = "path-without-slash"
        files = "staging/*.txt"
        reason = "a test"
        """);
    Process process = ProcessTest.start("lsp");
    send(process, INITIALIZE);
    assertThat(receive(process)).contains("\"hoverProvider\":true");
    open(process, dir.resolve("staging/robots.txt"));
    assertThat(receive(process))
        .contains("publishDiagnostics")
        .doesNotContain("path-without-slash", "field-misspelt-for-others");
    open(process, dir.resolve("robots.txt"));
    assertThat(receive(process))
        .contains("path-without-slash")
        .doesNotContain("field-misspelt-for-others");
    Files.writeString(dir.resolve(".wayleave.toml"), "fail-on = 7\n");
    open(process, dir.resolve("robots.txt"));
    assertThat(receive(process)).contains("window/showMessage", ".wayleave.toml:1:1");
    assertThat(receive(process)).contains("path-without-slash", "field-misspelt-for-others");
    process.getOutputStream().close();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.getInputStream().read()).isEqualTo(-1);
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    assertThat(process.exitValue()).isEqualTo(1);
  }

  @Test
  void endsQuietlyWhenStopped() throws Exception {
    Process process = ProcessTest.start("lsp");
    send(process, INITIALIZE);
    receive(process);
    process.toHandle().destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    assertThat(process.exitValue()).isEqualTo(143);
  }

  @Test
  void endsWithTheEditorThatStartedIt() throws Exception {
    Process editor = new ProcessBuilder("sleep", "600").start();
    Process process = ProcessTest.start("lsp");
    send(process, INITIALIZE.replace("{\"capab", "{\"processId\":" + editor.pid() + ",\"capab"));
    receive(process);
    editor.destroyForcibly();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void endsWithStatus0AfterShutdownAndExit() throws Exception {
    Process process = ProcessTest.start("lsp");
    send(process, INITIALIZE);
    receive(process);
    send(process, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}");
    assertThat(receive(process)).contains("\"id\":2,\"result\":null");
    send(process, "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }
}
