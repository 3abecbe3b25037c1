package wayleave.watch;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import wayleave.Origin;

/** A site on this machine whose robots.txt can be changed. */
final class WebSite implements AutoCloseable {
  private final HttpServer server;

  private volatile int status = 200;
  private volatile String fields = "";
  private volatile byte[] body;

  WebSite(String robots) throws IOException {
    body = robots.getBytes(StandardCharsets.UTF_8);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 50);
    server.createContext("/robots.txt", exchange -> {
      exchange.getRequestBody().readAllBytes();
      if (!fields.isEmpty()) {
        exchange.getResponseHeaders().set(fields.split(": ")[0], fields.split(": ")[1]);
      }
      byte[] bytes = body;
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    });
    server.start();
  }

  void answers(String robots) {
    body = robots.getBytes(StandardCharsets.UTF_8);
    status = 200;
    fields = "";
  }

  void fails(String field) {
    body = new byte[0];
    status = 503;
    fields = field;
  }

  Origin origin() {
    return Origin.of("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
