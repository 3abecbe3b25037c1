package wayleave.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.server.Operations;
import wayleave.server.ServerOptions;
import wayleave.server.TestServer;

/** How often one client is answered. */
class RateLimitTest {
  private static TestServer server(RateLimit limit) throws Exception {
    return TestServer.start(
        ServerOptions.onLoopback(0).withOperations(Operations.defaults().withRateLimit(limit)));
  }

  @Test
  void whoAsksTooOftenIsToldWhenToComeBack() throws Exception {
    try (TestServer server = server(new RateLimit(1, 3, RateLimit.Loopback.LIMITED))) {
      HttpResponse<String> response = server.get("/v1/crawlers?name=GPTBot");
      int answered = 0;
      while (response.statusCode() == 200 && answered < 1_000) {
        answered++;
        response = server.get("/v1/crawlers?name=GPTBot");
      }
      assertThat(answered).isGreaterThanOrEqualTo(3);
      assertThat(response.statusCode()).isEqualTo(429);
      assertThat(response.headers().firstValue("Retry-After")).contains("1");
      assertThat(response.headers().firstValue("Content-Type"))
          .contains("application/problem+json");
      assertThat(TestServer.json(response).path("type").asText())
          .isEqualTo("/problems/rate-limited");
      assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
      int refused = 0;
      while (server.get("/v1/crawlers?name=GPTBot").statusCode() != 200) {
        assertThat(++refused).isLessThan(1_000_000);
      }
    }
  }

  @Test
  void thisMachineIsFreeUnlessSaid() throws Exception {
    try (TestServer server = server(new RateLimit(1, 1, RateLimit.Loopback.FREE))) {
      for (int i = 0; i < 20; i++) {
        assertThat(server.get("/v1/crawlers?name=GPTBot").statusCode()).isEqualTo(200);
      }
    }
    try (TestServer server = server(new RateLimit(0, 1, RateLimit.Loopback.LIMITED))) {
      for (int i = 0; i < 20; i++) {
        assertThat(server.get("/v1/crawlers?name=GPTBot").statusCode()).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1, true",
    "192.0.2.1, 192.0.2.2, false",
    "2001:db8:0:1::1, 2001:db8:0:1:ffff::2, true",
    "2001:db8:0:1::1, 2001:db8:0:2::1, false"
  })
  void aClientIsAnAddressOrANetworkOf64Bits(String one, String other, boolean isSame)
      throws Exception {
    assertThat(ClientKey.of(InetAddress.getByName(one))
            .equals(ClientKey.of(InetAddress.getByName(other))))
        .isEqualTo(isSame);
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "1, 0", "1000001, 1", "1, 1000001"})
  void numbersHaveBounds(int perSecond, int burst) {
    assertThatThrownBy(() -> new RateLimit(perSecond, burst, RateLimit.Loopback.FREE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
