package wayleave.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import wayleave.server.page.PageFetcher;
import wayleave.testing.TestSite;

/** {@code POST /v1/may}. */
class MayTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /private/
      Content-Usage: train-ai=n

      User-agent: TestBot
      Disallow: /not-for-tools
      """;
  private static final String NOINDEX = "Content-Type: text/html\r\nX-Robots-Tag: noindex\r\n";

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
    HttpResponse<String> response = server.post("/v1/may", request.toString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    JsonNode answer = TestServer.json(response);
    assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(
                Path.of("").toAbsolutePath().resolve("../../docs/schema/may.schema.json")))
            .validate(answer))
        .isEmpty();
    return answer;
  }

  private static boolean refused(JsonNode answer, String purpose) {
    for (JsonNode each : answer.path("purposes")) {
      if (each.path("purpose").asText().equals(purpose)) {
        return each.path("refused").asBoolean();
      }
    }
    throw new AssertionError(answer);
  }

  private static String problem(ObjectNode request) throws Exception {
    HttpResponse<String> response = server.post("/v1/may", request.toString());
    assertThat(response.statusCode()).as(response.body()).isGreaterThanOrEqualTo(400);
    return TestServer.json(response).path("detail").asText();
  }

  @Test
  void whatIsSentIsAnsweredWithoutAFetch() throws Exception {
    JsonNode answer = answer(request("https://example.com/a")
        .put("crawler", "GPTBot")
        .put("robots", ROBOTS)
        .put("headers", "HTTP/1.1 200 OK\r\nX-Robots-Tag: noindex\r\n")
        .put("html", "<meta name=robots content=nosnippet>"));
    assertThat(answer.at("/crawl/allowed").asBoolean()).isTrue();
    assertThat(answer.at("/crawl/robots").isNull()).isTrue();
    assertThat(answer.at("/page/state").asText()).isEqualTo("given");
    assertThat(refused(answer, "index")).isTrue();
    assertThat(refused(answer, "snippet")).isTrue();
    assertThat(refused(answer, "train")).isTrue();
    assertThat(refused(answer, "crawl")).isFalse();
  }

  @Test
  void thePageIsFetchedOnlyIfAsked() throws Exception {
    site.to("GET /a", "200 OK", NOINDEX, new byte[0]);
    JsonNode answer = answer(request(site.origin() + "/a"));
    assertThat(answer.at("/page/state").asText()).isEqualTo("not-requested");
    assertThat(refused(answer, "train")).isTrue();
    assertThat(site.requests()).noneMatch(request -> request.contains("GET /a"));
    assertThat(refused(answer(request(site.origin() + "/a").put("page", true)), "index"))
        .isTrue();
  }

  @Test
  void redirectsAreFollowedByTheRulesOfEachSite() throws Exception {
    try (TestSite other = TestSite.withRobots("User-agent: *\nDisallow: /closed\n")
        .to(
            "GET /b",
            "200 OK",
            "Content-Type: text/html\r\n",
            "<meta name=robots content=noindex>".getBytes(UTF_8))) {
      site.to("GET /open", "301 Moved", "Location: " + other.origin() + "/b\r\n", new byte[0])
          .to("GET /shut", "301 Moved", "Location: " + other.origin() + "/closed\r\n", new byte[0]);
      JsonNode open = answer(request(site.origin() + "/open").put("page", true));
      assertThat(open.at("/page/redirects/0/url").asText()).isEqualTo(other.origin() + "/b");
      assertThat(refused(open, "index")).isTrue();
      assertThat(refused(open, "train")).isFalse();
      JsonNode shut = answer(request(site.origin() + "/shut").put("page", true));
      assertThat(shut.at("/page/state").asText()).isEqualTo("not-crawlable");
      assertThat(other.requests()).noneMatch(request -> request.contains("/closed"));
    }
  }

  @Test
  void aRedirectToAPrivateAddressIsNotFollowedAndNotShown() throws Exception {
    site.to("GET /a", "301 Moved", "Location: http://localhost:1/x\r\n", new byte[0]);
    JsonNode answer = answer(request(site.origin() + "/a").put("page", true));
    assertThat(answer.at("/page/state").asText()).isEqualTo("not-crawlable");
    assertThat(answer.at("/page/redirects/0/crawl/allowed").asBoolean()).isFalse();
    assertThat(answer.toString()).doesNotContain("127.0.0.1:1", "0:0:0:0");
  }

  @Test
  void aPageThatMayNotBeCrawledIsNotFetched() throws Exception {
    JsonNode answer = answer(request(site.origin() + "/private/a").put("page", true));
    assertThat(answer.at("/page/state").asText()).isEqualTo("not-crawlable");
    assertThat(refused(answer, "crawl")).isTrue();
    assertThat(problem(request(site.origin() + "/not-for-tools").put("page", true)))
        .contains("does not allow TestBot to fetch the page");
    assertThat(site.requests())
        .noneMatch(request -> request.contains("/private/") || request.contains("/not-for"));
  }

  @Test
  void aLongPageIsAProblem() throws Exception {
    site.to("GET /a", "200 OK", "Content-Type: text/html\r\n", new byte[PageFetcher.MAX_BYTES + 1]);
    assertThat(problem(request(site.origin() + "/a").put("page", true)))
        .contains("the page is longer than 2097152 bytes");
    String html = "x".repeat(PageFetcher.MAX_BYTES + 1);
    assertThat(problem(request(site.origin() + "/a").put("html", html)))
        .contains("html is longer than 2097152 bytes");
  }
}
