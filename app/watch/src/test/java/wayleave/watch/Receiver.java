package wayleave.watch;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Where a webhook leads to: remembers what arrives, and answers as it is told. */
final class Receiver implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final HttpServer server;
  private final BlockingQueue<Post> posts = new LinkedBlockingQueue<>();
  private final AtomicInteger elsewhere = new AtomicInteger();

  private volatile List<Integer> statuses;
  private int answered;

  record Post(String body, String signature, String contentType) {}

  /**
   * A receiver.
   *
   * @param statuses its answers, in order; the last goes on
   */
  Receiver(Integer... statuses) throws IOException {
    this.statuses = List.of(statuses);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 50);
    server.createContext("/hook", exchange -> {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String signature = exchange.getRequestHeaders().getFirst(Webhook.SIGNATURE);
      String type = exchange.getRequestHeaders().getFirst("Content-Type");
      posts.add(new Post(body, signature, type));
      exchange.getResponseHeaders().set("Location", "/elsewhere");
      exchange.sendResponseHeaders(next(), -1);
      exchange.close();
    });
    server.createContext("/elsewhere", exchange -> {
      elsewhere.incrementAndGet();
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
    });
    server.start();
  }

  private synchronized int next() {
    return statuses.get(Math.min(answered++, statuses.size() - 1));
  }

  synchronized void answers(Integer... statuses) {
    this.statuses = List.of(statuses);
    answered = 0;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  /** The next request, once it has come. */
  Post take() throws InterruptedException {
    Post post = posts.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (post == null) {
      throw new AssertionError("nothing was sent");
    }
    return post;
  }

  /** How many requests have come that nobody took. */
  int left() {
    return posts.size();
  }

  /** How many requests followed a redirect. */
  int elsewhere() {
    return elsewhere.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
