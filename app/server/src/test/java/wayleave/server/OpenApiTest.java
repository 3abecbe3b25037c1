package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Origin;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.endpoint.SiteService;
import wayleave.server.http.ProblemType;
import wayleave.server.page.PageFetcher;
import wayleave.testing.TestSite;
import wayleave.watch.WatchedSite;

/** The document at {@code /v1/openapi.json} is valid, tells all that is served, and nothing else; and what is served is as it says. */
class OpenApiTest {
  private static final String ROBOTS = """
      User-agent: *
      Disalow: /x
      Disallow: /private/
      Disallow: /private/a
      Allow: /private/press$

      User-agent: GPTBot
      Disallow: /
      """;

  private static final JsonSchemaFactory SCHEMAS =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

  private static MemoryStore store;
  private static SiteService sites;
  private static PageFetcher pages;
  private static TestServer server;
  private static TestSite site;
  private static JsonNode document;

  @BeforeAll
  static void start() throws Exception {
    store = MemoryStore.ofBytes(1 << 20);
    sites = SiteService.of(
        RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
                .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1")))
            .historyLength(2),
        store);
    site = TestSite.withRobots(ROBOTS);
    WatchedSite watched = new WatchedSite(
        Origin.of(site.origin()), List.of("Googlebot"), List.of("/private/a"), Optional.empty());
    sites.watch(List.of(watched), builder -> builder.alerts(alert -> {}));
    pages = PageFetcher.of(
        NetworkFetcher.builder("TestBot/1.0")
            .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1")),
        FetchLimits.DEFAULT);
    server = TestServer.start(ServerOptions.onLoopback(0).withSites(sites).withPages(pages));
    document = TestServer.json(server.get("/v1/openapi.json"));
  }

  @AfterAll
  static void stop() {
    server.close();
    site.close();
    pages.close();
    sites.close();
    store.close();
  }

  @Test
  void theDocumentIsOpenApi() throws IOException {
    try (InputStream in = OpenApiTest.class.getResourceAsStream("openapi-3.1-schema.json")) {
      JsonSchema schema = SCHEMAS.getSchema(in);
      assertThat(schema.validate(document)).isEmpty();
    }
  }

  @Test
  void eachSchemaIsASchemaAndEachReferenceLeadsSomewhere() {
    List<JsonNode> references = document.findValues("$ref");
    assertThat(references).hasSizeGreaterThan(50);
    for (JsonNode reference : references) {
      assertThat(document.at(reference.asText().substring(1)).isMissingNode())
          .as(reference.asText())
          .isFalse();
    }
    JsonSchema dialect = SCHEMAS.getSchema(
        com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    document
        .at("/components/schemas")
        .properties()
        .forEach(schema ->
            assertThat(dialect.validate(schema.getValue())).as(schema.getKey()).isEmpty());
  }

  /** Java's dialect has more than that of ECMA-262, which generators of clients and validators use. */
  @Test
  void patternsHaveNoFlagsInGroups() {
    assertThat(document.findValuesAsText("pattern"))
        .isNotEmpty()
        .noneMatch(pattern -> pattern.contains("(?"));
  }

  @Test
  void itHasThePathsThatAreServed() {
    Map<String, Set<String>> written = new TreeMap<>();
    document.path("paths").properties().forEach(path -> {
      Set<String> methods = new TreeSet<>();
      path.getValue()
          .fieldNames()
          .forEachRemaining(name -> methods.add(name.toUpperCase(java.util.Locale.ROOT)));
      written.put(path.getKey(), methods);
    });
    Map<String, Set<String>> served = new TreeMap<>();
    server
        .paths()
        .forEach((path, methods) ->
            served.put(path.startsWith("/problems/") ? "/problems/{name}" : path, methods));
    assertThat(written).isEqualTo(served);
  }

  @Test
  void eachOperationListsTheProblemsOfItsClients() {
    document
        .path("paths")
        .properties()
        .forEach(path -> path.getValue()
            .forEach(operation -> assertThat(operation.at("/responses/4XX").isMissingNode())
                .as(path.getKey())
                .isFalse()));
  }

  @Test
  void itHasTheTypesOfAllProblems() {
    List<String> written = new ArrayList<>();
    document.at("/components/schemas/ProblemType/enum").forEach(type -> written.add(type.asText()));
    assertThat(written)
        .containsExactlyElementsOf(
            Stream.of(ProblemType.values()).map(ProblemType::uri).toList());
  }

  @ParameterizedTest
  @EnumSource
  void theUriOfAProblemTellsWhatItMeans(ProblemType type) throws Exception {
    HttpResponse<String> response = server.get(type.uri());
    JsonNode answer = requireAsWritten("/problems/{name}", "get", response);
    assertThat(answer.path("type").asText()).isEqualTo(type.uri());
    assertThat(answer.path("status").asInt()).isEqualTo(type.status());
    assertThat(answer.path("meaning").asText()).hasSizeGreaterThan(20);
  }

  /** What is written as the schema of an answer. */
  private static JsonSchema schema(String pointer) {
    ObjectNode schema = document.deepCopy();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$ref", "#" + pointer);
    return SCHEMAS.getSchema(
        schema, SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  private static JsonNode requireAsWritten(
      String path, String method, HttpResponse<String> response) throws IOException {
    String responses = "/paths/" + escaped(path) + "/" + method + "/responses/";
    String pointer =
        responses + (response.statusCode() == 200 ? "200" : response.statusCode() / 100 + "XX");
    JsonNode reference = document.at(pointer + "/$ref");
    if (!reference.isMissingNode()) {
      pointer = reference.asText().substring(1);
    }
    String type = response.headers().firstValue("Content-Type").orElseThrow();
    String at = pointer + "/content/" + escaped(type) + "/schema";
    assertThat(document.at(at).isMissingNode()).as(at).isFalse();
    JsonNode answer = TestServer.json(response);
    assertThat(schema(at).validate(answer)).as(response.body()).isEmpty();
    return answer;
  }

  @ParameterizedTest
  @CsvSource({"check", "explain", "lint", "diff", "show", "resources", "may", "audit", "simulate"})
  void theExampleOfARequestIsAnsweredAsWritten(String name) throws Exception {
    String path = "/v1/" + name;
    String at = "/paths/" + escaped(path) + "/post/requestBody/content/application~1json/";
    JsonNode example = document.at(at + "example");
    assertThat(schema(at + "schema").validate(example)).isEmpty();
    HttpResponse<String> response = server.post(path, example.toString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    requireAsWritten(path, "post", response);
  }

  @Test
  void answersWithAllThatCanBeInThemAreAsWritten() throws Exception {
    String quoted = TestServer.JSON.writeValueAsString(ROBOTS);
    for (String[] asked : new String[][] {
      {
        "/v1/check",
        "{\"robots\":" + quoted + ",\"urls\":[\"/private/a\",\"/private/press\",\"/robots.txt\"],"
            + "\"crawlers\":[\"Googlebot-Image\",\"AdsBot-Google\",\"FeedFetcher-Google\",\"GPTBot\"],\"explain\":true}"
      },
      {"/v1/check", "{\"urls\":[\"" + site.origin() + "/private/a\"],\"explain\":true}"},
      {"/v1/check", "{\"urls\":[\"http://10.0.0.1/\",\"ftp://127.0.0.1:1/\",\"x\"],\"sites\":true}"
      },
      {"/v1/check", "{\"robots\":" + quoted + ",\"urls\":[\"x\"],\"sites\":true}"},
      {
        "/v1/resources",
        "{\"url\":\"" + site.origin() + "/private/page\",\"html\":\"<img src=a><img src=http://>"
            + "<img src=http://10.0.0.1/>\",\"crawlers\":[\"*\",\"FeedFetcher-Google\"]}"
      },
      {"/v1/resources", "{\"url\":\"" + site.origin() + "/page\"}"},
      {
        "/v1/may",
        "{\"url\":\"" + site.origin() + "/page\",\"page\":true,\"crawler\":\"bingbot\","
            + "\"for\":[\"crawl\",\"index\",\"train\",\"license\",\"tdm\"]}"
      },
      {"/v1/show", "{\"url\":\"" + site.origin() + "\"}"},
      {"/v1/lint", "{\"robots\":" + quoted + "}"},
      {"/v1/audit", "{\"robots\":" + quoted + "}"},
      {"/v1/diff", "{\"old\":\"\",\"new\":" + quoted + ",\"urls\":[\"/private/a\",\"/other\"]}"},
      {"/v1/explain", "{\"pattern\":\"/a*b$\",\"urls\":[\"/ab\",\"/abc\",\"/x\"]}"},
      {"/v1/simulate", "{\"script\":\"200 1d\\n503 40d\"}"},
    }) {
      HttpResponse<String> response = server.post(asked[0], asked[1]);
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      requireAsWritten(asked[0], "post", response);
    }
    String encoded = URLEncoder.encode(site.origin() + "/x", StandardCharsets.UTF_8);
    String version = TestServer.json(server.get("/v1/robots?url=" + encoded))
        .at("/entry/versions/0/version")
        .asText();
    assertThat(version).isNotEmpty();
    for (String path : List.of(
        "/v1/robots?url=" + encoded,
        "/v1/robots?fresh=true&url=" + encoded,
        "/v1/robots?url=http%3A%2F%2F10.0.0.1",
        "/v1/crawlers",
        "/v1/crawlers?name=GPTBot",
        "/v1/crawlers?name=x",
        "/v1/robots?version=20260101T000000Z&url=" + encoded,
        "/v1/robots?version=" + version + "&url=" + encoded,
        "/v1/watch",
        "/v1/watch?url=https%3A%2F%2Fexample.org%2F",
        "/v1/codes",
        "/v1/codes?id=no",
        "/v1/recipes",
        "/v1/openapi.json",
        "/healthz",
        "/readyz")) {
      requireAsWritten(path.replaceFirst("\\?.*", ""), "get", server.get(path));
    }
    for (String query : List.of("?url=" + encoded, "?url=x")) {
      requireAsWritten(
          "/v1/robots",
          "delete",
          TestServer.send(server.request("/v1/robots" + query).DELETE().build()));
    }
  }

  @ParameterizedTest
  @CsvSource({"check", "explain", "lint", "diff", "show", "resources", "may", "audit", "simulate"})
  void problemsAreAsWritten(String name) throws Exception {
    for (String body : List.of("", "{", "{}", "{\"no\":1}", "[]")) {
      HttpResponse<String> response = server.post("/v1/" + name, body);
      assertThat(response.statusCode()).isGreaterThanOrEqualTo(400);
      requireAsWritten("/v1/" + name, "post", response);
    }
  }

  @Test
  void theLinesOfABatchAreAsWritten() throws Exception {
    String body = "{\"crawlers\":[\"*\",\"Googlebot\",\"FeedFetcher-Google\"]}\n\"" + site.origin()
        + "/private/a\"\n\"http://10.0.0.1/\"\n{\"url\":\"" + site.origin()
        + "/\",\"crawler\":\"x\"}\n\"/\"\n";
    HttpResponse<String> response = TestServer.send(server
        .request("/v1/check", "Content-Type", "application/x-ndjson")
        .POST(BodyPublishers.ofString(body))
        .build());
    JsonSchema asked = schema("/components/schemas/BatchRequestLine");
    for (String line : body.split("\n")) {
      assertThat(asked.validate(TestServer.JSON.readTree(line))).as(line).isEmpty();
    }
    JsonSchema answer = schema("/components/schemas/BatchAnswerLine");
    String[] lines = response.body().split("\n");
    assertThat(lines).hasSize(9);
    for (String line : lines) {
      assertThat(answer.validate(TestServer.JSON.readTree(line))).as(line).isEmpty();
    }
  }
}
