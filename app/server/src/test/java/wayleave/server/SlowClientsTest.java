package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import wayleave.server.http.ServerLimits;

/** Clients that send slowly, or nothing, harm nobody but themselves. */
class SlowClientsTest {
  private static final String BODY = "{\"robots\":\"\",\"urls\":[\"/\"]}";
  private static final Duration LONG = Duration.ofMinutes(5);

  @Test
  void aHeaderThatDripsIsCutOff() throws Exception {
    ServerLimits limits = ServerLimits.defaults().withWaiting(Duration.ofMillis(500), LONG);
    try (TestServer server = TestServer.start(limits);
        Socket socket = server.connect()) {
      byte[] header = ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: " + "a".repeat(10_000))
          .getBytes(StandardCharsets.US_ASCII);
      int sent = drip(socket, header);
      // The idle time never ends here: that the connection was closed is the deadline's doing.
      assertThat(sent).isLessThan(header.length);
    }
  }

  /** All of 127.0.0.0/8 is this machine on Linux, so that a test can have two clients. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aClientWithTooManyConnectionsLeavesTheOthersToOthers() throws Exception {
    ServerLimits limits = ServerLimits.defaults().withConnections(100, 20);
    List<Socket> sockets = new ArrayList<>();
    try (TestServer server = TestServer.start(limits)) {
      for (int i = 0; i < 200; i++) {
        sockets.add(server.connectFrom("127.0.0.2"));
      }
      // Which of them are refused depends on when the server's threads get to see them.
      List<Socket> open = new ArrayList<>();
      for (Socket socket : sockets) {
        if (answers(socket)) {
          open.add(socket);
        }
      }
      assertThat(open).hasSize(20);
      assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
      assertThat(server.get("/metrics").body()).contains("wayleave_http_connections_refused 180.0");
      // What it closes, it may open again.
      open.get(0).close();
      boolean answers = false;
      long end = System.nanoTime() + TestServer.PATIENCE.toNanos();
      while (!answers && System.nanoTime() < end) { // until the server has noticed
        try (Socket socket = server.connectFrom("127.0.0.2")) {
          answers = answers(socket);
        }
      }
      assertThat(answers).isTrue();
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  /** Whether the server answers a request, and does not close the connection instead. */
  private static boolean answers(Socket socket) {
    try {
      socket
          .getOutputStream()
          .write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
              .getBytes(StandardCharsets.US_ASCII));
      return socket.getInputStream().read() >= 0;
    } catch (SocketTimeoutException e) {
      throw new AssertionError("neither answered nor closed", e);
    } catch (IOException e) {
      return false; // reset
    }
  }

  /** Sends byte by byte until the other side has closed the connection; how many that were. */
  private static int drip(Socket socket, byte[] bytes) throws Exception {
    socket.setSoTimeout(10);
    for (int i = 0; i < bytes.length; i++) {
      try {
        socket.getOutputStream().write(bytes[i]);
        if (socket.getInputStream().read() < 0) {
          return i;
        }
      } catch (SocketTimeoutException e) {
        continue; // still open
      } catch (SocketException e) {
        return i;
      }
    }
    return bytes.length;
  }

  @Test
  void aConnectionThatSaysNothingIsClosed() throws Exception {
    ServerLimits limits = ServerLimits.defaults().withWaiting(Duration.ofMillis(300), LONG);
    try (TestServer server = TestServer.start(limits);
        Socket socket = server.connect()) {
      assertThat(TestServer.toTheEnd(socket)).isEmpty();
    }
  }

  @Test
  void aConnectionIsKeptBetweenRequestsAndWhileOneIsAnswered() throws Exception {
    try (TestServer server = TestServer.start();
        Socket socket = server.connect()) {
      for (int i = 0; i < 3; i++) {
        socket
            .getOutputStream()
            .write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
        StringBuilder response = new StringBuilder();
        while (response.indexOf("\"ok\"}\n") < 0) {
          response.append((char) socket.getInputStream().read());
        }
        assertThat(response).startsWith("HTTP/1.1 200 ");
      }
    }
  }

  @Test
  void manyBodiesThatDoNotComeStopNobody() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (TestServer server = TestServer.start(
        ServerLimits.defaults().withBodies(1 << 20, LONG, 64 << 20).withWaiting(LONG, LONG))) {
      byte[] begun = ("POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"robots\":")
          .getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 300; i++) {
        Socket socket = server.connect();
        socket.getOutputStream().write(begun);
        slow.add(socket);
      }
      for (int i = 0; i < 20; i++) {
        assertThat(server.post("/v1/check", BODY).statusCode()).isEqualTo(200);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void whatHasBegunIsAnsweredBeforeTheServerEnds() throws Exception {
    TestServer server = TestServer.start();
    try (Socket socket = server.connect()) {
      String head = "POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
          + "Content-Type: application/json\r\nContent-Length: " + BODY.length() + "\r\n\r\n";
      socket
          .getOutputStream()
          .write((head + BODY.substring(0, 5)).getBytes(StandardCharsets.US_ASCII));
      awaitBegun(server);
      CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
      socket.getOutputStream().write(BODY.substring(5).getBytes(StandardCharsets.US_ASCII));
      assertThat(TestServer.toTheEnd(socket))
          .startsWith("HTTP/1.1 200 ")
          .contains("\"allowed\":true");
      closed.get(60, TimeUnit.SECONDS);
    }
  }

  private static void awaitBegun(TestServer server) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (server.arriving() == 0) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(5);
    }
  }
}
