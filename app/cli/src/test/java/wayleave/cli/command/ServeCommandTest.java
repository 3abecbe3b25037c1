package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;
import wayleave.cli.ProcessTest;
import wayleave.cli.Run;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.testing.TestSite;

class ServeCommandTest {
  @TempDir
  Path dir;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void answersUntilItIsStoppedAndKeepsWhatItFetched() throws Exception {
    Path store = dir.resolve("store");
    try (TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /p\n")) {
      Process process = serve("--allow-private", "--store", store.toString());
      try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
        URI uri = listening(err);
        HttpResponse<String> response =
            check(uri, "{\"urls\":[\"" + site.origin() + "/p\"],\"crawlers\":[\"Bot\"]}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
            .contains("\"allowed\":false", "\"line\":2", "\"fetchedNow\":true");
        goAwayWithin(
            uri,
            "POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
        goAwayWithin(uri, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n");
        assertThat(check(uri, "{}").statusCode()).isEqualTo(422);
        process.toHandle().destroy();
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(err.lines()).isEmpty();
      }
      assertThat(process.exitValue()).isEqualTo(143);
      try (RocksDbStore kept = RocksDbStore.open(store)) {
        assertThat(kept.get(Origin.of(site.origin()))).isPresent();
      }
    }
  }

  @Test
  void withoutAllowPrivateNoUrlMakesItAskThisMachine() throws Exception {
    try (TestSite site = TestSite.withRobots("")) {
      Process process = serve("--no-store");
      try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
        String port = site.origin().substring(site.origin().lastIndexOf(':'));
        HttpResponse<String> response = check(
            listening(err),
            "{\"urls\":[\"" + site.origin() + "/\",\"http://localhost" + port
                + "/\",\"http://8.8.8.8" + port + "/\"]}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
            .contains("\"reason\":\"refused\"")
            .doesNotContain("\"allowed\":true");
        assertThat(site.requests()).isEmpty();
      } finally {
        process.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void sitesAreWatchedBesides() throws Exception {
    try (TestSite site = TestSite.answering("503 Service Unavailable", "")) {
      Path file = Files.writeString(
          dir.resolve("watch.toml"), "[[site]]\nurl = \"" + site.origin() + "\"\n");
      Path store = dir.resolve("store");
      Process process =
          serve("--allow-private", "--store", store.toString(), "--watch", file.toString());
      try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
          BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
        assertThat(out.readLine())
            .contains("\"kind\":\"unreachable\"", "\"origin\":\"" + site.origin() + "\"");
        URI uri = listening(err);
        HttpResponse<String> response = HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri.resolve("/v1/watch")).build(), BodyHandlers.ofString());
        assertThat(response.body()).contains("{\"sites\":[{\"origin\":\"" + site.origin());
        process.toHandle().destroy();
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(err.lines()).isEmpty();
      }
      assertThat(process.exitValue()).isEqualTo(143);
      assertThat(store.resolve("watch")).isNotEmptyDirectory();
    }
  }

  @Test
  void aTokenIsReadFromItsFile() throws Exception {
    Path token = Files.writeString(dir.resolve("token"), "correct-horse-battery\n");
    Process process = serve("--no-store", "--token-file", token.toString());
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      assertThat(check(listening(err), "{}").statusCode()).isEqualTo(401);
    } finally {
      process.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      --host 0.0.0.0 | --token-file, or give --no-token
      --port 65536 | expected a port from 0 to 65535
      --port x | expected a port from 0 to 65535
      --host no.such.host.invalid | no such address
      --token-file /no/such/file | cannot read /no/such/file: no such file
      --no-token --token-file x | not both
      --no-store --port 0 --watch /no/such/file | cannot read /no/such/file: no such file
      """)
  void whatCannotBeIsTold(String arguments, String message) {
    Run run = Run.of(("serve " + arguments.strip()).split(" "));
    assertThat(run.err()).contains(message.strip());
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void aShortTokenIsNone() throws IOException {
    Path token = Files.writeString(dir.resolve("token"), "short\n");
    Run run = Run.of("serve", "--token-file", token.toString());
    assertThat(run.err()).contains("is not a token", "16 to 1000");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void aPortThatIsTakenIsTold() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Run run = Run.of("serve", "--no-store", "--port", String.valueOf(taken.getLocalPort()));
      assertThat(run.err()).contains("cannot listen on 127.0.0.1", "--port");
      assertThat(run.status()).isEqualTo(2);
    }
  }

  @Test
  void aStoreThatIsInUseIsTold() throws IOException {
    Path store = dir.resolve("store");
    try (RocksDbStore open = RocksDbStore.open(store)) {
      assertThat(open.size()).isZero();
      Run run = Run.of("serve", "--port", "0", "--store", store.toString());
      assertThat(run.err()).contains("in use", "--no-store");
      assertThat(run.status()).isEqualTo(2);
    }
  }

  /** Begins a request and leaves: nothing that a log should tell of. */
  private static void goAwayWithin(URI uri, String begun) throws IOException {
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static Process serve(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("serve", "--port", "0", "--drain-time", "0"));
    all.addAll(List.of(arguments));
    return ProcessTest.start(all.toArray(String[]::new));
  }

  private static URI listening(BufferedReader err) throws IOException {
    String line = err.readLine();
    assertThat(line).startsWith("wayleave: listening on http://127.0.0.1:");
    return URI.create(line.substring(line.indexOf("http")));
  }

  private static HttpResponse<String> check(URI uri, String body)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(uri.resolve("/v1/check"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
  }
}
