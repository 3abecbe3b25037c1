package wayleave.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdInputStream;
import com.jerolba.carpet.io.FileSystemInputFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.bulk.file.Losses;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.resume.Checkpoint;
import wayleave.bulk.resume.RunState;
import wayleave.bulk.resume.WorkDirectory;
import wayleave.bulk.rows.OutputFormat;
import wayleave.captures.CaptureOptions;
import wayleave.store.rocksdb.RocksDbStore;

class BulkRunTest {
  private static final List<String> CRAWLERS = List.of("GPTBot", "Googlebot");

  @TempDir
  Path dir;

  private final List<String> told = new ArrayList<>();

  private Path path(String name) {
    return dir.resolve(name);
  }

  private BulkSettings settings() {
    return new BulkSettings()
        .urls(List.of(path("urls.txt")))
        .captures(List.of(path("captures.jsonl")))
        .crawlers(CRAWLERS)
        .out(path("rows.jsonl"));
  }

  private BulkReport run(BulkSettings settings) throws IOException {
    return BulkRun.of(settings, listener()).run();
  }

  private BulkListener listener() {
    return new BulkListener() {
      @Override
      public synchronized void problem(String message) {
        told.add(message.replace(dir + "/", ""));
      }

      @Override
      public synchronized void resumed(long urls) {
        told.add("resumed after " + urls);
      }

      @Override
      public synchronized void indexReused(long captures) {
        told.add("index of " + captures);
      }
    };
  }

  private Trial trial(long seed, int captures, int urls) throws IOException {
    Trial trial = new Trial(seed, captures, urls).ofText();
    trial.writeUrls(path("urls.txt"));
    trial.writeCaptures(path("captures.jsonl"));
    return trial;
  }

  /** Nobody knows whether it held at a time. */
  @Test
  void aCaptureOfUnknownTimeIsLostWhereATimeIsAskedFor() throws Exception {
    Files.writeString(path("urls.txt"), "http://a/x\n");
    Files.writeString(
        path("captures.jsonl"),
        "{\"origin\":\"http://b\",\"status\":404,\"fetched_at\":0}\n"
            + "{\"origin\":\"http://a\",\"status\":404}\n"
            + "{\"origin\":\"http://c\",\"status\":404,\"fetched_at\":\"2026-11-22T00:00:00Z\"}\n");
    assertThat(run(settings().crawlers(List.of("a"))).crawlers().get(0).allowed())
        .isEqualTo(1);
    assertThat(told)
        .anyMatch(
            each -> each.startsWith("captures.jsonl:1: the first of 2 captures of unknown time"));
    told.clear();
    Files.delete(path("rows.jsonl"));
    BulkReport report = run(settings().crawlers(List.of("a")).at(Instant.ofEpochSecond(1)));
    assertThat(report.crawlers().get(0).unknown()).isEqualTo(1);
    assertThat(told)
        .anyMatch(each -> each.startsWith("captures.jsonl:2: a capture of unknown time"));
  }

  @Test
  void twoCapturesWithoutATimeThatDifferAreNamed() throws Exception {
    Files.writeString(path("urls.txt"), "http://a/x\n");
    String[] rows = {"404", "503", "503"};
    StringBuilder captures = new StringBuilder();
    for (String status : rows) {
      captures.append("{\"origin\":\"http://a\",\"status\":" + status + "}\n");
    }
    Files.writeString(path("captures.jsonl"), captures);
    assertThat(run(settings().crawlers(List.of("a"))).crawlers().get(0).disallowed())
        .isEqualTo(1);
    assertThat(told)
        .filteredOn(each -> each.startsWith("captures.jsonl:2: a second capture of the site"))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 1, 7",
    "3, 2, 1",
    "4, 2, 50",
    "5, 3, 3",
    "6, 4, 2",
    "7, 4, 1000",
    "8, 2, 13"
  })
  void rowsAreThoseOfThePlainestLoop(long seed, int threads, int batch) throws Exception {
    Trial trial = new Trial(seed, 60, 500);
    trial.writeUrls(path("urls.jsonl"));
    trial.writeCaptures(path("captures.jsonl"));
    Instant at = seed % 2 == 0 ? null : Instant.ofEpochSecond(1_700_000_002L);
    BulkReport report = run(settings()
        .urls(List.of(path("urls.jsonl")))
        .threads(threads)
        .batchUrls(batch)
        .at(at)
        .checkpointMillis(seed % 3)
        .siteBytes(seed % 2 == 0 ? 0 : 1 << 20));
    assertThat(Files.readString(path("rows.jsonl")))
        .isEqualTo(trial.rows(CaptureOptions.DEFAULT, at, CRAWLERS));
    assertThat(report.isFinished()).isTrue();
    assertThat(report.urls()).isEqualTo(500);
    for (BulkReport.OfCrawler crawler : report.crawlers()) {
      assertThat(crawler.allowed() + crawler.disallowed() + crawler.unknown()).isEqualTo(500);
      assertThat(crawler.reasons().values().stream().mapToLong(n -> n).sum()).isEqualTo(500);
    }
    assertThat(path("rows.jsonl.work")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows.jsonl", "rows.jsonl.gz"})
  void aNamedPipeIsWrittenTo(String name) throws Exception {
    Trial trial = trial(3, 60, 500);
    Pipe rows = Pipe.create(path("pipe"));
    Pipe summary = Pipe.create(path("sites.csv"));
    Files.createSymbolicLink(path(name), rows.path());
    run(settings().out(path(name)).summary(summary.path()).batchUrls(50));
    byte[] written = rows.content();
    byte[] plain = name.endsWith(".gz")
        ? new GZIPInputStream(new ByteArrayInputStream(written)).readAllBytes()
        : written;
    assertThat(new String(plain, StandardCharsets.UTF_8))
        .isEqualTo(trial.rows(CaptureOptions.DEFAULT, null, CRAWLERS));
    assertThat(summary.text()).startsWith("origin,crawler,");
    assertThat(path(name)).isSymbolicLink();
    assertThat(path(name + ".work")).doesNotExist();
  }

  @Test
  void aCancelledRunGoesOnWhereItWas() throws Exception {
    Trial trial = trial(11, 60, 3000);
    BulkSettings settings = settings().batchUrls(10).threads(2).checkpointMillis(0);
    BulkReport report = runWithInterruptions(settings);
    assertThat(report.urls()).isEqualTo(3000);
    assertThat(Files.readString(path("rows.jsonl")))
        .isEqualTo(trial.rows(CaptureOptions.DEFAULT, null, CRAWLERS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows.csv.gz", "rows.jsonl.zst"})
  void compressedRowsAreTheSameHoweverOftenTheRunIsInterrupted(String name) throws Exception {
    trial(12, 60, 3000);
    OutputFormat format = OutputFormat.ofName(name).orElseThrow();
    BulkSettings settings =
        settings().out(path(name)).format(format).batchUrls(10).threads(2).checkpointMillis(0);
    run(settings);
    byte[] whole = Files.readAllBytes(path(name));
    run(settings().out(path("plain")).format(format));
    Files.delete(path(name));
    runWithInterruptions(settings);

    assertThat(Files.readAllBytes(path(name))).isEqualTo(whole);
    assertThat(decompressed(name)).isEqualTo(Files.readString(path("plain")));
  }

  /** What a file holds, as others decompress it. */
  private String decompressed(String name) throws IOException {
    try (InputStream in = Files.newInputStream(path(name));
        InputStream plain = name.endsWith(".gz")
            ? new GZIPInputStream(in)
            : name.endsWith(".zst") ? new ZstdInputStream(in) : in) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Cancels each run after 500 URLs, until one ends before that. */
  private BulkReport runWithInterruptions(BulkSettings settings) throws Exception {
    int runs = 0;
    BulkReport report;
    do {
      BulkRun[] run = new BulkRun[1];
      run[0] = BulkRun.of(settings, listener());
      Thread killer = new Thread(() -> {
        while (run[0].progress().done() < 500
            && run[0].progress().phase() != BulkProgress.Phase.ENDED) {
          Thread.onSpinWait();
        }
        run[0].cancel();
      });
      killer.start();
      report = run[0].run();
      killer.join();
      runs++;
    } while (!report.isFinished());
    assertThat(told.stream().filter(line -> line.startsWith("resumed")).count())
        .isEqualTo(runs - 1);
    return report;
  }

  @Test
  void aDamagedRowGroupOfUrlsIsCountedWithItsPlace() throws Exception {
    trial(21, 10, 0);
    writeDamagedParquet("url", i -> "http://h1.example/" + i);
    BulkReport report = run(settings().urls(List.of(path("damaged.parquet"))));
    assertThat(report.lostRows().files())
        .containsExactly(
            new Losses.OfFile(Place.row(path("damaged.parquet").toString(), 101), 100, true));
    assertThat(report.lostRows().count()).isEqualTo(100);
    assertThat(report.isComplete()).isFalse();
    assertThat(report.urls()).isEqualTo(200);
    assertThat(Files.readAllLines(path("rows.jsonl")).get(200)).contains("http://h1.example/200");
  }

  @Test
  void aDamagedRowGroupOfCapturesIsCountedWithItsPlace() throws Exception {
    Files.writeString(path("urls.txt"), "http://h0.example/\nhttp://h150.example/\n");
    writeDamagedParquet("origin", i -> "http://h" + i + ".example");
    BulkReport report = run(settings().captures(List.of(path("damaged.parquet"))));
    assertThat(report.lostCaptures().files()).singleElement().satisfies(loss -> {
      assertThat(loss.first().within()).isEqualTo(" at row 101");
      assertThat(loss.count()).isEqualTo(100);
      assertThat(loss.isCounted()).isTrue();
    });
    assertThat(Files.readString(path("rows.jsonl")))
        .contains("h0.example\",\"crawler\":\"GPTBot\",\"allowed\":false")
        .contains("h150.example\",\"crawler\":\"GPTBot\",\"allowed\":null");
  }

  /** Three row groups of 100 rows, of which the second is damaged. */
  private void writeDamagedParquet(String column, IntFunction<String> values) throws IOException {
    Path file = path("damaged.parquet");
    try (ParquetFile out = new ParquetFile(
        file,
        CompressionCodecName.GZIP,
        "message m { required binary " + column + " (UTF8); optional int32 status; }",
        100)) {
      for (int i = 0; i < 300; i++) {
        out.add(Map.of(column, values.apply(i), "status", 503));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    try (ParquetFileReader reader =
        ParquetFileReader.open(new FileSystemInputFile(file.toFile()))) {
      long start = reader.getRowGroups().get(1).getStartingPos();
      long length = reader.getRowGroups().get(1).getCompressedSize();
      int middle = (int) (start + length / 2);
      Arrays.fill(bytes, middle, middle + 8, (byte) 0x55);
    }
    Files.write(file, bytes);
  }

  @Test
  void anInterruptionKeepsTheCountOfWhatIsLost() throws Exception {
    trial(22, 10, 0);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      lines.add(i % 10 == 7 ? "no JSON" : "\"http://h1.example/" + i + "\"");
    }
    Files.write(path("urls.jsonl"), lines);
    BulkSettings settings =
        settings().urls(List.of(path("urls.jsonl"))).batchUrls(10).threads(2).checkpointMillis(0);
    BulkReport report = runWithInterruptions(settings);
    assertThat(report.urls()).isEqualTo(3000);
    assertThat(report.lostRows().files())
        .containsExactly(
            new Losses.OfFile(Place.line(path("urls.jsonl").toString(), 8).column(4), 300, true));
  }

  @Test
  void anotherRunInTheSamePlaceIsRefused() throws Exception {
    List<UnaryOperator<BulkSettings>> changes = List.of(
        settings -> settings.crawlers(List.of("CCBot")),
        settings -> settings.at(Instant.EPOCH),
        settings -> settings.format(OutputFormat.CSV));
    interruptSurely();
    for (UnaryOperator<BulkSettings> change : changes) {
      assertThatThrownBy(() -> run(change.apply(settings())))
          .isInstanceOf(UnusableInputException.class)
          .hasMessageContaining("rows.jsonl.work")
          .hasMessageContaining("--fresh");
    }
    Files.writeString(path("urls.txt"), "http://other.example/\n");
    assertThatThrownBy(() -> run(settings()))
        .hasMessageContaining("the content of the URLs' files changed");
    assertThat(run(settings().fresh()).urls()).isEqualTo(1);
  }

  /** A run with a checkpoint that did not end, whoever is faster: its state is what a killed run leaves. */
  private void interruptSurely() throws IOException {
    trial(12, 10, 50);
    try (WorkDirectory work = WorkDirectory.open(path("rows.jsonl.work"))) {
      RocksDbStore.loadLibrary(work.nativeLibrary());
      try (RunState state = RunState.open(work.run())) {
        state.begin(RunFingerprint.of(settings()));
        state.keep(Checkpoint.start(CRAWLERS.size()).toBytes(), Map.of());
      }
    }
  }

  @Test
  void anOutputThatIsThereIsNotOverwritten() throws Exception {
    Trial trial = trial(13, 10, 20);
    Files.writeString(path("rows.jsonl"), "precious");
    assertThatThrownBy(() -> run(settings())).hasMessageContaining("already exists");
    assertThat(Files.readString(path("rows.jsonl"))).isEqualTo("precious");
    assertThat(path("rows.jsonl.work")).doesNotExist();
    run(settings().fresh());
    assertThat(Files.readString(path("rows.jsonl")))
        .isEqualTo(trial.rows(CaptureOptions.DEFAULT, null, CRAWLERS));
  }

  @Test
  void anIndexThatIsKeptIsUsedAgainUntilTheCapturesChange() throws Exception {
    trial(14, 10, 20);
    run(settings().work(path("work")));
    run(settings().work(path("work")).out(path("again.jsonl")));
    assertThat(told).containsExactly("index of 10");
    new Trial(15, 11, 0).writeCaptures(path("captures.jsonl"));
    run(settings().work(path("work")).out(path("third.jsonl")));
    assertThat(told).containsExactly("index of 10");
  }

  @Test
  void rowsGoToAStream() throws Exception {
    Trial trial = trial(16, 20, 100);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    run(settings()
        .urls(List.of(Path.of("-")))
        .stdin(new ByteArrayInputStream(Files.readAllBytes(path("urls.txt"))))
        .out(out));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(trial.rows(CaptureOptions.DEFAULT, null, CRAWLERS));
  }

  @ParameterizedTest
  @CsvSource({"csv", "json", "jsonl", "csv.gz", "json.zst"})
  void theSummaryCountsPerOriginAndCrawler(String kind) throws Exception {
    Files.write(
        path("urls.txt"),
        List.of("http://b.example/x", "http://a.example/", "HTTP://b.example:80/y", "no url"));
    Files.writeString(
        path("captures.jsonl"),
        "{\"url\":\"http://b.example/robots.txt\",\"status\":200,\"body\":\"User-agent: GPTBot\\nDisallow: /x\"}\n");
    run(settings().batchUrls(1).checkpointMillis(0).summary(path("sites." + kind)));
    String csv = decompressed("sites." + kind)
        .replaceAll(
            "\\{\"origin\":(\"?)([^\"]*?)\\1,\"crawler\":\"(\\w+)\",\"allowed\":(\\d+),"
                + "\"disallowed\":(\\d+),\"unknown\":(\\d+)\\}",
            "$2,$3,$4,$5,$6");
    String expected = """
        null,GPTBot,0,0,1
        null,Googlebot,0,0,1
        http://a.example,GPTBot,0,0,1
        http://a.example,Googlebot,0,0,1
        http://b.example,GPTBot,1,1,0
        http://b.example,Googlebot,2,0,0
        """;
    assertThat(csv)
        .isEqualTo(
            switch (kind.replaceFirst("\\.\\w+", "")) {
              case "csv" ->
                "origin,crawler,allowed,disallowed,unknown\n" + expected.replace("null", "");
              case "json" -> "[" + expected.strip().replace("\n", ",") + "]\n";
              default -> expected;
            });
  }

  /** Point 5: null, empty, 5 MB and binary bodies, bad URLs, missing captures. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"url\":\"http://a.example/robots.txt\",\"body\":null,\"status\":200} | http://a.example/x | null  | no-capture",
        "{\"url\":\"http://a.example/robots.txt\",\"body\":\"\"}        | http://a.example/x | null  | no-capture",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":200,\"body\":\"\"} | http://a.example/x | true | no-group",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":200,\"body_base64\":\"AAH/gA==\"} | http://a.example/x | true  | no-group",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":503}       | http://a.example/x | false | unreachable",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":404}       | http://a.example/x | true  | absent",
        "{\"url\":\"http://b.example/robots.txt\",\"status\":404}       | http://a.example/x | null  | no-capture",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":404}       | nothing            | null  | not-a-url",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":404}       | ftp://a.example/x  | null  | no-capture",
        "{\"url\":\"ftp://a.example/robots.txt\",\"status\":404}        | ftp://a.example/x  | true  | absent",
        "{\"url\":\"https://a.example/robots.txt\",\"status\":404}      | wss://a.example/x  | null  | no-capture",
        "{\"url\":\"wss://a.example/robots.txt\",\"status\":404}        | wss://a.example/x  | true  | absent",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":404}       | mailto:x@a.example | null  | not-a-url",
        "{\"url\":\"http://a.example/robots.txt\",\"status\":301,\"location\":\"ftp://b.example/robots.txt\"} | http://a.example/x | null | no-capture",
      })
  void whatIsOddHasADefinedAnswer(String capture, String url, String allowed, String reason)
      throws Exception {
    Files.writeString(path("urls.txt"), url + "\nhttp://z.example/\n");
    Files.writeString(path("captures.jsonl"), capture + "\n");
    run(settings());
    assertThat(Files.readAllLines(path("rows.jsonl")).get(0))
        .contains("\"allowed\":" + allowed + ",\"reason\":\"" + reason + "\"");
  }

  @Test
  void fiveMegabytesAreReadUpToTheLimit() throws Exception {
    String body =
        "User-agent: *\nDisallow: /early\n" + "# padding\n".repeat(500_000) + "Disallow: /late\n";
    Files.writeString(path("urls.txt"), "http://a.example/early\nhttp://a.example/late\n");
    Files.writeString(
        path("captures.jsonl"),
        "{\"url\":\"http://a.example/robots.txt\",\"status\":200,\"body\":\""
            + body.replace("\n", "\\n") + "\"}\n");
    run(settings().crawlers(List.of("*")));
    List<String> rows = Files.readAllLines(path("rows.jsonl"));
    assertThat(rows.get(0)).contains("\"allowed\":false");
    assertThat(rows.get(1)).contains("\"allowed\":true");
  }

  @Test
  void whatCannotBeReadLeavesNothingBehind() throws Exception {
    trial(17, 5, 5);
    Files.writeString(path("urls.csv"), "a,b\n1,2\n");
    assertThatThrownBy(() -> run(settings().urls(List.of(path("urls.csv")))))
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining("a, b");
    assertThatThrownBy(() -> run(settings().captures(List.of(path("none.warc")))))
        .hasMessageContaining("no such file");
    assertThat(path("rows.jsonl")).doesNotExist();
    assertThat(path("rows.jsonl.work")).doesNotExist();
  }
}
