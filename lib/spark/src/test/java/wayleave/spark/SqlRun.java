package wayleave.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * The program behind {@code verify/benchmarks/run spark-sql}: what the join of the guide costs with a verdict and without one, and what it
 * costs to join on an expression. Processor time of the whole process, in one task thread, nothing written; the first run of each query
 * warms up.
 */
public final class SqlRun {
  private static final int RUNS = 6;

  private SqlRun() {}

  /** @param arguments a directory for what is made, and one with {@code urls.txt} and {@code captures.jsonl} */
  public static void main(String[] arguments) throws IOException {
    Path work = Path.of(arguments[0]);
    Path data = Path.of(arguments[1]);
    try (SparkSession spark = SparkSession.builder()
        .appName("wayleave-sql")
        .master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.local.dir", work.resolve("local").toString())
        .config("spark.sql.catalog.wayleave", RobotsCatalog.class.getName())
        .getOrCreate()) {
      spark.sparkContext().setLogLevel("ERROR");
      tables(spark, work, data);
      long rows = spark.table("urls").count();
      String guide = GuideSql.verdictsOnUrls();
      Map<String, String> queries = new LinkedHashMap<>();
      queries.put("the guide's join, no verdict", GuideSql.withColumns(guide, "u.url, r.status"));
      queries.put(
          "the guide's join, the length of the body",
          GuideSql.withColumns(guide, "u.url, r.status, octet_length(r.body)"));
      queries.put("the guide's query", guide);
      queries.put("key in the ON clause", GuideSql.keyInOnClause());
      System.out.println(
          rows
              + " URLs\n\n| query | processor s per million URLs, each run after the first |\n|---|--:|");
      for (Map.Entry<String, String> query : queries.entrySet()) {
        StringBuilder line = new StringBuilder();
        for (int run = 0; run <= RUNS; run++) {
          double begun = cpuSeconds();
          spark.sql(query.getValue()).write().format("noop").mode("overwrite").save();
          if (run > 0) {
            line.append(String.format(
                Locale.ROOT, run == 1 ? "%.2f" : ", %.2f", (cpuSeconds() - begun) / rows * 1e6));
          }
        }
        System.out.println("| " + query.getKey() + " | " + line + " |");
      }
    }
  }

  /** One capture for each origin, as the guide expects. */
  private static void tables(SparkSession spark, Path work, Path data) {
    spark
        .read()
        .text(data.resolve("urls.txt").toString())
        .toDF("url")
        .write()
        .mode("overwrite")
        .parquet(work.resolve("urls").toString());
    spark
        .read()
        .schema("url STRING, status INT, fetched_at TIMESTAMP, body STRING")
        .json(data.resolve("captures.jsonl").toString())
        .selectExpr(
            "wayleave.robots_origin(url) AS origin", "struct(fetched_at, status, body) AS capture")
        .groupBy("origin")
        .agg(org.apache.spark.sql.functions.expr("max(capture)").as("capture"))
        .selectExpr("origin", "capture.status", "cast(capture.body AS BINARY) AS body")
        .write()
        .mode("overwrite")
        .parquet(work.resolve("robots").toString());
    spark.read().parquet(work.resolve("urls").toString()).createOrReplaceTempView("urls");
    spark.read().parquet(work.resolve("robots").toString()).createOrReplaceTempView("robots");
  }

  private static double cpuSeconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }
}
