package wayleave.js;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A runtime of JavaScript that answers tasks with the package. It fetches them from a server in this process, so that Node and
 * browsers are driven alike.
 */
final class Engines implements AutoCloseable {
  static final Path PACKAGE = Path.of("target", "npm").toAbsolutePath();
  private static final Path TESTS = Path.of("src", "test", "js").toAbsolutePath();
  private static final byte[] PAGE =
      "<!doctype html><script type=module src=/tests/runner.js></script>".getBytes(UTF_8);

  private final HttpServer server;
  private final Iterator<String> tasks;
  private final BlockingQueue<List<String>> answers = new LinkedBlockingQueue<>(4);

  /** @param tasks each a JSON array */
  Engines(Iterator<String> tasks) throws IOException {
    this.tasks = tasks;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Whether a program can be started. */
  static boolean has(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(java.io.File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /** The command that runs the tasks in a runtime. */
  Process start(String runtime, Path profile) throws IOException {
    String origin = "http://127.0.0.1:" + server.getAddress().getPort();
    List<String> command = switch (runtime) {
      case "node" ->
        List.of("node", TESTS.resolve("runner.js").toString(), origin, PACKAGE.toString());
      case "chromium" ->
        List.of(
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-background-networking",
            "--user-data-dir=" + profile,
            origin + "/");
      case "firefox" ->
        List.of(
            "firefox-esr",
            "--headless",
            "--no-remote",
            "--profile",
            profile.toString(),
            origin + "/");
      default -> throw new IllegalArgumentException(runtime);
    };
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(Path.of("target", "engine-" + runtime + ".log").toFile())
        .start();
  }

  /** The answers to the next tasks, none after the last, or null if they do not come within minutes. */
  List<String> next() throws InterruptedException {
    return answers.poll(5, TimeUnit.MINUTES);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      // Runtimes that think for longer than the server keeps a connection would send the next
      // request to a closed one.
      exchange.getResponseHeaders().set("Connection", "close");
      String path = exchange.getRequestURI().getPath();
      switch (path) {
        case "/" -> send(exchange, "text/html", PAGE);
        case "/tasks" -> {
          if (tasks.hasNext()) {
            send(exchange, "application/json", tasks.next().getBytes(UTF_8));
          } else {
            answers.put(List.of()); // the runner posts its answers before it asks for more
            exchange.sendResponseHeaders(204, -1);
          }
        }
        case "/answers", "/failure" -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          answers.put(List.of(body.split("\n", -1)));
          exchange.sendResponseHeaders(204, -1);
        }
        default -> file(exchange, path);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void file(HttpExchange exchange, String path) throws IOException {
    Path file = path.startsWith("/npm/")
        ? PACKAGE.resolve(path.substring("/npm/".length()))
        : TESTS.resolve(path.replaceFirst("^/tests/", ""));
    if (Files.isRegularFile(file)) {
      send(exchange, "text/javascript", Files.readAllBytes(file));
    } else {
      exchange.sendResponseHeaders(404, -1);
    }
  }

  private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
