package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;
import wayleave.testing.FaultServer;

@DisabledOnOs(OS.WINDOWS)
class AlertCommandTest {
  private static final Path MAIL_ALERT =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("examples/python/mail_alert.py");

  @TempDir
  private Path directory = Path.of("");

  private static String alert(String message) {
    return AlertJson.text(new Alert(
        AlertSeverity.CRITICAL,
        Alert.Kind.VERDICTS,
        Origin.of("https://shop.example"),
        Instant.parse("2026-11-01T00:00:00Z"),
        message,
        new Alert.Flips(
            List.of("*"),
            Alert.Whole.CLOSED,
            null,
            false,
            1,
            0,
            List.of(new Alert.Change("/ä", false, "", "line 2: Disallow: /"))),
        null,
        null,
        null));
  }

  private static AlertTarget.Sent run(String script) throws InterruptedException {
    return AlertCommand.of(List.of("sh", "-c", script)).send(alert("x"));
  }

  @Test
  void theAlertArrivesOnStandardInput() throws Exception {
    Path file = directory.resolve("alert");
    String alert = alert("x".repeat(300_000)); // more than a pipe holds
    AlertTarget.Sent sent = AlertCommand.of(
            List.of("sh", "-c", "cat > \"$1\"", "sh", file.toString()))
        .send(alert);
    assertThat(sent).isEqualTo(AlertTarget.Sent.taken());
    assertThat(Files.readString(file)).isEqualTo(alert + "\n");
  }

  @Test
  void aCommandThatDoesNotReadIsNoFailure() throws Exception {
    AlertTarget.Sent sent = AlertCommand.of(List.of("true")).send(alert("x".repeat(300_000)));
    assertThat(sent.isTaken()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      exit 3                                    ! exit status 3
      echo 'no route' >&2; exit 1               ! exit status 1: no route
      yes | head -c 300000 >&2; exit 1          ! exit status 1: y
      kill -9 $$                                ! exit status 137
      """)
  void aFailureIsNotFinal(String script, String reason) throws Exception {
    AlertTarget.Sent sent = run(script);
    assertThat(sent.isTaken()).isFalse();
    assertThat(sent.isFinal()).isFalse();
    assertThat(sent.reason()).startsWith(reason.strip());
  }

  @Test
  void aMissingProgramIsAFailureToo() throws Exception {
    AlertTarget.Sent sent =
        AlertCommand.of(List.of(directory.resolve("none").toString())).send(alert("x"));
    assertThat(sent.isFinal()).isFalse();
    assertThat(sent.reason()).contains("none");
    assertThatThrownBy(() -> AlertCommand.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCommandThatHangsIsKilledWithWhatItStarted() throws Exception {
    Path pid = directory.resolve("pid");
    AlertCommand command = AlertCommand.of(
            List.of("sh", "-c", "sleep 600 & echo $! > \"$1\"; wait", "sh", pid.toString()))
        .withTimeLimit(Duration.ofSeconds(2));
    assertThat(command.send(alert("x")).isFinal()).isFalse();
    long child = Long.parseLong(Files.readString(pid).strip());
    ProcessHandle.of(child)
        .ifPresent(left -> left.onExit().orTimeout(60, TimeUnit.SECONDS).join());
  }

  @Test
  void theExampleSendsMail() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "there is no env");
    assumeTrue(hasPython(), "python3 is not installed");
    try (ServerSocket smtp = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CompletableFuture<List<String>> received = CompletableFuture.supplyAsync(() -> receive(smtp));
      AlertTarget.Sent sent = AlertCommand.of(List.of(
              MAIL_ALERT.toString(),
              "127.0.0.1:" + smtp.getLocalPort(),
              "robots@example.org",
              "team@example.org"))
          .send(alert("whole site disallowed\r\nBcc: someone@example.org"));
      assertThat(sent).isEqualTo(AlertTarget.Sent.taken());
      List<String> lines = received.get(60, TimeUnit.SECONDS);
      assertThat(lines)
          .contains(
              "mail FROM:<robots@example.org>",
              "rcpt TO:<team@example.org>",
              "Subject: [critical] robots.txt of https://shop.example",
              "To: team@example.org",
              "whole site disallowed")
          .anyMatch(line -> line.matches("Message-ID: <[0-9a-f-]{36}@wayleave>"));
      assertThat(lines.subList(0, lines.indexOf(""))).noneMatch(line -> line.startsWith("Bcc"));
      assertThat(lines).filteredOn(line -> line.startsWith("rcpt")).hasSize(1);
    }
  }

  @Test
  void theExampleFailsWhereNoServerIs() throws Exception {
    assumeTrue(hasPython(), "python3 is not installed");
    try (Socket nobody = FaultServer.nobodyAt("127.0.0.1")) {
      String server = "127.0.0.1:" + nobody.getLocalPort();
      AlertTarget.Sent sent = AlertCommand.of(
              List.of(MAIL_ALERT.toString(), server, "a@example.org", "b@example.org"))
          .send(alert("x"));
      assertThat(sent.isTaken()).isFalse();
      assertThat(sent.reason()).startsWith("exit status 1: ConnectionRefusedError");
    }
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Takes one mail by SMTP; the lines that the client sends. */
  private static List<String> receive(ServerSocket server) {
    List<String> lines = new ArrayList<>();
    try (Socket socket = server.accept();
        BufferedReader in = new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        OutputStream out = socket.getOutputStream()) {
      say(out, "220 test");
      boolean isData = false;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line.replaceFirst(" size=\\d+$", ""));
        if (isData) {
          isData = !line.equals(".");
          if (!isData) {
            say(out, "250 taken");
          }
        } else if (line.equalsIgnoreCase("DATA")) {
          isData = true;
          say(out, "354 go on");
        } else if (line.equalsIgnoreCase("QUIT")) {
          say(out, "221 bye");
          return lines;
        } else {
          say(out, "250 ok");
        }
      }
    } catch (IOException e) {
      lines.add("failed: " + e);
    }
    return lines;
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }
}
