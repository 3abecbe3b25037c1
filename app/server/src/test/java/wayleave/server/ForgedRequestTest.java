package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.endpoint.SiteService;
import wayleave.testing.TestSite;

/**
 * No URL and no site makes the server ask an address that is not public, or tells one. All of 127.0.0.0/8 but 127.0.0.1, which
 * stands for the public internet, is this machine's own network.
 */
class ForgedRequestTest {
  private static final Path HOSTS = Path.of("")
      .toAbsolutePath()
      .getParent()
      .getParent()
      .resolve("lib/fetch/src/test/resources/wayleave/fetch/ssrf-hosts.tsv");

  /** What no answer may hold: where names lead. */
  private static final String[] SECRETS = {"10.1.2.3", "127.0.0.9", "fd00::9", "fd00:0:0:0:0:0:0:9"
  };

  private static final AtomicInteger REBOUND = new AtomicInteger();

  private static MemoryStore store;
  private static SiteService sites;
  private static TestServer server;

  /** Asks nothing on this machine. */
  private static TestServer strict;

  private static SiteService noneHere;

  private TestSite site;

  private static List<InetAddress> resolve(String host) throws UnknownHostException {
    return switch (host) {
      case "public.example" -> List.of(InetAddress.getByName("127.0.0.1"));
      case "private.example" -> List.of(InetAddress.getByName("10.1.2.3"));
      case "mixed.example" ->
        List.of(InetAddress.getByName("127.0.0.1"), InetAddress.getByName("10.1.2.3"));
      case "mixed6.example" ->
        List.of(InetAddress.getByName("127.0.0.1"), InetAddress.getByName("fd00::9"));
      // Public when it is looked up first, and private ever after.
      case "rebound.example" ->
        List.of(InetAddress.getByName(REBOUND.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.9"));
      case "metadata.google.internal" -> List.of(InetAddress.getByName("169.254.169.254"));
      case "localhost.localdomain", "ip6-localhost" -> List.of(InetAddress.getByName("127.0.0.9"));
      default -> throw new UnknownHostException(host);
    };
  }

  @BeforeAll
  static void start() throws IOException {
    store = MemoryStore.ofBytes(1 << 20);
    sites = SiteService.of(
        RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
            .resolver(ForgedRequestTest::resolve)
            .limits(FetchLimits.DEFAULT.withTotal(Duration.ofSeconds(20)))
            .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1"))),
        store);
    server = TestServer.start(ServerOptions.onLoopback(0).withSites(sites));
    noneHere = SiteService.of(
        RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
            .resolver(ForgedRequestTest::resolve)
            .guard(AddressGuard.publicInternet())),
        store);
    strict = TestServer.start(ServerOptions.onLoopback(0).withSites(noneHere));
  }

  @AfterAll
  static void stop() {
    strict.close();
    noneHere.close();
    server.close();
    sites.close();
    store.close();
  }

  @BeforeEach
  void openSite() throws IOException {
    site = TestSite.withRobots("User-agent: *\nDisallow: /p\n");
    REBOUND.set(0);
  }

  @AfterEach
  void closeSite() {
    site.close();
  }

  private String port() {
    return site.origin().substring(site.origin().lastIndexOf(':'));
  }

  private static HttpResponse<String> check(String url) throws IOException, InterruptedException {
    String urls = TestServer.JSON.writeValueAsString(List.of(url));
    return server.post("/v1/check", "{\"explain\":true,\"urls\":" + urls + "}");
  }

  private static HttpResponse<String> robots(String url) throws IOException, InterruptedException {
    return server.get("/v1/robots?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8));
  }

  /** The hosts of the fetcher's own test, but those that here stand for the public internet. */
  static Stream<String> hosts() throws IOException {
    return Files.readAllLines(HOSTS).stream()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .map(line -> line.substring(0, line.indexOf('\t')));
  }

  /** With the port of a site that would answer, were it asked. */
  @ParameterizedTest
  @MethodSource("hosts")
  void noWayToWriteAHostLeadsInside(String host) throws Exception {
    for (String scheme : List.of("http://", "ftp://")) {
      String url = scheme + host + port() + "/";
      String urls = TestServer.JSON.writeValueAsString(List.of(url));
      HttpResponse<String> response = strict.post("/v1/check", "{\"urls\":" + urls + "}");
      HttpResponse<String> robots =
          strict.get("/v1/robots?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8));
      if (response.statusCode() == 200) {
        JsonNode verdict = TestServer.json(response).path("verdicts").get(0);
        assertThat(verdict.path("allowed").asBoolean()).as(response.body()).isFalse();
        assertThat(verdict.path("reason").asText()).isIn("refused", "unreachable");
        assertThat(response.body()).doesNotContain(SECRETS).doesNotContain("--allow-private");
        assertThat(robots.body()).doesNotContain(SECRETS).doesNotContain("--allow-private");
      } else {
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(robots.statusCode()).isEqualTo(422);
      }
    }
    assertThat(site.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"private.example", "mixed.example", "mixed6.example", "127.0.0.9", "10.1.2.3"})
  void whatIsRefusedTellsNoAddressAndNoOption(String host) throws Exception {
    String url = "http://" + host + port() + "/";
    HttpResponse<String> response = check(url);
    JsonNode verdict = TestServer.json(response).path("verdicts").get(0);
    assertThat(verdict.path("reason").asText()).as(response.body()).isEqualTo("refused");
    assertThat(verdict.path("explanation").asText())
        .isEqualTo("not fetched: the site's address is not public");
    assertThat(verdict.path("fetch").path("reason").asText()).isEqualTo("address");
    assertThat(verdict.path("fetch").has("detail")).isFalse();
    assertThat(response.body().replace(url, "").replace("http://" + host, ""))
        .doesNotContain(SECRETS);
    HttpResponse<String> robots = robots(url);
    assertThat(robots.statusCode()).isEqualTo(403);
    assertThat(TestServer.json(robots).path("detail").asText())
        .isEqualTo("not fetched: the site's address is not public");
    assertThat(site.requests()).isEmpty();
  }

  /** The address that is checked is the one that is asked. */
  @Test
  void aNameThatChangesItsAddressIsAskedAtTheOneThatWasChecked() throws Exception {
    JsonNode verdict = TestServer.json(check("http://rebound.example" + port() + "/p"))
        .path("verdicts")
        .get(0);
    assertThat(verdict.path("reason").asText()).isEqualTo("longest-match");
    assertThat(site.requests()).hasSize(1);
    assertThat(REBOUND.get()).isEqualTo(1);
    assertThat(verdict.path("fetch").path("hops").get(0).path("address").asText())
        .isEqualTo("127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://private.example/robots.txt",
        "http://10.1.2.3/",
        "http://127.0.0.9:PORT/robots.txt",
        "//private.example/x",
        "http://user:pass@127.0.0.9:PORT/",
        "http://public.example:PORT@127.0.0.9:PORT/",
        "http://[::ffff:127.0.0.9]:PORT/"
      })
  void aSiteThatRedirectsInsideIsNotFollowed(String location) throws Exception {
    String target = location.replace(":PORT", port());
    try (TestSite inside = TestSite.withRobots("User-agent: *\nAllow: /\n");
        TestSite outside = TestSite.answering("302 Found", "Location: " + target + "\r\n")) {
      HttpResponse<String> response = check(outside.origin() + "/x");
      JsonNode verdict = TestServer.json(response).path("verdicts").get(0);
      assertThat(verdict.path("allowed").asBoolean()).as(response.body()).isFalse();
      assertThat(verdict.path("reason").asText()).isEqualTo("refused");
      assertThat(response.body()).doesNotContain("--allow-private").doesNotContain("fd00");
      assertThat(verdict.path("explanation").asText()).doesNotContain(SECRETS);
      assertThat(inside.requests()).isEmpty();
    }
    assertThat(site.requests()).isEmpty();
  }

  /** A redirect that cannot be followed is no answer of what it leads to. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "gopher://127.0.0.9/",
        "javascript:alert(1)",
        "data:text/plain,User-agent:%20*",
        "http://127.0.0.9\u0009.example/"
      })
  void aRedirectToSomethingElseLeadsNowhere(String location) throws Exception {
    try (TestSite outside = TestSite.answering("302 Found", "Location: " + location + "\r\n")) {
      HttpResponse<String> response = check(outside.origin() + "/x");
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      assertThat(response.body()).doesNotContain("root:").doesNotContain("longest-match");
    }
  }

  /** User-info and ports: what decides is where the request would go. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://public.example:80@127.0.0.9/",
        "http://public.example%40127.0.0.9/",
        "http://public.example#@127.0.0.9/",
        "http://public.example?@127.0.0.9/",
        "http://public.example\\@127.0.0.9/",
        "http://127.0.0.9:80\\@public.example/",
        "http://127.0.0.9:99999/",
        "http://127.0.0.9:-80/",
        "http://127.0.0.9:٨٠/"
      })
  void userInfoAndPortsHideNoHost(String url) throws Exception {
    HttpResponse<String> response = check(url);
    if (response.statusCode() == 200) {
      JsonNode verdict = TestServer.json(response).path("verdicts").get(0);
      String asked = verdict.path("fetch").path("url").asText();
      if (asked.startsWith("http://public.example/")) {
        // Nothing listens there, at port 80 of this machine, or at least not what was sought.
        assertThat(asked).isEqualTo("http://public.example/robots.txt");
      } else {
        assertThat(verdict.path("allowed").asBoolean()).as(response.body()).isFalse();
      }
    } else {
      assertThat(response.statusCode()).isEqualTo(422);
    }
    assertThat(site.requests()).isEmpty();
  }

  /** Line breaks make neither a second request nor a second field. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://public.exam\r\nple/",
        "http://public.example/\r\nHost: other",
        "http://public.example%0d%0aHost:other/",
        "http://public.example\u0000.example/",
        "http://public.example /"
      })
  void lineBreaksAreNoPartOfARequest(String url) throws Exception {
    String withPort = url.replace("/", port() + "/").replace(port() + "/" + port() + "/", "//");
    HttpResponse<String> response = check(withPort);
    assertThat(response.statusCode()).as(response.body()).isIn(200, 422);
    assertThat(site.requests()).hasSizeLessThanOrEqualTo(1);
    assertThat(response.body())
        .doesNotContain("\r")
        .satisfies(text -> assertThat(text.lines()).hasSize(1));
  }

  /** One origin, however it is spelt, and none that looks alike. */
  @Test
  void spellingsOfAnOriginShareItsRobotsTxtAndOthersDoNot() throws Exception {
    String port = port();
    for (String same : List.of(
        "http://public.example" + port + "/p",
        "HTTP://PUBLIC.EXAMPLE" + port + "/p",
        "http://public.example." + port + "/p",
        "http://user:password@public.example" + port + "/p",
        "http://ｐｕｂｌｉｃ.example" + port + "/p",
        "http://%70ublic.example" + port + "/p")) {
      JsonNode verdict = TestServer.json(check(same)).path("verdicts").get(0);
      assertThat(verdict.path("origin").asText())
          .as(same)
          .isEqualTo("http://public.example" + port);
      assertThat(verdict.path("reason").asText()).isEqualTo("longest-match");
    }
    assertThat(site.requests()).hasSize(1);
    for (String other : List.of(
        "http://public.example:1/p", // another port
        "http://рublic.example" + port + "/p", // a Cyrillic er
        "http://public.example.com" + port + "/p",
        "http://www.public.example" + port + "/p")) {
      JsonNode verdict = TestServer.json(check(other)).path("verdicts").get(0);
      assertThat(verdict.path("origin").asText())
          .as(other)
          .isNotEqualTo("http://public.example" + port);
      assertThat(verdict.path("reason").asText()).isNotEqualTo("longest-match");
    }
    assertThat(site.requests()).hasSize(1);
  }

  /** What sites and clients say comes back as JSON that no browser takes for a page. */
  @Test
  void scriptsOfSitesAndClientsStayData() throws Exception {
    String script = "<script>alert(1)</script>";
    try (TestSite hostile = TestSite.withRobots(
        "User-agent: *\nDisallow: /" + script + "\n# " + script + "\u001b[2J\n")) {
      for (HttpResponse<String> response : List.of(
          check(hostile.origin() + "/" + script),
          robots(hostile.origin() + "/" + script),
          server.get("/v1/crawlers?name=" + URLEncoder.encode(script, StandardCharsets.UTF_8)),
          server.post("/v1/check", "{\"" + script.replace("/", "\\/") + "\":1}"),
          server.post("/v1/lint", "{\"robots\":\"Disallow: " + script + "\"}"))) {
        assertThat(
                response.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT))
            .matches("application/(problem\\+)?json");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
            .contains("default-src 'none'");
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        assertThat(response.body()).doesNotContain("\u001b");
        assertThat(TestServer.json(response).isContainerNode()).isTrue();
      }
    }
  }
}
