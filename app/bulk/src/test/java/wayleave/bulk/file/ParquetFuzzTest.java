package wayleave.bulk.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import wayleave.Origin;
import wayleave.bulk.ParquetFile;
import wayleave.bulk.Reported;
import wayleave.bulk.captures.ParquetCaptures;
import wayleave.bulk.captures.WarcRecords;
import wayleave.bulk.urls.InputPosition;
import wayleave.bulk.urls.ParquetUrls;
import wayleave.bulk.urls.UrlBatch;
import wayleave.captures.CaptureColumns;
import wayleave.captures.TableRow;

/** A Parquet file of which any bytes are others is read as far as it goes, and what is wrong is told. */
class ParquetFuzzTest {
  private static Path file;
  private static byte[] whole;

  @BeforeAll
  static void write() throws IOException {
    file = Files.createTempDirectory("wayleave-fuzz").resolve("x.parquet");
    try (ParquetFile table = new ParquetFile(
        file,
        CompressionCodecName.UNCOMPRESSED,
        "message m { optional binary url (UTF8); optional int32 status; optional binary body;"
            + " optional int64 fetched_at (TIMESTAMP(MICROS,true)); }",
        3)) {
      for (int i = 0; i < 7; i++) {
        table.add(Map.of("url", "http://a" + i + ".example/robots.txt", "status", 404 + i));
        table.add(
            Map.of("url", "http://b.example/robots.txt", "status", 404, "fetched_at", 1_000L << i));
      }
    }
    whole = Files.readAllBytes(file);
  }

  @AfterAll
  static void delete() throws IOException {
    Files.delete(file);
    Files.delete(file.getParent());
  }

  /** Triples: where in the file a byte is another, in two bytes, and which. A single byte more: how much of the end is missing. */
  @FuzzTest(maxDuration = "10m")
  void isReadAsFarAsItGoes(byte @NotNull [] data) throws IOException {
    byte[] bytes = whole.clone();
    int at = 0;
    for (; at + 2 < data.length; at += 3) {
      bytes[((data[at] & 0xFF) << 8 | data[at + 1] & 0xFF) % bytes.length] = data[at + 2];
    }
    Files.write(file, bytes);
    InputFile input = new InputFile(file, "x.parquet", FileKind.PARQUET, bytes.length);
    Reported reported = new Reported(file.getParent());
    long captures = captures(input, reported);
    long urls = urls(input, reported);
    if (data.length < 3) {
      assertThat(captures).isEqualTo(14);
      assertThat(urls).isEqualTo(14);
      assertThat(reported.problems()).isEmpty();
    }
    assertThat(reported.problems()).allMatch(problem -> problem.startsWith("x.parquet"));
  }

  private static long captures(InputFile input, Reported reported) {
    AtomicLong count = new AtomicLong();
    try (ParquetTable table = ParquetTable.open(file)) {
      new ParquetCaptures(
              input,
              table,
              new TableRow(CaptureColumns.DEFAULT),
              new WarcRecords(List.of(), null, reported),
              new AtomicLong())
          .read(
              (capture, source, position) -> {
                assertThat(Origin.parse(capture.url())).isPresent();
                count.incrementAndGet();
              },
              reported);
    } catch (IOException e) {
      assertThat(ReadFailure.reason(e)).isNotBlank();
    }
    return count.get();
  }

  private static long urls(InputFile input, Reported reported) {
    long count = 0;
    try (ParquetTable table = ParquetTable.open(file)) {
      ParquetUrls urls =
          new ParquetUrls(input, table, "url", PassedColumns.NONE, reported, new AtomicLong());
      UrlBatch batch = new UrlBatch(5);
      for (boolean more = true; more; ) {
        batch.clear(InputPosition.START);
        more = urls.fill(batch);
        count += batch.size();
      }
      assertThat(List.of(urls.records())).allMatch(records -> records >= 0);
    } catch (IOException e) {
      assertThat(ReadFailure.reason(e)).isNotBlank();
    }
    return count;
  }
}
