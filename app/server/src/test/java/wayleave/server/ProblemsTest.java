package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.server.http.Problem;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.AccessLog;

/** Each error has its own answer, which says what is wrong and where. */
class ProblemsTest {
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    server = TestServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonNode problem(HttpResponse<String> response, String type, int status)
      throws IOException {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).contains(Problem.MEDIA_TYPE);
    JsonNode problem = TestServer.json(response);
    assertThat(problem.path("type").asText()).isEqualTo("/problems/" + type);
    assertThat(problem.path("status").asInt()).isEqualTo(status);
    assertThat(problem.path("title").asText()).isNotBlank();
    assertThat(problem.path("detail").asText()).isNotBlank();
    return problem;
  }

  /** In the table a | stands for a line feed. */
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "bad-bodies.tsv",
      delimiter = '\t',
      numLinesToSkip = 1,
      quoteCharacter = '\0')
  void badBodiesAreRefusedWithTheirPlace(
      String body, String type, int status, int line, int column, String detail) throws Exception {
    JsonNode problem = problem(server.post("/v1/check", body.replace('|', '\n')), type, status);
    assertThat(problem.path("line").asInt()).as(problem.toString()).isEqualTo(line);
    assertThat(problem.path("column").asInt()).as(problem.toString()).isEqualTo(column);
    assertThat(problem.path("detail").asText()).contains(detail);
  }

  @Test
  void anEmptyBodyAndOneThatIsNotUtf8AreNotJson() throws Exception {
    problem(server.post("/v1/check", ""), "malformed-json", 400);
    byte[] latin1 = "{\"robots\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1);
    HttpResponse<String> response = TestServer.send(server
        .request("/v1/check", "Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(latin1))
        .build());
    assertThat(problem(response, "malformed-json", 400).path("detail").asText())
        .contains("not UTF-8");
  }

  /** Jackson takes others where it reads characters. */
  @Test
  void anEscapeHasHexadecimalDigitsOfAsciiAlone() throws Exception {
    HttpResponse<String> response = server.post("/v1/check", "{\"robots\":\"ü\\u006\u0131\"}");
    assertThat(problem(response, "malformed-json", 400).path("column").asInt()).isBetween(17, 19);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""})
  void onlyJsonIsTaken(String type) throws Exception {
    var request = server.request("/v1/check").POST(BodyPublishers.ofString("{}"));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    problem(TestServer.send(request.build()), "unsupported-media-type", 415);
  }

  @Test
  void aMediaTypeMayHaveACharsetAndAnyCase() throws Exception {
    HttpResponse<String> response = TestServer.send(server
        .request("/v1/check", "Content-Type", "Application/JSON; charset=utf-8")
        .POST(BodyPublishers.ofString("{\"robots\":\"\",\"urls\":[\"/\"]}"))
        .build());
    assertThat(response.statusCode()).isEqualTo(200);
  }

  @Test
  void compressedBodiesAreNotTaken() throws Exception {
    HttpResponse<String> response = TestServer.send(server
        .request("/v1/check", "Content-Type", "application/json", "Content-Encoding", "gzip")
        .POST(BodyPublishers.ofString("{}"))
        .build());
    problem(response, "unsupported-media-type", 415);
  }

  @Test
  void whatIsNotThereIsNotFound() throws Exception {
    assertThat(
            problem(server.get("/v1/nothing"), "not-found", 404).path("detail").asText())
        .contains("/v1/check");
    problem(server.get("/v1/crawlers;a=b"), "not-found", 404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v1/../../etc/passwd", "/v1/%2e%2e/x", "//v1/check", "/v1/check;x=1", "/%00"})
  void oddPathsAreRefused(String path) throws Exception {
    String response =
        server.raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assertThat(response).containsPattern("^HTTP/1.1 40[045] ").contains("application/problem+json");
  }

  @Test
  void otherMethodsAreToldWhichThereAre() throws Exception {
    HttpResponse<String> response = server.get("/v1/check");
    problem(response, "method-not-allowed", 405);
    assertThat(response.headers().firstValue("Allow")).contains("POST");
    response = server.post("/healthz", "{}");
    problem(response, "method-not-allowed", 405);
    assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
    response = TestServer.send(server
        .request(
            "/v1/check", "Origin", server.uri().toString(), "Access-Control-Request-Method", "POST")
        .method("OPTIONS", BodyPublishers.noBody())
        .build());
    problem(response, "method-not-allowed", 405);
    assertThat(response.headers().map().keySet())
        .noneMatch(name -> name.toLowerCase(java.util.Locale.ROOT).startsWith("access-control"));
  }

  @Test
  void unknownParametersAreRefused() throws Exception {
    HttpResponse<String> response = server.post("/v1/check?dialect=google", "{}");
    assertThat(problem(response, "invalid-request", 422).path("detail").asText())
        .contains("dialect");
  }

  @Test
  void aHeaderThatIsTooLargeIsRefused() throws Exception {
    String response = server.raw(
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: " + "a".repeat(20_000) + "\r\n\r\n");
    assertThat(response).startsWith("HTTP/1.1 431 ").contains("/problems/header-too-large");
    assertThat(server.raw("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .contains("/problems/header-too-large");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
        "POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        "POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n",
      })
  void whatIsNotHttpIsRefused(String request) throws Exception {
    assertThat(server.raw(request))
        .startsWith("HTTP/1.1 400 ")
        .contains("/problems/malformed-request")
        .doesNotContain("Exception");
  }

  /** Bodies whose chunks are not as RFC 9112 section 7.1 has them; {@code JSON} and {@code NDJSON} alike. */
  static Stream<Arguments> malformedChunks() {
    return Stream.of("application/json", "application/x-ndjson")
        .flatMap(type -> Stream.of(
                "zz\r\n{}\r\n0\r\n\r\n",
                "12345678901234567\r\n{}\r\n0\r\n\r\n",
                "-2\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}extra\r\n0\r\n\r\n",
                "2;x=" + "y".repeat(100_000) + "\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}\r\n0\r\nno trailer\r\n\r\n",
                "2\r\n{}\r\n0\r\nX: " + "y".repeat(100_000) + "\r\n\r\n")
            .map(body -> Arguments.of(type, body)));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("malformedChunks")
  void malformedChunksAreTheClientsFault(String type, String body) throws Exception {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    String response;
    try (AccessLog log = AccessLog.to(lines);
        TestServer server = TestServer.start(
            ServerOptions.onLoopback(0).withOperations(Operations.defaults().withAccessLog(log)))) {
      response = server.raw("POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type
          + "\r\nTransfer-Encoding: chunked\r\n\r\n" + body);
      assertThat(server.get("/metrics").body()).contains("{type=\"failed\"} 0.0");
    }
    assertThat(response).containsPattern("^HTTP/1.1 4[0-9][0-9] ").doesNotContain("Exception");
    // The scrape may be logged before.
    String line = lines
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(logged -> logged.contains("/v1/check"))
        .findFirst()
        .orElseThrow();
    assertThat(TestServer.JSON.readTree(line).path("status").asText())
        .isEqualTo(response.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3));
  }

  @ParameterizedTest
  @CsvSource({
    "GET /healthz HTTP/1.2, unsupported-version",
    "GET /healthz HTTP/3.0, unsupported-version",
    "GET /healthz HTTP/2.0, malformed-request",
    "GET /healthz, unsupported-version",
    "PRI * HTTP/2.0, malformed-request"
  })
  void otherVersionsOfHttpAreRefused(String line, String type) throws Exception {
    try (TestServer counted = TestServer.start()) {
      String response = counted.raw(line + "\r\nHost: localhost\r\n\r\n");
      assertThat(response).contains("/problems/" + type);
      assertThat(counted.get("/metrics").body())
          .contains("{type=\"" + type + "\"} 1.0")
          .contains("{type=\"failed\"} 0.0");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "application/json; charset=iso-8859-1, '', 415",
    "application/json; charset=UTF-8, identity, 200",
    "application/json, identity, 200",
    "application/json, gzip, 415"
  })
  void theBodyIsPlainUtf8(String type, String coding, int status) throws Exception {
    var request = server
        .request("/v1/check", "Content-Type", type)
        .POST(BodyPublishers.ofString("{\"robots\":\"\",\"urls\":[\"/\"]}"));
    if (!coding.isEmpty()) {
      request.header("Content-Encoding", coding);
    }
    assertThat(TestServer.send(request.build()).statusCode()).isEqualTo(status);
  }

  @Test
  void eachAnswerIsSafeInABrowser() throws Exception {
    List<HttpResponse<String>> responses = new ArrayList<>();
    responses.add(server.get("/healthz"));
    responses.add(server.get("/nothing"));
    responses.add(server.post("/v1/check", "{\"robots\":\"\",\"urls\":[\"/\"]}"));
    responses.add(server.post("/v1/check", "{"));
    for (HttpResponse<String> response : responses) {
      assertThat(response.headers().firstValue("Content-Security-Policy"))
          .contains("default-src 'none'; frame-ancestors 'none'");
      assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(response.headers().firstValue("Referrer-Policy")).contains("no-referrer");
      assertThat(response.headers().firstValue("Server")).isEmpty();
    }
  }

  @Test
  void bodiesThatAreTooLargeAreRefusedBeforeTheyAreRead() throws Exception {
    String head = "POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 1073741824\r\n\r\n";
    assertThat(server.raw(head)).startsWith("HTTP/1.1 413 ").contains("/problems/body-too-large");
  }

  @Test
  void bodiesOfUnknownLengthAreCutOffAtTheLimit() throws Exception {
    ServerLimits limits =
        ServerLimits.defaults().withBodies(1_000, Duration.ofSeconds(60), 1 << 20);
    try (TestServer small = TestServer.start(limits);
        Socket socket = small.connect()) {
      String chunk = "400\r\n" + " ".repeat(1_024) + "\r\n";
      socket
          .getOutputStream()
          .write(("POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  + "Transfer-Encoding: chunked\r\n\r\n" + chunk)
              .getBytes(StandardCharsets.US_ASCII));
      assertThat(TestServer.toTheEnd(socket))
          .startsWith("HTTP/1.1 413 ")
          .contains("a body may have 1000 bytes");
    }
  }

  @Test
  void tooManyBodiesAtOnceAreRefused() throws Exception {
    ServerLimits limits =
        ServerLimits.defaults().withBodies(1 << 20, Duration.ofSeconds(60), 1_000);
    try (TestServer small = TestServer.start(limits)) {
      HttpResponse<String> response =
          small.post("/v1/check", "{\"robots\":\"" + "#".repeat(2_000) + "\",\"urls\":[\"/\"]}");
      problem(response, "busy", 503);
      assertThat(response.headers().firstValue("Retry-After")).contains("1");
      // What was refused takes no place.
      assertThat(small.post("/v1/check", "{\"robots\":\"\",\"urls\":[\"/\"]}").statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void aBodyThatDoesNotComeIsNotWaitedFor() throws Exception {
    ServerLimits limits =
        ServerLimits.defaults().withBodies(1_000, Duration.ofMillis(300), 1 << 20);
    try (TestServer hasty = TestServer.start(limits)) {
      String response = hasty.raw("POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
          + "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{");
      assertThat(response).startsWith("HTTP/1.1 408 ").contains("/problems/body-too-slow");
    }
  }

  @Test
  void tooMuchAtOnceIsRefused() throws Exception {
    ServerLimits limits = ServerLimits.defaults().withAnswers(3, 4, 1_000, Duration.ofSeconds(60));
    try (TestServer small = TestServer.start(limits)) {
      problem(
          small.post("/v1/check", "{\"robots\":\"\",\"urls\":[\"/1\",\"/2\",\"/3\",\"/4\"]}"),
          "too-much-asked",
          422);
      problem(
          small.post(
              "/v1/check",
              "{\"robots\":\"\",\"crawlers\":[\"a\",\"b\"],\"urls\":[\"/1\",\"/2\",\"/3\"]}"),
          "too-much-asked",
          422);
      String longLine = "User-agent: *\\nDisallow: / # " + "x".repeat(2_000);
      problem(
          small.post("/v1/check", "{\"robots\":\"" + longLine + "\",\"urls\":[\"/1\"]}"),
          "too-much-asked",
          422);
    }
  }

  @Test
  void workThatTakesTooLongEnds() throws Exception {
    ServerLimits limits = ServerLimits.defaults().withAnswers(10, 10, 1_000, Duration.ZERO);
    try (TestServer hasty = TestServer.start(limits)) {
      problem(hasty.post("/v1/check", "{\"robots\":\"\",\"urls\":[\"/\"]}"), "took-too-long", 503);
    }
  }
}
