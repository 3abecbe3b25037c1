package wayleave.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import wayleave.server.Operations;
import wayleave.server.ServerOptions;
import wayleave.server.TestServer;

/** What is written of requests. */
class AccessLogTest {
  private static final String TOKEN = "correct-horse-battery-staple";

  private static TestServer server(AccessLog log) throws IOException {
    return TestServer.start(ServerOptions.onLoopback(0)
        .withToken(TOKEN)
        .withOperations(Operations.defaults().withAccessLog(log)));
  }

  @Test
  void aLineForEachRequestAndNothingOfWhatClientsSay() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    HttpResponse<String> answered;
    try (AccessLog log = AccessLog.to(out);
        TestServer server = server(log)) {
      answered = server.get("/v1/crawlers?name=GPTBot", "Authorization", "Bearer " + TOKEN);
      assertThat(answered.statusCode()).isEqualTo(200);
      server.get("/v1/crawlers?name=Forged", "Authorization", "Bearer forged-token-forged");
      TestServer.send(server
          .request("/forged%7B%22time%22:1%7D")
          .method("FORGED", HttpRequest.BodyPublishers.noBody())
          .build());
      server.raw("GET /forged\u001b[2J\u009b HTTP/1.1\r\nHost: forged\r\nX: \u001b[2J\r\n\r\n");
      server.raw("GET /forged%0A%1B HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      server.raw("forged\u001b\r\n\r\n");
    }
    String text = out.toString(StandardCharsets.UTF_8);
    List<String> lines = text.lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(text).doesNotContainIgnoringCase("forged").doesNotContain(TOKEN, "GPTBot", "\u001b");
    // Those of other connections may be written in another order than they were answered.
    List<JsonNode> entries = new ArrayList<>();
    for (String line : lines) {
      entries.add(TestServer.JSON.readTree(line));
    }
    assertThat(entries)
        .extracting(entry -> entry.path("method").asText() + " "
            + entry.path("route").asText() + " " + entry.path("status").asInt())
        .containsExactlyInAnyOrder(
            "GET /v1/crawlers 200",
            "GET /v1/crawlers 401",
            "other other 401",
            "GET other 400",
            malformed(),
            malformed());
    JsonNode first = entries.stream()
        .filter(entry -> entry.path("status").asInt() == 200)
        .findFirst()
        .orElseThrow();
    assertThat(first.path("client").asText()).isEqualTo("127.0.0.1");
    assertThat(first.path("bytes").asInt()).isEqualTo(answered.body().length());
    assertThat(first.path("micros").asLong()).isBetween(0L, 600_000_000L);
    assertThat(Instant.parse(first.path("time").asText())).isBeforeOrEqualTo(Instant.now());
    assertThat(first.path("id").asText())
        .isEqualTo(answered.headers().firstValue("X-Request-Id").orElseThrow());
  }

  /** What is no HTTP has neither. */
  private static String malformed() {
    return "other other 400";
  }

  /** A disk that hangs stops no request. */
  @Test
  void whatCannotBeWrittenIsDropped() throws Exception {
    CountDownLatch free = new CountDownLatch(1);
    OutputStream hanging = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        try {
          free.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    };
    try (AccessLog log = AccessLog.to(hanging)) {
      AccessLog.Entry entry =
          new AccessLog.Entry(Instant.EPOCH, "192.0.2.1", "GET", "other", 200, 0, 0, "1");
      for (int i = 0; i < 9_000; i++) {
        log.add(entry);
      }
      assertThat(log.dropped()).isBetween(800L, 810L);
      free.countDown();
    }
  }

  @Test
  void aDiskThatFailsStopsNoRequest() throws Exception {
    OutputStream full = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("No space left on device");
      }
    };
    AccessLog log = AccessLog.to(full);
    try (TestServer server = server(log)) {
      for (int i = 0; i < 3; i++) {
        assertThat(server
                .get("/v1/crawlers?name=GPTBot", "Authorization", "Bearer " + TOKEN)
                .statusCode())
            .isEqualTo(200);
      }
    } finally {
      log.close();
    }
    assertThat(log.dropped()).isEqualTo(3);
  }
}
