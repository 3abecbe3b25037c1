package wayleave.bulk.captures;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.Origin;
import wayleave.bulk.Reported;
import wayleave.bulk.file.CsvFormat;
import wayleave.bulk.file.CsvTable;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.captures.CaptureColumns;
import wayleave.captures.TableRow;

/** Any bytes are a table of captures, of which a bad line of JSON costs no other. */
class CaptureTableFuzzTest {
  private static final byte[] LAST =
      "\n{\"origin\":\"http://last.example\",\"status\":404}".getBytes(StandardCharsets.US_ASCII);

  /** The first byte says what the rest is: {@code c} CSV, {@code v} TSV, {@code d} CDX, else JSON lines. */
  @FuzzTest(maxDuration = "10m")
  void eachRowIsACaptureOrAProblem(byte @NotNull [] data) throws IOException {
    byte[] file = data.length == 0 ? data : Arrays.copyOfRange(data, 1, data.length);
    if (data.length > 0 && (data[0] == 'c' || data[0] == 'v')) {
      csv(file, data[0] == 'c' ? ',' : '\t');
      return;
    } else if (data.length > 0 && data[0] == 'd') {
      cdx(file);
      return;
    }
    List<String> captures = json(file);
    byte[] longer = Arrays.copyOf(file, file.length + LAST.length);
    System.arraycopy(LAST, 0, longer, file.length, LAST.length);
    List<String> more = json(longer);
    assertThat(more).hasSize(captures.size() + 1);
    assertThat(more.subList(0, captures.size())).isEqualTo(captures);
    assertThat(more.get(captures.size())).startsWith("http://last.example/robots.txt 404 ");
  }

  private static List<String> json(byte[] file) throws IOException {
    return read(new JsonCaptures(
        new InputFile(null, "x", FileKind.JSON_LINES, -1),
        new LineInput(new ByteArrayInputStream(file), JsonCaptures.MAX_LINE),
        new TableRow(CaptureColumns.DEFAULT),
        records()));
  }

  private static void csv(byte[] file, char separator) throws IOException {
    try (CsvTable table = new CsvTable(
        new ByteArrayInputStream(file), new CsvFormat(separator, false), CsvCaptures.MAX_FIELD)) {
      read(new CsvCaptures(
          new InputFile(null, "x", FileKind.CSV, -1),
          table,
          new TableRow(CaptureColumns.DEFAULT),
          records()));
    } catch (IOException e) {
      assertThat(ReadFailure.reason(e)).isNotBlank();
    }
  }

  private static void cdx(byte[] file) throws IOException {
    List<String> captures = cdx(file, "");
    String last =
        "\nexample,last)/robots.txt 20261122010203 {\"url\":\"http://last.example/robots.txt\","
            + "\"status\":\"404\"}";
    assertThat(cdx(file, last)).hasSize(captures.size() + 1).containsAll(captures);
  }

  private static List<String> cdx(byte[] file, String more) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(file);
    whole.writeBytes(more.getBytes(StandardCharsets.US_ASCII));
    return read(new CdxCaptures(
        new InputFile(null, "x", FileKind.CDX, -1),
        new LineInput(new ByteArrayInputStream(whole.toByteArray()), CdxCaptures.MAX_LINE),
        new TableRow(CaptureColumns.DEFAULT),
        records()));
  }

  /** WARC files that a row names are not there. */
  private static WarcRecords records() throws IOException {
    return new WarcRecords(List.of(), null, Problems.NONE);
  }

  private static List<String> read(CaptureReading reading) throws IOException {
    List<String> captures = new ArrayList<>();
    Reported reported = new Reported(Path.of("/"));
    try {
      reading.read(
          (capture, source, position) -> {
            assertThat(Origin.parse(capture.url())).isPresent();
            assertThat(position).isNotNegative();
            captures.add(
                capture.url() + " " + capture.status() + " " + Arrays.hashCode(capture.body()));
          },
          reported);
    } finally {
      assertThat(reported.problems()).allMatch(problem -> problem.startsWith("x:"));
    }
    return captures;
  }
}
