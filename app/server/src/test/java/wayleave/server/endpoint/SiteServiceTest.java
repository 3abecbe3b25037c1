package wayleave.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.ServerOptions;
import wayleave.server.TestServer;
import wayleave.server.http.ServerLimits;
import wayleave.testing.FakeClock;
import wayleave.testing.TestSite;

/** Answers by what sites say, asked now or before. */
class SiteServiceTest {
  private static MemoryStore store;
  private static SiteService sites;
  private static TestServer server;

  private TestSite site;

  @BeforeAll
  static void start() throws IOException {
    store = MemoryStore.ofBytes(1 << 20);
    sites = SiteService.of(
        RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
                .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1")))
            .historyLength(3),
        store);
    server = TestServer.start(ServerOptions.onLoopback(0).withSites(sites));
  }

  @AfterAll
  static void stop() {
    server.close();
    sites.close();
    store.close();
  }

  @BeforeEach
  void openSite() throws IOException {
    String robots = "User-agent: *\nDisallow: /private # keep out\n";
    site = TestSite.withRobots("")
        .to(
            "GET /robots.txt ",
            "200 OK",
            "ETag: \"1\"\r\n",
            robots.getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void closeSite() {
    site.close();
  }

  private static JsonNode check(String... urls) throws IOException, InterruptedException {
    HttpResponse<String> response = server.post("/v1/check", request(urls));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return TestServer.json(response).path("verdicts");
  }

  private static String request(String... urls) {
    ArrayNode array = TestServer.JSON.createArrayNode();
    for (String url : urls) {
      array.add(url);
    }
    return TestServer.JSON.createObjectNode().set("urls", array).toString();
  }

  private static HttpResponse<String> robots(String url) throws IOException, InterruptedException {
    return server.get("/v1/robots?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8));
  }

  @Test
  void aSiteIsAskedOnceAndItsLineDecides() throws Exception {
    JsonNode verdicts = check(site.origin() + "/private/x", site.origin() + "/public");
    assertThat(verdicts).hasSize(2);
    assertThat(verdicts.get(0).path("origin").asText()).isEqualTo(site.origin());
    assertThat(verdicts.get(0).path("allowed").asBoolean()).isFalse();
    assertThat(verdicts.get(0).path("text").asText()).isEqualTo("Disallow: /private # keep out");
    assertThat(verdicts.get(0).path("fetch").path("fetchedNow").asBoolean()).isTrue();
    assertThat(verdicts.get(1).path("allowed").asBoolean()).isTrue();
    JsonNode again = check(site.origin() + "/private/y");
    assertThat(again.get(0).path("allowed").asBoolean()).isFalse();
    assertThat(again.get(0).path("fetch").path("fetchedNow").asBoolean()).isFalse();
    assertThat(site.requests()).hasSize(1);
  }

  @Test
  void aSiteThatFailsIsClosed() throws Exception {
    try (TestSite failing = TestSite.answering("503 Service Unavailable", "")) {
      JsonNode verdict = check(failing.origin() + "/").get(0);
      assertThat(verdict.path("allowed").asBoolean()).isFalse();
      assertThat(verdict.path("reason").asText()).isEqualTo("unreachable");
      assertThat(verdict.path("fetch").path("status").asInt()).isEqualTo(503);
    }
  }

  @Test
  void whatIsKnownOfASiteIsShown() throws Exception {
    HttpResponse<String> response = robots(site.origin() + "/any/page");
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    JsonNode known = TestServer.json(response);
    assertThat(known.path("text").asText())
        .isEqualTo("User-agent: *\nDisallow: /private # keep out\n");
    JsonNode entry = known.path("entry");
    assertThat(entry.path("origin").asText()).isEqualTo(site.origin());
    assertThat(entry.path("outcome").asText()).isEqualTo("found");
    assertThat(entry.path("state").asText()).isEqualTo("fresh");
    assertThat(entry.path("policies")).hasSize(3);
    assertThat(entry.path("versions")).hasSize(1);
    assertThat(entry.path("nextFetch").asText()).isNotEmpty();
  }

  private static HttpResponse<String> drop(TestServer server, String query, String... fields)
      throws IOException, InterruptedException {
    return TestServer.send(server.request("/v1/robots" + query, fields).DELETE().build());
  }

  @Test
  void aDroppedEntryIsFetchedAgainButNotTwiceInFiveSeconds() throws Exception {
    FakeClock clock = new FakeClock();
    String token = "correct-horse-battery-staple";
    String[] may = {"Authorization", "Bearer " + token};
    String query = "?url=" + URLEncoder.encode(site.origin() + "/x", StandardCharsets.UTF_8);
    try (MemoryStore store = MemoryStore.ofBytes(1 << 20);
        SiteService sites = SiteService.of(
            RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
                    .clock(clock)
                    .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1")))
                .historyLength(3),
            store,
            clock);
        TestServer asked =
            TestServer.start(ServerOptions.onLoopback(0).withToken(token).withSites(sites))) {
      asked.get("/v1/robots" + query, may);
      assertThat(drop(asked, query, may).statusCode()).isEqualTo(429);
      clock.pass(Duration.ofSeconds(6));
      assertThat(drop(asked, query).statusCode()).isEqualTo(401);
      assertThat(
              drop(asked, query, may[0], may[1], "Sec-Fetch-Site", "cross-site").statusCode())
          .isEqualTo(403);
      asked.get("/v1/robots" + query, may);
      assertThat(site.requests()).as("it is still cached").hasSize(1);
      assertThat(drop(asked, query, may).body())
          .isEqualTo("{\"origin\":\"" + site.origin() + "\",\"dropped\":true}\n");
      assertThat(drop(asked, query, may).body()).contains("\"dropped\":false");
      assertThat(TestServer.json(asked.get("/v1/robots" + query, may)).at("/entry/versions"))
          .hasSize(1);
      assertThat(site.requests()).hasSize(2);
    }
  }

  @Test
  void aDropNamesASite() throws Exception {
    for (String query : List.of("", "?url=x", "?url=http://a.example&all=true")) {
      assertThat(drop(server, query).statusCode()).as(query).isEqualTo(422);
    }
  }

  @Test
  void versionsAreGivenByTheirNames() throws Exception {
    JsonNode version = TestServer.json(robots(site.origin() + "/"))
        .path("entry")
        .path("versions")
        .get(0);
    assertThat(version.path("status").asInt()).isEqualTo(200);
    assertThat(version.path("sha256").asText())
        .hasSize(64)
        .startsWith(version.path("version").asText());
    assertThat(version.path("headers").toString()).contains("{\"name\":\"ETag\",\"value\":\"");
    String id = version.path("version").asText();
    for (String name : List.of(id, "latest")) {
      HttpResponse<String> response =
          server.get("/v1/robots?url=" + site.origin() + "&version=" + name);
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      JsonNode given = TestServer.json(response);
      assertThat(given.path("version").path("version").asText()).isEqualTo(id);
      assertThat(given.path("text").asText())
          .isEqualTo("User-agent: *\nDisallow: /private # keep out\n");
    }
    HttpResponse<String> none = server.get("/v1/robots?url=" + site.origin() + "&version=previous");
    assertThat(none.statusCode()).isEqualTo(404);
    assertThat(none.body()).contains("/problems/unknown-version", "kept are " + id);
    assertThat(server.get("/v1/robots?url=" + site.origin() + "&version=1").statusCode())
        .isEqualTo(422);
    assertThat(site.requests()).hasSize(1);
  }

  /** Forms in which an address that is not public can be written, and schemes that are none of a site. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.1/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::a00:1]/",
        "http://0.0.0.0/",
        "http://127.0.0.2/",
        "http://127.2/",
        "http://2130706434/",
        "http://0x7f000002/",
        "http://0177.0.0.2/",
        "http://１２７.0.0.2/",
        "http://%31%32%37.0.0.2/",
        "http://127.0.0.2./",
        "http://user:password@10.0.0.1/",
        "http://100.100.100.200/",
        "http://224.0.0.1/",
        "gopher://10.0.0.1/",
        "http://[fd00:ec2::254]/",
        "http://[2002:a00:1::]/"
      })
  void noUrlMakesTheServerAskItsOwnNetwork(String url) throws Exception {
    HttpResponse<String> response = server.post("/v1/check", request(url));
    if (response.statusCode() == 200) {
      JsonNode verdict = TestServer.json(response).path("verdicts").get(0);
      assertThat(verdict.path("allowed").asBoolean()).isFalse();
      assertThat(verdict.path("reason").asText()).isEqualTo("refused");
      assertThat(robots(url).statusCode()).isEqualTo(403);
    } else {
      // No URL at all, in the reading of URLs.
      assertThat(response.statusCode()).isEqualTo(422);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///etc/passwd", "javascript:alert(1)", "/x", ""})
  void onlyUrlsOfSitesAreTaken(String url) throws Exception {
    JsonNode verdicts = check(url, site.origin() + "/private/x");
    assertThat(verdicts.get(0).path("reason").asText()).isEqualTo("not-a-url");
    assertThat(verdicts.get(0).path("allowed").isNull()).isTrue();
    assertThat(verdicts.get(1).path("reason").asText()).isEqualTo("longest-match");
    assertThat(robots(url).statusCode()).isEqualTo(422);
  }

  @Test
  void freshAsksTheSiteAgainButNotWithinFiveSeconds() throws Exception {
    FakeClock clock = new FakeClock();
    try (MemoryStore own = MemoryStore.ofBytes(1 << 20);
        SiteService timed = SiteService.of(
            RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
                .clock(clock)
                .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1"))),
            own,
            clock);
        TestServer asked = TestServer.start(ServerOptions.onLoopback(0).withSites(timed))) {
      String fresh = "/v1/robots?fresh=true&url=" + site.origin();
      assertThat(asked.get(fresh).body()).contains("/private");
      site.to(
          "GET /robots.txt ",
          "200 OK",
          "",
          "User-agent: *\nDisallow: /new\n".getBytes(StandardCharsets.UTF_8));
      clock.pass(Duration.ofSeconds(4));
      assertThat(asked.get(fresh).body()).contains("/private", "\"ageSeconds\":4");
      clock.pass(Duration.ofSeconds(2));
      assertThat(asked.get(fresh).body()).contains("/new", "\"ageSeconds\":0");
      assertThat(asked.get("/v1/robots?url=" + site.origin()).body()).contains("/new");
      assertThat(site.requests()).hasSize(2);
    }
    assertThat(server
            .get("/v1/robots?fresh=true&version=latest&url=" + site.origin())
            .statusCode())
        .isEqualTo(422);
    assertThat(server.get("/v1/robots?fresh=1&url=" + site.origin()).statusCode())
        .isEqualTo(422);
  }

  @Test
  void aSiteIsShown() throws Exception {
    HttpResponse<String> response =
        server.post("/v1/show", "{\"url\":\"" + site.origin() + "/page\"}");
    JsonNode shown = TestServer.json(response);
    assertThat(shown.path("robots").asText()).isEqualTo(site.origin() + "/robots.txt");
    assertThat(shown.path("followed").toString()).contains("/private");
    try (TestSite failing = TestSite.answering("503 Service Unavailable", "");
        TestSite missing = TestSite.answering("404 Not Found", "")) {
      response = server.post("/v1/show", "{\"url\":\"" + failing.origin() + "\"}");
      assertThat(response.statusCode()).isEqualTo(502);
      assertThat(response.body()).contains("/problems/site-unreachable");
      response = server.post("/v1/show", "{\"url\":\"" + missing.origin() + "\"}");
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      assertThat(TestServer.json(response).path("groups")).isEmpty();
    }
    assertThat(server.post("/v1/show", "{\"url\":\"http://10.0.0.1/\"}").statusCode())
        .isEqualTo(403);
    assertThat(server.post("/v1/show", "{\"url\":\"/x\"}").statusCode()).isEqualTo(422);
  }

  @Test
  void parametersAreCheckedToo() throws Exception {
    assertThat(server.get("/v1/robots").statusCode()).isEqualTo(422);
    assertThat(
            server.get("/v1/robots?url=http://a.example/&url=http://b.example/").statusCode())
        .isEqualTo(422);
    assertThat(server.get("/v1/robots?uri=http://a.example/").body()).contains("expected url");
  }

  @Test
  void tooManySitesAtOnceAreRefused() throws Exception {
    String[] urls = new String[101];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = "http://10.0.0." + i + "/";
    }
    HttpResponse<String> response = server.post("/v1/check", request(urls));
    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(response.body()).contains("/problems/too-much-asked", "101 sites");
  }

  @Test
  void aDialectIsForFilesThatAreSent() throws Exception {
    HttpResponse<String> response =
        server.post("/v1/check", "{\"urls\":[\"" + site.origin() + "/\"],\"dialect\":\"google\"}");
    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(site.requests()).isEmpty();
  }

  @Test
  void aServerWithoutSitesSaysSo() throws Exception {
    try (TestServer alone = TestServer.start()) {
      HttpResponse<String> response = alone.post("/v1/check", request(site.origin() + "/"));
      assertThat(response.statusCode()).isEqualTo(422);
      assertThat(response.body()).contains("asks no sites");
      assertThat(alone.get("/v1/robots?url=" + site.origin()).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void aSiteThatDoesNotAnswerEndsWithTheTimeForAnAnswer() throws Exception {
    try (java.net.ServerSocket silent =
        new java.net.ServerSocket(0, 5, java.net.InetAddress.getByName("127.0.0.1"))) {
      ServerLimits limits =
          ServerLimits.defaults().withAnswers(10, 10, 1 << 20, Duration.ofMillis(500));
      try (TestServer hasty =
          TestServer.start(ServerOptions.onLoopback(0).withLimits(limits).withSites(sites))) {
        HttpResponse<String> response =
            hasty.post("/v1/check", request("http://127.0.0.1:" + silent.getLocalPort() + "/"));
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).contains("/problems/took-too-long");
      }
    }
  }

  @Test
  void crawlersAreListedAndFoundByName() throws Exception {
    JsonNode all = TestServer.json(server.get("/v1/crawlers"));
    assertThat(all.size()).isGreaterThan(200);
    JsonNode one = TestServer.json(server.get("/v1/crawlers?name=gptbot"));
    assertThat(one.path("token").asText()).isEqualTo("GPTBot");
    HttpResponse<String> unknown = server.get("/v1/crawlers?name=GPTBott");
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("/problems/unknown-crawler", "did you mean GPTBot?");
  }

  @Test
  void theRequestsOfTheLastFetchAreTold() throws Exception {
    for (int i = 0; i < 2; i++) { // asked, and from memory
      JsonNode requests = TestServer.json(robots(site.origin())).path("requests");
      assertThat(requests.path("hops")).hasSize(1);
      assertThat(requests.path("hops").path(0).path("url").asText())
          .isEqualTo(site.origin() + "/robots.txt");
      assertThat(requests.path("hops").path(0).path("status").asInt()).isEqualTo(200);
      assertThat(requests.path("headers").findValuesAsText("name")).contains("Content-Length");
    }
    assertThat(site.requests()).hasSize(1);
  }
}
