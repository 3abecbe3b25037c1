package wayleave.spark.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.util.QueryExecutionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.bulk.BulkListener;
import wayleave.bulk.BulkRun;
import wayleave.bulk.BulkSettings;
import wayleave.captures.CaptureOptions;
import wayleave.captures.MissingPolicy;
import wayleave.policy.PolicyPreset;
import wayleave.spark.LocalSpark;

/** The job from files to files, held to a plain loop. */
@ExtendWith(LocalSpark.class)
class RobotsJobTest {
  private static final List<String> AGENTS = List.of("Googlebot", "GPTBot");

  @TempDir
  private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void rowsAreThoseOfAPlainLoop(SparkSession spark) throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path urls = Files.write(directory.resolve("urls.txt"), Samples.urls());
    JsonNode report = run(spark, "--robots", robots, "--urls", urls, "--partition-by", "crawler");
    List<String> expected =
        PlainJava.rows(Samples.captures(), Samples.urls(), AGENTS, CaptureOptions.DEFAULT, null);
    assertThat(Rows.ofParquet(spark, directory.resolve("out"))).isEqualTo(expected);
    assertThat(directory.resolve("out").resolve("crawler=GPTBot")).isDirectory();
    assertThat(report.get("rows").asInt()).isEqualTo(expected.size());
    assertThat(report.get("urls").asInt()).isEqualTo(Samples.urls().size());
    assertThat(report.get("captures").asInt()).isEqualTo(Samples.captures().size());
    assertThat(report.get("problems").asInt()).isZero();
    assertThat(report.get("urls_without_origin").asLong())
        .isEqualTo(
            expected.stream().filter(row -> row.contains("\tnot-a-url\t")).count() / 2);
    JsonNode gptBot = report.get("crawlers").get(1);
    for (String[] kind :
        new String[][] {{"allowed", "true"}, {"disallowed", "false"}, {"unknown", "null"}}) {
      String part = "\tGPTBot\t" + kind[1] + "\t";
      assertThat(gptBot.get(kind[0]).asLong())
          .as(kind[0])
          .isEqualTo(expected.stream().filter(row -> row.contains(part)).count());
    }
  }

  @Test
  void linesAreThoseOfTheEngineOnOneMachine(SparkSession spark) throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path urls = Files.write(directory.resolve("urls.txt"), Samples.urls());
    Path one = directory.resolve("one.jsonl");
    BulkRun.of(
            new BulkSettings()
                .urls(List.of(urls))
                .captures(List.of(robots))
                .crawlers(AGENTS)
                .out(one),
            new BulkListener() {})
        .run();
    run(spark, "--robots", robots, "--urls", urls, "--format", "jsonl");
    assertThat(lines(directory.resolve("out")).stream().sorted())
        .containsExactlyElementsOf(Files.readAllLines(one).stream().sorted().toList());
  }

  @Test
  void anOriginWithManyUrlsIsSharedAmongTasks(SparkSession spark) throws IOException {
    Path robots = Samples.jsonLines(Samples.captures(), directory.resolve("robots"));
    Path files = Files.createDirectory(directory.resolve("urls"));
    List<String> urls = new ArrayList<>();
    Random random = new Random(7);
    for (int file = 0; file < 8; file++) {
      List<String> part = new ArrayList<>(Samples.urls());
      for (int i = 0; i < 4_000; i++) {
        part.add("https://plain.example/private/" + Long.toHexString(random.nextLong()));
      }
      Files.write(files.resolve(file + ".txt"), part);
      urls.addAll(part);
    }
    Map.of(
            "spark.sql.shuffle.partitions", "8",
            "spark.sql.files.openCostInBytes", "1m",
            "spark.sql.files.maxPartitionBytes", "1m",
            "spark.sql.adaptive.advisoryPartitionSizeInBytes", "64k",
            "spark.sql.adaptive.skewJoin.skewedPartitionThresholdInBytes", "128k")
        .forEach(spark.conf()::set);
    CompletableFuture<String> joined = new CompletableFuture<>();
    spark.listenerManager().register(new QueryExecutionListener() {
      @Override
      public void onSuccess(String action, QueryExecution query, long nanos) {
        String plan = query.executedPlan().toString();
        if (plan.contains("SortMergeJoin")) {
          joined.complete(plan);
        }
      }

      @Override
      public void onFailure(String action, QueryExecution query, Exception e) {
        joined.completeExceptionally(e);
      }
    });
    run(spark, "--robots", robots, "--urls", files);
    assertThat(Rows.ofParquet(spark, directory.resolve("out")))
        .isEqualTo(PlainJava.rows(Samples.captures(), urls, AGENTS, CaptureOptions.DEFAULT, null));
    assertThat(joined).succeedsWithin(Duration.ofMinutes(5)).asString().contains("skew=true");
  }

  @Test
  void capturesAreReadAsAskedFor(SparkSession spark) throws IOException {
    // One file, so that the order of captures of one time is that of their rows.
    List<Taken> captures = new ArrayList<>();
    for (Taken taken : Samples.captures()) {
      captures.add(new Taken(taken.capture(), "one", captures.size()));
    }
    Path robots = Samples.parquet(spark, captures, directory.resolve("robots"));
    Path urls = directory.resolve("urls");
    spark
        .createDataset(Samples.urls(), Encoders.STRING())
        .toDF("link")
        .selectExpr("1 AS id", "link")
        .write()
        .option("header", "true")
        .option("escape", "\"")
        .csv(urls.toString());
    run(
        spark,
        "--robots",
        robots,
        "--urls",
        urls,
        "--url-column",
        "link",
        "--at",
        "2026-10-02T10:20:30.123Z",
        "--policy",
        "rfc9309",
        "--missing",
        "disallow");
    assertThat(Rows.ofParquet(spark, directory.resolve("out")))
        .isEqualTo(PlainJava.rows(
            captures,
            Samples.urls(),
            AGENTS,
            new CaptureOptions(Dialect.RFC9309, PolicyPreset.RFC9309, MissingPolicy.DISALLOW),
            Samples.DAY_2));
  }

  @Test
  void aWarcFileIsReadAroundWhatIsBroken(SparkSession spark) throws IOException {
    Path robots = directory.resolve("some.warc");
    List<Taken> captures = Samples.warc(robots);
    List<String> links = new ArrayList<>(Samples.urls());
    links.add("https://cut.example/");
    Path urls = Files.write(
        directory.resolve("urls.jsonl"), links.stream().map(RobotsJobTest::json).toList());
    JsonNode report = runTo(3, spark, "--robots", robots, "--urls", urls);
    assertThat(Rows.ofParquet(spark, directory.resolve("out")))
        .isEqualTo(PlainJava.rows(captures, links, AGENTS, CaptureOptions.DEFAULT, null));
    assertThat(report.get("problems").asInt()).isEqualTo(2);
    assertThat(report.get("first_problems"))
        .allSatisfy(
            problem -> assertThat(problem.asText()).matches(".*some\\.warc at byte \\d+: .+"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      --robots R --urls U                                        | Missing required option: '--out=DIRECTORY'
      --robots R --urls U --out O --crawler a --dialect x          | unknown dialect 'x': expected google, googlebot, rfc9309
      --robots R --urls U --out O --crawler a --at noon            | 'noon' is no time
      --robots R --urls nothing --out O --crawler a                | --urls nothing: there is no such file or directory
      --robots U --urls U --out O --crawler a                      | does not say what it holds; name it with --robots-format
      --robots R --urls U --out O --crawler a --partition-by line  | --partition-by line: expected crawler
      --robots R --urls U --out O --crawler a --format text        | --format text: expected parquet, jsonl, csv
      --robots R --urls U --out U --crawler a                      | already exists
      --robots R --urls C --out O --crawler a                      | there is no column "url"; name one with --url-column: link
      """)
  void whatCannotBeDoneIsSaid(String options, String message, SparkSession spark)
      throws IOException {
    Path robots = Files.writeString(directory.resolve("robots.jsonl"), "");
    Path urls = Files.writeString(directory.resolve("urls.txt"), "");
    Path csv = Files.writeString(directory.resolve("urls.csv"), "link\nhttps://a.example/\n");
    String[] arguments = Arrays.stream(options.split(" "))
        .map(option -> switch (option) {
          case "R" -> robots.toString();
          case "U" -> urls.toString();
          case "C" -> csv.toString();
          case "O" -> directory.resolve("out").toString();
          default -> option;
        })
        .toArray(String[]::new);
    assertThat(RobotsJob.execute(
            SubmittedRun.in(spark), new PrintWriter(out), new PrintWriter(err), arguments))
        .isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  private JsonNode run(SparkSession spark, Object... options) throws IOException {
    JsonNode report = runTo(0, spark, options);
    assertThat(err.toString()).isEmpty();
    return report;
  }

  private JsonNode runTo(int expected, SparkSession spark, Object... options) throws IOException {
    String[] arguments = Stream.concat(
            Arrays.stream(options).map(Object::toString),
            Stream.of(
                "-c",
                "Googlebot",
                "-c",
                "GPTBot",
                "--out",
                directory.resolve("out").toString()))
        .toArray(String[]::new);
    int status = RobotsJob.execute(
        SubmittedRun.in(spark), new PrintWriter(out), new PrintWriter(err), arguments);
    assertThat(status).as(err::toString).isEqualTo(expected);
    return new ObjectMapper().readTree(out.toString());
  }

  private static String json(String url) {
    return new ObjectMapper().createObjectNode().put("id", 1).put("url", url).toString();
  }

  private static List<String> lines(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .flatMap(file -> {
            try {
              return Files.readAllLines(file, UTF_8).stream();
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          })
          .collect(Collectors.toList());
    }
  }
}
