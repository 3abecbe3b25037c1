package com.example;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Asks Spark SQL about captures and verdicts, and prints a row a line. */
public final class Questions {
  /**
   * @param arguments a table of captures in JSON lines, and the verdicts that the job wrote as Parquet
   */
  public static void main(String[] arguments) throws IOException {
    try (SparkSession spark = SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", false)
        .config("spark.sql.shuffle.partitions", 2)
        .config("spark.sql.extensions", "wayleave.spark.WayleaveExtensions")
        .getOrCreate()) {
      spark.read().json(arguments[0]).createOrReplaceTempView("robots");
      spark.read().parquet(arguments[1]).createOrReplaceTempView("verdicts");
      for (String question : List.of(
          "SELECT 'access', origin, robots_access(body, 'GPTBot'), size(robots_rules(body)) FROM robots ORDER BY origin",
          "SELECT 'verdicts', crawler, allowed, count(*) FROM verdicts GROUP BY crawler, allowed ORDER BY crawler, allowed",
          "SELECT 'explain', robots_explain(r.body, 'GPTBot', v.url, r.status).rule FROM verdicts v JOIN robots r"
              + " ON v.origin = r.origin WHERE v.crawler = 'GPTBot' AND v.url LIKE '%/archive/1999'")) {
        for (Row row : spark.sql(question).collectAsList()) {
          System.out.println(row.mkString(" "));
        }
      }
    }
  }
}
