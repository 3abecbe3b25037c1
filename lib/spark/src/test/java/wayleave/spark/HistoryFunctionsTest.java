package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The functions that compare captures of different times. */
@ExtendWith(LocalSpark.class)
class HistoryFunctionsTest {
  private static final String CAPTURES = """
      SELECT * FROM VALUES
        ('a', TIMESTAMP '2026-03-01', 503, CAST(NULL AS STRING)),
        ('a', TIMESTAMP '2026-02-01', 200, 'User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /'),
        ('a', TIMESTAMP '2026-02-02', 304, NULL),
        ('a', TIMESTAMP '2026-01-02', 200, 'User-agent: *\nDisallow: /a # again'),
        ('a', TIMESTAMP '2026-01-01', 200, 'User-agent: *\nDisallow: /a'),
        ('a', TIMESTAMP '2026-01-03', NULL, 'Service Unavailable'),
        ('a', NULL, 200, 'User-agent: *\nDisallow: /'),
        ('a', TIMESTAMP '2026-02-03', NULL, NULL),
        ('a', TIMESTAMP '2026-02-04', 200, NULL),
        ('b', TIMESTAMP '1969-12-31 23:59:59.000001', 404, NULL)
        AS t(site, fetched_at, status, body)
      """;

  private final SparkSession spark;

  HistoryFunctionsTest(SparkSession spark) {
    this.spark = spark;
  }

  private List<String> json(String sql) {
    return spark.sql(sql).toJSON().collectAsList();
  }

  @ParameterizedTest
  @CsvSource({
    "CATALOG, string, CODEGEN_ONLY",
    "CATALOG, binary, NO_CODEGEN",
    "EXTENSION, binary, CODEGEN_ONLY",
    "EXTENSION, string, NO_CODEGEN",
  })
  void intervalsAreInTheOrderOfTime(Door door, String type, String codegen) {
    door.open(spark);
    spark.conf().set("spark.sql.codegen.factoryMode", codegen);
    spark.sql(CAPTURES).repartition(3).createOrReplaceTempView("captures");
    String intervals = door.name("robots_intervals")
        + "(collect_list(struct(CAST(body AS " + type
        + ") AS body, site, fetched_at, status)), 'GPTBot')";
    assertThat(json("SELECT site, inline(" + intervals + ") FROM captures GROUP BY site "
            + "ORDER BY site, valid_from"))
        .containsExactly(
            "{\"site\":\"a\",\"valid_from\":\"2026-01-01T00:00:00.000Z\",\"valid_until\":\"2026-02-01T00:00:00.000Z\","
                + "\"last_seen\":\"2026-01-02T00:00:00.000Z\",\"access\":\"partly\"}",
            "{\"site\":\"a\",\"valid_from\":\"2026-02-01T00:00:00.000Z\",\"valid_until\":\"2026-03-01T00:00:00.000Z\","
                + "\"last_seen\":\"2026-02-01T00:00:00.000Z\",\"access\":\"disallowed\",\"line\":5,\"rule\":\"Disallow: /\","
                + "\"now_disallowed\":{\"path\":\"/\",\"line\":5,\"rule\":\"Disallow: /\"}}",
            "{\"site\":\"a\",\"valid_from\":\"2026-03-01T00:00:00.000Z\","
                + "\"last_seen\":\"2026-03-01T00:00:00.000Z\",\"access\":\"unreachable\"}",
            "{\"site\":\"b\",\"valid_from\":\"1969-12-31T23:59:59.000Z\","
                + "\"last_seen\":\"1969-12-31T23:59:59.000Z\",\"access\":\"allowed\"}");
  }

  @Test
  void whatIsNotKnownIsNull() {
    assertThat(
            json(
                "SELECT robots_intervals(NULL, 'a') IS NULL AS a, "
                    + "size(robots_intervals(array(named_struct('fetched_at', CAST(NULL AS TIMESTAMP), 'body', '')), 'a')) AS b, "
                    + "robots_intervals(array(named_struct('fetched_at', now(), 'body', '')), NULL) IS NULL AS c, "
                    + "robots_changes(NULL, '') IS NULL AS d, robots_changes('', NULL) IS NULL AS e, size(robots_changes('', '')) AS f"))
        .containsExactly("{\"a\":true,\"b\":0,\"c\":true,\"d\":true,\"e\":true,\"f\":0}");
  }

  /** Whom a change is about: who is named in either file, and all others. */
  @ParameterizedTest
  @EnumSource(Door.class)
  void changesAreThoseOfVerdicts(Door door) {
    door.open(spark);
    spark
        .sql(
            "SELECT * FROM VALUES "
                + "(1, 'User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /a # still\n'), "
                + "(2, 'User-agent: A\nDisallow: /\n\nUser-agent: *\nDisallow: /x\n', "
                + "'User-agent: a\nUser-agent: B\nDisallow: /\n\nUser-agent: *\nDisallow:\n'), "
                + "(3, '', 'User-agent: *\nDisallow: /\n'), (4, NULL, 'User-agent: *\nDisallow: /\n') AS t(id, old, new)")
        .repartition(2)
        .createOrReplaceTempView("edits");
    String changes = door.name("robots_changes");
    List<String> expected = List.of(
        "{\"id\":2,\"crawler\":\"B\",\"access_before\":\"partly\",\"access\":\"disallowed\","
            + "\"now_disallowed\":{\"path\":\"/\",\"line\":3,\"rule\":\"Disallow: /\"}}",
        "{\"id\":2,\"crawler\":\"*\",\"access_before\":\"partly\",\"access\":\"allowed\","
            + "\"now_allowed\":{\"path\":\"/x\",\"line_before\":5,\"rule_before\":\"Disallow: /x\"}}",
        "{\"id\":3,\"crawler\":\"*\",\"access_before\":\"allowed\",\"access\":\"disallowed\","
            + "\"now_disallowed\":{\"path\":\"/\",\"line\":2,\"rule\":\"Disallow: /\"}}");
    assertThat(json("SELECT id, inline(" + changes + "(old, new)) FROM edits"))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(json("SELECT id, inline(" + changes + "(old, CAST(new AS BINARY))) FROM edits"))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "robots_intervals('', 'a') | captures (argument 1) is STRING",
        "robots_intervals(array(struct('' AS body)), 'a') | has to be ARRAY<STRUCT<fetched_at: TIMESTAMP, body:",
        "robots_intervals(array(struct(now() AS fetched_at, '' AS body, '200' AS status)), 'a') | perhaps with status",
        "robots_changes('', 1) | new (argument 2) is INT, but has to be STRING or BINARY",
      })
  void aWrongCallIsExplained(String call, String message) {
    assertThatThrownBy(() -> spark.sql("SELECT " + call)).hasMessageContaining(message);
  }
}
