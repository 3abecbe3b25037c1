package wayleave.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import wayleave.spark.LocalSpark;

/**
 * The verdicts of docs/schema/verdicts.json, which the command, the service and {@code bulk} give too: as rows of the job, and as
 * the struct of {@code robots_explain}.
 */
@ExtendWith(LocalSpark.class)
class VerdictSchemaTest {
  private static final Path SCHEMAS =
      Path.of(System.getProperty("wayleave.root", ".."), "docs/schema");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TIME = "2026-11-01T00:00:00.000Z";

  @TempDir
  private Path directory;

  private static JsonNode data() throws IOException {
    return JSON.readTree(SCHEMAS.resolve("verdicts.json").toFile());
  }

  private static String origin(JsonNode verdict) {
    return "http://" + verdict.get("site").asText() + ".example";
  }

  private static String url(JsonNode verdict) {
    return origin(verdict) + verdict.get("path").asText();
  }

  @Test
  void theJobGivesTheseVerdicts(SparkSession spark) throws IOException {
    JsonNode data = data();
    List<String> captures = new ArrayList<>();
    data.get("sites").properties().forEach(site -> {
      ObjectNode capture = JSON.createObjectNode();
      capture.put("url", "http://" + site.getKey() + ".example/robots.txt");
      capture.put("status", site.getValue().get("status").asInt());
      capture.put("body", site.getValue().path("robots").asText(""));
      capture.put("fetched_at", TIME);
      captures.add(capture.toString());
    });
    Set<String> urls = new LinkedHashSet<>();
    List<String> arguments = new ArrayList<>();
    for (JsonNode verdict : data.get("verdicts")) {
      urls.add(url(verdict));
      arguments.add(verdict.get("crawler").asText());
    }
    arguments = new ArrayList<>(arguments.stream()
        .distinct()
        .flatMap(name -> Stream.of("--crawler", name))
        .toList());
    Path out = directory.resolve("out");
    arguments.addAll(List.of(
        "--robots", Files.write(directory.resolve("robots.jsonl"), captures).toString(),
        "--urls", Files.write(directory.resolve("urls.txt"), urls).toString(),
        "--out", out.toString(),
        "--format", "jsonl"));
    StringWriter err = new StringWriter();
    int status = RobotsJob.execute(
        SubmittedRun.in(spark),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        arguments.toArray(new String[0]));
    assertThat(status).as(err.toString()).isZero();

    Map<String, JsonNode> rows = new HashMap<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file :
          files.filter(one -> one.getFileName().toString().startsWith("part-")).toList()) {
        for (String line : Files.readAllLines(file)) {
          JsonNode row = JSON.readTree(line);
          rows.put(row.get("url").asText() + " " + row.get("crawler").asText(), row);
        }
      }
    }
    Set<String> fields = new HashSet<>(Set.of("fetched_at"));
    JSON.readTree(SCHEMAS.resolve("verdict.schema.json").toFile())
        .get("required")
        .forEach(name -> fields.add(name.asText()));
    for (JsonNode expected : data.get("verdicts")) {
      JsonNode row = rows.get(url(expected) + " " + expected.get("crawler").asText());
      assertThat(row).as(expected.toString()).isNotNull();
      assertThat(row.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(fields);
      assertThat(row.get("origin").asText()).isEqualTo(origin(expected));
      assertThat(row.get("fetched_at").asText()).isEqualTo(TIME);
      assertSame(row, expected);
    }
  }

  @Test
  void theFunctionGivesTheseVerdicts(SparkSession spark) throws IOException {
    JsonNode data = data();
    for (JsonNode expected : data.get("verdicts")) {
      JsonNode site = data.get("sites").get(expected.get("site").asText());
      String struct = spark
          .createDataFrame(
              List.of(RowFactory.create(
                  site.path("robots").asText(""),
                  expected.get("crawler").asText(),
                  url(expected),
                  site.get("status").asInt())),
              StructType.fromDDL("body STRING, crawler STRING, url STRING, status INT"))
          .selectExpr("to_json(robots_explain(body, crawler, url, status)) AS verdict")
          .first()
          .getString(0);
      assertSame(JSON.readTree(struct), expected);
    }
  }

  private static void assertSame(JsonNode row, JsonNode expected) {
    for (String field : List.of("allowed", "reason", "line", "rule")) {
      JsonNode value = row.path(field).isMissingNode() ? JSON.nullNode() : row.get(field);
      assertThat(value).as(row + " " + field).isEqualTo(expected.get(field));
    }
  }
}
