package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code robots_page} through every door, with STRING and BINARY, however Spark evaluates it. */
@ExtendWith(LocalSpark.class)
class RobotsPageTest {
  private static final String HEADERS =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: max-snippet: 50\r\nx-robots-tag: bingbot: noarchive\r\n";
  private static final String HTML =
      "<meta name=googlebot content='noindex, unavailable_after: 2020-01-01, max-image-preview:large'>";
  private static final String DEFAULTS = "\"follow\":true,\"snippet\":true,";

  private final SparkSession spark;

  RobotsPageTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @CsvSource({
    "CATALOG, headers, html, CODEGEN_ONLY",
    "CATALOG, text, html, CODEGEN_ONLY",
    "CATALOG, text, page, NO_CODEGEN",
    "EXTENSION, headers, page, CODEGEN_ONLY",
  })
  void readsPages(Door door, String headers, String html, String codegen) {
    door.open(spark);
    spark.conf().set("spark.sql.session.timeZone", "UTC");
    spark.conf().set("spark.sql.codegen.factoryMode", codegen);
    spark.conf().set("spark.sql.codegen.wholeStage", codegen.equals("CODEGEN_ONLY"));
    String call = door.name("robots_page") + "(" + headers + ", " + html + ", crawler)";
    List<String> rows = table()
        .repartition(2)
        .selectExpr("id", "to_json(" + call + ", map('ignoreNullFields', 'false')) AS page")
        .orderBy("id")
        .collectAsList()
        .stream()
        .map(row -> row.getString(1))
        .toList();
    assertThat(rows.get(0))
        .isEqualTo("{\"index\":false," + DEFAULTS
            + "\"max_snippet\":50,\"max_image_preview\":\"large\",\"max_video_preview\":null,"
            + "\"unavailable_after\":\"2020-01-01T00:00:00.000Z\",\"translate\":true,\"imageindex\":true,"
            + "\"indexifembedded\":false,\"archive\":true,\"cache\":true,\"ai\":true,\"imageai\":true,\"ml\":true,"
            + "\"statements\":[\"max-snippet:50 (x-robots-tag 1)\","
            + "\"noindex for googlebot (bytes 0 to 95 of the HTML)\","
            + "\"unavailable_after:2020-01-01 for googlebot (bytes 0 to 95 of the HTML)\","
            + "\"max-image-preview:large for googlebot (bytes 0 to 95 of the HTML)\"]}");
    assertThat(rows.get(1))
        .startsWith("{\"index\":true," + DEFAULTS + "\"max_snippet\":50,")
        .contains("\"archive\":false,\"cache\":true,");
    assertThat(rows.get(2)).as("without HTML").contains("\"index\":true", "\"max_snippet\":50");
    assertThat(rows.get(3))
        .as("without headers")
        .contains("\"index\":false", "\"max_snippet\":null");
    assertThat(rows.subList(4, 6)).as("without a crawler, without a response").containsOnlyNulls();
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void takesConstants(Door door) {
    door.open(spark);
    Row row = spark
        .sql("SELECT " + door.name("robots_page")
            + "('X-Robots-Tag: noindex', NULL, 'GPTBot').index")
        .first();
    assertThat(row.getBoolean(0)).isFalse();
  }

  private Dataset<Row> table() {
    StructType type = new StructType()
        .add("id", DataTypes.IntegerType)
        .add("headers", DataTypes.BinaryType)
        .add("html", DataTypes.BinaryType)
        .add("crawler", DataTypes.StringType);
    return spark
        .createDataFrame(
            List.of(
                RowFactory.create(0, bytes(HEADERS), bytes(HTML), "Googlebot"),
                RowFactory.create(1, bytes(HEADERS), bytes(HTML), "bingbot"),
                RowFactory.create(2, bytes(HEADERS), null, "Googlebot"),
                RowFactory.create(3, null, bytes(HTML), "Googlebot"),
                RowFactory.create(4, bytes(HEADERS), bytes(HTML), null),
                RowFactory.create(5, null, null, "Googlebot")),
            type)
        .selectExpr("*", "CAST(headers AS STRING) AS text", "CAST(html AS STRING) AS page");
  }

  private static byte @Nullable [] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
