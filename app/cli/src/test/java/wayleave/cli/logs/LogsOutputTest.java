package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.CloseableIterator;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Main;
import wayleave.cli.Run;

/** The forms of a result: tables, rows, JSON and a page. */
class LogsOutputTest extends LogsRuns {
  @Test
  void countsRequestsAsATable() throws IOException {
    String log =
        write("access.log", ASK + BREAK + BREAK.replace("10/Nov", "11/Nov") + BREAK + BROWSER);
    String other = write("other.log", "other.example:443 " + BREAK);
    assertThat(logs("--out", "csv", log, other).out().lines())
        .containsExactly(
            "crawler,origin,day,class,reason,status_family,requests",
            "ExampleBot,https://example.org,2026-11-10,exempt,robots-txt,2xx,1",
            "ExampleBot,https://example.org,2026-11-10,violation-informed,known,2xx,2",
            "ExampleBot,https://example.org,2026-11-11,violation-informed,known,2xx,1",
            "ExampleBot,,2026-11-10,version-unknown,no-robots-for-host,2xx,1",
            ",,2026-11-10,not-a-crawler,no-token,2xx,1");
  }

  @Test
  void writesTheSameTablesAsParquet() throws IOException {
    String log = write("access.log", ASK + BREAK + BROWSER);
    for (String kind : List.of("--rows", "--until=2027-01-01")) {
      Path csv = dir.resolve("tables/table.csv");
      Path parquet = dir.resolve("tables/table.parquet");
      assertThat(logs(kind, "--out", "csv", "--out-file", csv.toString(), log).out())
          .isEmpty();
      assertThat(logs(kind, "--out", "parquet", "--out-file", parquet.toString(), log)
              .out())
          .isEmpty();
      try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(csv)) {
        assertThat(parquet(parquet))
            .isEqualTo(reader.stream().map(NamedCsvRecord::getFieldsAsMap).toList());
      }
      try (Stream<Path> files = Files.list(dir.resolve("tables"))) {
        assertThat(files).containsExactlyInAnyOrder(csv, parquet);
      }
    }
  }

  /** The rows of a Parquet file, with what CSV has for their values. */
  @SuppressWarnings("rawtypes") // the reader takes a class
  private static List<Map<String, String>> parquet(Path file) throws IOException {
    List<Map<String, String>> rows = new ArrayList<>();
    try (CloseableIterator<Map> all = new CarpetReader<>(file.toFile(), Map.class).iterator()) {
      while (all.hasNext()) {
        Map<String, String> row = new LinkedHashMap<>();
        ((Map<?, ?>) all.next())
            .forEach(
                (name, value) -> row.put((String) name, value == null ? "" : value.toString()));
        rows.add(row);
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rows",
        "--rows --out csv",
        "--rows --out csv --safe-csv",
        "--out csv",
        "--json",
        "--out text",
        "--parse"
      })
  @EnabledOnOs(OS.LINUX)
  void saysThatTheDiskIsFull(String options) throws IOException {
    String log = write("access.log", ASK + requests(0, 3_000));
    List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.add(log);
    String[] printing = arguments.toArray(String[]::new);
    arguments.addAll(List.of("--out-file", "/dev/full"));
    Run run = logs(arguments.toArray(String[]::new));
    assertThat(run.err()).isEqualTo("wayleave: cannot write /dev/full: No space left on device\n");
    assertThat(run.status()).isEqualTo(2);
    List<String> all =
        new ArrayList<>(List.of("logs", "--robots", robots, "--site", "https://example.org"));
    all.addAll(Arrays.asList(printing));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (OutputStream full = Files.newOutputStream(Path.of("/dev/full"))) {
      int status = Main.run(InputStream.nullInputStream(), full, err, all.toArray(String[]::new));
      assertThat(status).isEqualTo(2);
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("wayleave: No space left on device\n");
  }

  @Test
  void marksWhatASpreadsheetTakesForAFormula() throws IOException {
    String log =
        write("access.log", ASK + BREAK.replace("/private/a?session=secret", "=1+1") + BREAK);
    String rows = logs("--rows", "--out", "csv", log).out();
    assertThat(rows).contains(",GET,=1+1,");
    assertThat(logs("--rows", "--out", "csv", "--safe-csv", log).out())
        .isEqualTo(rows.replace(",=1+1,", ",'=1+1,"));
    assertThat(logs("--rows", "--safe-csv", log).err()).contains("--safe-csv requires --out csv");
  }

  @Test
  void writesRowsAsJsonLines() throws IOException {
    assertThat(logs("--rows", write("access.log", BROWSER)).out())
        .contains(
            "\"line\":1,",
            "\"host\":\"example.org\"",
            "\"class\":\"not-a-crawler\"",
            "\"client\":null")
        .doesNotContain("secret", "203.0.113");
  }

  @Test
  void hidesAddressesUnlessAskedForThem() throws IOException {
    String log = write("access.log", BREAK);
    assertThat(Run.of("logs", "--parse", log).out()).contains("\"client\":\"192.0.2.0/24\"");
    assertThat(Run.of("logs", "--parse", "--addresses", "full", log).out())
        .contains("\"client\":\"192.0.2.10\"");
    String key = write("key", "0123456789abcdef");
    String pseudonym = Run.of("logs", "--parse", "--pseudonyms", key, log).out();
    assertThat(pseudonym).containsPattern("\"client\":\"[0-9a-f]{16}\"");
    assertThat(Run.of("logs", "--parse", "--pseudonyms", key, log).out()).isEqualTo(pseudonym);
    Run weak = Run.of("logs", "--parse", "--pseudonyms", write("weak", "1"), log);
    assertThat(weak.err()).contains("is not a key: expected a file of at least 16 random bytes");
    assertThat(weak.status()).isEqualTo(2);
  }

  @Test
  void writesJsonAsItsSchemaDefinesIt() throws IOException {
    Path root = Path.of(System.getProperty("wayleave.root"));
    JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(closed(Files.readString(root.resolve("docs/schema/logs.schema.json"))));
    write("robots.txt", "User-agent: *\nCrawl-delay: 5\nDisallow: /private/\n");
    String log = write("access.log", ASK + BREAK + BREAK + BROWSER + "broken\n");
    Path example = root.resolve("docs/guide/examples/logs");
    Run withChanges = Run.of(
        "logs",
        "--json",
        "--robots",
        example.resolve("versions").toString(),
        example.resolve("access.log").toString(),
        "--site",
        "https://books.example",
        example.resolve("access.log.1").toString());
    for (String json : List.of(logs("--json", log).out(), withChanges.out())) {
      assertThat(schema.validate(json, InputFormat.JSON)).as(json).isEmpty();
    }
    assertThat(withChanges.out()).contains("\"obeyed\":");
    assertThat(logs("--json", log).out()).contains("\"tooShort\":1", "\"path\":\"/private/\"");
  }

  @Test
  void writesAPageThatNeedsNothingElse() throws IOException {
    String hostile = line("192.0.2.11", "10/Nov/2026:07:00:00", "/private/<b>", 200, "<i>Bot/1.0");
    Path page = dir.resolve("report.html");
    Run run = logs(
        "--html", page.toString(), write("access.log", ASK + BREAK + BREAK + BROWSER + hostile));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(Files.readString(page))
        .contains("ExampleBot", "Disallow: /private/", "<svg", "Content-Security-Policy")
        .doesNotContain("<script", "<i>", "<b>Bot", " src=", "href=\"http", "url(")
        .doesNotContain("192.0.2", "203.0.113", "secret", "frank");
  }

  /** The schema, which leaves room for later fields, without that room: the command writes no field that it does not describe. */
  private static String closed(String schema) {
    return schema.replace("\"properties\":", "\"additionalProperties\": false, \"properties\":");
  }
}
