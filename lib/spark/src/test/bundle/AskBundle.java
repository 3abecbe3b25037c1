import org.apache.spark.sql.SparkSession;

/** Run from its source with the bundle and Spark alone: asks each function something. */
public final class AskBundle {
  private AskBundle() {}

  public static void main(String[] arguments) {
    SparkSession spark = SparkSession.builder()
        .master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.local.dir", arguments[0])
        .config("spark.sql.warehouse.dir", arguments[0])
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.sql.extensions", "wayleave.spark.WayleaveExtensions")
        .config("spark.sql.catalog.wayleave", "wayleave.spark.RobotsCatalog")
        .getOrCreate();
    spark
        .sql("SELECT concat('User-agent: *\nDisallow: /x', id) AS body, 'https://example.com/x0' AS url "
            + "FROM range(2)")
        .repartition(1)
        .createOrReplaceTempView("robots");
    spark
        .sql("SELECT to_json(struct(wayleave.robots_allowed(body, 'a', url, 200) AS a, robots_explain(body, 'a', url).rule AS b, "
            + "robots_access(body, 'a') AS c, robots_rules(body)[0].path AS d, size(robots_sitemaps(body)) AS e, "
            + "robots_agents(body) AS f, robots_origin(url) AS g, robots_audit(body)['GPTBot'] AS h, "
            + "robots_lint(concat(body, '\nDisalow: /'))[0].line AS i, "
            + "robots_page('X-Robots-Tag: noindex', NULL, 'a').index AS j, "
            + "robots_log_judge(robots_log('192.0.2.1 - - [01/Nov/2026:00:00:00 +0000] \"GET /x0 HTTP/1.1\" 200 7 \"-\" \"ABot/1\"', "
            + "'combined'), (SELECT robots_log_asks(NULL, NULL, NULL) FROM robots), "
            + "array(struct('https://example.com' AS origin, NULL AS time, body)), map('site', 'https://example.com')).class AS l, "
            + "robots_preferences('', 'Content-Usage: train-ai=n', 'a', url)[0].value AS k)) FROM robots ORDER BY body")
        .collectAsList()
        .forEach(row -> System.out.println(row.getString(0)));
    spark.stop();
  }
}
