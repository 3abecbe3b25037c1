package wayleave.crawlers;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A web site on a free port of this machine: a page for every path, and a robots.txt that is what it was told to be. */
final class TestSite implements AutoCloseable {
  static final String RULES =
      "User-agent: otherbot\nDisallow: /\nUser-agent: *\nDisallow: /private\nCrawl-delay: 900\n";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private TestSite(int status, String header, String body) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> {
      String path = exchange.getRequestURI().toString();
      requests.add(path);
      boolean robots = path.equals("/robots.txt");
      if (robots && status == 0) {
        await();
      } else if (robots && !header.isEmpty()) {
        exchange.getResponseHeaders().add("Location", header);
      }
      byte[] content = (robots ? body : path.equals("/rules") ? RULES : "a page")
          .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "text/plain");
      exchange.sendResponseHeaders(robots && status != 0 ? status : 200, content.length);
      exchange.getResponseBody().write(content);
      exchange.close();
    });
    server.start();
  }

  /** A site with a robots.txt. */
  static TestSite with(String robots) throws IOException {
    return new TestSite(200, "", robots);
  }

  /** A site that answers a request for its robots.txt with a status. */
  static TestSite answering(int status) throws IOException {
    return new TestSite(status, "", "no robots.txt");
  }

  /** A site whose robots.txt is elsewhere. */
  static TestSite redirecting(String location) throws IOException {
    return new TestSite(301, location, "");
  }

  /** A site that takes a request for its robots.txt and never answers it. */
  static TestSite silent() throws IOException {
    return new TestSite(0, "", "");
  }

  private void await() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** The paths that were asked for. */
  List<String> requests() {
    return requests;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
