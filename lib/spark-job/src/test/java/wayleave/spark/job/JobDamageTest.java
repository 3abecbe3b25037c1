package wayleave.spark.job;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import wayleave.bulk.BulkListener;
import wayleave.bulk.BulkReport;
import wayleave.bulk.BulkRun;
import wayleave.bulk.BulkSettings;
import wayleave.captures.CaptureOptions;
import wayleave.spark.LocalSpark;

/** Input that is damaged or has no URLs: the rows and losses of {@code wayleave bulk}, and an exit status that says so. */
@ExtendWith(LocalSpark.class)
class JobDamageTest {
  private static final List<String> CRAWLERS = List.of("Googlebot", "GPTBot");

  @TempDir
  private Path directory;

  private final StringWriter err = new StringWriter();
  private final SparkSession spark;

  JobDamageTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void linesThatSayNothing() throws IOException {
    Path robots = Files.writeString(directory.resolve("robots.jsonl"), """
        {"origin": "https://a.example", "body": "User-agent: *\\nDisallow: /x"}
        {"origin": "https://b.example", "status": "two"}
        {"origin": "https://b.example", "status": 404, "fetched_at": "yesterday"}
        {"status": 404}
        nothing

        {"url": "nowhere", "status": 200}
        {"origin": "c.example", "status": 404}
        {"origin": "https://d.example", "body_base64": "?"}
        {"origin": "https://e.example", "status": 500, "body": null}
        """);
    Path urls = Files.writeString(directory.resolve("urls.jsonl"), """
        {"url": "https://a.example/x"}
        {"url": null}
        {"url": ""}
        {"url": 5}
        {"link": "https://a.example/"}

        {"url": "ftp://a.example/file"}
        {"url": "wss://b.example/"}
        "http://c.example/"
        [1]
        {"url": "https://c.exam
        {"url": "https://e.example/"}
        """);
    JsonNode report = asBulk(List.of(robots), List.of(urls), 1, 6);
    assertThat(err.toString())
        .contains(
            "urls.jsonl: 1 row could not be read, the first in line 11",
            "robots.jsonl: 6 captures could not be read, the first in line 2",
            "finished with losses; repair the input, or accept them with --tolerate-damage");
    assertThat(report.get("urls").asInt()).isEqualTo(11);
    assertThat(run(List.of(robots), List.of(urls), "tolerated", "--tolerate-damage"))
        .isZero();
  }

  @Test
  void linesThatAreNotUtf8() throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path urls = Files.write(directory.resolve("urls.jsonl"), """
        {"url": "https://plain.example/\u00e9"}
        "https://plain.example/private"
        {"url": "https://plain.example/\\ud800"}
        {"url": "https://plain.example/\\ud83d\\ude00"}
        """.getBytes(ISO_8859_1));
    asBulk(List.of(robots), List.of(urls), 1, 0);
  }

  @Test
  void columnsOfArchives() throws IOException {
    Path robots = Files.writeString(directory.resolve("robots.jsonl"), """
        {"url": "https://a.example/robots.txt", "fetch_status": 200, "body": "User-agent: *", "content_truncated": "length"}
        {"origin": "https://b.example", "status": 200, "body": "User-agent: *\\nDisallow: /x", "truncated": false}
        {"origin": "https://c.example", "status": 200, "body": "User-agent: *\\nAllow: /", "redirects": 6}
        {"origin": "https://d.example", "body": "User-agent: *", "digest": "sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}
        {"origin": "https://e.example", "status": 301, "redirect": "https://b.example/robots.txt", "timestamp": "20260102030405"}
        """);
    Path urls = Files.writeString(directory.resolve("urls.txt"), """
        https://a.example/x
        https://b.example/x
        https://c.example/x
        https://d.example/x
        https://e.example/x
        """);
    asBulk(List.of(robots), List.of(urls), 0, 1);
  }

  @Test
  void aRowThatPointsToAWarcRecordIsLost() throws IOException {
    Path robots = Files.writeString(directory.resolve("robots.jsonl"), """
        {"origin": "https://a.example", "status": 200, "warc_filename": "a.warc.gz", "warc_record_offset": 5}
        {"origin": "https://b.example", "status": 404, "warc_filename": "a.warc.gz", "warc_record_offset": 9}
        """);
    Path urls = Files.writeString(directory.resolve("urls.txt"), "https://b.example/\n");
    assertThat(run(List.of(robots), List.of(urls), "out")).isEqualTo(3);
    assertThat(Files.readString(directory.resolve("out.report")))
        .contains("robots.jsonl:1: expected a body, or a status that needs none; the job does not "
            + "read WARC records by position: name the WARC files with --robots");
    assertThat(rows("out")).hasSize(2).allMatch(row -> row.contains("\"reason\":\"absent\""));
  }

  @Test
  void anEmptyUrlIsARowInEveryFormat() throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path csv = Files.writeString(
        directory.resolve("urls.csv"),
        "id,url\n1,https://plain.example/\n2,\n3,\"\"\n4,https://plain.example/private\n");
    asBulk(List.of(robots), List.of(csv), 0, 0);
    Path table = directory.resolve("urls.parquet");
    spark
        .sql("SELECT * FROM VALUES ('https://plain.example/'), (NULL), (''), "
            + "('https://plain.example/private') AS t(url)")
        .write()
        .parquet(table.toString());
    assertThat(run(List.of(robots), List.of(table), "of-parquet")).isZero();
    assertThat(rows("of-parquet")).isEqualTo(rows("out"));
  }

  @Test
  void aCompressedFileThatEndsEarly() throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path captures = cut(gzip("more.jsonl.gz", captureLines(3000)), 10_000);
    Path whole = gzip("whole.txt.gz", urls(500));
    Path text = cut(gzip("cut.txt.gz", urls(3000)), 20_000);
    Path lines = cut(gzip("cut.jsonl.gz", urls(3000).map(url -> '"' + url + '"')), 20_000);
    JsonNode report = asBulk(List.of(robots, captures), List.of(text, whole, lines), -1, -1);
    assertThat(report.get("lost_rows")).hasSize(2);
    assertThat(report.get("lost_captures")).hasSize(1);
    assertThat(err.toString()).contains("cut.txt.gz: an unknown number of rows could not be read");
  }

  @Test
  void aWarcFileThatIsDamaged() throws IOException {
    Path robots = directory.resolve("some.warc");
    Samples.warc(robots);
    byte[] bytes = Files.readAllBytes(robots);
    Files.write(robots, Arrays.copyOf(bytes, bytes.length / 2));
    asBulk(List.of(robots), List.of(gzip("urls.txt.gz", Samples.urls().stream())), 0, -1);
  }

  @Test
  void aParquetFileLosesOnlyTheRowGroupThatIsDamaged() throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    List<String> urls = urls(20_000).toList();
    Path file = parquet(urls);
    HadoopFiles hadoop = new HadoopFiles(new Configuration());
    List<BlockMetaData> groups = hadoop.rowGroups(file.toString());
    assertThat(groups).hasSizeGreaterThan(3);
    BlockMetaData damaged = groups.get(1);
    byte[] bytes = Files.readAllBytes(file);
    int start = (int) damaged.getStartingPos();
    Arrays.fill(bytes, start, start + 40, (byte) 0xA5);
    Files.write(file, bytes);
    Path none = Files.write(file.resolveSibling("z.parquet"), Arrays.copyOf(bytes, 5000));

    assertThat(run(List.of(robots), List.of(file, none), "out")).isEqualTo(3);
    int first = (int) groups.get(0).getRowCount();
    List<String> left = new ArrayList<>(urls.subList(0, first));
    left.addAll(urls.subList(first + (int) damaged.getRowCount(), urls.size()));
    List<String> expected =
        PlainJava.rows(Samples.captures(), left, CRAWLERS, CaptureOptions.DEFAULT, null);
    assertThat(err.toString())
        .contains(
            file + ": " + damaged.getRowCount() + " rows could not be read, the first at row "
                + (first + 1),
            none + ": an unknown number of rows could not be read");
    List<String> rows = Rows.ofJson(spark, directory.resolve("out"));
    assertThat(rows).hasSameSizeAs(expected);
    assertThat(rows).isEqualTo(expected);
  }

  /** Runs both and compares rows and losses; -1 stands for an unknown number. */
  private JsonNode asBulk(List<Path> robots, List<Path> urls, long lostRows, long lostCaptures)
      throws IOException {
    Path one = directory.resolve("one.jsonl");
    BulkReport bulk = BulkRun.of(
            new BulkSettings().urls(urls).captures(robots).crawlers(CRAWLERS).out(one),
            new BulkListener() {})
        .run();
    assertThat(run(robots, urls, "out")).isEqualTo(lostRows == 0 && lostCaptures == 0 ? 0 : 3);
    assertThat(rows("out")).isEqualTo(Files.readAllLines(one).stream().sorted().toList());
    JsonNode report =
        new ObjectMapper().readTree(directory.resolve("out.report").toFile());
    assertLost(report.get("lost_rows"), lostRows);
    assertLost(report.get("lost_captures"), lostCaptures);
    assertThat(bulk.lostRows().isCounted() ? bulk.lostRows().count() : -1).isEqualTo(lostRows);
    assertThat(bulk.lostCaptures().isCounted() ? bulk.lostCaptures().count() : -1)
        .isEqualTo(lostCaptures);
    return report;
  }

  private static void assertLost(JsonNode losses, long expected) {
    long known = 0;
    boolean counted = true;
    for (JsonNode file : losses) {
      known += file.get("known").asLong();
      counted &= file.get("counted").asBoolean();
    }
    assertThat(counted ? known : -1).as(losses.toString()).isEqualTo(expected);
  }

  private int run(List<Path> robots, List<Path> urls, String out, String... options) {
    List<String> arguments = new ArrayList<>(List.of("--format", "jsonl"));
    robots.forEach(path -> arguments.addAll(List.of("--robots", path.toString())));
    urls.forEach(path -> arguments.addAll(List.of("--urls", path.toString())));
    CRAWLERS.forEach(crawler -> arguments.addAll(List.of("--crawler", crawler)));
    arguments.addAll(List.of("--out", directory.resolve(out).toString()));
    arguments.addAll(List.of("--report", directory.resolve(out + ".report").toString()));
    arguments.addAll(List.of(options));
    return RobotsJob.execute(
        SubmittedRun.in(spark),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        arguments.toArray(new String[0]));
  }

  private List<String> rows(String out) throws IOException {
    List<String> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory.resolve(out))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
        rows.addAll(Files.readAllLines(file, UTF_8));
      }
    }
    rows.sort(null);
    return rows;
  }

  private static Stream<String> urls(int count) {
    Random random = new Random(5);
    return Stream.generate(
            () -> "https://plain.example/private/" + Long.toHexString(random.nextLong()))
        .limit(count);
  }

  private static Stream<String> captureLines(int count) {
    Random random = new Random(6);
    return Stream.generate(() -> "{\"origin\":\"https://" + Long.toHexString(random.nextLong())
            + ".example\",\"status\":404}")
        .limit(count);
  }

  private Path gzip(String name, Stream<String> lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      for (String line : (Iterable<String>) lines::iterator) {
        out.write((line + "\n").getBytes(UTF_8));
      }
    }
    return Files.write(directory.resolve(name), bytes.toByteArray());
  }

  private static Path cut(Path file, int bytes) throws IOException {
    return Files.write(file, Arrays.copyOf(Files.readAllBytes(file), bytes));
  }

  /** One file with several row groups, and without the checksum that Hadoop writes beside it. */
  private Path parquet(List<String> urls) throws IOException {
    Path written = directory.resolve("parquet");
    spark
        .createDataset(urls, Encoders.STRING())
        .coalesce(1)
        .toDF("url")
        .write()
        .option("parquet.block.size", 65_536)
        .option("parquet.enable.dictionary", "false")
        .parquet(written.toString());
    try (Stream<Path> files = Files.list(written)) {
      Path part =
          files.filter(path -> path.toString().endsWith(".parquet")).findFirst().orElseThrow();
      return Files.move(part, Files.createDirectory(directory.resolve("a b")).resolve("a.parquet"));
    }
  }
}
