package wayleave.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.rows.OutputFormat;

class OutputOverInputTest {
  private static final String URLS = "url\nhttp://a.example/\n";
  private static final String CAPTURES =
      "origin,status,fetched_at\nhttp://a.example,404,2026-01-01\n";

  @TempDir
  Path dir;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(path("urls.parquet"));
    Files.createDirectories(path("captures"));
    Files.writeString(path("urls.csv"), URLS);
    Files.writeString(path("urls.parquet/part.csv"), URLS);
    Files.writeString(path("captures/c.csv"), CAPTURES);
    Files.writeString(path("captures/_c.csv"), CAPTURES);
    Files.createSymbolicLink(path("link.csv"), path("urls.csv"));
    Files.createSymbolicLink(path("link"), path("captures"));
    Files.createSymbolicLink(path("captures/out.csv"), path("out.csv"));
    Files.createSymbolicLink(path("in.csv"), path("captures/in.csv"));
    Files.createLink(path("hard.csv"), path("captures/c.csv"));
  }

  private Path path(String name) {
    return dir.resolve(name);
  }

  private void bulk(String urls, String captures, String out, String summary) throws IOException {
    BulkSettings settings = new BulkSettings()
        .urls(List.of(path(urls)))
        .captures(List.of(path(captures)))
        .out(path(out))
        .summary(path(summary))
        .format(out.endsWith(".csv") ? OutputFormat.CSV : OutputFormat.PARQUET)
        .fresh();
    BulkRun.of(settings, new BulkListener() {}).run();
  }

  private void history(String captures, String out, String summary) throws IOException {
    HistorySettings settings = new HistorySettings()
        .captures(List.of(path(captures)))
        .out(path(out))
        .summary(path(summary))
        .format(OutputFormat.CSV)
        .fresh();
    HistoryRun.of(settings, new BulkListener() {}).run();
  }

  @ParameterizedTest
  @CsvSource({
    "urls.csv, captures, urls.csv, sites.csv, urls.csv is also an input",
    "urls.csv, captures, urls.parquet/../urls.csv, sites.csv, overlap",
    "urls.csv, captures, link.csv, sites.csv, overlap",
    "link.csv, captures, urls.csv, sites.csv, overlap",
    "urls.csv, captures, rows.csv, urls.csv, urls.csv is also an input",
    "urls.csv, captures, captures/c.csv, sites.csv, overlap",
    "urls.csv, captures, rows.csv, captures/c.csv, overlap",
    "urls.csv, captures/c.csv, rows.csv, hard.csv, overlap",
    "urls.parquet, captures, urls.parquet, sites.csv, urls.parquet is also an input",
    "urls.parquet/part.csv, captures, urls.parquet, sites.csv, overlap",
    "urls.csv, captures, rows.csv, rows.csv, the same file",
    "urls.csv, captures, rows.csv, captures/../rows.csv, the same file",
    "urls.csv, captures, captures/new.csv, sites.csv, overlap",
    "urls.csv, captures, captures/x/y/new.csv, sites.csv, overlap",
    "urls.csv, captures, rows.csv, captures/new.csv, overlap",
    "urls.parquet, captures/c.csv, urls.parquet/new.csv, sites.csv, overlap",
    "urls.parquet, captures/c.csv, urls.parquet/new, sites.csv, overlap",
    "urls.csv, captures, link/new.csv, sites.csv, overlap",
    "urls.csv, captures, captures/out.csv, sites.csv, overlap",
    "urls.csv, captures, in.csv, sites.csv, overlap",
    "urls.csv, ., rows.csv, sites.csv, overlap",
  })
  void bulkOverwritesNoInput(
      String urls, String captures, String out, String summary, String message) throws IOException {
    assertThatThrownBy(() -> bulk(urls, captures, out, summary))
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining(message);
    assertThatNothingChanged();
  }

  @ParameterizedTest
  @CsvSource({
    "captures/c.csv, captures/c.csv, months.csv",
    "captures/c.csv, hard.csv, months.csv",
    "captures/c.csv, rows.csv, captures/c.csv",
    "captures, captures/c.csv, months.csv",
    "captures, captures/new.csv, months.csv",
    "captures, rows.csv, captures/new.csv",
    "captures, rows.csv, rows.csv",
  })
  void historyOverwritesNoInput(String captures, String out, String summary) throws IOException {
    assertThatThrownBy(() -> history(captures, out, summary))
        .isInstanceOf(UnusableInputException.class);
    assertThatNothingChanged();
  }

  private void assertThatNothingChanged() throws IOException {
    assertThat(path("urls.csv")).hasContent(URLS);
    assertThat(path("link.csv")).isSymbolicLink();
    assertThat(path("urls.parquet")).isDirectoryContaining("glob:**/part.csv");
    assertThat(path("captures/c.csv")).hasContent(CAPTURES);
    assertThat(path("rows.csv")).doesNotExist();
    assertThat(path("rows.csv.work")).doesNotExist();
    try (Stream<Path> files = Files.list(path("captures"))) {
      assertThat(files).hasSize(3);
    }
  }

  /** What a run keeps is no capture and no URL. */
  @Test
  void aWorkDirectoryInAnInputIsRefused() throws IOException {
    BulkSettings settings = new BulkSettings()
        .urls(List.of(path("urls.csv")))
        .captures(List.of(path("captures")))
        .out(new ByteArrayOutputStream());
    assertThatThrownBy(() ->
            BulkRun.of(settings.work(path("captures/w")), new BulkListener() {}).run())
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining("captures/w and the input");
    assertThatNothingChanged();
    BulkRun.of(settings.work(path("captures/_w")), new BulkListener() {}).run();
  }

  @Test
  void outputBesideInputIsWritten() throws IOException {
    bulk("urls.csv", "captures", "captures/_c.csv", "captures/_sites.csv");
    assertThat(path("captures/_c.csv")).content().startsWith("url,origin,");
    history("captures", "captures/_c.csv", "captures/_months.csv");
    assertThat(path("captures/_c.csv")).content().startsWith("origin,crawler,");
  }
}
