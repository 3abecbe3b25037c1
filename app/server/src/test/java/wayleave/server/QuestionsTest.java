package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.LintOptions;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;
import wayleave.policy.PolicyPreset;
import wayleave.proof.Audit;
import wayleave.proof.PatternExplanation;
import wayleave.proof.RobotsDiff;
import wayleave.report.AuditJson;
import wayleave.report.DiffJson;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.LintJson;
import wayleave.report.PatternJson;
import wayleave.report.RobotsTemplate;
import wayleave.report.RobotsTxtJson;
import wayleave.report.TimelineJson;
import wayleave.report.simulation.Script;
import wayleave.report.simulation.Simulation;
import wayleave.report.view.PatternNotes;
import wayleave.server.endpoint.ExplainEndpoint;
import wayleave.server.http.Problem;
import wayleave.server.http.ServerLimits;

/** Lint, audit, diff, explain and simulate over HTTP: the objects that the command prints. */
class QuestionsTest {
  private static final String ROBOTS = """
      User-agent: *
      Crawl-delay: 10

      User-agent: BadBot
      Disallow: /

      User-agent: GPTBot
      Disallow: admin
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

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static ObjectNode object() {
    return TestServer.JSON.createObjectNode();
  }

  private static void assertAnswer(String path, ObjectNode request, Consumer<JsonWriter> expected)
      throws IOException, InterruptedException {
    HttpResponse<String> response = server.post(path, request.toString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.body())
        .isEqualTo(new String(JsonFields.line(expected), StandardCharsets.UTF_8));
  }

  @Test
  void findingsAreThoseOfTheCommand() throws Exception {
    assertAnswer(
        "/v1/lint",
        object().put("robots", ROBOTS),
        json -> LintJson.write(json, "-", Linter.withDefaults().lint(LintInput.of(bytes(ROBOTS)))));
    HttpResponse<String> response =
        server.post("/v1/lint", object().put("robots", ROBOTS).toString());
    assertThat(TestServer.json(response).path("diagnostics").findValuesAsText("code"))
        .contains("group-swallows-next", "path-without-slash");
  }

  @ParameterizedTest
  @EnumSource
  void findingsCanBeForOneKindOfReadersAndForKnownUrls(Dialect dialect) throws Exception {
    List<String> urls = List.of("https://example.com/a", "/b");
    ObjectNode request = object().put("robots", ROBOTS).put("dialect", dialect.code());
    urls.forEach(request.putArray("urls")::add);
    assertAnswer(
        "/v1/lint",
        request,
        json -> LintJson.write(
            json,
            "-",
            Linter.of(LintOptions.DEFAULT.readBy(dialect))
                .lint(LintInput.of(bytes(ROBOTS)).withSample(urls))));
  }

  @ParameterizedTest
  @EnumSource
  void aFileIsShownWithWhatEachCrawlerThatItNamesFollows(Dialect dialect) throws Exception {
    RobotsTxt robots = RobotsTxt.parse(bytes(ROBOTS), dialect);
    List<Crawler> crawlers =
        List.of(Crawler.ofTokens(), Crawler.ofTokens("BadBot"), Crawler.ofTokens("GPTBot"));
    assertAnswer(
        "/v1/show",
        object().put("robots", ROBOTS).put("dialect", dialect.code()),
        json -> RobotsTxtJson.write(json, "-", robots, crawlers));
  }

  @Test
  void groupsThatNameACrawlerAreShownAsOneInTheOrderInWhichTheyAreTried() throws Exception {
    ObjectNode request = object().put("robots", """
            User-agent: Googlebot
            Disallow: /a
            User-agent: *
            Disallow: /
            User-agent: googlebot/2.1
            Allow: /a/long
            Crawl-delay: 1
            """);
    JsonNode shown = TestServer.json(server.post("/v1/show", request.toString()));
    assertThat(shown.path("groups")).hasSize(3);
    assertThat(shown.path("followed").findValuesAsText("crawler"))
        .containsExactly("*", "Googlebot");
    JsonNode google = shown.path("followed").path(1);
    assertThat(google.path("selection").path("userAgents").findValuesAsText("line"))
        .containsExactly("1", "5");
    assertThat(google.path("rules").findValuesAsText("path")).containsExactly("/a/long", "/a");
    assertThat(google.path("extensions").findValuesAsText("field")).containsExactly("Crawl-delay");
    request.putArray("crawlers").add("Googlebot-Image").add("AdsBot-Google").add("adsbot-google");
    JsonNode asked =
        TestServer.json(server.post("/v1/show", request.toString())).path("followed");
    assertThat(asked.findValuesAsText("crawler"))
        .containsExactly("Googlebot-Image", "AdsBot-Google");
    assertThat(asked.path(0).path("rules")).hasSize(2);
    assertThat(asked.path(1).path("selection").path("kind").asText())
        .isEqualTo("wildcard-not-obeyed");
  }

  @Test
  void aWalkTellsWhatEachPieceOfAPatternTook() throws Exception {
    ObjectNode request = object()
        .put("robots", "User-agent: *\nDisallow: /a*.pdf$\nDisallow: /b")
        .put("explain", true);
    request.putArray("urls").add("https://example.com/a/b.pdf");
    JsonNode candidates = TestServer.json(server.post("/v1/check", request.toString()))
        .path("verdicts")
        .path(0)
        .path("explain")
        .path("candidates");
    assertThat(candidates.path(0).path("match").toString())
        .isEqualTo("[{'pattern':'/a','path':'/a'},{'pattern':'*','path':'/b'},".replace('\'', '"')
            + "{'pattern':'.pdf','path':'.pdf'},{'pattern':'$','path':''}]".replace('\'', '"'));
    assertThat(candidates.path(1).has("match")).isFalse();
  }

  @Test
  void crawlersTimesAFileAreRefusedIfThatTakesTooLong() throws Exception {
    StringBuilder hostile = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      hostile.append("User-agent: bot").append((char) ('a' + i % 26)).append(i).append('\n');
    }
    hostile.append("Disallow: /");
    JsonNode problem = problem(
        server.post("/v1/show", object().put("robots", hostile.toString()).toString()),
        "too-much-asked");
    assertThat(problem.path("detail").asText()).contains("name fewer in crawlers");
  }

  @ParameterizedTest
  @EnumSource
  void theAuditIsThatOfTheCommand(Dialect dialect) throws Exception {
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Audit audit = Audit.of(RobotsTxt.parse(bytes(ROBOTS), dialect), catalogue);
    assertAnswer(
        "/v1/audit",
        object().put("robots", ROBOTS).put("dialect", dialect.code()),
        json -> AuditJson.write(json, "-", audit, catalogue));
    assertThat(audit.row("GPTBot").orElseThrow().rules())
        .isEqualTo(dialect == Dialect.RFC9309 ? 0 : 1);
  }

  @Test
  void whatAnEditChangesIsShownByRegions() throws Exception {
    String after = ROBOTS + "Disallow: /private/\n";
    RobotsDiff diff = RobotsDiff.of(bytes(ROBOTS), bytes(after), Dialect.GOOGLE);
    assertThat(diff.isSame()).isFalse();
    assertAnswer(
        "/v1/diff",
        object().put("old", ROBOTS).put("new", after),
        json -> DiffJson.write(json, "old", "new", Dialect.GOOGLE, diff, null));
  }

  @ParameterizedTest
  @EnumSource
  void whatAnEditChangesIsShownForCrawlersAndUrlsThatAreAskedFor(Dialect dialect) throws Exception {
    String after = "User-agent: *\nDisallow: /shop/\n";
    List<String> urls = List.of("/shop/1", "/shop/2", "https://example.com/other");
    ObjectNode request = object().put("old", "").put("new", after).put("dialect", dialect.code());
    request.putArray("crawlers").add("AdsBot-Google");
    urls.forEach(request.putArray("urls")::add);
    RobotsDiff diff =
        RobotsDiff.of(new byte[0], bytes(after), dialect, List.of("AdsBot-Google"), urls);
    assertAnswer(
        "/v1/diff",
        request,
        json ->
            DiffJson.write(json, "old", "new", dialect, diff, new DiffJson.Sample("urls", 3, 0)));
    assertThat(diff.crawlers().get(0).flips().get(0).count()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void aPatternIsExplained(Dialect dialect) throws Exception {
    PatternExplanation explanation = PatternExplanation.of("/é*.pdf$", dialect);
    ObjectNode request = object().put("pattern", "/é*.pdf$").put("dialect", dialect.code());
    request.putArray("urls").add("/%C3%A9/a.pdf").add("https://example.com/b");
    assertAnswer(
        "/v1/explain",
        request,
        json -> PatternJson.write(
            json,
            explanation,
            PatternNotes.of(explanation),
            List.of(explanation.ask("/%C3%A9/a.pdf"), explanation.ask("https://example.com/b"))));
  }

  @Test
  void anOutageIsPlayedToAllPresets() throws Exception {
    String script = "200 for 2d\n503 for 40h # down\n200\n";
    Simulation simulation =
        Simulation.of(Script.parse(script), List.of(PolicyPreset.values()), Duration.ofMinutes(10));
    assertAnswer(
        "/v1/simulate",
        object().put("script", script),
        json -> TimelineJson.write(json, simulation));
  }

  @Test
  void anOutageIsPlayedToThePresetsThatAreNamed() throws Exception {
    ObjectNode request = object().put("script", "timeout for 45d").put("askEvery", "1h");
    request.putArray("policies").add("RFC-9309").add("google-2026").add("google-2026");
    Simulation simulation = Simulation.of(
        Script.parse("timeout for 45d"),
        List.of(PolicyPreset.GOOGLE_2026, PolicyPreset.RFC9309),
        Duration.ofHours(1));
    assertAnswer("/v1/simulate", request, json -> TimelineJson.write(json, simulation));
  }

  private static JsonNode problem(HttpResponse<String> response, String type) throws IOException {
    assertThat(response.headers().firstValue("Content-Type")).contains(Problem.MEDIA_TYPE);
    JsonNode problem = TestServer.json(response);
    assertThat(problem.path("type").asText()).as(response.body()).isEqualTo("/problems/" + type);
    assertThat(response.statusCode()).isEqualTo(problem.path("status").asInt());
    return problem;
  }

  /** In the table a | stands for a line feed. */
  @ParameterizedTest(name = "{0} {1}")
  @CsvFileSource(
      resources = "bad-requests.tsv",
      delimiter = '\t',
      numLinesToSkip = 1,
      quoteCharacter = '\0')
  void badRequestsAreRefusedWithTheirPlace(
      String path, String body, String type, int line, int column, String detail) throws Exception {
    JsonNode problem = problem(server.post(path, body.replace('|', '\n')), type);
    assertThat(problem.path("line").asInt()).as(problem.toString()).isEqualTo(line);
    assertThat(problem.path("column").asInt()).as(problem.toString()).isEqualTo(column);
    assertThat(problem.path("detail").asText()).contains(detail);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lint", "show", "audit", "diff", "explain", "simulate"})
  void parametersInTheUrlAndOtherMethodsAreRefused(String name) throws Exception {
    problem(server.post("/v1/" + name + "?dialect=google", "{}"), "invalid-request");
    problem(server.get("/v1/" + name), "method-not-allowed");
  }

  @Test
  void ofManyProblemsOfAScriptTheFirstAreTold() throws Exception {
    String script = "nonsense\n".repeat(1_000);
    JsonNode problem = problem(
        server.post("/v1/simulate", object().put("script", script).toString()), "invalid-request");
    assertThat(problem.path("detail").asText())
        .startsWith("script, line 1, column 1: ")
        .contains("script, line 5, column 1: ")
        .doesNotContain("line 6")
        .endsWith("; and 995 more");
  }

  @Test
  void aPatternThatIsTooLongIsRefused() throws Exception {
    String pattern = "/" + "a".repeat(ExplainEndpoint.MAX_PATTERN);
    problem(
        server.post("/v1/explain", object().put("pattern", pattern).toString()), "too-much-asked");
  }

  /** Many crawlers that each have to follow many rules: a short file, and a list of rules that fills the memory. */
  @ParameterizedTest
  @ValueSource(strings = {"lint", "show", "audit", "diff"})
  void aFileThatIsMadeToFillTheMemoryIsRefused(String name) throws Exception {
    StringBuilder hostile = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      hostile.append("User-agent: bot").append((char) ('a' + i % 26)).append(i).append('\n');
    }
    for (int i = 0; i < 20_000; i++) {
      hostile.append("Disallow: /").append(i).append('\n');
    }
    ObjectNode request = object();
    if (name.equals("diff")) {
      request.put("old", "").put("new", hostile.toString());
    } else {
      request.put("robots", hostile.toString());
    }
    JsonNode problem = problem(server.post("/v1/" + name, request.toString()), "too-much-asked");
    assertThat(problem.path("detail").asText()).contains("40000000 rules");
  }

  @Test
  void whatComesFromTheClientIsNeverMarkup() throws Exception {
    String script = "</script><script>alert(1)</script>";
    HttpResponse<String> response = server.post(
        "/v1/lint",
        object()
            .put("robots", "User-agent: " + script + "\nDisallow: " + script)
            .toString());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'");
  }

  @Test
  void answersThatAreTooLongAndWorkThatComesTooLateAreRefused() throws Exception {
    String request = object().put("robots", ROBOTS).toString();
    ServerLimits defaults = ServerLimits.defaults();
    try (TestServer small =
        TestServer.start(defaults.withAnswers(10, 10, 1_000, Duration.ofSeconds(60)))) {
      JsonNode problem = problem(small.post("/v1/audit", request), "too-much-asked");
      assertThat(problem.path("detail").asText()).contains("longer than 1000 bytes");
      assertThat(small.post("/v1/explain", "{\"pattern\":\"/a\"}").statusCode()).isEqualTo(200);
    }
    try (TestServer hasty = TestServer.start(defaults.withAnswers(10, 10, 1_000, Duration.ZERO))) {
      problem(hasty.post("/v1/lint", request), "took-too-long");
    }
  }

  @Test
  void eachCodeOfLintHasItsPage() throws Exception {
    JsonNode codes = TestServer.json(server.get("/v1/codes"));
    assertThat(codes.findValuesAsText("id"))
        .isEqualTo(LintRule.all().stream().map(LintRule::id).toList());
    JsonNode one = TestServer.json(server.get("/v1/codes?id=path-without-slash"));
    assertThat(one).hasSize(1);
    assertThat(one.path(0).path("severity").asText()).isEqualTo("error");
    assertThat(one.path(0).path("page").asText()).contains("Disallow: /admin/");
    HttpResponse<String> none = server.get("/v1/codes?id=path-with-slash");
    assertThat(none.statusCode()).isEqualTo(404);
    assertThat(none.body()).contains("there is no code 'path-with-slash'");
  }

  @Test
  void recipesAreThoseOfTheCommand() throws Exception {
    JsonNode recipes = TestServer.json(server.get("/v1/recipes"));
    assertThat(recipes).hasSize(RobotsTemplate.values().length);
    for (JsonNode recipe : recipes) {
      assertThat(recipe.path("text").asText())
          .isEqualTo(
              RobotsTemplate.find(recipe.path("name").asText()).orElseThrow().text());
    }
  }
}
