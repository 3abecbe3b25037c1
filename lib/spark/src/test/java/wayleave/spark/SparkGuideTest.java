package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs the SQL of the guide over the files in sites. */
@ExtendWith(LocalSpark.class)
@Tag("slow")
class SparkGuideTest {
  private static final Path RESOURCES =
      GuideSql.ROOT.resolve("lib/spark/src/test/resources/wayleave/spark");

  private final SparkSession spark;

  SparkGuideTest(SparkSession spark) {
    this.spark = spark;
    Door.CATALOG.open(spark);
  }

  @Test
  void theSqlOfTheGuideAnswers() throws IOException {
    robots(RESOURCES.resolve("sites"), 1);
    urls();
    captures();
    logs();
    StringBuilder answers = new StringBuilder();
    for (GuideSql.Query query : GuideSql.all()) {
      answers.append("# ").append(query.heading()).append('\n');
      List<String> rows = spark.sql(query.sql()).toJSON().collectAsList();
      for (String row : query.sql().contains("ORDER BY") ? rows : sorted(rows)) {
        answers.append(row).append('\n');
      }
      answers.append('\n');
    }
    assertThat(answers.toString())
        .isEqualTo(Files.readString(RESOURCES.resolve("guide-answers.txt")));
  }

  /** The origin of a URL is found once: below the exchange, and nowhere above it. */
  @Test
  void theJoinOfTheGuideComputesTheKeyOnce() throws IOException {
    robots(RESOURCES.resolve("sites"), 1);
    urls();
    spark.conf().set("spark.sql.adaptive.enabled", "false");
    String plan = plan(GuideSql.verdictsOnUrls());
    assertThat(plan).contains("SortMergeJoin [origin").doesNotContain("Broadcast");
    assertThat(calls(plan)).as(plan).isEqualTo(2);
    assertThat(plan.substring(plan.indexOf("SortMergeJoin"), plan.lastIndexOf("Project [url")))
        .as("where rows are joined, sorted and sent")
        .contains("Sort [origin", "Exchange hashpartitioning(origin")
        .doesNotContain(".invoke");
    // What the guide warns of, so that this test would notice it.
    assertThat(calls(plan(GuideSql.keyInOnClause()))).isGreaterThan(3);
  }

  /**
   * The analyses of the files of the corpus where it is at hand, a few of them, or all with {@code -Dwayleave.spark.every=1}. Writes target/analyses.txt.
   */
  @Test
  void theAnalysesOfRealFiles() throws IOException {
    Path corpus = GuideSql.shared().resolve("corpus/real");
    assumeTrue(Files.isDirectory(corpus), "there is no corpus");
    int every = Integer.getInteger("wayleave.spark.every", 400);
    robots(corpus, every);
    StringBuilder answers = new StringBuilder();
    for (GuideSql.Query query : GuideSql.all()) {
      if (query.sql().contains("FROM robots")) {
        Dataset<Row> rows = spark.sql(query.sql());
        answers.append("# ").append(query.heading()).append('\n');
        rows.limit(20)
            .collectAsList()
            .forEach(row -> answers.append(row.mkString(" | ")).append('\n'));
      }
    }
    Files.writeString(Path.of("target", "analyses.txt"), answers);
    assertThat(answers.toString()).contains("Googlebot | ").contains("disallow | ");
  }

  private void robots(Path directory, int every) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> sorted = files.sorted().toList();
      for (int i = 0; i < sorted.size(); i += every) {
        String name = sorted.get(i).getFileName().toString().replaceFirst("\\.txt$", "");
        rows.add(RowFactory.create("https://" + name, 200, Files.readAllBytes(sorted.get(i))));
      }
    }
    byte[] closed = "User-agent: *\nDisallow: /closed\n".getBytes(StandardCharsets.UTF_8);
    rows.add(RowFactory.create("https://absent.example", 404, closed));
    rows.add(RowFactory.create("https://down.example", 503, closed));
    rows.add(RowFactory.create("https://lost.example", 200, null));
    StructType type = new StructType()
        .add("origin", DataTypes.StringType)
        .add("status", DataTypes.IntegerType)
        .add("body", DataTypes.BinaryType);
    spark.createDataFrame(rows, type).repartition(2).createOrReplaceTempView("robots");
  }

  private void urls() {
    spark
        .sql(
            "SELECT * FROM VALUES ('https://news.example/'), ('https://NEWS.example:443/x'), ('https://paper.example/premium/1'), "
                + "('https://shop.example/search?q=a'), ('https://down.example/'), ('https://lost.example/'), ('https://unknown.example/'), ('no url'), (NULL) AS t(url)")
        .repartition(2)
        .createOrReplaceTempView("urls");
  }

  /** Those of which {@code wayleave history} makes the same figures in data-teams.md. */
  private void captures() {
    spark
        .read()
        .schema("origin STRING, fetched_at TIMESTAMP, status INT, body STRING")
        .json(
            GuideSql.ROOT.resolve("docs/guide/examples/history/captures.jsonl").toString())
        .createOrReplaceTempView("captures");
  }

  /** Those of logs.md. */
  private void logs() {
    Path logs = GuideSql.ROOT.resolve("docs/guide/examples/logs");
    spark
        .read()
        .text(
            logs.resolve("access.log").toString(), logs.resolve("access.log.1").toString())
        .selectExpr(
            "input_file_name() AS file", "monotonically_increasing_id() AS number", "value AS line")
        .createOrReplaceTempView("lines");
    Dataset<Row> bodies = spark
        .read()
        .option("wholetext", true)
        .text(logs.resolve("versions").toString())
        .selectExpr("regexp_extract(input_file_name(), '[^/]+$', 0) AS file", "value AS body");
    spark
        .read()
        .option("header", true)
        .option("sep", "\t")
        .schema("origin STRING, time TIMESTAMP, file STRING, status INT, kind STRING")
        .csv(logs.resolve("versions/versions.tsv").toString())
        .join(bodies, "file")
        .createOrReplaceTempView("versions");
  }

  private String plan(String sql) {
    return spark.sql(sql).queryExecution().executedPlan().toString();
  }

  private static List<String> sorted(List<String> rows) {
    return rows.stream().sorted().toList();
  }

  private static int calls(String plan) {
    return plan.split("\\.invoke", -1).length - 1;
  }
}
