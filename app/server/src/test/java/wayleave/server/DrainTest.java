package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that is about to end answers what it is sent, until nobody sends anything more. */
class DrainTest {
  private static final int CLIENTS = 12;
  private static final String BODY =
      "{\"robots\":\"User-agent: *\\nDisallow: /p\",\"urls\":[\"/p\"]}";
  private static final byte[] REQUEST = ("POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
          + "Content-Type: application/json\r\nContent-Length: " + BODY.length() + "\r\n\r\n"
          + BODY)
      .getBytes(StandardCharsets.US_ASCII);

  /** Sends requests, on one connection as long as it stays open, until the server says that it is not ready. */
  private static final class Client implements Callable<Integer> {
    private final TestServer server;
    private volatile boolean isStopped;

    Client(TestServer server) {
      this.server = server;
    }

    @Override
    public Integer call() throws IOException {
      int answered = 0;
      while (!isStopped) {
        try (Socket socket = server.connect()) {
          boolean isOpen = true;
          while (isOpen && !isStopped) {
            socket.getOutputStream().write(REQUEST);
            String header = answer(socket.getInputStream());
            assertThat(header).startsWith("HTTP/1.1 200 ");
            isOpen = !header.toLowerCase(Locale.ROOT).contains("connection: close");
            answered++;
          }
        }
      }
      return answered;
    }

    /** Reads a whole answer; its header. */
    private static String answer(InputStream in) throws IOException {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      while (!read.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          throw new EOFException("no answer to a request: " + read);
        }
        read.write(next);
      }
      String header = read.toString(StandardCharsets.US_ASCII);
      int length = Integer.parseInt(header
          .lines()
          .filter(line -> line.startsWith("Content-Length: "))
          .map(line -> line.substring("Content-Length: ".length()))
          .findFirst()
          .orElseThrow());
      assertThat(in.readNBytes(length)).hasSize(length);
      return header;
    }
  }

  @Test
  void noRequestIsLostByClientsThatFollowReadyz() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 1);
    try (TestServer server = TestServer.start()) {
      List<Client> clients = new ArrayList<>();
      List<Future<Integer>> counts = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Client client = new Client(server);
        clients.add(client);
        counts.add(threads.submit(client));
      }
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
      Future<?> drained = threads.submit(() -> {
        server.drain(Duration.ofSeconds(2));
        return null;
      });
      while (server.get("/readyz").statusCode() == 200) {
        Thread.onSpinWait(); // as a load balancer that looks again and again
      }
      // Until all have noticed, requests are answered, also on new connections; and the process is
      // alive.
      assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
      assertThat(server.post("/v1/check", BODY).statusCode()).isEqualTo(200);
      assertThat(server.post("/v1/check", BODY).headers().firstValue("Connection"))
          .contains("close");
      clients.forEach(client -> client.isStopped = true);
      for (Future<Integer> count : counts) {
        assertThat(count.get(60, TimeUnit.SECONDS)).isPositive();
      }
      drained.get(60, TimeUnit.SECONDS);
    } finally {
      threads.shutdownNow();
    }
  }
}
