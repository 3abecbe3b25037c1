package wayleave.server.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import wayleave.server.TestServer;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/check} with lines of JSON. */
class BatchTest {
  private static final String SETTINGS =
      "{\"robots\":\"User-agent: *\\nDisallow: /private\\nAllow: /private/press\","
          + "\"crawlers\":[\"Googlebot\"]}\n";
  private static final Duration LONG = Duration.ofMinutes(5);

  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    server = TestServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> send(String body) throws Exception {
    return send(server, body);
  }

  private static HttpResponse<String> send(TestServer asked, String body) throws Exception {
    return TestServer.send(asked
        .request("/v1/check", "Content-Type", "application/x-ndjson")
        .POST(BodyPublishers.ofString(body))
        .build());
  }

  private static List<JsonNode> lines(HttpResponse<String> response) throws IOException {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    List<JsonNode> lines = new ArrayList<>();
    for (String line : response.body().split("\n")) {
      lines.add(TestServer.JSON.readTree(line));
    }
    return lines;
  }

  @Test
  void eachUrlIsAnsweredByALine() throws Exception {
    HttpResponse<String> response = send(SETTINGS + """
        "https://shop.example/private/x"
        "/private/press/2026"

          {"url": "/private", "crawler": "Bingbot/2.0"} \r
        "/caf\\u00e9\\"é"
        "/last"
        """.stripTrailing());
    assertThat(response.body()).isEqualTo("""
        {"url":"https://shop.example/private/x","origin":null,"crawler":"Googlebot","allowed":false,"reason":"longest-match","line":2,"rule":"Disallow: /private","fetchedAt":null}
        {"url":"/private/press/2026","origin":null,"crawler":"Googlebot","allowed":true,"reason":"longest-match","line":3,"rule":"Allow: /private/press","fetchedAt":null}
        {"url":"/private","origin":null,"crawler":"Bingbot/2.0","allowed":false,"reason":"longest-match","line":2,"rule":"Disallow: /private","fetchedAt":null}
        {"url":"/café\\"é","origin":null,"crawler":"Googlebot","allowed":true,"reason":"no-match","line":null,"rule":null,"fetchedAt":null}
        {"url":"/last","origin":null,"crawler":"Googlebot","allowed":true,"reason":"no-match","line":null,"rule":null,"fetchedAt":null}
        {"finished":true,"urls":5,"verdicts":5,"problems":0}
        """);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/x-ndjson");
  }

  /** Escapes can name what UTF-8 cannot: it costs nobody else an answer. */
  @Test
  void halvesOfSurrogatesAreAnsweredAsTheyWereAsked() throws Exception {
    HttpResponse<String> response = send(SETTINGS + """
        "/\\ud800"
        {"url": "/private\\udc00", "crawler": "x\\udfff"}
        "/last"
        """);
    assertThat(response.body()).isEqualTo("""
        {"url":"/\\ud800","origin":null,"crawler":"Googlebot","allowed":true,"reason":"no-match","line":null,"rule":null,"fetchedAt":null}
        {"url":"/private\\udc00","origin":null,"crawler":"x\\udfff","allowed":false,"reason":"longest-match","line":2,"rule":"Disallow: /private","fetchedAt":null}
        {"url":"/last","origin":null,"crawler":"Googlebot","allowed":true,"reason":"no-match","line":null,"rule":null,"fetchedAt":null}
        {"finished":true,"urls":3,"verdicts":3,"problems":0}
        """);
    response = send("{\"robots\":\"\",\"crawlers\":[\"\\ud800\"]}\n\"/\"\n");
    assertThat(lines(response).get(0).path("allowed").asBoolean()).isTrue();
  }

  /** Each took tens of kilobytes until its idle time had passed. */
  @Test
  void anAnsweredBatchTakesNoMemory() throws Exception {
    for (int i = 0; i < 30; i++) {
      send(SETTINGS + "\"/a\"\n");
    }
    assertThat(reachable(BatchStream.class)).isLessThan(10);
  }

  private static long reachable(Class<?> type) throws Exception {
    Object histogram = ManagementFactory.getPlatformMBeanServer()
        .invoke(
            ObjectName.getInstance("com.sun.management:type=DiagnosticCommand"),
            "gcClassHistogram",
            new Object[] {new String[0]},
            new String[] {String[].class.getName()});
    return histogram
        .toString()
        .lines()
        .filter(line -> line.endsWith(" " + type.getName()))
        .mapToLong(line -> Long.parseLong(line.strip().split(" +")[1]))
        .findFirst()
        .orElse(0);
  }

  @Test
  void aCarriageReturnWithinALineEndsNone() throws Exception {
    List<JsonNode> lines = lines(send(SETTINGS + "\"/a\"\r\n\"/b\" \r x\n\"/c\""));
    assertThat(lines.get(1).path("line").asInt()).isEqualTo(3);
    assertThat(lines.get(1).path("column").asInt()).isEqualTo(8); // the x
    assertThat(lines.get(2).path("url").asText()).isEqualTo("/c");
  }

  @Test
  void eachCrawlerIsAnsweredForEachUrl() throws Exception {
    List<JsonNode> lines = lines(send(
        "{\"robots\":\"User-agent: GPTBot\\nDisallow: /\",\"crawlers\":[\"GPTBot\",\"*\",\"GPTBot\"]}\n"
            + "\"/a\"\n\"/b\"\n"));
    StringBuilder table = new StringBuilder();
    for (JsonNode line : lines.subList(0, lines.size() - 1)) {
      table.append(line.path("url").asText()).append(line.path("crawler").asText());
      table.append(line.path("allowed").asBoolean()).append(' ');
    }
    assertThat(table).hasToString("/aGPTBotfalse /a*true /bGPTBotfalse /b*true ");
  }

  @Test
  void whatIsWrongWithALineIsSaidInItsPlace() throws Exception {
    List<JsonNode> lines = lines(send(SETTINGS + """
        "/a"
        no JSON
        {"url": "/b", "agent": "x"}
        {"crawler": "x"}
        example.com/x
        "example.com/x"
        17
        "%s"
        "/c"
        """.formatted("/" + "a".repeat(20_000))));
    assertThat(lines.stream().map(line -> line.path("line").asInt()).toList())
        .containsExactly(0, 3, 4, 5, 6, 7, 8, 9, 0, 0);
    assertThat(lines.stream().map(line -> line.path("type").asText()).toList())
        .containsExactly(
            "",
            "/problems/malformed-json",
            "/problems/invalid-request",
            "/problems/invalid-request",
            "/problems/malformed-json",
            "/problems/invalid-request",
            "/problems/invalid-request",
            "/problems/too-much-asked",
            "",
            "");
    assertThat(lines.get(2).path("detail").asText()).contains("'agent'", "url, crawler");
    assertThat(lines.get(5).path("detail").asText()).contains("\"example.com/x\"", "full URL");
    assertThat(lines.get(9).toString())
        .isEqualTo("{\"finished\":true,\"urls\":2,\"verdicts\":2,\"problems\":7}");
  }

  @Test
  void whatIsWrongWithTheFirstLineIsAnErrorOfTheRequest() throws Exception {
    for (String[] wrong : new String[][] {
      {"", "400", "malformed-json"},
      {"\"https://example.com/\"\n", "422", "invalid-request"},
      {"{}\n\"https://example.com/\"\n", "422", "invalid-request"},
      {"{\"robots\":\"\",\"urls\":[\"/\"]}\n", "422", "invalid-request"},
      {"{\"robots\":\"\",\"crawlers\":[]}\n", "422", "invalid-request"},
      {"{\"robots\":\n", "400", "malformed-json"},
      {"{" + " ".repeat(4 << 20), "413", "body-too-large"},
    }) {
      HttpResponse<String> response = send(wrong[0]);
      assertThat(response.statusCode()).as(response.body()).isEqualTo(Integer.parseInt(wrong[1]));
      assertThat(response.body()).contains("/problems/" + wrong[2]);
    }
  }

  @Test
  void aBatchHasAsManyCrawlersAsItsMemoryHolds() throws Exception {
    StringBuilder body = new StringBuilder(SETTINGS);
    for (int i = 0; i < 150; i++) {
      body.append("{\"url\":\"/\",\"crawler\":\"bot-" + (char) ('a' + i % 26) + i + "\"}\n");
    }
    List<JsonNode> lines = lines(send(body.toString()));
    assertThat(lines.get(98).path("allowed").asBoolean()).isTrue();
    assertThat(lines.get(99).path("type").asText()).isEqualTo("/problems/too-much-asked");
    assertThat(lines.get(150).path("problems").asInt()).isEqualTo(51);
  }

  @Test
  void linesMayComeInAnyPieces() throws Exception {
    String body = SETTINGS + "\"/private/1\"\n\"/2\"\n";
    try (Stream stream = new Stream(server)) {
      for (char c : body.toCharArray()) {
        stream.chunk(String.valueOf(c));
      }
      stream.end();
      assertThat(stream.line()).contains("/private/1", "false");
      assertThat(stream.line()).contains("/2", "true");
      assertThat(stream.line()).contains("\"finished\":true,\"urls\":2");
      assertThat(stream.line()).isNull();
    }
  }

  @Test
  void answersComeBeforeTheInputHasEnded() throws Exception {
    try (Stream stream = new Stream(server)) {
      stream.chunk(SETTINGS);
      for (int i = 0; i < 5; i++) {
        stream.chunk("\"/private/" + i + "\"\n");
        assertThat(stream.line()).contains("/private/" + i + "\"");
      }
      stream.end();
      assertThat(stream.line()).contains("finished");
    }
  }

  @Test
  void aClientThatDoesNotReadIsNotReadFrom() throws Exception {
    try (TestServer patient = TestServer.start(ServerLimits.defaults().withWaiting(LONG, LONG));
        Stream stream = new Stream(patient)) {
      stream.chunk(SETTINGS);
      byte[] urls = "\"/a/page\"\n".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
      CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
        try {
          for (int i = 0; i < 20; i++) {
            stream.chunk(new String(urls, StandardCharsets.US_ASCII));
          }
          stream.end();
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      });
      // 20 MB, and their answers, which are seven times as long, do not fit into the buffers of the
      // system: the sender stops, and goes on once it is
      // read.
      long taken = 0;
      for (int same = 0; same < 20; ) {
        Thread.sleep(50);
        same = stream.sent == taken ? same + 1 : 0;
        taken = stream.sent;
      }
      assertThat(sending).isNotDone();
      assertThat(patient.batches().taken()).isLessThan(1 << 20);
      assertThat(stream.linesToTheEnd()).isEqualTo(2_000_001);
      sending.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void aClientThatGoesAwayEndsItsBatch() throws Exception {
    try (TestServer asked = TestServer.start(ServerLimits.defaults().withWaiting(LONG, LONG))) {
      Stream stream = new Stream(asked);
      stream.chunk(SETTINGS + "\"/a\"\n");
      assertThat(stream.line()).contains("/a");
      assertThat(asked.batches().open()).isEqualTo(1);
      stream.close();
      await(() -> asked.batches().open() == 0);
      assertThat(asked.batches().taken()).isZero();
    }
  }

  @Test
  void aBatchThatIsIdleIsEndedAndSaysSo() throws Exception {
    try (TestServer asked =
            TestServer.start(ServerLimits.defaults().withWaiting(LONG, Duration.ofSeconds(2)));
        Stream stream = new Stream(asked)) {
      stream.chunk(SETTINGS + "\"/a\"\n");
      assertThat(stream.line()).contains("/a");
      assertThat(stream.line()).contains("/problems/body-too-slow", "\"line\":3");
      assertThat(stream.line()).isNull();
    }
  }

  @Test
  void aLineThatDripsIsIdle() throws Exception {
    try (TestServer asked =
            TestServer.start(ServerLimits.defaults().withWaiting(LONG, Duration.ofSeconds(2)));
        Stream stream = new Stream(asked)) {
      stream.chunk(SETTINGS);
      CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> {
        try {
          return stream.line();
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      });
      stream.chunk("\"/");
      while (!answer.isDone()) {
        try {
          stream.chunk("a");
          Thread.sleep(20);
        } catch (IOException e) {
          break; // closed, since the answer has been sent
        }
      }
      assertThat(answer.get(60, TimeUnit.SECONDS)).contains("/problems/body-too-slow");
    }
  }

  @Test
  void aBatchThatTheServerEndsSaysHowFarItCame() throws Exception {
    ServerLimits limits = ServerLimits.defaults().withWaiting(LONG, LONG);
    TestServer asked = TestServer.start(limits.withStopTime(Duration.ofSeconds(4)));
    try (Stream stream = new Stream(asked)) {
      stream.chunk(SETTINGS + "\"/a\"\n\"/b\"\n");
      assertThat(stream.line()).contains("/a");
      assertThat(stream.line()).contains("/b");
      CompletableFuture<Void> closed = CompletableFuture.runAsync(asked::close);
      assertThat(stream.line()).contains("/problems/busy", "\"line\":4");
      assertThat(stream.line()).isNull();
      closed.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void aBatchThatEndsMeanwhileIsFinishedWhileTheServerEnds() throws Exception {
    // A server that ends waits a second for a client that says nothing; a busy machine may be
    // slower, but not each time.
    boolean isFinished = false;
    for (int i = 0; i < 5 && !isFinished; i++) {
      isFinished = isFinishedWhileTheServerEnds();
    }
    assertThat(isFinished).isTrue();
  }

  private static boolean isFinishedWhileTheServerEnds() throws Exception {
    TestServer asked = TestServer.start(ServerLimits.defaults().withStopTime(LONG));
    try (Stream stream = new Stream(asked)) {
      stream.chunk(SETTINGS + "\"/a\"\n");
      assertThat(stream.line()).contains("/a");
      CompletableFuture<Void> closed = CompletableFuture.runAsync(asked::close);
      String line;
      try {
        stream.chunk("\"/b\"\n");
        stream.end();
        line = stream.line();
        if (line.contains("/b")) {
          line = stream.line();
        }
      } catch (IOException e) {
        line = "cut off";
      }
      closed.get(60, TimeUnit.SECONDS);
      return line.contains("\"finished\":true,\"urls\":2");
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(5);
    }
  }

  /** A batch that is sent and read by hand. */
  static final class Stream implements AutoCloseable {
    private final Socket socket;
    private final OutputStream out;
    private final BufferedReader in;
    private volatile long sent;
    private String left = "";

    Stream(TestServer server) throws IOException {
      socket = server.connect();
      out = socket.getOutputStream();
      in = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 1 << 16);
    }

    void chunk(String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      // With the header, since the idle time of a test may be short.
      String head = sent > 0
          ? ""
          : "POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n";
      out.write((head + Integer.toHexString(bytes.length) + "\r\n" + text + "\r\n")
          .getBytes(StandardCharsets.UTF_8));
      sent += bytes.length;
    }

    void end() throws IOException {
      out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** The next line of the answer; null at its proper end. */
    String line() throws IOException {
      while (true) {
        int end = left.indexOf('\n');
        if (end >= 0) {
          String line = left.substring(0, end);
          left = left.substring(end + 1);
          return line;
        }
        String size = in.readLine();
        if (size == null) {
          throw new IOException("the answer was cut off");
        } else if (!size.matches("[0-9A-Fa-f]+")) {
          continue; // of the header, or the line break after a chunk
        }
        int length = Integer.parseInt(size, 16);
        if (length == 0) {
          return null;
        }
        char[] chunk = new char[length];
        int read = 0;
        while (read < length) {
          int more = in.read(chunk, read, length - read);
          if (more < 0) {
            throw new IOException("the answer was cut off");
          }
          read += more;
        }
        left += new String(chunk);
      }
    }

    /** How many lines come until the answer has ended. */
    long linesToTheEnd() throws IOException {
      byte[] bytes = new byte[1 << 16];
      long lines = 0;
      byte before = 0;
      String end = "";
      while (!end.endsWith("\r\n0\r\n\r\n")) {
        int read = socket.getInputStream().read(bytes);
        if (read < 0) {
          throw new IOException("the answer was cut off");
        }
        for (int i = 0; i < read; i++) {
          // Line breaks of the chunks come after other bytes.
          if (bytes[i] == '\n' && before == '}') {
            lines++;
          }
          before = bytes[i];
        }
        String last = end
            + new String(
                bytes, Math.max(0, read - 8), Math.min(8, read), StandardCharsets.US_ASCII);
        end = last.substring(Math.max(0, last.length() - 8));
      }
      return lines;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
