package wayleave.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A site on this machine with a robots.txt. */
final class WebSite implements AutoCloseable {
  private final HttpServer server;
  private final AtomicInteger requests = new AtomicInteger();

  WebSite(int status, String robots) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 50);
    server.createContext("/robots.txt", exchange -> {
      requests.incrementAndGet();
      byte[] body = robots.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
  }

  String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  int requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
