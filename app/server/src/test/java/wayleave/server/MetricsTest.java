package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.endpoint.SiteService;
import wayleave.server.metrics.AccessLog;
import wayleave.testing.TestSite;

/** What the server tells of itself. */
class MetricsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
  private static final Path PAGE = ROOT.resolve("docs/guide/operate.md");
  private static final Path ALERTS = ROOT.resolve("packaging/prometheus/wayleave.yaml");
  private static final Path DASHBOARD = ROOT.resolve("packaging/grafana/wayleave.json");

  /** As Prometheus asks. */
  private static String scrape(TestServer server) throws Exception {
    HttpResponse<String> response = server.get("/metrics");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/plain; version=0.0.4");
    return response.body();
  }

  /** What is counted after an answer has left may be a moment late. */
  private static String scrapeUntil(TestServer server, String... lines) throws Exception {
    Instant end = Instant.now().plus(TestServer.PATIENCE);
    String told = scrape(server);
    while (!List.of(lines).stream().allMatch(told::contains) && Instant.now().isBefore(end)) {
      told = scrape(server);
    }
    assertThat(told).contains(lines);
    return told;
  }

  private static SiteService sites(MemoryStore store) {
    return SiteService.of(
        RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
            .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1"))),
        store);
  }

  @Test
  void decisionsFetchesAndRequestsAreCounted() throws Exception {
    try (TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /p\n");
        TestSite failing = TestSite.answering("503 Service Unavailable", "");
        MemoryStore store = MemoryStore.ofBytes(1 << 20);
        SiteService sites = sites(store);
        TestServer server = TestServer.start(ServerOptions.onLoopback(0).withSites(sites))) {
      assertThat(scrape(server))
          .contains("wayleave_store_entries 0.0\n", "wayleave_network_up 1.0\n");
      server.post("/v1/check", "{\"robots\":\"\",\"urls\":[\"/a\",\"/b\"]}");
      for (int i = 0; i < 3; i++) {
        server.post(
            "/v1/check",
            "{\"urls\":[\"" + site.origin() + "/p\",\"" + failing.origin() + "/\","
                + "\"http://10.0.0.1/\"]}");
      }
      server.get("/no/such/path?x=secret");
      TestServer.send(server
          .request("/v1/check")
          .method("BREW", HttpRequest.BodyPublishers.noBody())
          .build());
      server.raw("nonsense\r\n\r\n");
      String told = scrapeUntil(
          server,
          "wayleave_http_requests_total{route=\"other\",status=\"400\"} 1.0\n",
          "wayleave_decisions_total{outcome=\"allowed\",reason=\"no-group\"} 2.0\n",
          "wayleave_decisions_total{outcome=\"disallowed\",reason=\"longest-match\"} 3.0\n",
          "wayleave_decisions_total{outcome=\"disallowed\",reason=\"unreachable\"} 3.0\n",
          "wayleave_decisions_total{outcome=\"disallowed\",reason=\"refused\"} 3.0\n",
          "wayleave_fetches_total{outcome=\"found\",reason=\"ok\"} 1.0\n",
          "wayleave_fetches_total{outcome=\"unreachable\",reason=\"server-error\"} 1.0\n",
          "wayleave_fetches_total{outcome=\"refused\",reason=\"address\"} 1.0\n",
          "wayleave_fetch_duration_seconds_count{outcome=\"found\"} 1\n",
          "wayleave_fetches_in_flight 0.0\n",
          "wayleave_cache_lookups_total{result=\"hit\"} 6.0\n",
          "wayleave_cache_lookups_total{result=\"miss\"} 3.0\n",
          "wayleave_store_entries 2.0\n",
          "wayleave_http_requests_total{route=\"/v1/check\",status=\"200\"} 4.0\n",
          "wayleave_http_requests_total{route=\"/v1/check\",status=\"405\"} 1.0\n",
          "wayleave_http_requests_total{route=\"other\",status=\"404\"} 1.0\n",
          "wayleave_http_problems_total{type=\"not-found\"} 1.0\n",
          "wayleave_http_problems_total{type=\"method-not-allowed\"} 1.0\n",
          "wayleave_http_problems_total{type=\"malformed-request\"} 1.0\n",
          "wayleave_http_requests_in_flight 1.0\n",
          "jvm_threads_current ");
      assertThat(told).doesNotContain("secret", "BREW", "127.0.0.1", "10.0.0.1", "/no/such");
    }
  }

  @Test
  void aPortOfItsOwnTakesThemFromTheOther() throws Exception {
    ServerOptions options = ServerOptions.onLoopback(0)
        .withToken("correct-horse-battery-staple")
        .withOperations(Operations.defaults().withMetricsAt(new InetSocketAddress("127.0.0.1", 0)));
    try (TestServer server = TestServer.start(options)) {
      URI own = server.metricsUri();
      assertThat(own.getPort()).isNotEqualTo(server.uri().getPort());
      HttpResponse<String> told = get(own.resolve("/metrics"));
      assertThat(told.statusCode()).isEqualTo(200);
      assertThat(told.body()).contains("wayleave_http_connections ");
      assertThat(get(own.resolve("/healthz")).statusCode()).isEqualTo(200);
      assertThat(get(own.resolve("/v1/crawlers")).statusCode()).isEqualTo(404);
      assertThat(server
              .get("/metrics", "Authorization", "Bearer correct-horse-battery-staple")
              .statusCode())
          .isEqualTo(404);
    }
  }

  private static HttpResponse<String> get(URI uri) throws Exception {
    return TestServer.send(HttpRequest.newBuilder(uri).build());
  }

  @Test
  void whereAllElseIsTheyNeedTheTokenToo() throws Exception {
    String token = "correct-horse-battery-staple";
    try (TestServer server = TestServer.start(ServerOptions.onLoopback(0).withToken(token))) {
      assertThat(server.get("/metrics").statusCode()).isEqualTo(401);
      assertThat(server.get("/metrics", "Authorization", "Bearer " + token).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void atAnAddressThatOthersReachTheyNeedATokenOrTheWordForIt() throws Exception {
    Operations everywhere =
        Operations.defaults().withMetricsAt(new InetSocketAddress("0.0.0.0", 0));
    ServerOptions options = ServerOptions.onLoopback(0).withOperations(everywhere);
    assertThatThrownBy(() -> WayleaveServer.start(options))
        .isInstanceOf(IllegalArgumentException.class);
    try (TestServer server = TestServer.start(options.withToken("correct-horse-battery"))) {
      assertThat(get(server.metricsUri().resolve("/metrics")).statusCode()).isEqualTo(401);
    }
    try (TestServer server = TestServer.start(options.openToAll())) {
      assertThat(get(server.metricsUri().resolve("/metrics")).statusCode()).isEqualTo(200);
    }
  }

  /** What a client that left is called: no error of the server. */
  @Test
  void aClientThatLeavesIsNoError() throws Exception {
    try (TestServer server = TestServer.start()) {
      try (java.net.Socket socket = server.connect()) {
        socket
            .getOutputStream()
            .write(("POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
                .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      }
      scrapeUntil(server, "wayleave_http_requests_total{route=\"/v1/check\",status=\"499\"} 1.0");
      assertThat(scrape(server)).doesNotContain("status=\"500\"");
    }
  }

  /** The guide tells each metric, and no other. */
  @Test
  void eachIsInTheGuide() throws Exception {
    Set<String> documented = new TreeSet<>();
    Matcher row =
        Pattern.compile("(?m)^\\| `(wayleave_[a-z_]+)` *\\|").matcher(Files.readString(PAGE));
    while (row.find()) {
      assertThat(documented.add(row.group(1))).as(row.group(1)).isTrue();
    }
    try (TestSite site = TestSite.withRobots("");
        MemoryStore store = MemoryStore.ofBytes(1 << 20);
        SiteService sites = sites(store);
        AccessLog log = AccessLog.to(java.io.OutputStream.nullOutputStream());
        TestServer server = TestServer.start(ServerOptions.onLoopback(0)
            .withSites(sites)
            .withOperations(Operations.defaults().withAccessLog(log)))) {
      server.post("/v1/check", "{\"urls\":[\"" + site.origin() + "/p\"]}");
      Set<String> told = new TreeSet<>();
      Matcher type = Pattern.compile("(?m)^# TYPE (wayleave_[a-z_]+) ").matcher(scrape(server));
      while (type.find()) {
        told.add(type.group(1));
      }
      assertThat(documented).containsExactlyElementsOf(told);
    }
  }

  /** The alerting rules query metrics that exist. */
  @Test
  void theAlertsQueryExistingMetrics() throws Exception {
    String page = Files.readString(PAGE);
    String logs = Files.readString(ROOT.resolve("docs/guide/logs.md"));
    Matcher name = Pattern.compile("(wayleave|process)_[a-z_]+").matcher(Files.readString(ALERTS));
    try (TestServer server = TestServer.start()) {
      String told = scrape(server);
      int names = 0;
      for (; name.find(); names++) {
        if (name.group(1).equals("wayleave")) {
          String metric = "`" + name.group() + "`";
          assertThat(name.group().startsWith("wayleave_log_") ? logs : page).contains(metric);
        } else {
          assertThat(told).contains("# TYPE " + name.group() + " ");
        }
      }
      assertThat(names).isPositive();
    }
  }

  /** Each panel of the dashboard queries metrics that exist. */
  @Test
  void theDashboardQueriesExistingMetrics() throws Exception {
    JsonNode dashboard = TestServer.JSON.readTree(DASHBOARD.toFile());
    String page = Files.readString(PAGE);
    Set<String> used = new TreeSet<>();
    try (TestServer server = TestServer.start()) {
      String metrics = scrape(server);
      for (JsonNode panel : dashboard.path("panels")) {
        for (JsonNode target : panel.path("targets")) {
          Matcher name = Pattern.compile("\\b(wayleave|process|jvm)_[a-z_]+")
              .matcher(target.path("expr").asText());
          assertThat(name.find()).as(panel.path("title").asText()).isTrue();
          do {
            String metric = name.group().replaceFirst("_(bucket|sum|count)$", "");
            used.add(metric);
            if (name.group(1).equals("wayleave")) {
              assertThat(page).contains("| `" + metric + "` |");
            } else {
              assertThat(metrics).contains("# TYPE " + metric + " ");
            }
          } while (name.find());
        }
      }
      Matcher documented = Pattern.compile("(?m)^\\| `(wayleave_[a-z_]+)` *\\|").matcher(page);
      while (documented.find()) {
        assertThat(used).as("metrics in a panel").contains(documented.group(1));
      }
    }
  }
}
