package wayleave.bulk.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.github.luben.zstd.ZstdInputStream;
import com.jerolba.carpet.io.FileSystemInputFile;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.bulk.Trial;
import wayleave.bulk.file.Compression;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.Surrogates;

final class RowFormatsTest {
  private static final List<String> COLUMNS =
      List.of("url", "origin", "crawler", "allowed", "reason", "line", "rule", "fetched_at");

  private static final Row FULL = Trial.row(
      "http://a/\u00e4,\"b\"\n",
      "http://a",
      "GPTBot",
      new CapturedVerdict(false, "longest-match", 17, "Disallow: /"),
      Instant.parse("2026-11-22T01:02:03.004567Z"));
  private static final Row EMPTY =
      Trial.row("", null, "", new CapturedVerdict(null, "not-a-url", 0, null), null);
  private static final Row ALLOWED = Trial.row(
      "http://b/", "http://b", "a, b", new CapturedVerdict(true, "absent", 0, null), Instant.EPOCH);

  @TempDir
  Path directory;

  @Test
  void writesJsonLines() throws IOException {
    assertThat(written(TextRowFormat.JSON_LINES, FULL, EMPTY, ALLOWED)).isEqualTo("""
            {"url":"http://a/\u00e4,\\"b\\"\\n","origin":"http://a","crawler":"GPTBot","allowed":false,"reason":"longest-match","line":17,"rule":"Disallow: /","fetched_at":"2026-11-22T01:02:03.004Z"}
            {"url":"","origin":null,"crawler":"","allowed":null,"reason":"not-a-url","line":null,"rule":null,"fetched_at":null}
            {"url":"http://b/","origin":"http://b","crawler":"a, b","allowed":true,"reason":"absent","line":null,"rule":null,"fetched_at":"1970-01-01T00:00:00.000Z"}
            """);
  }

  @Test
  void writesCsv() throws IOException {
    assertThat(written(TextRowFormat.CSV, FULL, EMPTY, ALLOWED))
        .isEqualTo("""
            url,origin,crawler,allowed,reason,line,rule,fetched_at
            "http://a/\u00e4,""b""
            ",http://a,GPTBot,false,longest-match,17,Disallow: /,2026-11-22T01:02:03.004Z
            "","","",,not-a-url,,,
            http://b/,http://b,"a, b",true,absent,,,1970-01-01T00:00:00.000Z
            """.replace("\"\",\"\",\"\",,not", "\"\",,\"\",,not"));
  }

  @Test
  void writesParquet() throws IOException {
    Path to = directory.resolve("o.parquet");
    write(new ParquetRowFormat(100, PassedColumns.NONE), to, 0, FULL, EMPTY, ALLOWED);

    assertThat(names(to)).containsExactly("part-00000.parquet");
    assertThat(readParquet(to.resolve("part-00000.parquet")))
        .containsExactly(
            List.of(
                "http://a/\u00e4,\"b\"\n",
                "http://a",
                "GPTBot",
                "false",
                "longest-match",
                "17",
                "Disallow: /",
                "1795309323004567"),
            List.of("", "-", "", "-", "not-a-url", "-", "-", "-"),
            List.of("http://b/", "http://b", "a, b", "true", "absent", "-", "-", "0"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyStringSurvives(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      rows.add(Trial.row(
          text(random),
          random.nextInt(3) == 0 ? null : text(random),
          text(random),
          new CapturedVerdict(
              new Boolean[] {true, false, null}[random.nextInt(3)],
              text(random),
              random.nextInt(2) == 0 ? 0 : 1 + random.nextInt(Integer.MAX_VALUE - 1),
              random.nextInt(3) == 0 ? null : text(random)),
          random.nextInt(3) == 0
              ? null
              : Instant.ofEpochMilli(random.nextLong(-62_135_596_800_000L, 253_402_300_800_000L))));
    }
    Row[] all = rows.toArray(new Row[0]);
    List<List<String>> expected = rows.stream().map(row -> values(row, "null")).toList();

    assertThat(readJson(written(TextRowFormat.JSON_LINES, all)))
        .as("JSON lines, seed %s", seed)
        .isEqualTo(expected);
    assertThat(readCsv(written(TextRowFormat.CSV, all)))
        .as("CSV, seed %s", seed)
        .isEqualTo(rows.stream().map(row -> values(row, "")).toList());
    Path to = directory.resolve("o.parquet");
    write(new ParquetRowFormat(100, PassedColumns.NONE), to, 0, all);
    assertThat(readParquet(to.resolve("part-00000.parquet")))
        .as("Parquet, seed %s", seed)
        .hasSize(rows.size())
        .extracting(row -> row.get(0))
        .isEqualTo(rows.stream().map(Row::url).toList());
  }

  @Test
  void halvesOfSurrogatePairsAreEscapedInJsonAndElseReplaced() throws IOException {
    for (String text : List.of("a\ud800", "\udc00b", "\ud800\ud800\udc00", "\udc00\ud800")) {
      Row row = Trial.row("", text, text, new CapturedVerdict(true, text, 0, text), null);
      String expected = Surrogates.paired(text);

      assertThat(expected).contains("\ufffd").doesNotContain("?");
      assertThat(readJson(written(TextRowFormat.JSON_LINES, row)).get(0)).startsWith("", text);
      assertThat(readCsv(written(TextRowFormat.CSV, row)).get(0)).startsWith("", expected);
      Path to = directory.resolve("o.parquet");
      write(new ParquetRowFormat(100, PassedColumns.NONE), to, 0, row);
      assertThat(readParquet(to.resolve("part-00000.parquet")).get(0)).startsWith("", expected);
    }
  }

  @ParameterizedTest
  @EnumSource(TextRowFormat.class)
  void textGoesOnAfterWhatWasCommitted(TextRowFormat each) throws IOException {
    TextRows format = new TextRows(each, PassedColumns.NONE, Compression.NONE);
    Path file = directory.resolve("o");
    long committed;
    try (RowSink sink = format.open(file, 0)) {
      RowBlock block = format.newBlock();
      block.add(FULL);
      block.complete();
      sink.write(block);
      committed = sink.commit();
      sink.write(block);
    }
    assertThat(Files.size(file)).isGreaterThan(committed);
    write(format, file, committed, ALLOWED);

    assertThat(Files.readString(file)).isEqualTo(written(each, FULL, ALLOWED));

    write(format, file, 0, EMPTY);
    assertThat(Files.readString(file)).isEqualTo(written(each, EMPTY));

    assertThatExceptionOfType(UnusableInputException.class)
        .isThrownBy(() -> format.open(file, 10_000))
        .withMessageContaining("fewer than the 10000 that were written");
  }

  @ParameterizedTest
  @CsvSource({"CSV, o.csv.gz", "CSV, o.csv.zst", "JSON_LINES, o.gz", "JSON_LINES, o.ZST"})
  void compressedTextGoesOnAfterWhatWasCommitted(TextRowFormat each, String name)
      throws IOException {
    Compression compression = Compression.ofName(name);
    TextRows format = new TextRows(each, PassedColumns.NONE, compression);
    Path file = directory.resolve(name);
    write(format, file, 0, FULL, ALLOWED);
    long committed = Files.size(file);
    write(format, file, committed, EMPTY);
    byte[] whole = Files.readAllBytes(file);
    write(format, file, committed, EMPTY);

    assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    assertThat(decompressed(compression, whole)).isEqualTo(written(each, FULL, ALLOWED, EMPTY));

    write(format, file, 0);
    assertThat(Files.size(file)).isPositive();
    assertThat(decompressed(compression, Files.readAllBytes(file))).isEqualTo(written(each));
  }

  /** As others decompress it. */
  private static String decompressed(Compression compression, byte[] bytes) throws IOException {
    InputStream in = new ByteArrayInputStream(bytes);
    try (InputStream plain =
        compression == Compression.GZIP ? new GZIPInputStream(in) : new ZstdInputStream(in)) {
      return new String(plain.readAllBytes(), UTF_8);
    }
  }

  @Test
  void parquetGoesOnAfterWhatWasCommitted() throws IOException {
    Path to = directory.resolve("o.parquet");
    ParquetRowFormat format = new ParquetRowFormat(2, PassedColumns.NONE);
    RowBlock block = format.newBlock();
    block.add(FULL);
    block.add(ALLOWED);
    try (RowSink sink = format.open(to, 0)) {
      assertThat(sink.isCommitDue()).isFalse();
      sink.write(block);
      assertThat(sink.isCommitDue()).isTrue();
      assertThat(sink.commit()).isEqualTo(1);
      assertThat(sink.isCommitDue()).isFalse();
      assertThat(sink.commit()).isEqualTo(1);
      sink.write(block);
      assertThat(sink.commit()).isEqualTo(2);
      sink.write(block);
      assertThat(names(to))
          .containsExactly(".part-00002.parquet", "part-00000.parquet", "part-00001.parquet");
    }
    assertThat(names(to)).containsExactly("part-00000.parquet", "part-00001.parquet");
    // As a run leaves it that is killed.
    Files.writeString(to.resolve(".part-00002.parquet"), "PAR1");
    Files.writeString(to.resolve("notes"), "stay");
    write(format, to, 1, EMPTY);

    assertThat(names(to)).containsExactly("notes", "part-00000.parquet", "part-00001.parquet");
    assertThat(readParquet(to.resolve("part-00000.parquet"))).hasSize(2);
    assertThat(readParquet(to.resolve("part-00001.parquet"))).hasSize(1);
    assertThatExceptionOfType(UnusableInputException.class)
        .isThrownBy(() -> format.open(to, 3))
        .withMessageContaining("part-00002.parquet");
  }

  @Test
  void parquetWithoutRowsSaysItsColumns() throws IOException {
    Path to = directory.resolve("o.parquet");
    write(new ParquetRowFormat(2, PassedColumns.NONE), to, 0);

    assertThat(readParquet(to.resolve("part-00000.parquet"))).isEmpty();
  }

  @Test
  void writesToAStream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TextRows csv = new TextRows(TextRowFormat.CSV, PassedColumns.NONE, Compression.NONE);
    try (RowSink sink = csv.open(out)) {
      RowBlock block = csv.newBlock();
      block.add(ALLOWED);
      block.complete();
      sink.write(block);
      sink.commit();
    }
    assertThat(out.toString(UTF_8)).isEqualTo(written(TextRowFormat.CSV, ALLOWED));
  }

  @Test
  void choosesTheFormatByTheEnding() {
    assertThat(OutputFormat.ofName("o.JSONL")).hasValue(OutputFormat.JSONL);
    assertThat(OutputFormat.ofName("o.csv")).hasValue(OutputFormat.CSV);
    assertThat(OutputFormat.ofName("o.parquet")).hasValue(OutputFormat.PARQUET);
    assertThat(OutputFormat.ofName("o.xlsx")).isEmpty();
    assertThat(OutputFormat.ofName("o.csv.gz")).hasValue(OutputFormat.CSV);
    assertThat(OutputFormat.ofName("o.json.ZST")).hasValue(OutputFormat.JSONL);
    assertThat(OutputFormat.ofName("o.parquet.zst")).isEmpty();
  }

  /** Of all kinds of characters, those with a meaning in the formats among them. */
  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(12); length > 0; length--) {
      switch (random.nextInt(6)) {
        case 0 -> text.append("\",\\\n\r\t;'".charAt(random.nextInt(8)));
        case 1 -> text.append((char) random.nextInt(0x20));
        case 2 -> text.append((char) random.nextInt(0x20, 0x800));
        case 3 -> text.append((char) random.nextInt(0x800, 0xd800));
        case 4 -> text.appendCodePoint(random.nextInt(0xe000, 0x110000));
        default -> text.append((char) random.nextInt('a', 'z'));
      }
    }
    return text.toString();
  }

  private static List<String> values(Row row, String none) {
    CapturedVerdict verdict = row.verdict();
    Instant time = row.site().fetchedAt();
    return List.of(
        row.url(),
        or(row.site().origin(), none),
        row.site().crawler(),
        or(verdict.allowed() == null ? null : verdict.allowed().toString(), none),
        verdict.reason(),
        or(verdict.line() == 0 ? null : String.valueOf(verdict.line()), none),
        or(verdict.rule(), none),
        or(time == null ? null : withMillis(time), none));
  }

  private static String withMillis(Instant time) {
    String text = time.toString();
    return text.indexOf('.') > 0 ? text : text.replace("Z", ".000Z");
  }

  private static String or(@Nullable String value, String otherwise) {
    return value == null ? otherwise : value;
  }

  private String written(TextRowFormat format, Row... rows) throws IOException {
    Path file = directory.resolve("written");
    write(new TextRows(format, PassedColumns.NONE, Compression.NONE), file, 0, rows);
    return Files.readString(file);
  }

  private static void write(RowFormat format, Path path, long committed, Row... rows)
      throws IOException {
    try (RowSink sink = format.open(path, committed)) {
      RowBlock block = format.newBlock();
      for (Row row : rows) {
        block.add(row);
        if (block.rows() == 100) {
          block.complete();
          sink.write(block);
          block.clear();
        }
      }
      block.complete();
      sink.write(block);
      sink.commit();
    }
  }

  private static List<List<String>> readJson(String text) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String line : text.split("\n")) {
      List<String> row = new ArrayList<>();
      try (JsonParser parser = new JsonFactory().createParser(line)) {
        parser.nextToken();
        for (String column : COLUMNS) {
          assertThat(parser.nextFieldName()).isEqualTo(column);
          JsonToken value = parser.nextToken();
          row.add(value == JsonToken.VALUE_NULL ? "null" : parser.getText());
        }
        assertThat(parser.nextToken()).isEqualTo(JsonToken.END_OBJECT);
        assertThat(parser.nextToken()).isNull();
      }
      rows.add(row);
    }
    return rows;
  }

  private static List<List<String>> readCsv(String text) {
    List<List<String>> rows =
        CsvReader.builder().ofCsvRecord(text).stream().map(CsvRecord::getFields).toList();
    assertThat(rows.get(0)).isEqualTo(COLUMNS);
    return rows.subList(1, rows.size());
  }

  private static List<List<String>> readParquet(Path file) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = new GroupReader(new FileSystemInputFile(file.toFile()))
        .withConf(new PlainParquetConfiguration())
        .build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        Group current = row;
        rows.add(IntStream.range(0, COLUMNS.size())
            .mapToObj(column -> current.getFieldRepetitionCount(column) == 0
                ? "-"
                : current.getValueToString(column, 0))
            .toList());
      }
    }
    return rows;
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

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
