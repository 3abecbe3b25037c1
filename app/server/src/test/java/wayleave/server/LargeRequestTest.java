package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Requests of sizes that nobody should send. */
class LargeRequestTest {
  private static final long GIGABYTE = 1L << 30;

  @Test
  void aMillionUrlsInOneRequestAreTooMany() throws Exception {
    String body = "{\"robots\":\"\",\"urls\":[" + "\"/\",".repeat(999_999) + "\"/\"]}";
    assertThat(body.length()).isLessThan(4 << 20);
    try (TestServer server = TestServer.start()) {
      HttpResponse<String> response = server.post("/v1/check", body);
      assertThat(response.statusCode()).isEqualTo(422);
      assertThat(TestServer.json(response).path("type").asText())
          .isEqualTo("/problems/too-much-asked");
      HttpResponse<String> longer = server.post("/v1/check", body.replace("\"/\"", "\"/a\""));
      assertThat(longer.statusCode()).isEqualTo(413);
    }
  }

  /** However it is announced, it is refused long before it has arrived. */
  @Test
  void aGigabyteIsNotRead() throws Exception {
    try (TestServer server = TestServer.start()) {
      AtomicLong sent = new AtomicLong();
      String known = sendUntilRefused(
          server, "Content-Length: " + GIGABYTE + "\r\n\r\n", " ".repeat(1 << 16), sent);
      String chunk = "10000\r\n" + " ".repeat(1 << 16) + "\r\n";
      String unknown = sendUntilRefused(server, "Transfer-Encoding: chunked\r\n\r\n", chunk, sent);
      // A client that goes on sending may find the connection reset before it has read why.
      assertThat(known).matches("(?s)(HTTP/1.1 413 .*/problems/body-too-large.*)?");
      assertThat(unknown).matches("(?s)(HTTP/1.1 413 .*/problems/body-too-large.*)?");
      assertThat(sent.get()).isLessThan(GIGABYTE);
      assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
    }
  }

  /** Sends a text again and again until the server answers. */
  private static String sendUntilRefused(
      TestServer server, String fields, String text, AtomicLong sent) throws IOException {
    try (Socket socket = server.connect()) {
      OutputStream out = socket.getOutputStream();
      InputStream in = socket.getInputStream();
      out.write(("POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/json\r\n" + fields)
          .getBytes(StandardCharsets.US_ASCII));
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      try {
        while (in.available() == 0 && sent.get() < GIGABYTE) {
          out.write(bytes);
          sent.addAndGet(bytes.length);
        }
      } catch (SocketException e) {
        // It had enough; its answer may be there all the same.
      }
      return TestServer.toTheEnd(socket);
    }
  }
}
