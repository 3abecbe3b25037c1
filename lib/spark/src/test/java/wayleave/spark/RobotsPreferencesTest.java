package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;

/** {@code robots_preferences} through every door, however Spark evaluates it. */
@ExtendWith(LocalSpark.class)
class RobotsPreferencesTest {
  private static final String[] VECTORS = Stream.of(
          GuideSql.ROOT.resolve(
              "verify/conformance/src/main/resources/wayleave/conformance/preferences.jsonl"),
          GuideSql.shared().resolve("vectors/preferences.jsonl"))
      .filter(Files::exists)
      .map(Path::toString)
      .toArray(String[]::new);
  private static final String ROBOTS =
      "'User-agent: *\nDisallow: /private\nContent-Signal: ai-train=no\n\nUser-agent: Google-Extended\nDisallow: /\n'";
  private static final String HEADERS = "'HTTP/1.1 200 OK\r\ncontent-usage: train-ai=n\r\n'";

  private final SparkSession spark;

  RobotsPreferencesTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @CsvSource({
    "CATALOG, string, string, CODEGEN_ONLY",
    "CATALOG, binary, string, NO_CODEGEN",
    "EXTENSION, string, binary, CODEGEN_ONLY",
    "EXTENSION, binary, binary, NO_CODEGEN",
  })
  void answersAsTheLibrary(Door door, String body, String headers, String codegen) {
    door.open(spark);
    spark.conf().set("spark.sql.codegen.factoryMode", codegen);
    spark.conf().set("spark.sql.codegen.wholeStage", codegen.equals("CODEGEN_ONLY"));
    String call = door.name("robots_preferences") + "(CAST(coalesce(robots, '') AS " + body
        + "), CAST(lines AS " + headers + "), crawler, url)";
    List<Row> rows = vectors()
        .repartition(2)
        .selectExpr("robots", "headers", "crawler", "url", "spec", "purpose", "expected", call)
        .collectAsList();
    assertThat(rows).hasSizeGreaterThanOrEqualTo(74).allSatisfy(row -> {
      List<Row> found = row.getList(7);
      assertThat(found.stream().map(RobotsPreferencesTest::shown)).isEqualTo(library(row));
      List<String> values = found.stream()
          .filter(each -> each.getString(8).equals(row.getString(4)))
          .filter(each -> each.getString(6).equals(row.getString(5).replace("licence", "license")))
          .map(each -> each.getString(1))
          .toList();
      assertThat(values.isEmpty() ? "unsaid" : String.join(" ", values))
          .isEqualTo(expected(row.getString(6)));
    });
  }

  @Test
  void aRowHasTheStatementThatDecides() {
    assertThat(json("robots_preferences('', " + HEADERS + ", 'GPTBot', '/a')"))
        .isEqualTo(
            "[{\"purpose\":\"train\",\"value\":\"disallow\",\"source\":\"content-usage\",\"line\":null,"
                + "\"header\":\"Content-Usage\",\"text\":\"Content-Usage: train-ai=n\",\"label\":\"train-ai\",\"operator\":null,"
                + "\"specification\":\"aipref-attach@05\",\"date\":\"2026-08-18\",\"second_hand\":false}]");
  }

  /** Which statements decide, by their sources. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "body, headers, 'GPTBot', '/a'             | content-usage,content-signal,control-token,control-token",
        "body, NULL, 'GPTBot', '/a'                | content-signal,control-token,control-token",
        "X'', headers, 'GPTBot', '/a'              | content-usage",
        "X'', NULL, 'GPTBot', '/a'                 | ''",
        "NULL, headers, 'GPTBot', '/a'             | ",
        "NULL, headers, 'GPTBot', '/a', 200        | ",
        "body, headers, 'GPTBot', '/private'       | control-token,content-signal,control-token,control-token",
        "NULL, headers, 'GPTBot', '/a', 404        | content-usage",
        "body, headers, 'GPTBot', '/a', 404        | content-usage",
        "NULL, headers, 'GPTBot', '/a', 503        | ",
        "body, headers, 'GPTBot', '/a', 200, true  | ",
        "body, headers, 'GPTBot', '/a', 200, false | content-usage,content-signal,control-token,control-token",
        "body, headers, 'GPTBot', '/a', NULL       | ",
        "body, headers, NULL, '/a'                 | ",
        "body, headers, 'GPTBot', NULL             | ",
        "X'fffe00', X'fffe3a00', '', ''            | ''",
      })
  void nullsAndStatuses(String arguments, String sources) {
    for (Door door : Door.values()) {
      door.open(spark);
      assertThat(spark
              .sql("SELECT array_join(" + door.name("robots_preferences") + "("
                  + arguments + ").source, ',') FROM VALUES (" + ROBOTS + ", " + HEADERS
                  + ") AS t(body, headers)")
              .first()
              .getString(0))
          .as(door.toString())
          .isEqualTo(sources);
    }
  }

  private String json(String value) {
    return spark
        .sql("SELECT to_json(" + value + ", map('ignoreNullFields', 'false'))")
        .first()
        .getString(0);
  }

  private Dataset<Row> vectors() {
    return spark
        .read()
        .schema(
            "robots STRING, headers ARRAY<ARRAY<STRING>>, crawler STRING, url STRING, spec STRING, "
                + "purpose STRING, expected STRING")
        .json(VECTORS)
        .selectExpr(
            "*", "array_join(transform(headers, h -> concat(h[0], ': ', h[1])), '\n') AS lines");
  }

  private static List<String> library(Row vector) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (scala.collection.Seq<String> header : vector.<scala.collection.Seq<String>>getList(1)) {
      headers.computeIfAbsent(header.apply(0), name -> new ArrayList<>()).add(header.apply(1));
    }
    String robots = vector.getString(0);
    return UsagePreferences.of(
            RobotsTxt.parse(robots == null ? "" : robots),
            Crawler.fromUserAgentHeader(vector.getString(2)),
            vector.getString(3))
        .withResponse(headers)
        .preferences()
        .stream()
        .flatMap(preference -> preference.decidedBy().stream())
        .map(RobotsPreferencesTest::shown)
        .toList();
  }

  private static String shown(UsageStatement statement) {
    return statement.specification().id() + " " + statement.specification().date() + " "
        + statement.term().purpose() + " " + statement + " "
        + (statement.line().isPresent()
            ? ""
            : statement.header().orElseThrow().toLowerCase(Locale.ROOT));
  }

  private static String shown(Row row) {
    return row.getString(8) + " " + row.getDate(9) + " " + row.getString(0) + " " + row.getString(6)
        + " " + row.getString(1) + " ("
        + (row.isNullAt(3) ? "header" : "line " + row.getInt(3)) + ": " + row.getString(5) + ") "
        + (row.isNullAt(4) ? "" : row.getString(4).toLowerCase(Locale.ROOT));
  }

  /** A value, or several as an array of JSON, which Spark 4 reads as it is written. */
  private static String expected(String json) {
    String values = json.replaceAll("[\\[\\]\"]", "").replaceAll(", *", " ");
    return values.isEmpty() ? "unsaid" : values;
  }
}
