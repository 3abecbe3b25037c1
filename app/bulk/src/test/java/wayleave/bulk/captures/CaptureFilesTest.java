package wayleave.bulk.captures;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.bulk.InputCase;
import wayleave.bulk.ParquetFile;
import wayleave.bulk.Reported;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;

final class CaptureFilesTest {
  @TempDir
  Path directory;

  private Reported reported;

  @BeforeEach
  void listen() {
    reported = new Reported(directory);
  }

  static List<InputCase> cases() throws IOException {
    return InputCase.read("capture-inputs.tsv");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsAndReports(InputCase input) throws IOException {
    Files.write(directory.resolve(input.file()), input.content());

    // Bodies may be no UTF-8: they are compared byte by byte.
    assertThat(read(input.file()))
        .isEqualTo(input.expected().stream()
            .map(text -> new String(text.getBytes(UTF_8), UTF_8))
            .toList());
    assertThat(reported.problems()).isEqualTo(input.problems());
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodecName.class,
      names = {"UNCOMPRESSED", "GZIP", "SNAPPY", "ZSTD"})
  void readsParquet(CompressionCodecName codec) throws IOException {
    try (ParquetFile file = new ParquetFile(
        directory.resolve("c.parquet"),
        codec,
        "message m { optional binary origin (UTF8); optional int32 status; optional binary body;"
            + " optional int64 fetched_at (TIMESTAMP(MICROS,true)); optional binary location (UTF8);"
            + " optional int96 fetch_time; optional group x { optional binary url; } }")) {
      file.add(Map.of(
          "origin",
          "https://a.example",
          "status",
          200,
          "body",
          Binary.fromConstantByteArray(new byte[] {'a', 0, 'b'}),
          "fetched_at",
          1_700_000_000_123_456L));
      file.add(Map.of("origin", "http://b", "status", 404));
      file.add(Map.of("status", 200));
      file.add(Map.of(
          "origin",
          "http://c",
          "status",
          301,
          "location",
          "/x",
          "fetch_time",
          int96(2_460_000, 1)));
    }

    Logger hadoop = Logger.getLogger("org.apache.hadoop.io.compress");
    assertThat(read("c.parquet"))
        .containsExactly(
            "0 https://a.example/robots.txt 2023-11-14T22:13:20.123456Z 200 - a\0b",
            "1 http://b/robots.txt 1970-01-01T00:00:00Z 404 - ",
            "3 http://c/robots.txt 2023-02-24T00:00:00.000000001Z 301 /x ");
    assertThat(reported.problems())
        .containsExactly(
            "c.parquet at row 3: expected an origin or a url",
            "c.parquet: not read: the column \"x\"",
            "c.parquet: times without a zone are read as UTC",
            "c.parquet: no body has a field of a robots.txt, so that all of them allow everything");
    assertThat(hadoop.isLoggable(Level.INFO)).isFalse();
  }

  private static Binary int96(int julianDay, long nanosOfDay) {
    return Binary.fromConstantByteArray(ByteBuffer.allocate(12)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(nanosOfDay)
        .putInt(julianDay)
        .array());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          int64 fetched_at (TIMESTAMP(MILLIS,false)) | 1700000000123    | 2023-11-14T22:13:20.123Z
          int64 fetched_at (TIMESTAMP(NANOS,true))   | 1                | 1970-01-01T00:00:00.000000001Z
          int64 fetched_at                           | 1700000000       | 2023-11-14T22:13:20Z
          int64 fetched_at                           | 1700000000123456 | 2023-11-14T22:13:20.123456Z
          int32 fetched_at (DATE)                    | 20000            | 2024-10-04T00:00:00Z
          binary fetched_at (UTF8)                   | 2026-11-22 01:02 | 2026-11-22T01:02:00Z
          """)
  void readsTimesOfParquet(String column, String value, String expected) throws IOException {
    try (ParquetFile file = new ParquetFile(
        directory.resolve("c.parquet"),
        CompressionCodecName.ZSTD,
        "message m { required binary url; required int64 status; required " + column + "; }")) {
      file.add(Map.of(
          "url",
          "http://a/",
          "status",
          404L,
          "fetched_at",
          column.startsWith("binary")
              ? value
              : column.startsWith("int64")
                  ? (Object) Long.valueOf(value)
                  : Integer.valueOf(value)));
    }

    assertThat(read("c.parquet")).containsExactly("0 http://a/ " + expected + " 404 - ");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          status     | optional group status (LIST) { repeated group list { optional int32 element; } } | a list; expected numbers or strings
          status     | repeated int32 status                                   | a list; expected numbers or strings
          body       | optional group body { optional binary text; }           | a struct; expected strings
          fetched_at | optional group fetched_at { optional int64 seconds; }   | a struct; expected timestamps, strings or numbers
          error      | optional group error (MAP) { repeated group key_value { required binary key; optional binary value; } } | a map; expected strings
          truncated  | repeated boolean truncated                              | a list; expected strings
          """)
  void refusesNestedColumnsOfParquet(String column, String type, String expected)
      throws IOException {
    String others = "url status body".replace(column, "").replaceAll("\\w+", "required binary $0;");
    new ParquetFile(
            directory.resolve("c.parquet"),
            CompressionCodecName.ZSTD,
            "message m { " + others + type + (type.endsWith("}") ? " }" : "; }"))
        .close();

    assertThatExceptionOfType(UnusableInputException.class)
        .isThrownBy(() -> read("c.parquet"))
        .withMessageEndingWith("c.parquet: the column " + column + " is " + expected);
  }

  /** A file of pyarrow with the columns url and status, whose only row group has no rows. */
  private static final String EMPTY_TABLE =
      "UEFSMRUEFQAVAkwVABUAEgAAABUEFQAVAkwVABUAEgAAABUEGTw1ABgGc2NoZW1hFQQAFQwlAhgDdXJsJQBMHAAA"
          + "ABUCJQIYBnN0YXR1cwAWABkcGSwmABwVDBklAAYZGAN1cmwVAhYAFhwWHiYAJggpHBUEFQAVAgAAACYAHBUC"
          + "GSUABhkYBnN0YXR1cxUCFgAWHBYeJgAmJikcFQQVABUCAAAAFjgWACYIFjwAKCBwYXJxdWV0LWNwcC1hcnJv"
          + "dyB2ZXJzaW9uIDI1LjAuMRksHAAAHAAAALcAAABQQVIx";

  @Test
  void readsAnEmptyTableOfParquet() throws IOException {
    Files.write(directory.resolve("c.parquet"), Base64.getDecoder().decode(EMPTY_TABLE));

    assertThat(read("c.parquet")).isEmpty();
    assertThat(reported.problems()).isEmpty();
  }

  @Test
  void cutsBodiesOneByteAfterWhatIsRead() throws IOException {
    String body = "Allow: " + "x ".repeat(2_500_000);
    Files.writeString(
        directory.resolve("c.jsonl"), "{\"origin\":\"http://a\",\"body\":\"" + body + "\"}");
    Files.writeString(directory.resolve("c.csv"), "origin,body\nhttp://a," + body);
    Files.createDirectories(directory.resolve("d"));
    Files.writeString(directory.resolve("d/http_a.txt"), body);
    try (ParquetFile file = new ParquetFile(
        directory.resolve("c.parquet"),
        CompressionCodecName.ZSTD,
        "message m { required binary origin; required binary body; }")) {
      file.add(Map.of("origin", "http://a", "body", body));
    }

    for (String name : List.of("c.jsonl", "c.csv", "c.parquet", "d")) {
      assertThat(captures(name))
          .as(name)
          .singleElement()
          .satisfies(capture -> assertThat(capture.body()).hasSize(500 * 1024 + 1));
    }
  }

  @Test
  void readsRobotsTxtFilesByTheirNames() throws IOException {
    Files.createDirectories(directory.resolve("d/f.example"));
    Files.createDirectories(directory.resolve("d/_notes"));
    for (String name : List.of(
        "https_a.example_8443.txt",
        "http_b.example",
        "c.example.robots.txt",
        "f.example/robots.txt",
        "README",
        "g.example_80.txt",
        "_notes/h.example",
        ".hidden.example")) {
      Files.writeString(directory.resolve("d").resolve(name), "# " + name);
    }

    assertThat(read("d"))
        .containsExactlyInAnyOrder(
            "0 https://a.example:8443/robots.txt 1970-01-01T00:00:00Z 200 - # https_a.example_8443.txt",
            "0 http://b.example/robots.txt 1970-01-01T00:00:00Z 200 - # http_b.example",
            "0 http://c.example/robots.txt 1970-01-01T00:00:00Z 200 - # c.example.robots.txt",
            "0 https://c.example/robots.txt 1970-01-01T00:00:00Z 200 - # c.example.robots.txt",
            "0 http://f.example/robots.txt 1970-01-01T00:00:00Z 200 - # f.example/robots.txt",
            "0 https://f.example/robots.txt 1970-01-01T00:00:00Z 200 - # f.example/robots.txt");
    assertThat(reported.problems())
        .containsExactlyInAnyOrder(
            "d/README: the file name is not an origin: expected a host, such as example.org, or"
                + " SCHEME_HOST_PORT, such as https_example.org_8443; found \"README\"",
            "d/g.example_80.txt: the file name is not an origin: a port needs a scheme, as in"
                + " https_example.org_8443; found \"g.example_80\"");
  }

  @ParameterizedTest
  @CsvSource({
    "https_example.org, https://example.org/robots.txt",
    "HTTPS_Example.ORG, https://example.org/robots.txt",
    "http_a_b.example.org, http://a_b.example.org/robots.txt",
    "http_a_b.example.org_81, http://a_b.example.org:81/robots.txt",
    "ftp_example.org, ftp://example.org/robots.txt",
    "http_localhost_8080, http://localhost:8080/robots.txt",
    "http_[::1]_80, http://[::1]/robots.txt",
  })
  void takesAnOriginFromAName(String name, String url) {
    assertThat(RobotsDirectory.robotsTxtUrls(name, "")).containsExactly(url);
  }

  /** What marks a table that keeps old files, and what is read of it. */
  @ParameterizedTest
  @CsvSource({
    "d/_delta_log/00000000000000000000.json, d, d is a table of Delta Lake",
    "d/x/.hoodie/hoodie.properties, d, d/x is a table of Apache Hudi",
    "d/metadata/v3.metadata.json, d, d is a table of Apache Iceberg",
    "d/metadata/00001-0f0f0f0f-1111-2222-3333-444444444444.gz.metadata.json, d, d is a table of Apache Iceberg",
    "d/metadata/v1.metadata.json, d/data, d is a table of Apache Iceberg",
    "d/_delta_log/00000000000000000000.json, d/data/c.csv, d is a table of Delta Lake",
  })
  void tablesWithOldFilesAreRefused(String mark, String read, String problem) throws IOException {
    Path marked = directory.resolve(mark);
    Files.createDirectories(marked.getParent());
    Files.writeString(marked, "{}");
    Files.createDirectories(directory.resolve("d/data"));
    Files.writeString(directory.resolve("d/data/c.csv"), "url,status\nhttp://a/,404\n");
    assertThatExceptionOfType(UnusableInputException.class)
        .isThrownBy(() -> files(read))
        .withMessageContaining(problem)
        .withMessageContaining("export its current rows");
    Files.move(marked, directory.resolve("d/metadata.json"));
    Files.delete(marked.getParent());
    files(read);
  }

  /** Files in a directory, and what is wrong with their folders. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      year=2026/month=9/c.csv   | d: not read: the folders named month=..., year=...
      crawl=CC/c.warc           |
      status=503/c.warc         |
      x/host=a/c.csv            | the folder d/x/host=a stands for the column host
      Fetch-Date=2026/c.jsonl   | the folder d/Fetch-Date=2026 stands for the column Fetch-Date
      status=503/c.csv          | the folder d/status=503 stands for the column status
      statuss=503/x=1/c.parquet | the folder d/statuss=503 stands for the column statuss
      status=503/robots.txt     | the folder d/status=503 stands for the column status
      =/c.csv                   |
      _status=503/c.csv         |
      """)
  void foldersThatStandForColumnsAreNotIgnored(String name, String problem) throws IOException {
    Path file = directory.resolve("d").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, name.endsWith(".warc") ? "" : "url,status\nhttp://a/,404\n");
    if (problem != null && problem.startsWith("the folder")) {
      assertThatExceptionOfType(UnusableInputException.class)
          .isThrownBy(() -> read("d"))
          .satisfies(e -> assertThat(e.getMessage().replace(directory + "/", ""))
              .startsWith(problem)
              .contains("write it into them"));
    } else {
      files("d");
      assertThat(reported.problems()).isEqualTo(problem == null ? List.of() : List.of(problem));
      assertThat(reported.losses()).isEmpty();
    }
  }

  /** Files in a directory, with the schemes and hosts that they are of, or what is wrong with them. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      http/a.example/robots.txt        | http://a.example
      r/HTTPS/a.example:8443/robots.txt | https://a.example:8443
      https/a.example_8443.txt         | a port needs a scheme
      https/https_a.example_81.txt     | https://a.example:81
      https/http_a.example.txt         | "http_a.example" is in a folder https
      https/README                     | expected a host, such as example.org
      https/robots.txt                 | expected a host, such as example.org
      localhost/robots.txt             | http://localhost https://localhost
      127.0.0.1                        | http://127.0.0.1 https://127.0.0.1
      [::1].txt                        | http://[::1] https://[::1]
      b.xn--p1ai.robots.txt            | http://b.xn--p1ai https://b.xn--p1ai
      b.\u0440\u0444                   | http://b.xn--p1ai https://b.xn--p1ai
      lib.so.txt                       | http://lib.so https://lib.so
      lib.so/robots.txt                | http://lib.so https://lib.so
      lib.so                           | "lib.so" is named as a file of another type; add .txt if it is a host
      d.example/index.html             | "index.html" is named as a file of another type
      https_x.PNG                      | "https_x.PNG" is named as a file of another type
      a.example.txt.gz                 | "a.example.txt.gz" is named as a file of another type
      a.example_robots.txt             | expected a host, such as example.org
      k.example.2026-11-01.txt         | expected a host, such as example.org
      https_k.example.2026-11-01.txt   | expected a host, such as example.org
      1.2.3.txt                        | expected a host, such as example.org
      main.c                           | expected a host, such as example.org
      """)
  void aFileNameIsAHostOrALoss(String name, String expected) throws IOException {
    Path file = directory.resolve("d").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "Disallow: /");
    String found = captures("d").stream()
        .map(capture -> capture.url().replace("/robots.txt", ""))
        .sorted()
        .collect(Collectors.joining(" "));
    if (expected.startsWith("http")) {
      assertThat(found).isEqualTo(expected);
      assertThat(reported.problems()).isEmpty();
    } else {
      assertThat(found).isEmpty();
      assertThat(reported.problems())
          .singleElement()
          .asString()
          .startsWith("d/" + name + ": the file name is not an origin: " + expected);
      assertThat(reported.losses()).containsExactly(1L);
    }
  }

  @Test
  void goesOnWithTheOtherFilesWhereOneCannotBeRead() throws IOException {
    Files.createDirectories(directory.resolve("d"));
    Files.writeString(directory.resolve("d/a.jsonl.gz"), "no");
    Files.writeString(directory.resolve("d/b.parquet"), "PAR1");
    Files.writeString(directory.resolve("d/c.csv"), "site,status\na,200\n");
    Files.writeString(directory.resolve("d/d.jsonl"), "{\"origin\":\"http://d\",\"status\":404}\n");
    Files.writeString(directory.resolve("d/e.txt"), "x");

    assertThat(read("d")).containsExactly("0 http://d/robots.txt 1970-01-01T00:00:00Z 404 - ");
    assertThat(reported.problems()).hasSize(4);
    assertThat(reported.problems().get(0)).startsWith("d/e.txt: unknown file type");
    assertThat(reported.problems().get(1)).startsWith("d/a.jsonl.gz: not a gzip file");
    assertThat(reported.problems().get(2)).startsWith("d/b.parquet: not a whole Parquet file: ");
    assertThat(reported.problems().get(3))
        .isEqualTo(
            "d/c.csv: no column origin or url (name one with --column url=NAME); the columns are site, status; the file is left out");
  }

  @Test
  void failsWhereNothingCanBeRead() throws IOException {
    Files.writeString(directory.resolve("c.csv"), "origin\na\n");
    Files.writeString(directory.resolve("c.txt"), "");
    Files.writeString(directory.resolve("none.jsonl"), "{}\n");
    Files.writeString(directory.resolve("none.wacz"), "x");
    Files.writeString(
        directory.resolve("lines.jsonl"),
        "{\"directive\":\"Disallow\",\"content\":\"/a\",\"robotstxt_url\":\"http://a/robots.txt\"}\n");
    Files.writeString(directory.resolve("typo.csv"), "url,statuss,body\nhttp://a,503,Allow: /\n");
    Files.writeString(directory.resolve("twice.csv"), "url,status,x,x,status\nhttp://a,,1,2,503\n");
    Files.writeString(directory.resolve("parquet.csv"), "PAR1");
    for (Map.Entry<String, String> each : Map.of(
            "parquet.csv",
                "parquet.csv: expected CSV; found Parquet: let the name of the file end in .parquet",
            "twice.csv", "twice.csv: more than one column status; the columns are url, status, x",
            "c.csv",
                "no column status, body, or warc_file and warc_offset (name one with --column status=NAME); the columns are origin",
            "none.jsonl",
                "none.jsonl: no column origin or url (name one with --column url=NAME); there are no columns",
            "lines.jsonl", "a row for each line of a robots.txt; expected a row for each file",
            "typo.csv",
                "no status beside the body, but perhaps in \"statuss\": name it with --column status=statuss",
            "none.wacz", "none.wacz: expected a WACZ file, which is a ZIP file; ",
            "c.txt", "unknown file type; expected a name that ends in .csv",
            "missing", "no such file or directory")
        .entrySet()) {
      assertThatExceptionOfType(UnusableInputException.class)
          .isThrownBy(() -> read(each.getKey()))
          .withMessageContaining(each.getValue())
          .satisfies(e -> assertThat(e.getMessage())
              .containsOnlyOnce(each.getKey())
              .doesNotContain("left out"));
    }
  }

  @Test
  void letsPassWhatTheVisitorThrows() throws IOException {
    Files.writeString(directory.resolve("c.jsonl"), "{\"origin\":\"http://d\",\"status\":404}\n");
    CaptureFiles files = CaptureFiles.of(
        List.of(directory.resolve("c.jsonl").toString()), TableOptions.DEFAULT, reported);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> files.read(
            (capture, source, position) -> {
              throw new IOException("disk full");
            },
            reported))
        .withMessage("disk full");
    assertThat(reported.problems()).isEmpty();
  }

  private List<Capture> captures(String... names) throws IOException {
    List<Capture> captures = new ArrayList<>();
    CaptureFiles files = files(names);
    files.read((capture, source, position) -> captures.add(capture), reported);
    if (files.length() >= 0) {
      assertThat(files.position()).isEqualTo(files.length());
    }
    return captures;
  }

  private List<String> read(String... names) throws IOException {
    List<String> captures = new ArrayList<>();
    files(names)
        .read(
            (capture, source, position) -> {
              assertThat(source).startsWith(directory.toString());
              captures.add(position + " " + capture.url() + " " + capture.fetchedAt() + " "
                  + capture.status() + " "
                  + (capture.location() == null ? "-" : capture.location())
                  + " " + new String(capture.body(), UTF_8)
                  + (capture.incomplete() ? " (incomplete)" : ""));
            },
            reported);
    return captures;
  }

  private CaptureFiles files(String... names) throws IOException {
    List<String> paths =
        Arrays.stream(names).map(name -> directory.resolve(name).toString()).toList();
    return CaptureFiles.of(paths, TableOptions.DEFAULT, reported);
  }
}
