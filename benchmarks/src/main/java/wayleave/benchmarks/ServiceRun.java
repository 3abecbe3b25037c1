package wayleave.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** The program behind {@code benchmarks/run service}: measures the service beside a peer, and prints tables. */
public final class ServiceRun {
  static final String WAYLEAVE = "wayleave";
  static final String PEER = "crawler-commons";
  private static final List<String> SERVERS = List.of(WAYLEAVE, PEER);
  private static final int URLS_IN_PIECE = 256;
  private static final String USAGE = """
      Usage: benchmarks/run service [--seconds N] [--clients N] [--slow N]
        --seconds N  how long each is asked, after as long to warm up (default 10)
        --clients N  how many clients ask at once (default 16)
        --slow N     how many slow clients there are (default 2000)
      """;

  private final int seconds;
  private final int clients;
  private final int slow;
  private final byte[] robots;
  private final List<String> urls;

  private ServiceRun(int seconds, int clients, int slow) throws IOException {
    this.seconds = seconds;
    this.clients = clients;
    this.slow = slow;
    robots =
        Files.readAllBytes(Path.of(System.getProperty("wayleave.root"), "examples/robots.txt"));
    urls = Urls.about(robots, 4_096, new SplittableRandom(1));
  }

  /** Runs what the command line asks for; exits with 2 if it makes no sense. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws Exception {
    int seconds = 10;
    int clients = 16;
    int slow = 2_000;
    for (int i = 0; i < arguments.length; i += 2) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      boolean isNumber = value.matches("[1-9]\\d{0,4}");
      switch (isNumber ? arguments[i] : "") {
        case "--seconds" -> seconds = Integer.parseInt(value);
        case "--clients" -> clients = Integer.parseInt(value);
        case "--slow" -> slow = Integer.parseInt(value);
        default -> {
          System.err.print(USAGE);
          System.exit(2);
        }
      }
    }
    ServiceRun run = new ServiceRun(seconds, clients, slow);
    System.out.print("- " + LocalDate.now(ZoneOffset.UTC) + "\n" + Machine.here()
        + "- flags of servers: " + String.join(" ", ServiceProcess.FLAGS) + "\n");
    System.out.print(run.checks());
    System.out.print(run.batches());
    System.out.print(run.besideSlowClients());
  }

  private byte[] request(boolean withRobots, String url) {
    ObjectNode request = new ObjectMapper().createObjectNode();
    if (withRobots) {
      request.put("robots", Text.latin1(robots));
    }
    request.putArray("crawlers").add("Googlebot");
    request.putArray("urls").add(url);
    return ServiceClients.request(request.toString());
  }

  private IntFunction<byte[]> requests(boolean withRobots, UnaryOperator<String> site) {
    List<byte[]> all =
        urls.stream().map(url -> request(withRobots, site.apply(url))).toList();
    return number -> all.get(number % all.size());
  }

  private String checks() throws IOException {
    StringBuilder table =
        new StringBuilder("\nOne URL a request, " + clients + " clients, " + seconds
            + " s:\n\n| question | server | requests/s | median | 99 in 100 | 999 in 1,000 | CPU of the server, each |\n"
            + "|---|---|--:|--:|--:|--:|--:|\n");
    HttpServer site =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.createContext("/", exchange -> {
      exchange.sendResponseHeaders(200, robots.length);
      exchange.getResponseBody().write(robots);
      exchange.close();
    });
    site.start();
    String origin = "http://127.0.0.1:" + site.getAddress().getPort();
    try {
      for (String name : SERVERS) {
        table.append(checks(name, "robots.txt sent along", requests(true, url -> url)));
        table.append(checks(
            name,
            "robots.txt of the site, known",
            requests(false, url -> url.replace("https://www.example.com", origin))));
      }
    } finally {
      site.stop(0);
    }
    return table.toString();
  }

  private String checks(String name, String question, IntFunction<byte[]> requests)
      throws IOException {
    try (ServiceProcess server = ServiceProcess.start(name)) {
      ServiceClients.ask(server.address(), clients, seconds * 1000L, requests);
      double cpu = server.cpuMicros();
      ServiceClients.Result result =
          ServiceClients.ask(server.address(), clients, seconds * 1000L, requests);
      return Text.row(
          "| %s | %s | %,.0f | %,.0f us | %,.0f us | %,.0f us | %.1f us |%n",
          question,
          name,
          result.perSecond(),
          result.micros(0.5),
          result.micros(0.99),
          result.micros(0.999),
          (server.cpuMicros() - cpu) / result.nanos().length);
    }
  }

  private String batches() throws IOException {
    StringBuilder table = new StringBuilder("\nA batch, after one of a million; memory in MiB:\n\n"
        + "| URLs | server | URLs/s | CPU of the server, each | heap in use before | after | most memory of the process |\n"
        + "|--:|---|--:|--:|--:|--:|--:|\n");
    String settings = new ObjectMapper()
            .createObjectNode()
            .put("robots", Text.latin1(robots))
            .set("crawlers", new ObjectMapper().createArrayNode().add("Googlebot"))
        + "\n";
    List<byte[]> pieces = new ArrayList<>();
    for (int i = 0; i < urls.size(); i += URLS_IN_PIECE) {
      pieces.add(
          Text.bytes("\"" + String.join("\"\n\"", urls.subList(i, i + URLS_IN_PIECE)) + "\"\n"));
    }
    for (int millions : List.of(1, 4)) {
      for (String name : SERVERS) {
        try (ServiceProcess server = ServiceProcess.start(name)) {
          int million = 1_000_000 / URLS_IN_PIECE * URLS_IN_PIECE;
          ServiceClients.batch(server.address(), settings, pieces, URLS_IN_PIECE, million);
          double before = server.heap();
          double cpu = server.cpuMicros();
          double rate = ServiceClients.batch(
              server.address(), settings, pieces, URLS_IN_PIECE, million * millions);
          table.append(Text.row(
              "| %,d | %s | %,.0f | %.2f us | %.1f | %.1f | %.0f |%n",
              million * millions,
              name,
              rate,
              (server.cpuMicros() - cpu) / (million * millions),
              before,
              server.heap(),
              server.peakMemory()));
        }
      }
    }
    return table.toString();
  }

  private String besideSlowClients() throws IOException, InterruptedException {
    IntFunction<byte[]> requests = requests(true, url -> url);
    try (ServiceProcess server = ServiceProcess.start(WAYLEAVE)) {
      ServiceClients.ask(server.address(), 1, seconds * 1000L, requests);
      ServiceClients.Result alone =
          ServiceClients.ask(server.address(), 1, seconds * 1000L, requests);
      SlowServiceClients others = SlowServiceClients.start(server.address(), slow);
      ServiceClients.Result beside;
      int closed;
      try {
        beside = ServiceClients.ask(server.address(), 1, seconds * 1000L, requests);
      } finally {
        closed = others.end();
      }
      String format = "| %,d | %,.0f | %,.0f us | %,.0f us | %,.0f us |%n";
      return "\nOne client beside slow ones, of which the server closed " + closed
          + ":\n\n| slow clients | requests/s | median | 99 in 100 | longest |\n|--:|--:|--:|--:|--:|\n"
          + Text.row(
              format, 0, alone.perSecond(), alone.micros(0.5), alone.micros(0.99), alone.micros(1))
          + Text.row(
              format,
              slow,
              beside.perSecond(),
              beside.micros(0.5),
              beside.micros(0.99),
              beside.micros(1));
    }
  }
}
