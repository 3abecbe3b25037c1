package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers are sent with gzip to those who accept it. */
class CompressionTest {
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    server = TestServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<byte[]> send(HttpRequest request) throws Exception {
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
  }

  private static HttpRequest check(String mediaType, String body, String... fields) {
    return server
        .request("/v1/check", fields)
        .header("Content-Type", mediaType)
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  private static String many() {
    return "{\"robots\":\"\",\"urls\":[\"/a\"" + ",\"/a\"".repeat(999) + "]}";
  }

  @Test
  void thoseWhoAcceptGzipGetIt() throws Exception {
    String plain =
        new String(send(check("application/json", many())).body(), StandardCharsets.UTF_8);
    HttpResponse<byte[]> response =
        send(check("application/json", many(), "Accept-Encoding", "br, gzip;q=0.5"));
    assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(response.headers().allValues("Vary")).contains("Accept-Encoding");
    assertThat(response.body()).hasSizeLessThan(plain.length() / 10);
    byte[] decoded = new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
    assertThat(new String(decoded, StandardCharsets.UTF_8)).isEqualTo(plain);
    HttpResponse<byte[]> got =
        send(server.request("/v1/crawlers", "Accept-Encoding", "gzip").build());
    assertThat(got.headers().firstValue("Content-Encoding")).contains("gzip");
  }

  @Test
  void othersDoNot() throws Exception {
    for (String accepted : new String[] {"identity", "br", "gzip;q=0"}) {
      HttpResponse<byte[]> response =
          send(check("application/json", many(), "Accept-Encoding", accepted));
      assertThat(response.headers().firstValue("Content-Encoding")).as(accepted).isEmpty();
    }
  }

  @Test
  void whatIsShortOrABatchIsSentAsItIs() throws Exception {
    String one = "{\"robots\":\"\",\"urls\":[\"/\"]}";
    assertThat(send(check("application/json", one, "Accept-Encoding", "gzip"))
            .headers()
            .firstValue("Content-Encoding"))
        .isEmpty();
    String lines = "{\"robots\":\"\"}\n" + "\"/a\"\n".repeat(1_000);
    HttpResponse<byte[]> batch =
        send(check("application/x-ndjson", lines, "Accept-Encoding", "gzip"));
    assertThat(batch.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(new String(batch.body(), StandardCharsets.UTF_8)).endsWith("\"problems\":0}\n");
  }

  @Test
  void bodiesAreTakenAsTheyAreAlone() throws Exception {
    for (String type : new String[] {"application/json", "application/x-ndjson"}) {
      HttpResponse<byte[]> response = send(check(type, "x", "Content-Encoding", "gzip"));
      assertThat(response.statusCode()).isEqualTo(415);
      assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("Content-Encoding");
    }
  }
}
