package wayleave.crawlers;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A web site on a free port of this machine: a page for every path, and a robots.txt that is what it was told to be. */
final class TestSite implements AutoCloseable {
  static final String RULES =
      "User-agent: otherbot\nDisallow: /\nUser-agent: *\nDisallow: /private\nCrawl-delay: 900\n";

  private static final AtomicInteger SITES = new AtomicInteger();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private TestSite(int status, String header, String body) throws IOException {
    server = HttpServer.create(new InetSocketAddress(nextAddress(), 0), 0);
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

  /** Each site has an address of its own: crawlers remember what they heard of one, and a port may come again. */
  private static InetAddress nextAddress() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 1, 2, (byte) SITES.incrementAndGet()});
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

  /** A port that nobody listens at as long as the socket is open. */
  static Socket nobody() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }

  private void await() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String url(String path) {
    InetSocketAddress address = server.getAddress();
    return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + path;
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
