package wayleave.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.bulk.file.ParquetColumn;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.rows.OutputFormat;

/**
 * A run whose process is killed at random moments goes on where it was, and its output is the same: text byte for byte, Parquet row
 * for row.
 *
 * <p>{@code -Dwayleave.kills=20} kills each of them twenty times.
 */
@Tag("slow")
class KilledRunTest {
  private static final List<String> CRAWLERS = List.of("GPTBot", "Googlebot");
  private static final int KILLS = Integer.getInteger("wayleave.kills", 1);
  private static final int URLS = 6_000;
  private static final int SECONDS = 300;

  @TempDir
  Path dir;

  /** The process that is killed. */
  static final class Victim {
    public static void main(String[] arguments) throws IOException {
      Path dir = Path.of(arguments[0]);
      List<Path> input = List.of(dir.resolve(arguments[1]));
      BulkSettings settings = new BulkSettings();
      BulkRun.of(
              (arguments[1].startsWith("pages.warc") ? settings.pages(input) : settings.urls(input))
                  .captures(List.of(dir.resolve("captures.jsonl")))
                  .crawlers(CRAWLERS)
                  .out(dir.resolve(arguments[2]))
                  .format(OutputFormat.ofName(arguments[2]).orElseThrow())
                  .summary(dir.resolve("sites.csv"))
                  .threads(2)
                  .batchUrls(20)
                  .checkpointMillis(1),
              new BulkListener() {})
          .run();
    }
  }

  private Process start(String urls, String out) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Victim.class.getName(),
            dir.toString(),
            urls,
            out)
        .redirectErrorStream(true)
        .redirectOutput(new File(dir.toFile(), "log"))
        .start();
  }

  @ParameterizedTest
  @CsvSource({
    "urls.txt, rows.jsonl",
    "urls.txt.gz, rows.csv.gz",
    "urls.txt.zst, rows.jsonl.zst",
    "urls.txt, rows.parquet",
    "pages.warc, rows.jsonl",
    "pages.warc.gz, rows.csv.zst",
    "pages.warc, rows.parquet"
  })
  void noRowIsMissingAndNoneIsThereTwice(String urls, String out) throws Exception {
    Trial trial = new Trial(21, 60, URLS).ofText();
    trial.writeUrls(dir.resolve("urls.txt"));
    trial.writePages(dir.resolve("pages.warc"));
    trial.writeCaptures(dir.resolve("captures.jsonl"));
    compress(urls);
    long begun = System.nanoTime();
    finish(start(urls, out));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    Map<String, Long> expected = output(out);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int killed = 0;
    Path work = dir.resolve(out + ".work");
    delete(dir.resolve(out));
    while (killed < KILLS) {
      Process process = start(urls, out);
      boolean isDone = process.waitFor(random.nextLong(millis), TimeUnit.MILLISECONDS);
      process.destroyForcibly();
      assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
      killed += isDone ? 0 : 1;
      if (Files.exists(dir.resolve(out)) && !Files.exists(work.resolve("run"))) {
        // It was done before it was killed: another begins.
        assertThat(output(out)).as("seed %d", seed).isEqualTo(expected);
        delete(dir.resolve(out));
        delete(work);
      }
    }
    finish(start(urls, out));
    assertThat(output(out)).as("seed %d", seed).isEqualTo(expected);
    assertThat(work).doesNotExist();
  }

  private void finish(Process process) throws Exception {
    assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(dir.resolve("log"))).isZero();
    long counted = Files.readAllLines(dir.resolve("sites.csv")).stream()
        .skip(1)
        .map(line -> line.split(","))
        .mapToLong(f -> Long.parseLong(f[2]) + Long.parseLong(f[3]) + Long.parseLong(f[4]))
        .sum();
    assertThat(counted).isEqualTo((long) URLS * CRAWLERS.size());
  }

  private void compress(String name) throws IOException {
    String plain = name.replaceAll("\\.(gz|zst)$", "");
    if (name.equals(plain)) {
      return;
    }
    try (OutputStream file = Files.newOutputStream(dir.resolve(name));
        OutputStream out =
            name.endsWith(".gz") ? new GZIPOutputStream(file) : new ZstdOutputStream(file)) {
      Files.copy(dir.resolve(plain), out);
    }
  }

  /** The files of the output and the summary, with checksums of what they hold. */
  private Map<String, Long> output(String out) throws IOException {
    Map<String, Long> sums = new TreeMap<>();
    try (Stream<Path> files =
        Stream.concat(Files.walk(dir.resolve(out)), Stream.of(dir.resolve("sites.csv")))) {
      for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
        CRC32 sum = new CRC32();
        sum.update(file.toString().endsWith(".parquet") ? rows(file) : Files.readAllBytes(file));
        sums.put(dir.relativize(file).toString(), sum.getValue());
      }
    }
    return sums;
  }

  /** The rows in a Parquet file. The file itself differs: its footer names encodings in the order of their identities. */
  private static byte[] rows(Path file) throws IOException {
    StringBuilder rows = new StringBuilder();
    try (ParquetTable table = ParquetTable.open(file)) {
      table.select(PassedColumns.OF_VERDICT);
      for (int group = 0; group < table.groups(); group++) {
        List<ParquetColumn> columns = table.read(group, PassedColumns.OF_VERDICT);
        for (long row = 0; row < table.rows(group); row++) {
          columns.forEach(column -> {
            rows.append(column.kept()).append('\t');
            column.next();
          });
          rows.append('\n');
        }
      }
    }
    return rows.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(file);
      }
    }
  }
}
