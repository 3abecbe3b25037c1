package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.server.http.ServerLimits;
import wayleave.server.page.PageFetcher;
import wayleave.testing.TestSite;

/** {@code POST /v1/resources}. */
class ResourcesTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /private/

      User-agent: Googlebot
      Disallow: /js/

      User-agent: TestBot
      Disallow: /not-for-tools
      """;

  private static LocalSites sites;
  private static TestServer server;

  private TestSite site;

  @BeforeAll
  static void startServer() throws Exception {
    sites = new LocalSites();
    server = TestServer.start(sites.options());
  }

  @AfterAll
  static void stopServer() {
    server.close();
    sites.close();
  }

  @BeforeEach
  void start() throws Exception {
    site = TestSite.withRobots(ROBOTS);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private static ObjectNode request(String url) {
    return TestServer.JSON.createObjectNode().put("url", url);
  }

  private static JsonNode answer(ObjectNode request) throws Exception {
    return answer(server, request);
  }

  private static JsonNode answer(TestServer asked, ObjectNode request) throws Exception {
    HttpResponse<String> response = asked.post("/v1/resources", request.toString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return TestServer.json(response);
  }

  private static String table(JsonNode answer) {
    StringBuilder table = new StringBuilder();
    for (JsonNode resource : answer.path("resources")) {
      table
          .append(resource.path("kind").asText())
          .append(' ')
          .append(resource.path("url").asText());
      for (JsonNode verdict : resource.path("verdicts")) {
        table
            .append(' ')
            .append(verdict.path("allowed").asText())
            .append(' ')
            .append(verdict.path("line").isNull() ? verdict.path("reason") : verdict.path("line"));
      }
      table.append('\n');
    }
    return table.toString().replace("\"", "");
  }

  @Test
  void aPageIsFetchedAndItsResourcesAreCheckedByTheirOwnSites() throws Exception {
    try (TestSite cdn = TestSite.withRobots("User-agent: *\nDisallow: /")) {
      site.to("GET /page", """
          <base href="/js/">
          <script src="app.js"></script>
          <link rel=stylesheet href="%s/site.css">
          <img src="/private/a.png"><img src="data:,x">
          <img src="http://">
          <script src="/js/app.js"></script>
          """.formatted(cdn.origin()));
      ObjectNode request = request(site.origin() + "/page");
      request.putArray("crawlers").add("Googlebot").add("Bingbot");
      JsonNode answer = answer(request);
      assertThat(table(answer)).isEqualTo("""
          script %1$s/js/app.js false 5 true no-match
          style %2$s/site.css false 2 false 2
          image %1$s/private/a.png true no-match false 2
          image http:// null not-a-url null not-a-url
          """.formatted(site.origin(), cdn.origin()));
      JsonNode page = answer.path("page");
      assertThat(page.path("fetched").path("url").asText()).isEqualTo(site.origin() + "/page");
      assertThat(page.path("fetched").path("status").asInt()).isEqualTo(200);
      assertThat(page.path("verdicts").findValuesAsText("allowed")).containsExactly("true", "true");
      assertThat(answer.path("resources").findValuesAsText("htmlLine"))
          .containsExactly("2", "3", "4", "5");
      assertThat(site.requests()).hasSize(2).anyMatch(sent -> sent.startsWith("GET /page "));
    }
  }

  @Test
  void aRobotsTxtThatIsSentDecidesForTheSiteOfThePageAlone() throws Exception {
    ObjectNode request = request("https://shop.example/a/");
    request.put("html", "<img src=b.png><img src='" + site.origin() + "/private/'>");
    request.put("robots", "User-agent: *\nDisallow: /a/").put("dialect", "rfc9309");
    JsonNode answer = answer(request);
    assertThat(table(answer)).isEqualTo("""
        image https://shop.example/a/b.png false 2
        image %s/private/ false 2
        """.formatted(site.origin()));
    assertThat(answer.path("page").path("fetched").isNull()).isTrue();
    JsonNode verdict = answer.path("page").path("verdicts").get(0);
    assertThat(verdict.path("allowed").asBoolean()).isFalse();
    assertThat(verdict.path("origin").isNull()).isTrue();
    assertThat(verdict.path("rule").asText()).isEqualTo("Disallow: /a/");
  }

  @Test
  void theResourcesOfARedirectedPageAreThoseOfItsLastUrl() throws Exception {
    site.to("GET /old", "302 Found", "Location: /new/page\r\n", new byte[0]);
    site.to("GET /new/page", "<img src=a.png>");
    JsonNode answer = answer(request(site.origin() + "/old"));
    assertThat(table(answer)).isEqualTo("image " + site.origin() + "/new/a.png true no-match\n");
    assertThat(answer.path("page").path("url").asText()).isEqualTo(site.origin() + "/old");
    assertThat(answer.path("page").path("fetched").path("url").asText())
        .isEqualTo(site.origin() + "/new/page");
  }

  @Test
  void sitesThatCannotBeAskedAreDisallowed() throws Exception {
    ObjectNode request = request(site.origin() + "/");
    request.put("html", "<img src='http://10.0.0.1/a'><img src='ftp://127.0.0.1:1/b'>");
    assertThat(table(answer(request))).isEqualTo("""
        image http://10.0.0.1/a false refused
        image ftp://127.0.0.1:1/b false unreachable
        """);
  }

  @Test
  void aSiteThatDoesNotAnswerInTimeCostsItsRowsAlone() throws Exception {
    ServerLimits hasty =
        ServerLimits.defaults().withAnswers(10, 100, 1 << 20, Duration.ofSeconds(6));
    try (TestSite hanging = TestSite.hanging();
        TestServer other = TestServer.start(sites.options().withLimits(hasty))) {
      ObjectNode request = request(site.origin() + "/");
      request.put("html", "<img src='" + hanging.origin() + "/a'><img src='/private/b'>");
      JsonNode answer = answer(other, request);
      assertThat(table(answer)).isEqualTo("""
          image %s/a null not-asked
          image %s/private/b false 2
          """.formatted(hanging.origin(), site.origin()));
      assertThat(answer.at("/resources/0/verdicts/0/explanation").asText()).contains("in time");
    }
  }

  @Test
  void sitesBeyondTheLimitAreNotAsked() throws Exception {
    int most = ServerLimits.defaults().answers().sites();
    StringBuilder html = new StringBuilder("<img src=/private/a>");
    IntStream.rangeClosed(1, most + 1)
        .forEach(i -> html.append("<img src=http://10.0.0." + i + "/>"));
    ObjectNode request = request(site.origin() + "/").put("html", html.toString());
    List<String> reasons = answer(request).path("resources").findValuesAsText("reason");
    assertThat(reasons).hasSize(most + 2);
    assertThat(reasons.subList(0, 2)).containsExactly("longest-match", "refused");
    assertThat(reasons.subList(most, most + 2)).containsOnly("not-asked");
  }

  @Test
  void tooMuchIsRefusedAndNothingIsTruncated() throws Exception {
    ObjectNode request = request(site.origin() + "/");
    request.put("html", " ".repeat(PageFetcher.MAX_BYTES + 1));
    requireProblem(request, "too-much-asked", "html is longer than 2097152 bytes");
    StringBuilder html = new StringBuilder();
    IntStream.range(0, 5_000).forEach(i -> html.append("<img src=" + i + ">"));
    request.put("html", html.toString());
    assertThat(answer(request).path("resources")).hasSize(5_000);
    request.putArray("crawlers").add("Googlebot").add("Bingbot");
    requireProblem(request, "too-much-asked", "more than 4999 resources");
    site.to("GET /long", " ".repeat(PageFetcher.MAX_BYTES + 1));
    requireProblem(request(site.origin() + "/long"), "too-much-asked", "the page is longer than");
    site.to("GET /fits", "<img src=a>" + " ".repeat(PageFetcher.MAX_BYTES - 11));
    assertThat(answer(request(site.origin() + "/fits")).path("resources")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      /not-for-tools | site-refused     | does not allow TestBot to fetch the page; send the page as html
      /missing       | site-unreachable | the page cannot be fetched: 404
      /broken        | site-unreachable | the page cannot be fetched: server error 500
      /file.pdf      | invalid-request  | its Content-Type is application/pdf
      """)
  void aPageThatCannotBeFetchedIsAProblem(String path, String type, String detail)
      throws Exception {
    site.to("GET /missing", "404 Not Found", "", new byte[0]);
    site.to("GET /broken", "500 Oh", "", new byte[0]);
    site.to("GET /file.pdf", "200 OK", "Content-Type: Application/PDF\r\n", new byte[9]);
    requireProblem(request(site.origin() + path), type, detail);
    assertThat(site.requests()).noneMatch(sent -> sent.startsWith("GET /not-for-tools "));
  }

  @Test
  void pagesInPrivateNetworksAreNotFetched() throws Exception {
    requireProblem(request("http://10.0.0.1/"), "site-unreachable", "not public");
    byte[] none = new byte[0];
    site.to("GET /away", "302 Found", "Location: http://10.0.0.1/secret\r\n", none);
    JsonNode problem =
        requireProblem(request(site.origin() + "/away"), "site-refused", "address is not public");
    assertThat(problem.toString()).doesNotContain("10.0.0.1 ");
  }

  private static JsonNode requireProblem(ObjectNode request, String type, String detail)
      throws Exception {
    HttpResponse<String> response = server.post("/v1/resources", request.toString());
    JsonNode problem = TestServer.json(response);
    assertThat(problem.path("type").asText()).as(response.body()).isEqualTo("/problems/" + type);
    assertThat(problem.path("detail").asText()).contains(detail);
    return problem;
  }

  @Test
  void theTextOfAPageIsNotInTheAnswer() throws Exception {
    String secret = "<p>s3cret</p><script>s3cret</script><a href=s3cret><img src=a.png alt=s3cret>";
    site.to("GET /page", secret);
    HttpResponse<String> response =
        server.post("/v1/resources", request(site.origin() + "/page").toString());
    assertThat(response.body()).contains("a.png").doesNotContain("s3cret");
  }
}
