package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.CloseableIterator;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.ServerOptions;
import wayleave.server.WayleaveServer;
import wayleave.server.endpoint.SiteService;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.testing.TestSite;

/**
 * The same verdicts through every door of one machine, each as docs/schema/verdict.schema.json defines it. Spark has the same
 * test with the same verdicts.
 */
final class VerdictSchemaTest {
  private static final Path SCHEMAS =
      Path.of(System.getProperty("wayleave.root"), "docs", "schema");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir
  private static Path directory;

  private static JsonSchema schema;
  private static final Map<String, TestSite> sites = new TreeMap<>();
  private static final List<JsonNode> cases = new ArrayList<>();
  private static final Set<String> urls = new LinkedHashSet<>();
  private static final Set<String> crawlers = new LinkedHashSet<>();

  /** What {@code check} printed; it also filled the store. */
  private static List<JsonNode> checked;

  @BeforeAll
  static void check() throws IOException {
    schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(SCHEMAS.resolve("verdict.schema.json")));
    JsonNode data = JSON.readTree(Files.readString(SCHEMAS.resolve("verdicts.json")));
    for (Map.Entry<String, JsonNode> site : data.get("sites").properties()) {
      int status = site.getValue().get("status").asInt();
      byte[] body = site.getValue().path("robots").asText("").getBytes(StandardCharsets.UTF_8);
      sites.put(
          site.getKey(),
          TestSite.answering("404 Not Found", "")
              .to("GET /robots.txt ", status + " Status", "", body));
    }
    for (JsonNode verdict : data.get("verdicts")) {
      cases.add(verdict);
      urls.add(url(verdict));
      crawlers.add(verdict.get("crawler").asText());
    }
    checked = run("check", "--json", "--allow-private");
  }

  @AfterAll
  static void close() throws IOException {
    for (TestSite site : sites.values()) {
      site.close();
    }
  }

  private static String url(JsonNode verdict) {
    return sites.get(verdict.get("site").asText()).origin()
        + verdict.get("path").asText();
  }

  private static Path store() {
    return directory.resolve("store");
  }

  /** Runs a command about all URLs and crawlers. */
  private static List<JsonNode> run(String... command) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("--store", store().toString()));
    arguments.addAll(
        List.of("--urls", Files.write(directory.resolve("urls.txt"), urls).toString()));
    crawlers.forEach(crawler -> arguments.addAll(List.of("--crawler", crawler)));
    Run run = Run.of(arguments.toArray(new String[0]));
    assertThat(run.status()).as(run.err()).isLessThan(2);
    return lines(run.out());
  }

  private static List<JsonNode> lines(String text) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private static void assertOfSchema(List<JsonNode> rows) {
    for (JsonNode row : rows) {
      assertThat(schema.validate(row)).as(row.toString()).isEmpty();
    }
  }

  /** A row in one form: times to the second, by one name, and no optional fields. */
  private static String shown(JsonNode row) {
    ObjectNode shown = JSON.createObjectNode();
    for (String name : List.of("url", "origin", "crawler", "allowed", "reason", "line", "rule")) {
      shown.set(name, row.get(name));
    }
    JsonNode time = row.has("fetchedAt") ? row.get("fetchedAt") : row.get("fetched_at");
    shown.put(
        "time",
        time.isNull() ? null : Instant.parse(time.asText()).truncatedTo(ChronoUnit.SECONDS) + "");
    return shown.toString();
  }

  private static void assertSameAsChecked(List<JsonNode> rows) {
    assertOfSchema(rows);
    assertThat(rows.stream().map(VerdictSchemaTest::shown))
        .containsExactlyInAnyOrderElementsOf(
            checked.stream().map(VerdictSchemaTest::shown).toList());
  }

  @Test
  void theCommandGivesTheseVerdicts() {
    assertOfSchema(checked);
    assertThat(cases).hasSize(10);
    for (JsonNode expected : cases) {
      JsonNode row = checked.stream()
          .filter(one -> one.get("url").asText().equals(url(expected))
              && one.get("crawler").equals(expected.get("crawler")))
          .findFirst()
          .orElseThrow();
      assertThat(row.get("origin").asText())
          .isEqualTo(sites.get(expected.get("site").asText()).origin());
      for (String field : List.of("allowed", "reason", "line", "rule")) {
        assertThat(row.get(field)).as(row + " " + field).isEqualTo(expected.get(field));
      }
      assertThat(row.get("fetchedAt").isTextual()).isTrue();
    }
  }

  @Test
  void aFileThatIsGivenHasNoOrigin() throws IOException {
    Path robots =
        Files.writeString(directory.resolve("robots.txt"), "User-agent: *\nDisallow: /\n");
    List<JsonNode> rows =
        lines(Run.of("check", "--json", "--explain", "--robots", robots.toString(), "/x")
            .out());
    assertOfSchema(rows);
    assertThat(rows.get(0).get("origin").isNull()).isTrue();
    assertThat(rows.get(0).get("fetchedAt").isNull()).isTrue();
    assertThat(rows.get(0).path("explain").path("path").asText()).isEqualTo("/x");
  }

  @Test
  void theServiceGivesTheSame() throws Exception {
    try (RocksDbStore store = RocksDbStore.open(store());
        SiteService asked = SiteService.of(
            RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
                .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1"))),
            store);
        WayleaveServer server =
            WayleaveServer.start(ServerOptions.onLoopback(0).withSites(asked))) {
      ObjectNode request = JSON.createObjectNode();
      crawlers.forEach(request.putArray("crawlers")::add);
      String first = request + "\n";
      ArrayNode all = request.putArray("urls");
      urls.forEach(all::add);
      JsonNode answer = JSON.readTree(post(server, "application/json", request.toString()));
      assertSameAsChecked(
          StreamSupport.stream(answer.get("verdicts").spliterator(), false).toList());

      StringBuilder batch = new StringBuilder(first);
      all.forEach(url -> batch.append(url).append('\n'));
      List<JsonNode> rows = lines(post(server, "application/x-ndjson", batch.toString()));
      assertThat(rows.remove(rows.size() - 1).has("finished")).isTrue();
      assertSameAsChecked(rows);

      rows = lines(post(
          server,
          "application/x-ndjson",
          "{\"robots\":\"User-agent: *\\nDisallow: /\"}\n\"/x\"\n"));
      assertOfSchema(rows.subList(0, 1));
      assertThat(rows.get(0).get("origin").isNull()).isTrue();
    }
  }

  private static String post(WayleaveServer server, String type, String body)
      throws IOException, InterruptedException {
    HttpResponse<String> response = CLIENT.send(
        HttpRequest.newBuilder(server.uri().resolve("/v1/check"))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  @Test
  void bulkWritesTheSameJsonLines() throws IOException {
    Path out = directory.resolve("rows.jsonl");
    run("bulk", "--out", out.toString(), "--work", directory.resolve("w1").toString());
    assertSameAsChecked(lines(Files.readString(out)));
  }

  @Test
  void bulkWritesTheSameCsv() throws IOException {
    Path out = directory.resolve("rows.csv");
    run("bulk", "--out", out.toString(), "--work", directory.resolve("w2").toString());
    List<JsonNode> rows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(out)) {
      for (NamedCsvRecord record : csv) {
        rows.add(row(record.getFieldsAsMap()));
      }
    }
    assertSameAsChecked(rows);
  }

  /** An empty field is null: none of these verdicts has an empty text. */
  private static JsonNode row(Map<String, String> fields) {
    ObjectNode row = JSON.createObjectNode();
    fields.forEach((name, value) -> {
      if (value.isEmpty()) {
        row.putNull(name);
      } else if (name.equals("allowed")) {
        row.put(name, value.equals("true"));
      } else if (name.equals("line")) {
        row.put(name, Integer.parseInt(value));
      } else {
        row.put(name, value);
      }
    });
    return row;
  }

  @Test
  @SuppressWarnings("rawtypes") // the reader takes a class
  void bulkWritesTheSameParquet() throws IOException {
    Path out = directory.resolve("rows.parquet");
    run("bulk", "--out", out.toString(), "--work", directory.resolve("w3").toString());
    List<JsonNode> rows = new ArrayList<>();
    try (CloseableIterator<Map> table =
        new CarpetReader<>(out.resolve("part-00000.parquet").toFile(), Map.class).iterator()) {
      while (table.hasNext()) {
        ObjectNode row = JSON.createObjectNode();
        ((Map<?, ?>) table.next())
            .forEach((name, value) -> row.set(
                (String) name,
                JSON.valueToTree(value instanceof Instant time ? time + "" : value)));
        rows.add(row);
      }
    }
    assertSameAsChecked(rows);
  }

  @Test
  void whatNobodyKnowsIsNull() throws IOException {
    Path urls =
        Files.writeString(directory.resolve("others.txt"), "http://other.example/\nno URL\n");
    Run run =
        Run.of("bulk", "--store", store().toString(), "--urls", urls.toString(), "--out", "-");
    List<JsonNode> rows = lines(run.out());
    assertOfSchema(rows);
    assertThat(rows.stream().map(row -> row.get("reason").asText()))
        .containsExactly("no-capture", "not-a-url");
    assertThat(rows).allMatch(row -> row.get("allowed").isNull());
  }
}
