package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is answered. */
class AccessTest {
  private static final String TOKEN = "correct-horse-battery-staple";
  private static final String BODY = "{\"robots\":\"\",\"urls\":[\"/\"]}";

  private static ServerOptions everywhere() {
    return ServerOptions.at(new InetSocketAddress("0.0.0.0", 0));
  }

  private static String check(TestServer server, String fields) throws IOException {
    return server.raw("POST /v1/check HTTP/1.1\r\nContent-Type: application/json\r\n" + fields
        + "Connection: close\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY);
  }

  @Test
  void aServerForOtherMachinesNeedsATokenOrTheWordForIt() throws Exception {
    assertThatThrownBy(() -> WayleaveServer.start(everywhere()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token");
    try (TestServer server = TestServer.start(everywhere().openToAll())) {
      assertThat(check(server, "Host: wayleave.example\r\n")).startsWith("HTTP/1.1 200 ");
    }
    try (TestServer server = TestServer.start(everywhere().withToken(TOKEN))) {
      assertThat(check(server, "Host: wayleave.example\r\n")).startsWith("HTTP/1.1 401 ");
    }
  }

  @ParameterizedTest
  @CsvSource(textBlock = """
      Bearer correct-horse-battery-staple, 200
      bearer correct-horse-battery-staple, 200
      Bearer correct-horse-battery-stapl, 401
      Bearer correct-horse-battery-staple2, 401
      Bearer, 401
      Basic correct-horse-battery-staple, 401
      correct-horse-battery-staple, 401
      """)
  void theTokenIsAskedFor(String authorization, int status) throws Exception {
    try (TestServer server = TestServer.start(ServerOptions.onLoopback(0).withToken(TOKEN))) {
      assertThat(check(server, "Host: any.example\r\nAuthorization: " + authorization + "\r\n"))
          .startsWith("HTTP/1.1 " + status + " ");
    }
  }

  @Test
  void whoHasNoTokenIsToldSoAndSeesOnlyThatTheServerRuns() throws Exception {
    try (TestServer server = TestServer.start(ServerOptions.onLoopback(0).withToken(TOKEN))) {
      HttpResponse<String> response = server.post("/v1/check", BODY);
      assertThat(response.statusCode()).isEqualTo(401);
      assertThat(response.headers().firstValue("WWW-Authenticate"))
          .contains("Bearer realm=\"wayleave\"");
      assertThat(TestServer.json(response).path("type").asText())
          .isEqualTo("/problems/token-needed");
      assertThat(server.get("/nothing").statusCode()).isEqualTo(401);
      assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "has a blank in its middle", "nöt-ascii-but-long-enough"})
  void aTokenThatCannotBeSentOrIsShortIsNone(String token) {
    assertThatThrownBy(() -> ServerOptions.onLoopback(0).withToken(token))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, 200",
    "LOCALHOST:80, 200",
    "127.0.0.1:8080, 200",
    "[::1]:8080, 200",
    "rebound.example, 421",
    "localhost.rebound.example, 421",
    "127.0.0.1.rebound.example, 421",
    "192.168.0.1, 421"
  })
  void withoutATokenOnlyNamesOfThisMachineAreAnswered(String host, int status) throws Exception {
    try (TestServer server = TestServer.start()) {
      assertThat(check(server, "Host: " + host + "\r\n")).startsWith("HTTP/1.1 " + status + " ");
    }
  }

  @ParameterizedTest
  @CsvSource({"cross-site, 403", "same-site, 403", "same-origin, 200", "none, 200"})
  void pagesOfOtherSitesAreRefused(String site, int status) throws Exception {
    try (TestServer server = TestServer.start()) {
      assertThat(check(server, "Host: localhost\r\nSec-Fetch-Site: " + site + "\r\n"))
          .startsWith("HTTP/1.1 " + status + " ");
    }
  }

  @ParameterizedTest
  @CsvSource(nullValues = "-", textBlock = """
      https://evil.example, -, 403
      https://evil.example, same-origin, 403
      https://evil.example, none, 403
      null, -, 403
      http://localhost:1, -, 403
      http://localhost, -, 200
      HTTP://LOCALHOST, -, 200
      https://localhost, same-origin, 200
      """)
  void theOriginOfAnotherSiteIsRefused(String origin, String site, int status) throws Exception {
    try (TestServer server = TestServer.start()) {
      String fields = "Host: localhost\r\nOrigin: " + origin + "\r\n"
          + (site == null ? "" : "Sec-Fetch-Site: " + site + "\r\n");
      assertThat(check(server, fields)).startsWith("HTTP/1.1 " + status + " ");
    }
  }

  @Test
  void aPortThatIsTakenIsTold() throws Exception {
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(new InetSocketAddress("127.0.0.1", 0));
      assertThatThrownBy(() -> WayleaveServer.start(ServerOptions.onLoopback(taken.getLocalPort())))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(String.valueOf(taken.getLocalPort()));
    }
  }
}
