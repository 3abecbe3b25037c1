package wayleave.examples.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;

/** Three sites on one server of this machine, in a time of their own. */
class PoliteCrawlerTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final String AGENT = "ExampleBot/1.0";

  private final Instant start = Instant.parse("2026-11-22T00:00:00Z");
  /** Passes where the crawler waits, and nowhere else. */
  private final AtomicReference<Instant> time = new AtomicReference<>(start);

  private final Map<String, String> pages = new ConcurrentHashMap<>();
  /** What was asked for, and how many seconds after the start. */
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String host = exchange.getRequestHeaders().getFirst("Host").replaceAll(":.*", "");
    String path = exchange.getRequestURI().toString();
    requests.add(Duration.between(start, time.get()).toSeconds() + " " + host + path);
    String page = pages.get(host + path);
    String type =
        path.endsWith(".xml") ? "text/xml" : path.endsWith(".txt") ? "text/plain" : "text/html";
    exchange.getResponseHeaders().add("Content-Type", type);
    byte[] body = (page == null ? "" : page).getBytes(StandardCharsets.UTF_8);
    boolean fails = page != null && page.equals("fails");
    exchange.sendResponseHeaders(
        fails ? 503 : page == null ? 404 : 200, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void passTo(Instant later) {
    time.updateAndGet(now -> later.isAfter(now) ? later : now);
  }

  private String url(String hostAndPath) {
    int slash = hostAndPath.indexOf('/');
    return "http://" + hostAndPath.substring(0, slash) + ":"
        + server.getAddress().getPort() + hostAndPath.substring(slash);
  }

  private List<String> crawl(int requests, Duration length, String... seeds) throws Exception {
    NetworkFetcher.Builder network = NetworkFetcher.builder(AGENT)
        .guard(AddressGuard.publicInternet().withNetworks("127.0.0.0/8", "::1"))
        .resolver(host -> List.of(HERE));
    OkHttpClient http = new OkHttpClient.Builder()
        .dns(host -> List.of(HERE))
        .followRedirects(false)
        .build();
    try (RobotsClient robots = RobotsClient.builder(network).clock(time::get).build()) {
      return new PoliteCrawler(robots, http, AGENT, time::get, this::passTo)
          .crawl(List.of(seeds).stream().map(this::url).toList(), requests, start.plus(length));
    }
  }

  @Test
  void itFollowsLinksAndSitemapsAsFarAsItMay() throws Exception {
    pages.put(
        "a.test/robots.txt",
        "User-agent: *\nDisallow: /private\nSitemap: " + url("a.test/sitemap.xml"));
    pages.put(
        "a.test/sitemap.xml",
        "<urlset><url><loc>" + url("a.test/listed") + "</loc></url></urlset>");
    pages.put(
        "a.test/",
        "<a href='/linked#part'>1</a><a href='/private/x'>2</a>" + "<a href='" + url("c.test/")
            + "'>another site</a>");
    pages.put("a.test/linked", "<a href='/'>back</a>");

    assertThat(crawl(100, Duration.ofHours(1), "a.test/"))
        .containsExactlyInAnyOrder(
            url("a.test/"), url("a.test/sitemap.xml"), url("a.test/linked"), url("a.test/listed"));
    assertThat(requests.get(0)).isEqualTo("0 a.test/robots.txt");
    assertThat(requests).hasSize(5).noneMatch(request -> request.contains("private"));
  }

  @Test
  void itWaitsAsLongAsASiteAsksAndVisitsOthersMeanwhile() throws Exception {
    pages.put("a.test/robots.txt", "User-agent: *\nCrawl-delay: 10");
    pages.put("a.test/", "<a href='/1'>1</a><a href='/2'>2</a>");
    pages.put("b.test/", "<a href='/1'>1</a><a href='/2'>2</a>");

    crawl(100, Duration.ofHours(1), "a.test/", "b.test/");

    assertThat(requests)
        .filteredOn(request -> !request.contains("robots.txt"))
        .containsExactly(
            "0 a.test/", "0 b.test/", "1 b.test/1", "2 b.test/2", "10 a.test/1", "20 a.test/2");
  }

  @Test
  void aSiteThatFailsIsLeftAloneUntilItAnswers() throws Exception {
    pages.put("a.test/robots.txt", "fails");
    pages.put("a.test/", "a page");
    // 503 is asked again within some minutes.
    assertThat(crawl(100, Duration.ofSeconds(20), "a.test/")).isEmpty();
    assertThat(requests).isNotEmpty().allMatch(request -> !request.endsWith("a.test/"));
    pages.put("a.test/robots.txt", "User-agent: *\nDisallow: /x");
    assertThat(crawl(100, Duration.ofHours(2), "a.test/")).containsExactly(url("a.test/"));
  }

  @Test
  void itStopsAfterSoManyRequests() throws Exception {
    pages.put("a.test/", "<a href='/1'>1</a><a href='/2'>2</a>");
    assertThat(crawl(2, Duration.ofHours(1), "a.test/")).hasSize(2);
  }
}
