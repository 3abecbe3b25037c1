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
import org.jsoup.Connection;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;

/** Sites on one server of this machine, in a time of their own. */
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
    String path = exchange.getRequestURI().getRawPath(); // a proxy is asked for whole URLs
    requests.add(Duration.between(start, time.get()).toSeconds() + " " + host + path);
    String page = pages.get(host + path);
    String type =
        path.endsWith(".xml") ? "text/xml" : path.endsWith(".txt") ? "text/plain" : "text/html";
    exchange.getResponseHeaders().add("Content-Type", type);
    byte[] body = (page == null ? "" : page).getBytes(StandardCharsets.UTF_8);
    if (page != null && page.startsWith("to ")) {
      exchange.getResponseHeaders().add("Location", page.substring(3));
      exchange.sendResponseHeaders(301, -1);
      exchange.close();
      return;
    }
    boolean fails = page != null && page.equals("fails");
    exchange.sendResponseHeaders(
        fails ? 503 : page == null ? 404 : 200, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void pass(long millis) {
    time.updateAndGet(now -> now.plusMillis(millis));
  }

  private String url(String hostAndPath) {
    int slash = (hostAndPath + "/").indexOf('/');
    return "http://" + hostAndPath.substring(0, slash) + ":"
        + server.getAddress().getPort() + hostAndPath.substring(slash);
  }

  /** The pages that were asked for. */
  private List<String> crawl(String start, int limit) throws Exception {
    NetworkFetcher.Builder network = NetworkFetcher.builder(AGENT)
        .guard(AddressGuard.publicInternet().withNetworks("127.0.0.0/8", "::1"))
        .resolver(host -> List.of(HERE));
    Connection http =
        Jsoup.newSession().proxy(HERE.getHostAddress(), server.getAddress().getPort());
    try (RobotsClient robots = RobotsClient.builder(network).clock(time::get).build()) {
      new PoliteCrawler(robots, http, this::pass).crawl(url(start), limit);
    }
    return requests.stream()
        .map(request -> request.substring(request.indexOf(' ') + 1))
        .filter(page -> !page.endsWith("robots.txt"))
        .map(this::url)
        .toList();
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
        "<a href='/linked#part'>1</a><a href='/private/x'>2</a><a href='/missing'>3</a>"
            + "<a href='/x/../private/x'>4</a>"
            + "<a href='" + url("c.test/") + "'>another site</a>");
    pages.put("a.test/linked", "<a href='/'>back</a>");

    assertThat(crawl("a.test", 100))
        .containsExactly(
            url("a.test/"),
            url("a.test/sitemap.xml"),
            url("a.test/linked"),
            url("a.test/missing"),
            url("a.test/listed"));
    assertThat(requests.get(0)).isEqualTo("0 a.test/robots.txt");
    assertThat(requests).hasSize(6).noneMatch(request -> request.contains("private"));
  }

  @Test
  void itFollowsNoLinkThatSaysNofollow() throws Exception {
    pages.put(
        "a.test/", "<a href='/1' rel='UGC NoFollow'>1</a><a href='/2'>2</a><a href='/3'>3</a>");
    pages.put("a.test/2", "<meta name='robots' content='nofollow'><a href='/4'>4</a>");
    pages.put("a.test/3", "<meta name='otherbot' content='nofollow'><a href='/5'>5</a>");

    assertThat(crawl("a.test/", 100))
        .containsExactly(url("a.test/"), url("a.test/2"), url("a.test/3"), url("a.test/5"));
  }

  @Test
  void itChecksWhereARedirectLeads() throws Exception {
    pages.put("a.test/robots.txt", "User-agent: *\nDisallow: /private");
    pages.put("a.test/", "<a href='/moved'>1</a><a href='/hidden'>2</a>");
    pages.put("a.test/moved", "to /new");
    pages.put("a.test/hidden", "to /private/x");

    assertThat(crawl("a.test/", 100))
        .containsExactly(
            url("a.test/"), url("a.test/moved"), url("a.test/hidden"), url("a.test/new"));
  }

  @Test
  void itWaitsASecondOrAsLongAsTheSiteAsks() throws Exception {
    pages.put("a.test/", "<a href='/1'>1</a>");
    pages.put("b.test/robots.txt", "User-agent: *\nCrawl-delay: 10");
    pages.put("b.test/", "<a href='/1'>1</a>");

    crawl("a.test/", 100);
    crawl("b.test/", 100);

    assertThat(requests)
        .filteredOn(request -> !request.contains("robots.txt"))
        .containsExactly("0 a.test/", "1 a.test/1", "2 b.test/", "12 b.test/1");
  }

  @Test
  void aSiteThatFailsIsLeftAloneUntilItAnswers() throws Exception {
    pages.put("a.test/robots.txt", "fails");
    pages.put("a.test/", "a page");
    assertThat(crawl("a.test/", 100)).isEmpty();
    assertThat(requests).isNotEmpty().allMatch(request -> request.endsWith("robots.txt"));
    pages.put("a.test/robots.txt", "User-agent: *\nDisallow: /x");
    assertThat(crawl("a.test/", 100)).containsExactly(url("a.test/"));
  }

  @Test
  void itStopsAfterSoManyRequests() throws Exception {
    pages.put("a.test/", "<a href='/1'>1</a><a href='/2'>2</a>");
    assertThat(crawl("a.test/", 2)).hasSize(2);
  }
}
