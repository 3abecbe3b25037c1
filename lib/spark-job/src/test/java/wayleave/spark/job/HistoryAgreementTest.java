package wayleave.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import wayleave.bulk.BulkListener;
import wayleave.bulk.HistoryReport;
import wayleave.bulk.HistoryRun;
import wayleave.bulk.HistorySettings;
import wayleave.captures.history.SiteAccess;
import wayleave.spark.LocalSpark;

/** The SQL functions and {@code wayleave history} say the same of the same captures, whatever their status, body and truncation. */
@ExtendWith(LocalSpark.class)
@Tag("slow")
class HistoryAgreementTest {
  private static final int SITES = 10_000;
  private static final int SEED = 20_261_129;
  private static final String CRAWLER = "GPTBot";
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  /** Null where a table has none. */
  private static final Integer[] STATUSES = {
    null, 200, 200, 200, 200, 200, 203, 204, 205, 206, 299, 300, 301, 302, 304, 307, 308, 400, 401,
    403, 404, 404, 410, 429, 451, 500, 502, 503, 599, 0, 1, 100, 199, 600, 999, -7
  };

  private static final List<String> BODIES = Arrays.asList(
      null,
      "",
      "\n",
      "User-agent: *\nDisallow:\n",
      "User-agent: *\nDisallow: /\n",
      "User-agent: *\nDisallow: /private\nAllow: /private/open\n",
      "User-agent: GPTBot\nDisallow: /\n",
      "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
      "User-agent: Googlebot\nDisallow: /\n",
      "User-agent: *\nDisallow: /a\nAllow: /*a\n",
      "<!DOCTYPE html>\n<html><body>Not found</body></html>\n",
      "\u0000\u0001\ufffd",
      "User-agent: *\nDisallow: /pri");

  /** Of 500 KiB, after which nothing counts, so that truncation does not matter. */
  private static final String AT_LIMIT =
      ("User-agent: *\nDisallow: /private\n" + "#\n".repeat(256_000)).substring(0, 512_000);

  private static final Boolean[] TRUNCATED = {null, null, null, false, true};

  private static final String INTERVAL = "valid_from TIMESTAMP, valid_until TIMESTAMP, "
      + "last_seen TIMESTAMP, access STRING, line INT, rule STRING, now_allowed $c, now_disallowed $c"
          .replace(
              "$c",
              "STRUCT<path: STRING, line_before: INT, rule_before: STRING, line: INT, rule: STRING>");

  @TempDir
  private Path directory;

  private final SparkSession spark;

  HistoryAgreementTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void functionsSayWhatHistorySays() throws IOException {
    Path captures = directory.resolve("captures.jsonl");
    int count = write(captures);
    Path rows = directory.resolve("rows.jsonl");
    HistoryReport report = HistoryRun.of(
            new HistorySettings()
                .captures(List.of(captures))
                .crawlers(List.of(CRAWLER))
                .out(rows),
            new BulkListener() {})
        .run();
    spark
        .read()
        .schema("origin STRING, fetched_at TIMESTAMP, status INT, body STRING, truncated BOOLEAN")
        .json(captures.toString())
        .selectExpr("*", "robots_access(body, 'GPTBot', status, truncated) AS access")
        .cache()
        .createOrReplaceTempView("captures");
    spark
        .read()
        .schema("origin STRING, " + INTERVAL)
        .json(rows.toString())
        .createOrReplaceTempView("history");

    // What history counts as lost is NULL here; a 304 is neither.
    assertThat(json("SELECT count_if(access IS NULL AND NOT status <=> 304) AS lost, "
            + "count_if(access IS NOT NULL AND status = 304) AS said FROM captures"))
        .containsExactly("{\"lost\":" + (count - report.captures()) + ",\"said\":0}");

    List<String> intervals = json("SELECT origin, inline(robots_intervals(collect_list("
        + "struct(fetched_at, status, body, truncated)), 'GPTBot')) FROM captures GROUP BY origin");
    List<String> history = json("SELECT * FROM history");
    assertThat(history).hasSizeGreaterThan(SITES);
    // Only what differs is in the message.
    assertThat(minus(intervals, history)).isEqualTo(minus(history, intervals)).isEmpty();

    String shares = " SELECT access, count(*) AS sites FROM last GROUP BY access ORDER BY access";
    List<String> byAccess = json("WITH last AS (SELECT max_by(access, fetched_at) AS access "
        + "FROM captures WHERE access IS NOT NULL GROUP BY origin)" + shares);
    assertThat(byAccess)
        .hasSize(SiteAccess.values().length - 1)
        .isEqualTo(
            json("WITH last AS (SELECT access FROM history WHERE valid_until IS NULL)" + shares));

    assertThat(
            json("SELECT count(*) AS differ FROM (SELECT DISTINCT body, status, truncated, access "
                + "FROM captures WHERE coalesce(status, 204) IN (200, 204, 304, 404, 503)) "
                + "WHERE NOT robots_audit(body, status, truncated)['GPTBot'] <=> access"))
        .containsExactly("{\"differ\":0}");
  }

  private static List<String> minus(List<String> some, List<String> others) {
    List<String> left = new ArrayList<>(some);
    Set<String> known = Set.copyOf(others);
    left.removeIf(known::contains);
    return left;
  }

  private List<String> json(String sql) {
    return spark.sql(sql).toJSON().collectAsList();
  }

  /** @return how many captures there are */
  private static int write(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    SplittableRandom random = new SplittableRandom(SEED);
    List<String> lines = new ArrayList<>();
    for (int site = 0; site < SITES; site++) {
      Instant time = FIRST;
      for (int i = random.nextInt(4); i >= 0; i--) {
        time = time.plus(Duration.ofHours(1 + random.nextInt(2_000)));
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("origin", "https://site-" + site + ".example");
        row.put("fetched_at", time.toString());
        row.put("status", STATUSES[random.nextInt(STATUSES.length)]);
        row.put(
            "body",
            random.nextInt(2_000) == 0 ? AT_LIMIT : BODIES.get(random.nextInt(BODIES.size())));
        row.put("truncated", TRUNCATED[random.nextInt(TRUNCATED.length)]);
        row.put("location", null);
        lines.add(json.writeValueAsString(row));
      }
    }
    Files.write(file, lines);
    return lines.size();
  }
}
