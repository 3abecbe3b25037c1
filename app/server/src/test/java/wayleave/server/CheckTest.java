package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.report.JsonFields;
import wayleave.report.VerdictJson;
import wayleave.report.view.WrittenLines;

/** {@code POST /v1/check} with a robots.txt that is sent along. */
class CheckTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /private/  # keep out
      Allow: /private/press

      User-agent: Googlebot
      Disallow: /search
      """;

  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    server = TestServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static ObjectNode request(List<String> crawlers, List<String> urls) {
    ObjectNode request = TestServer.JSON.createObjectNode();
    request.put("robots", ROBOTS);
    crawlers.forEach(request.putArray("crawlers")::add);
    urls.forEach(request.putArray("urls")::add);
    return request;
  }

  private static JsonNode verdicts(ObjectNode request) throws IOException, InterruptedException {
    HttpResponse<String> response = server.post("/v1/check", request.toString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    return TestServer.json(response).path("verdicts");
  }

  @Test
  void eachCrawlerIsAnsweredForEachUrlInTheirOrder() throws Exception {
    JsonNode verdicts = verdicts(request(
        List.of("Googlebot", "Bingbot"),
        List.of("https://shop.example/private/x", "/search?q=1", "/private/press/2026")));
    assertThat(verdicts).hasSize(6);
    StringBuilder table = new StringBuilder();
    for (JsonNode verdict : verdicts) {
      table
          .append(verdict.path("crawler").asText())
          .append(' ')
          .append(verdict.path("url").asText())
          .append(' ')
          .append(verdict.path("allowed").asBoolean())
          .append(' ')
          .append(verdict.path("line").asInt())
          .append('\n');
    }
    assertThat(table).hasToString("""
        Googlebot https://shop.example/private/x true 0
        Googlebot /search?q=1 false 6
        Googlebot /private/press/2026 true 0
        Bingbot https://shop.example/private/x false 2
        Bingbot /search?q=1 true 0
        Bingbot /private/press/2026 true 3
        """);
    assertThat(verdicts.get(3).path("text").asText()).isEqualTo("Disallow: /private/  # keep out");
  }

  @ParameterizedTest
  @CsvSource({"google,false", "google,true", "googlebot,true", "RFC9309,true"})
  void aVerdictIsWhatTheCommandPrints(String dialect, boolean explain) throws Exception {
    ObjectNode request = request(List.of("Googlebot-Image"), List.of("/private/é"));
    request.put("dialect", dialect).put("explain", explain);
    byte[] robots = ROBOTS.getBytes(StandardCharsets.UTF_8);
    Dialect read = switch (dialect) {
      case "google" -> Dialect.GOOGLE;
      case "googlebot" -> Dialect.GOOGLEBOT;
      default -> Dialect.RFC9309;
    };
    Crawler crawler = read == Dialect.GOOGLEBOT
        ? Crawler.ofTokens("Googlebot-Image")
        : Crawler.ofProductToken("Googlebot-Image");
    Verdict verdict = RobotsTxt.parse(robots, read).rulesFor(crawler).check("/private/é");
    byte[] expected = JsonFields.line(json -> VerdictJson.write(
        json,
        "Googlebot-Image",
        "/private/é",
        new WrittenLines(robots),
        verdict,
        explain,
        List.of()));
    assertThat(verdicts(request)).hasSize(1);
    assertThat(verdicts(request).get(0)).isEqualTo(TestServer.JSON.readTree(expected));
  }

  @Test
  void aBadUrlCostsOneRow() throws Exception {
    JsonNode verdicts = verdicts(
        request(List.of("Googlebot", "*"), List.of("/search", "example.com/a", "", "/private/x")));
    assertThat(verdicts).hasSize(8);
    assertThat(verdicts.findValuesAsText("allowed"))
        .containsExactly("false", "null", "null", "true", "true", "null", "null", "false");
    JsonNode bad = verdicts.get(1);
    assertThat(bad.path("url").asText()).isEqualTo("example.com/a");
    assertThat(bad.path("reason").asText()).isEqualTo("not-a-url");
    assertThat(bad.path("explanation").asText()).contains("https://example.com/a");
  }

  @Test
  void crawlDelayAndSitemapsComeWithTheVerdicts() throws Exception {
    ObjectNode request = request(List.of("Bingbot", "Googlebot"), List.of("/"));
    request.put("robots", """
        User-agent: bingbot
        Crawl-delay: 2.5
        Sitemap: https://shop.example/sitemap.xml
        """).put("sites", true);
    HttpResponse<String> response = server.post("/v1/check", request.toString());
    assertThat(TestServer.json(response).path("sites")).isEqualTo(TestServer.JSON.readTree("""
        [{"origin": null, "crawler": "Bingbot", "crawlDelay": 2.5, "sitemaps": ["https://shop.example/sitemap.xml"]},
         {"origin": null, "crawler": "Googlebot", "crawlDelay": null, "sitemaps": ["https://shop.example/sitemap.xml"]}]
        """));
  }

  @Test
  void withoutCrawlersTheAnswerIsForAnyOther() throws Exception {
    ObjectNode request = request(List.of("*"), List.of("/private/"));
    request.remove("crawlers");
    JsonNode verdicts = verdicts(request);
    assertThat(verdicts).hasSize(1);
    assertThat(verdicts.get(0).path("crawler").asText()).isEqualTo("*");
    assertThat(verdicts.get(0).path("allowed").asBoolean()).isFalse();
  }

  @Test
  void whatTheClientSaysComesBackAsTextAlone() throws Exception {
    String script = "</script><script>alert(1)</script>\u2028\r\nSet-Cookie: a=b";
    ObjectNode request = request(List.of(script), List.of("/" + script));
    request.put("robots", "User-agent: *\nDisallow: /</script> # " + script);
    JsonNode verdicts = verdicts(request);
    assertThat(verdicts.get(0).path("url").asText()).isEqualTo("/" + script);
    assertThat(verdicts.get(0).path("allowed").asBoolean()).isFalse();
    HttpResponse<String> response = server.post("/v1/check", request.toString());
    assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(response.body().strip()).doesNotContain("\n", "\r");
  }

  @Test
  void tenThousandUrlsAreOneRequest() throws Exception {
    ObjectNode request = request(List.of("Googlebot"), List.of());
    for (int i = 0; i < 10_000; i++) {
      request.withArray("urls").add(i % 2 == 0 ? "/search/" + i : "/other/" + i);
    }
    JsonNode verdicts = verdicts(request);
    assertThat(verdicts).hasSize(10_000);
    for (int i = 0; i < 10_000; i++) {
      assertThat(verdicts.get(i).path("allowed").asBoolean()).isEqualTo(i % 2 == 1);
    }
  }
}
