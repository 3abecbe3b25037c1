package wayleave.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;
import wayleave.crawlers.AddressRanges;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsVersion;
import wayleave.logs.judge.Judge;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLineReader;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.simulation.SimulatedRequest;
import wayleave.logs.simulation.Simulation;
import wayleave.spark.internal.AskLog;

/** The functions for access logs, through the catalog and the extension, with generated code and without. */
@ExtendWith(LocalSpark.class)
class LogFunctionsTest {
  private static final int REQUESTS = Integer.getInteger("wayleave.requests", 100_000);
  private static final int FILES = 3;
  private static final String BROKEN = "no line of an access log";
  private static final String LINE =
      "'192.0.2.1 - - [01/Nov/2026:00:00:00 +0000] \"GET /a HTTP/1.1\" 200 7'";
  private static final String ROBOTS =
      "array(struct('https://shop.example' AS origin, NULL AS time, '' AS body))";
  private static final StructType LINES =
      StructType.fromDDL("file STRING, number BIGINT, line STRING");

  private final SparkSession spark;

  LogFunctionsTest(SparkSession spark) {
    this.spark = spark;
  }

  /** A line of a file. */
  private record Line(String file, long number, @Nullable String text) {}

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"CATALOG, CODEGEN_ONLY, 7", "EXTENSION, NO_CODEGEN, 3"})
  void eachRequestIsJudgedAsByTheCommand(Door door, String codegen, int partitions) {
    door.open(spark);
    spark.conf().set("spark.sql.codegen.factoryMode", codegen);
    Simulation simulation = new Simulation(1, REQUESTS);
    List<Line> lines = lines(simulation);
    requests(door, lines, partitions);
    inputs(simulation.options());
    List<String> judged = spark
        .sql("SELECT file, number, concat_ws(' ', judged.*) FROM ("
            + "SELECT file, number, " + door.name("robots_log_judge")
            + "(log, (SELECT asks FROM asks), (SELECT robots FROM robots), "
            + "map('site', 'https://site0.example', 'covers-from', '2026-11-01T00:00:00Z'), "
            + "(SELECT ranges FROM ranges)) AS judged FROM requests)")
        .collectAsList()
        .stream()
        .sorted(Comparator.comparing((Row row) -> row.getString(0))
            .thenComparing(row -> row.getLong(1)))
        .map(row -> row.mkString(" "))
        .toList();
    List<String> expected = judge(simulation.options(), lines);
    assertThat(judged).hasSameSizeAs(expected).hasSizeGreaterThan(REQUESTS / 2);
    assertThat(IntStream.range(0, expected.size())
            .filter(i -> !judged.get(i).equals(expected.get(i)))
            .mapToObj(i -> judged.get(i) + " instead of " + expected.get(i))
            .limit(10))
        .isEmpty();
    String all = String.join("\n", expected);
    assertThat(Arrays.stream(RequestReason.values())
            .filter(reason -> all.contains(" " + reason.code())))
        .as("what the log has")
        .hasSizeGreaterThan(18)
        .contains(RequestReason.HOLDS_OLDER, RequestReason.REFUSED, RequestReason.STALE);
  }

  /** Two answers of one second: what the later line of the later file got counts. */
  @ParameterizedTest
  @CsvSource({"a 1 200, a 2 403, refused", "a 2 200, a 10 403, refused", "b 1 200, a 2 403, known"})
  void requestsOfOneTimeAreInTheOrderOfFilesAndLines(String one, String other, String reason) {
    List<Line> lines = new ArrayList<>();
    for (String each : List.of(one, other)) {
      String[] ask = each.split(" ");
      lines.add(new Line(
          ask[0],
          Long.parseLong(ask[1]),
          line("00:00:00", "/robots.txt", Integer.parseInt(ask[2]))));
    }
    lines.add(new Line("c", 1, line("00:10:00", "/private", 200)));
    requests(Door.EXTENSION, lines, 3);
    List<String> judged = json("SELECT robots_log_judge(log, (SELECT asks FROM asks), "
        + "array(struct('https://shop.example' AS origin, NULL AS time, "
        + "'User-agent: *\nDisallow: /private' AS body))).reason FROM requests WHERE file = 'c'");
    assertThat(judged).singleElement().asString().contains("\"" + reason + "\"");
  }

  private static String line(String time, String target, int status) {
    return "shop.example:443 192.0.2.1 - - [01/Nov/2026:" + time + " +0000] \"GET " + target
        + " HTTP/1.1\" " + status + " 1234 \"-\" \"ExampleBot/1.0\"";
  }

  /** What is collected does not depend on how Spark divides the rows, and remains the same when it is written and read. */
  @Test
  void whatWasAskedIsTheSameHoweverItIsCollected() {
    List<Line> lines = lines(new Simulation(3, 3_000));
    requests(Door.EXTENSION, lines, 1);
    byte[] once = (byte[]) spark.table("asks").first().get(0);
    requests(Door.EXTENSION, lines, 8);
    assertThat((byte[]) spark.table("asks").first().get(0)).isEqualTo(once);
    long asks = spark
        .sql("SELECT * FROM requests WHERE log.method = 'GET' AND log.target = '/robots.txt'")
        .count();
    assertThat(asks).isPositive();
    assertThat(once.length).isLessThan((int) asks * 25 + 4_096);
  }

  /** Spark 3.5 reads it with a class loader that does not have the jars of a job. */
  @Test
  void theStateOfTheAggregateIsSentWithoutClassesOfThisLibrary() throws IOException {
    AskLog log = new AskLog();
    log.add(
        (LogRecord) LogLineReader.of(LogFormat.find("vhost").orElseThrow(), ReadingOptions.DEFAULT)
            .read(line("00:00:00", "/robots.txt", 200)),
        new LogPlace("a", 1));
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
      out.writeObject(log);
    }
    assertThat(sent.toString(StandardCharsets.ISO_8859_1))
        .contains("shop.example")
        .doesNotContain("wayleave");
  }

  @ParameterizedTest
  @CsvSource({"CATALOG, CODEGEN_ONLY, string", "EXTENSION, NO_CODEGEN, binary"})
  void linesAreReadByThemselves(Door door, String codegen, String type) {
    door.open(spark);
    spark.conf().set("spark.sql.codegen.factoryMode", codegen);
    spark.sql("""
            SELECT * FROM VALUES
              (1, 'common', map(), '192.0.2.1 - - [01/Nov/2026:00:00:00 +0100] "GET /a HTTP/1.1" 200 7'),
              (2, 'common', map(), ' '),
              (3, 'common', map(), 'nothing'),
              (4, 'common', NULL, '192.0.2.1 - - [01/Nov/2026:00:00:00] "GET /a HTTP/1.1" 200 7'),
              (5, 'common', map('zone', 'Europe/Berlin'), '192.0.2.1 - - [01/Nov/2026:00:00:00] "GET /a HTTP/1.1" - -'),
              (6, 'combined-xff', map('trusted-proxy', '10.0.0.0/8,::1'),
                '10.0.0.1 - - [01/Nov/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 7 "r" "Bot/1" "192.0.2.9, 10.0.0.2"'),
              (7, 'w3c', map('fields', 'date time c-ip cs-method cs-uri-stem'), '2026-11-01 00:00:00 192.0.2.1 GET /a'),
              (8, 'w3c', map('fields', '#Fields: date time c-ip cs-method cs-uri-stem'), '#Fields: time'),
              (9, 'w3c', map('fields', '#Fields: date time c-ip cs-method cs-uri-stem'), '2026-11-01 00:00:00 192.0.2.1 GET /b'),
              (10, 'w3c', map(), '2026-11-01 00:00:00 192.0.2.1 GET /a'),
              (11, NULL, map(), 'x'),
              (12, 'common', map(), NULL)
              AS t(id, format, options, line)
            """).repartition(1).createOrReplaceTempView("logged");
    String common =
        "{\"time\":\"2026-10-31T23:00:00.000Z\",\"client\":\"192.0.2.1\",\"method\":\"GET\",\"target\":\"/a\"";
    assertThat(json("SELECT id, " + door.name("robots_log") + "(CAST(line AS " + type
            + "), format, options) AS log FROM logged ORDER BY id"))
        .containsExactly(
            "{\"id\":1,\"log\":" + common + ",\"status\":200,\"bytes\":7}}",
            "{\"id\":2,\"log\":{\"skip\":\"blank\"}}",
            "{\"id\":3,\"log\":{\"error\":\"unknown-format\"}}",
            "{\"id\":4,\"log\":{\"error\":\"bad-time\"}}",
            "{\"id\":5,\"log\":" + common + "}}",
            "{\"id\":6,\"log\":{\"time\":\"2026-11-01T00:00:00.000Z\",\"client\":\"192.0.2.9\",\"method\":\"GET\","
                + "\"target\":\"/a\",\"status\":200,\"bytes\":7,\"user_agent\":\"Bot/1\",\"referer\":\"r\"}}",
            "{\"id\":7,\"log\":" + common.replace("10-31T23", "11-01T00") + "}}",
            "{\"id\":8,\"log\":{\"skip\":\"directive\"}}",
            "{\"id\":9,\"log\":" + common.replace("10-31T23", "11-01T00").replace("/a", "/b")
                + "}}",
            "{\"id\":10,\"log\":{\"error\":\"no-fields-directive\"}}",
            "{\"id\":11}",
            "{\"id\":12}");
  }

  @Test
  void nothingIsJudgedAsNothing() {
    String asks =
        "(SELECT robots_log_asks(robots_log(line, 'common'), NULL, NULL) FROM VALUES ('') AS t(line))";
    assertThat(json("SELECT robots_log_judge(NULL, " + asks
            + ", array(NULL)) IS NULL AS a, robots_log_judge(robots_log('', 'common'), " + asks
            + ", array()) IS NULL AS b, robots_log_judge(robots_log(" + LINE
            + ", 'common'), NULL, NULL) IS NULL AS c, "
            + "robots_log_judge(robots_log(" + LINE + ", 'common'), " + asks
            + ", NULL, NULL, NULL).class AS d"))
        .containsExactly("{\"a\":true,\"b\":true,\"c\":true}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "robots_log($line, 1) | format (argument 2) is INT",
        "robots_log($line, 'apache') | format (argument 2) is \"apache\"; expected one of haproxy-clf, haproxy-http, squid, common, combined",
        "robots_log($line, 'common', 'zone') | options (argument 3) is STRING, but has to be MAP<STRING, STRING>",
        "robots_log($line, 'common', map('site', 'a')) | robots_log has no option \"site\"; expected one of fields, zone",
        "robots_log($line, 'common', map('zone', 'Mars')) | option zone is \"Mars\"; expected a zone such as",
        "robots_log($line, 'common', map('trusted-proxy', '10')) | option trusted-proxy is \"10\"; expected addresses",
        "judge($line, $asks, $robots) | log (argument 1) is STRING, but has to be STRUCT<time: TIMESTAMP, method: STRING",
        "judge(log, 'a', $robots) | asks (argument 2) is STRING, but has to be BINARY",
        "judge(log, X'01', $robots) | asks (argument 2) is not a value that robots_log_asks",
        "judge(log, $asks, array(struct('' AS body))) | robots (argument 3) is ARRAY",
        "judge(log, $asks, array(struct('shop' AS origin, NULL AS time, '' AS body))) | robots[0].origin is \"shop\"; expected one",
        "judge(log, $asks, array(struct($site, 99 AS status))) | robots[0].status is \"99\"; expected",
        "judge(log, $asks, array(struct('https://shop.example' AS origin, NULL AS time, NULL AS body))) | robots[0].body is NULL; expected",
        "judge(log, $asks, array(struct('https://shop.example' AS origin, NULL AS time, NULL AS body, 200 AS status))) | or a status",
        "judge(log, $asks, array(struct($site, 'x' AS kind))) | robots[0].kind is \"x\"; expected",
        "judge(log, $asks, $robots, map('grace', '1')) | option grace is \"1\"; expected a number with w, d, h, m or s",
        "judge(log, $asks, $robots, map('judge-user-fetchers', 'yes')) | option judge-user-fetchers is \"yes\"; expected true or false",
        "judge(log, $asks, $robots, map(), array(struct('a' AS crawler, '1' AS prefix))) | ranges[0].prefix is \"1\"; expected one",
      })
  void aWrongCallIsExplained(String call, String message) {
    String sql = call.replace("$line", LINE)
        .replace("judge(", "robots_log_judge(")
        .replace("$asks", "(SELECT robots_log_asks(log, '', 1) FROM requests)")
        .replace("$robots", ROBOTS)
        .replace("$site", "'https://shop.example' AS origin, NULL AS time, '' AS body");
    requests(Door.EXTENSION, List.of(new Line("a", 1, line("00:00:00", "/", 200))), 1);
    assertThatThrownBy(() -> json("SELECT " + sql + " FROM requests"))
        .hasStackTraceContaining(message);
  }

  private List<String> json(String sql) {
    return spark.sql(sql).toJSON().collectAsList();
  }

  /** Some lines are lost, and one is broken: what remains is judged by what remains. */
  private static List<Line> lines(Simulation simulation) {
    Random random = new Random(2);
    List<Line> lines = new ArrayList<>();
    List<SimulatedRequest> requests = simulation.requests();
    for (SimulatedRequest request : requests) {
      String file = "access.log." + random.nextInt(FILES);
      int kind = random.nextInt(1_000);
      lines.add(new Line(
          file,
          lines.size() + 1,
          kind == 0 ? null : kind == 1 ? "" : kind == 2 ? BROKEN : request.line()));
    }
    return lines;
  }

  private void requests(Door door, List<Line> lines, int partitions) {
    List<Row> rows = lines.stream()
        .map(line -> RowFactory.create(line.file(), line.number(), line.text()))
        .toList();
    spark.createDataFrame(rows, LINES).repartition(partitions).createOrReplaceTempView("lines");
    spark
        .sql(
            "SELECT file, number, " + door.name("robots_log") + "(line, 'vhost') AS log FROM lines")
        .createOrReplaceTempView("requests");
    spark
        .sql("SELECT " + door.name("robots_log_asks") + "(log, file, number) AS asks FROM requests")
        .createOrReplaceTempView("asks");
  }

  private void inputs(JudgeOptions options) {
    List<Row> versions = new ArrayList<>();
    options
        .robots()
        .forEach((origin, history) -> history
            .versions()
            .forEach(version -> versions.add(RowFactory.create(
                origin.toString(),
                version.time().map(Timestamp::from).orElse(null),
                version.kind().code(),
                version.status(),
                version.body()))));
    one(versions, "origin STRING, time TIMESTAMP, kind STRING, status INT, body BINARY", "robots");
    List<Row> ranges = new ArrayList<>();
    for (AddressRanges list : options.identity().ranges()) {
      assertThat(list.size()).isEqualTo(1);
      assertThat(list.contains("198.51.100.255")).isTrue();
      ranges.add(RowFactory.create(
          list.tokens().get(0),
          "198.51.100.0/24",
          list.time().map(Timestamp::from).orElse(null),
          list.isExhaustive()));
    }
    one(ranges, "crawler STRING, prefix STRING, made_at TIMESTAMP, exhaustive BOOLEAN", "ranges");
  }

  /** A view of one row with an array of all. */
  private void one(List<Row> rows, String type, String name) {
    Dataset<Row> table = spark.createDataFrame(rows, StructType.fromDDL(type)).repartition(2);
    table.selectExpr("collect_list(struct(*)) AS " + name).createOrReplaceTempView(name);
  }

  /** As {@code wayleave logs --rows} does: files by their names, each from its first line to its last. */
  private static List<String> judge(JudgeOptions options, List<Line> lines) {
    LogLineReader reader =
        LogLineReader.of(LogFormat.find("vhost").orElseThrow(), ReadingOptions.DEFAULT);
    List<Line> sorted = lines.stream()
        .sorted(Comparator.comparing(Line::file).thenComparing(Line::number))
        .toList();
    Judge judge = Judge.of(options);
    for (Line line : sorted) {
      if (line.text() != null && reader.read(line.text()) instanceof LogRecord record) {
        judge.add(record, new LogPlace(line.file(), line.number()));
      }
    }
    List<String> rows = new ArrayList<>();
    for (Line line : sorted) {
      boolean isRequest = line.text() != null && reader.read(line.text()) instanceof LogRecord;
      rows.add(line.file() + " " + line.number() + " "
          + (isRequest ? row(judge.judge((LogRecord) reader.read(line.text()))) : ""));
    }
    return rows;
  }

  private static String row(Judgment judgment) {
    List<String> cells = new ArrayList<>();
    judgment.origin().map(Origin::toString).ifPresent(cells::add);
    judgment.crawler().ifPresent(crawler -> cells.add(crawler.token()));
    judgment.identity().ifPresent(identity -> cells.add(identity.kind().code()));
    cells.add(judgment.toString());
    judgment.version().map(RobotsVersion::sha256).ifPresent(cells::add);
    judgment
        .verdict()
        .filter(verdict -> verdict.line().isPresent())
        .ifPresent(verdict -> cells.add(String.valueOf(verdict.line().getAsInt())));
    judgment.robotsRequest().ifPresent(place -> cells.add(place.toString()));
    return String.join(" ", cells);
  }
}
