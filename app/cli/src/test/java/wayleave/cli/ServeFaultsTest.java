package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong under a server, and what it makes of that. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "sites at many addresses of this machine")
@Tag("slow")
class ServeFaultsTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");

  @TempDir
  Path dir;

  /** Sites at all addresses of this machine, at one port. */
  private static final class Sites implements AutoCloseable {
    private final HttpServer server;

    /** @param padding how long a comment each has, of letters that nothing makes shorter by much */
    Sites(int padding) throws IOException {
      Random random = new Random(1);
      server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 0), 200);
      server.createContext("/robots.txt", exchange -> {
        byte[] noise = new byte[padding * 3 / 4];
        synchronized (random) {
          random.nextBytes(noise);
        }
        String text = "User-agent: *\nDisallow: /p\n#" + Base64.getEncoder().encodeToString(noise);
        byte[] body = text.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
      });
      server.start();
    }

    String url(int number) {
      return "http://127.1." + number / 250 + "." + (number % 250 + 1) + ":"
          + server.getAddress().getPort() + "/p";
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }

  private static URI listening(BufferedReader err) throws IOException {
    String line = err.readLine();
    assertThat(line).startsWith("wayleave: listening on http://127.0.0.1:");
    return URI.create(line.substring(line.indexOf("http")));
  }

  private static HttpResponse<String> check(URI uri, List<String> urls)
      throws IOException, InterruptedException {
    String body = urls.stream().collect(Collectors.joining("\",\"", "{\"urls\":[\"", "\"]}"));
    return CLIENT.send(
        HttpRequest.newBuilder(uri.resolve("/v1/check"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private static String get(URI uri, String path) throws IOException, InterruptedException {
    return CLIENT
        .send(HttpRequest.newBuilder(uri.resolve(path)).build(), BodyHandlers.ofString())
        .body();
  }

  private static Process serve(Path store) throws IOException {
    return ProcessTest.start(
        "serve", "--port", "0", "--allow-private", "--store", store.toString());
  }

  @Test
  void whatWasAnsweredBeforeTheProcessWasKilledIsKnownAfterwards() throws Exception {
    Path store = dir.resolve("store");
    BlockingQueue<String> answered = new LinkedBlockingQueue<>();
    List<String> kept = new ArrayList<>();
    try (Sites sites = new Sites(100)) {
      Process killed = serve(store);
      try (BufferedReader err = killed.errorReader(StandardCharsets.UTF_8)) {
        URI uri = listening(err);
        Thread load = new Thread(() -> {
          try {
            for (int i = 0; i < 10_000; i++) {
              HttpResponse<String> response = check(uri, List.of(sites.url(i)));
              if (response.body().contains("\"reason\":\"longest-match\"")) {
                answered.add(sites.url(i));
              }
            }
          } catch (IOException | InterruptedException e) {
            return; // the server is gone
          }
        });
        load.start();
        for (int i = 0; i < 100; i++) {
          String url = answered.poll(60, TimeUnit.SECONDS);
          assertThat(url).isNotNull();
          kept.add(url);
        }
        killed.destroyForcibly();
        assertThat(killed.waitFor(60, TimeUnit.SECONDS)).isTrue();
        load.join(60_000);
        assertThat(load.isAlive()).isFalse();
        answered.drainTo(kept);
      }
      assertThat(killed.exitValue()).isEqualTo(137);
      Process again = serve(store);
      try (BufferedReader err = again.errorReader(StandardCharsets.UTF_8)) {
        URI uri = listening(err);
        for (int i = 0; i < kept.size(); i += 50) {
          List<String> urls = kept.subList(i, Math.min(kept.size(), i + 50));
          String body = check(uri, urls).body();
          assertThat(body).doesNotContain("\"fetchedNow\":true");
          assertThat(body.split("\"fetchedNow\":false", -1)).hasSize(urls.size() + 1);
          assertThat(body.split("\"reason\":\"longest-match\"", -1)).hasSize(urls.size() + 1);
        }
      } finally {
        again.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
      }
    }
  }

  /** Sends requests on one connection until a response ends it, then on the next, until it is told to stop; how many were answered. */
  private static int requests(URI uri, AtomicBoolean stopped, CountDownLatch begun)
      throws IOException {
    byte[] request = ("GET /v1/crawlers?name=GPTBot HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
    int answered = 0;
    while (!stopped.get()) {
      try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        boolean isOpen = true;
        while (isOpen && !stopped.get()) {
          socket.getOutputStream().write(request);
          StringBuilder header = new StringBuilder();
          while (header.indexOf("\r\n\r\n") < 0) {
            header.append((char) in.readUnsignedByte()); // fails at the end
          }
          assertThat(header).startsWith("HTTP/1.1 200 ");
          Matcher length = LENGTH.matcher(header);
          assertThat(length.find()).isTrue();
          in.readFully(new byte[Integer.parseInt(length.group(1))]);
          isOpen = header.indexOf("Connection: close") < 0;
          answered++;
          begun.countDown();
        }
      }
    }
    return answered;
  }

  /** Clients that leave once the server is not ready, as a load balancer has them do. */
  @Test
  void aServerThatIsTerminatedUnderLoadLosesNoRequest() throws Exception {
    Process process = ProcessTest.start("serve", "--port", "0", "--no-store", "--drain-time", "5");
    ExecutorService clients = Executors.newFixedThreadPool(12);
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      URI uri = listening(err);
      AtomicBoolean stopped = new AtomicBoolean();
      CountDownLatch begun = new CountDownLatch(1_000);
      List<Future<Integer>> counts = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        counts.add(clients.submit(() -> requests(uri, stopped, begun)));
      }
      assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
      process.toHandle().destroy();
      while (get(uri, "/readyz").contains("\"ok\"")) {
        Thread.onSpinWait();
      }
      assertThat(get(uri, "/v1/crawlers?name=GPTBot")).contains("GPTBot");
      stopped.set(true);
      for (Future<Integer> count : counts) {
        assertThat(count.get(60, TimeUnit.SECONDS)).isPositive();
      }
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(143);
      assertThat(err.lines())
          .containsExactly("wayleave: stopping: answering requests for 5 more seconds");
    } finally {
      clients.shutdownNow();
      process.destroyForcibly();
    }
  }

  /** A limit on the length of files stands for the full disk: a write fails in the same place. */
  @Test
  void aFullDiskIsToldAndStopsNoAnswer() throws Exception {
    Path store = dir.resolve("store");
    // RocksDB's library is longer than the limit. A process puts it there, unless it has it
    // already.
    Process first = serve(store);
    try (BufferedReader err = first.errorReader(StandardCharsets.UTF_8)) {
      listening(err);
    } finally {
      first.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    }
    ProcessBuilder builder =
        ProcessTest.builder("serve", "--port", "0", "--allow-private", "--store", store.toString());
    List<String> limited =
        new ArrayList<>(List.of("bash", "-c", "ulimit -f 4000; exec \"$@\"", "serve"));
    limited.addAll(builder.command());
    Process process = builder.command(limited).start();
    try (Sites sites = new Sites(50_000);
        BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      URI uri = listening(err);
      int asked = 0;
      while (get(uri, "/metrics").contains("wayleave_store_failures_total 0.0\n")) {
        assertThat(asked).isLessThan(2_000);
        int from = asked;
        List<String> urls =
            IntStream.range(from, from + 20).mapToObj(sites::url).toList();
        HttpResponse<String> response = check(uri, urls);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body().split("\"reason\":\"longest-match\"", -1)).hasSize(21);
        asked += 20;
      }
      assertThat(asked).isGreaterThan(20);
      assertThat(err.readLine())
          .contains("\"level\":\"WARNING\"", "\"logger\":\"wayleave.server.endpoint.SiteService\"");
    } finally {
      process.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    }
    Process again = serve(store);
    try (Sites sites = new Sites(10);
        BufferedReader err = again.errorReader(StandardCharsets.UTF_8)) {
      URI uri = listening(err);
      assertThat(check(uri, List.of(sites.url(0))).statusCode()).isEqualTo(200);
      assertThat(get(uri, "/metrics")).contains("wayleave_store_failures_total 0.0\n");
    } finally {
      again.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    }
  }

  /** Also root cannot write there. */
  @ParameterizedTest
  @ValueSource(strings = {"file", "file/store", "/proc/wayleave"})
  void aStoreThatCannotBeWrittenIsTold(String place) throws IOException {
    Files.writeString(dir.resolve("file"), "");
    Path store = dir.resolve(place);
    Run run = Run.of("serve", "--port", "0", "--store", store.toString());
    assertThat(run.err()).startsWith("wayleave: ").contains(store.toString(), "--store");
    assertThat(run.err()).doesNotContain("Exception in", "\tat ");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void aPortOfTheMetricsThatIsTakenIsTold() throws IOException {
    try (java.net.ServerSocket taken =
        new java.net.ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Run run = Run.of("serve", "--no-store", "--port=0", "--metrics-port=" + taken.getLocalPort());
      assertThat(run.err())
          .contains("cannot listen", String.valueOf(taken.getLocalPort()), "--metrics-port");
      assertThat(run.status()).isEqualTo(2);
    }
  }

  @Test
  void anAccessLogThatCannotBeWrittenIsTold() {
    Run run = Run.of("serve", "--no-store", "--access-log", dir.toString());
    assertThat(run.err()).contains("cannot write the access log: " + dir);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void metricsForOtherMachinesNeedATokenOrTheWordForIt() {
    Run run = Run.of("serve", "--no-store", "--metrics-port=0", "--metrics-host=0.0.0.0");
    assertThat(run.err()).contains("the metrics: set a token with --token-file");
    assertThat(run.status()).isEqualTo(2);
  }

  /** Set by the environment alone, with a log to a file. */
  @Test
  void theEnvironmentSetsAServerUp() throws Exception {
    Path log = dir.resolve("access.log");
    ProcessBuilder builder = ProcessTest.builder("serve");
    builder.environment().put("WAYLEAVE_SERVE_PORT", "0");
    builder.environment().put("WAYLEAVE_SERVE_NO_STORE", "true");
    builder.environment().put("WAYLEAVE_SERVE_METRICS_PORT", "0");
    builder.environment().put("WAYLEAVE_SERVE_ACCESS_LOG", log.toString());
    builder.environment().put("WAYLEAVE_SERVE_DRAIN_TIME", "0");
    Process process = builder.start();
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      URI uri = listening(err);
      String metrics = err.readLine();
      assertThat(metrics).startsWith("wayleave: metrics at http://127.0.0.1:").endsWith("/metrics");
      assertThat(get(uri, "/v1/crawlers?name=GPTBot")).contains("GPTBot");
      assertThat(get(URI.create(metrics.substring(metrics.indexOf("http"))), "/metrics"))
          .contains("wayleave_network_up 1.0");
      process.toHandle().destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(err.lines()).isEmpty();
    }
    assertThat(Files.readAllLines(log))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line)
            .startsWith("{\"time\":\"")
            .contains("\"client\":\"127.0.0.1\"", "\"status\":200"));
  }
}
