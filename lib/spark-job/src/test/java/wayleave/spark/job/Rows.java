package wayleave.spark.job;

import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CapturedVerdict;

/** The rows of a result as text, to be compared. */
final class Rows {
  static final List<String> COLUMNS =
      List.of("url", "origin", "crawler", "allowed", "reason", "line", "rule", "fetched_at");

  private Rows() {}

  static String line(
      String url,
      @Nullable String origin,
      String crawler,
      CapturedVerdict verdict,
      @Nullable Instant fetchedAt) {
    return Stream.of(
            url,
            origin,
            crawler,
            verdict.allowed(),
            verdict.reason(),
            verdict.line() == 0 ? null : verdict.line(),
            verdict.rule(),
            fetchedAt)
        .map(String::valueOf)
        .collect(Collectors.joining("\t"));
  }

  /** What Parquet files in a directory hold, sorted. */
  static List<String> ofParquet(SparkSession spark, Path directory) {
    return of(spark.read().parquet(directory.toString()));
  }

  /** What JSON lines in a directory hold, sorted. */
  static List<String> ofJson(SparkSession spark, Path directory) {
    return of(spark
        .read()
        .schema(
            "url STRING, origin STRING, crawler STRING, allowed BOOLEAN, reason STRING, line INT, "
                + "rule STRING, fetched_at TIMESTAMP")
        .json(directory.toString()));
  }

  private static List<String> of(Dataset<Row> table) {
    return table.selectExpr(COLUMNS.toArray(new String[0])).collectAsList().stream()
        .map(row -> COLUMNS.stream()
            .map(column -> row.<Object>getAs(column))
            .map(value -> value instanceof Timestamp time ? time.toInstant() : value)
            .map(String::valueOf)
            .collect(Collectors.joining("\t")))
        .sorted()
        .toList();
  }
}
