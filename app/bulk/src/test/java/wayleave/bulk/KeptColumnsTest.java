package wayleave.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jerolba.carpet.io.FileSystemInputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.rows.OutputFormat;

/** Columns of the input are in the rows, whatever both are written in. */
class KeptColumnsTest {
  private static final String HEADER = "url,origin,crawler,allowed,reason,line,rule,fetched_at";

  @TempDir
  Path dir;

  @BeforeEach
  void writeInput() throws IOException {
    write("captures.jsonl", "{\"origin\":\"http://a\",\"status\":404}\n");
    write("u.txt", "# two\n\nhttp://a/1\n\nhttp://a/2\n");
    write("u.csv", "id,url,note\n7,http://a/1,\"x,\"\"y\"\"\"\n\n8,,\n9,http://a/2,\u00e4\n10\n");
    write("u.tsv", "url\tid\nhttp://a/1\t7\n");
    write("u.jsonl", """
        {"id":7,"url":"http://a/1","note":"x\\n\\"y\\"","tags":["a", {"b":1}]}
        "http://a/2"

        {"note":null,"url":"http://a/3","id":1.50,"tags":true}
        no JSON
        """);
    try (ParquetFile file = new ParquetFile(
        dir.resolve("u.parquet"),
        CompressionCodecName.ZSTD,
        "message m { optional int64 id; optional binary url (UTF8); optional binary note (UTF8);"
            + " optional int64 seen (TIMESTAMP(MILLIS,true)); optional int32 day (DATE); }",
        2)) {
      file.add(Map.of("id", 7L, "url", "http://a/1", "note", "x", "seen", 1_700_000_000_123L));
      file.add(Map.of("id", 8L));
      file.add(Map.of("id", 9L, "url", "http://a/2", "day", 20_000));
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }

  private BulkSettings settings(String urls, OutputFormat format) {
    return new BulkSettings()
        .urls(List.of(dir.resolve(urls)))
        .captures(List.of(dir.resolve("captures.jsonl")))
        .format(format)
        .batchUrls(1)
        .out(dir.resolve("out"));
  }

  private List<String> run(BulkSettings settings) throws IOException {
    BulkRun.of(settings, new BulkListener() {}).run();
    return Files.readAllLines(dir.resolve("out"));
  }

  /** What follows the columns of the verdict. */
  private static List<String> tails(List<String> rows) {
    return rows.stream()
        .map(row -> row.replaceFirst("^(.*?,){7}(fetched_at|[-0-9T:.Z]*),", ""))
        .map(row -> row.replaceFirst("^.*\"fetched_at\":(null|\"[^\"]*\"),", ""))
        .toList();
  }

  @Test
  void csvToCsv() throws IOException {
    List<String> rows = run(settings("u.csv", OutputFormat.CSV).keep(List.of("note", "id")));
    assertThat(rows.get(0)).isEqualTo(HEADER + ",note,id");
    assertThat(tails(rows.subList(1, 5)))
        .containsExactly("\"x,\"\"y\"\"\",7", ",8", "\u00e4,9", ",10");
  }

  @Test
  void csvToJsonLines() throws IOException {
    assertThat(tails(run(settings("u.csv", OutputFormat.JSONL).keep(List.of("id", "note")))))
        .containsExactly(
            "\"id\":\"7\",\"note\":\"x,\\\"y\\\"\"}",
            "\"id\":\"8\",\"note\":null}",
            "\"id\":\"9\",\"note\":\"\u00e4\"}",
            "\"id\":\"10\",\"note\":null}");
  }

  @Test
  void tsvToCsvForEachCrawler() throws IOException {
    List<String> rows = run(settings("u.tsv", OutputFormat.CSV)
        .keep(List.of("id"))
        .crawlers(List.of("GPTBot", "CCBot")));
    assertThat(tails(rows)).containsExactly("id", "7", "7");
  }

  @Test
  void jsonLinesToJsonLines() throws IOException {
    assertThat(
            tails(run(settings("u.jsonl", OutputFormat.JSONL).keep(List.of("id", "note", "tags")))))
        .containsExactly(
            "\"id\":7,\"note\":\"x\\n\\\"y\\\"\",\"tags\":[\"a\", {\"b\":1}]}",
            "\"id\":null,\"note\":null,\"tags\":null}",
            "\"id\":1.50,\"note\":null,\"tags\":true}",
            "\"id\":null,\"note\":null,\"tags\":null}");
  }

  @Test
  void jsonLinesToCsv() throws IOException {
    List<String> rows = run(settings("u.jsonl", OutputFormat.CSV).keep(List.of("id", "tags")));
    assertThat(tails(rows))
        .containsExactly("id,tags", "7,\"[\"\"a\"\", {\"\"b\"\":1}]\"", ",", "1.50,true", ",");
  }

  @Test
  void parquetToCsv() throws IOException {
    List<String> rows =
        run(settings("u.parquet", OutputFormat.CSV).keep(List.of("id", "seen", "day", "note")));
    assertThat(tails(rows))
        .containsExactly(
            "id,seen,day,note", "7,2023-11-14T22:13:20.123Z,,x", "8,,,", "9,,2024-10-04,");
  }

  @Test
  void parquetToJsonLines() throws IOException {
    assertThat(tails(run(settings("u.parquet", OutputFormat.JSONL).keep(List.of("id", "day")))))
        .containsExactly(
            "\"id\":7,\"day\":null}", "\"id\":8,\"day\":null}", "\"id\":9,\"day\":\"2024-10-04\"}");
  }

  @Test
  void parquetToParquetKeepsTheTypeOfNumbers() throws IOException {
    runToParquet(settings("u.parquet", OutputFormat.PARQUET).keep(List.of("id", "day", "note")));
    assertThat(parquet(8, 9, 10)).containsExactly("7 - x", "8 - -", "9 2024-10-04 -");
    assertThat(schema()).contains("optional int64 id", "optional binary day (STRING)");
  }

  @Test
  void otherInputToParquetIsText() throws IOException {
    runToParquet(settings("u.jsonl", OutputFormat.PARQUET).keep(List.of("id", "tags")));
    assertThat(parquet(8, 9)).containsExactly("7 [\"a\", {\"b\":1}]", "- -", "1.50 true", "- -");
    assertThat(schema()).contains("optional binary id (STRING)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"u.txt 3 5", "u.csv 1 2 3 4", "u.jsonl 1 2 4 5", "u.parquet 1 2 3"})
  void rowsAreNumbered(String expected) throws IOException {
    String[] words = expected.split(" ");
    String file = dir.resolve(words[0]).toString();
    List<String> rows = run(settings(words[0], OutputFormat.CSV).numberRows());
    assertThat(rows.get(0)).isEqualTo(HEADER + ",file,row");
    assertThat(tails(rows.subList(1, rows.size())))
        .containsExactlyElementsOf(List.of(words).subList(1, words.length).stream()
            .map(number -> file + "," + number)
            .toList());
    runToParquet(settings(words[0], OutputFormat.PARQUET).numberRows());
    assertThat(parquet(8, 9))
        .containsExactlyElementsOf(List.of(words).subList(1, words.length).stream()
            .map(number -> file + " " + number)
            .toList());
  }

  @Test
  void numbersGoOnAfterALostRowGroup() throws IOException {
    byte[] bytes = Files.readAllBytes(dir.resolve("u.parquet"));
    for (int i = 4; i < 60; i++) {
      bytes[i] = 0x55;
    }
    Files.write(dir.resolve("u.parquet"), bytes);
    assertThat(
            tails(run(settings("u.parquet", OutputFormat.JSONL).numberRows().keep(List.of("id")))))
        .containsExactly("\"file\":\"" + dir.resolve("u.parquet") + "\",\"row\":3,\"id\":9}");
  }

  @Test
  void whatCannotBeKeptIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> settings("u.csv", OutputFormat.CSV).keep(List.of("reason")).check())
        .withMessage("the column reason cannot be kept: the output has a column of this name;"
            + " rename it in the input");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> settings("u.csv", OutputFormat.CSV).keep(List.of("id", "id")).check())
        .withMessage("the column id is kept twice");
    assertThatThrownBy(() -> run(settings("u.txt", OutputFormat.CSV).keep(List.of("id"))))
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining(
            "u.txt, which is text; expected CSV, TSV, JSON lines, CDX or Parquet");
    for (String file : List.of("u.csv", "u.parquet")) {
      assertThatThrownBy(() -> run(settings(file, OutputFormat.CSV).keep(List.of("nr"))))
          .isInstanceOf(UnusableInputException.class)
          .hasMessageContaining("no column nr; the columns are id, url, note");
    }
  }

  private void runToParquet(BulkSettings settings) throws IOException {
    BulkRun.of(settings.out(dir.resolve("out.parquet")), new BulkListener() {}).run();
  }

  private List<String> parquet(int... columns) throws IOException {
    List<String> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = reader()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        List<String> values = new ArrayList<>();
        for (int column : columns) {
          values.add(
              row.getFieldRepetitionCount(column) == 0 ? "-" : row.getValueToString(column, 0));
        }
        rows.add(String.join(" ", values));
      }
    }
    return rows;
  }

  private String schema() throws IOException {
    try (ParquetReader<Group> reader = reader()) {
      return reader.read().getType().toString();
    }
  }

  private ParquetReader<Group> reader() throws IOException {
    return new GroupReader(new FileSystemInputFile(
            dir.resolve("out.parquet/part-00000.parquet").toFile()))
        .withConf(new PlainParquetConfiguration())
        .build();
  }

  private static final class GroupReader extends ParquetReader.Builder<Group> {
    GroupReader(InputFile file) {
      super(file, new PlainParquetConfiguration());
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }
}
