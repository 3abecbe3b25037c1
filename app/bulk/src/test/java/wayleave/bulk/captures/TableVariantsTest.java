package wayleave.bulk.captures;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.bulk.ParquetFile;
import wayleave.bulk.Reported;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;

/**
 * Tables whose columns are renamed, dropped, retyped and reordered, in all formats: nothing becomes allowed by that, and whatever is not
 * understood is reported. Each site has one capture, since without a time nobody knows which is the last.
 */
class TableVariantsTest {
  private static final int TABLES = 1_000;
  private static final int ROWS = 12;
  private static final List<String> FORMATS = List.of("jsonl", "csv", "tsv", "parquet");
  private static final String RULES =
      "User-agent: *\nDisallow: /b/\nSitemap: https://x.example/s\n";
  private static final Map<String, List<String>> NAMES = Map.of(
      "url", List.of("url", "URL", "original", "Address", "request_url", "link", "u"),
      "status",
          List.of(
              "status",
              "Status Code",
              "statusCode",
              "status_code",
              "http_status",
              "http_code",
              "rc",
              "code",
              "HTTP"),
      "body",
          List.of("body", "Content", "text", "robots_txt", "robotsTxt", "html", "raw", "payload"),
      "location", List.of("location", "redirect_url", "Redirect", "target", "to"),
      "error", List.of("error", "exception", "failure", "why"),
      "fetched_at", List.of("fetched_at", "timestamp", "crawl_time", "when"),
      "note", List.of("note", "length", "content_type", "host_ip", "title"));

  @TempDir
  Path directory;

  /** What a cell holds: null, a number, or text. */
  private record Column(String meaning, String name, List<@Nullable Object> cells) {}

  @Test
  void nothingBecomesAllowedAndWhatIsLostIsReported() throws IOException {
    int understood = 0;
    int refused = 0;
    for (int seed = 0; seed < TABLES; seed++) {
      Random random = new Random(seed);
      List<Column> table = table(random);
      String format = FORMATS.get(seed % FORMATS.size());
      Reported nothing = new Reported(directory);
      Map<String, Boolean> before = verdicts(write("jsonl", table), nothing);
      List<Column> variant = variant(table, random, format);
      Reported reported = new Reported(directory);
      Map<String, Boolean> after = new TreeMap<>();
      boolean isUsable = true;
      try {
        after.putAll(verdicts(write(format, variant), reported));
      } catch (UnusableInputException e) {
        isUsable = false;
        refused++;
      }
      String what = "seed " + seed + ", " + format + ", "
          + variant.stream().map(column -> column.meaning + "=" + column.name).toList() + ", "
          + reported.problems();
      for (String url : after.keySet()) {
        if (after.get(url)) {
          assertThat(before).as(what).containsEntry(url, true);
        }
      }
      TreeSet<String> lost = new TreeSet<>(before.keySet());
      lost.removeAll(after.keySet());
      if (isUsable && !lost.isEmpty()) {
        assertThat(reported.losses()).as(what + ", lost " + lost).isNotEmpty();
      }
      understood += after.equals(before) ? 1 : 0;
    }
    // Neither all nor nothing is the trivial answer.
    assertThat(understood).isGreaterThan(TABLES / 10);
    assertThat(refused).isGreaterThan(TABLES / 20);
  }

  private static List<Column> table(Random random) {
    Map<String, List<@Nullable Object>> cells = new LinkedHashMap<>();
    List.of("url", "status", "body", "location", "error", "fetched_at", "note")
        .forEach(name -> cells.put(name, new ArrayList<>()));
    List<Integer> statuses = List.of(200, 200, 200, 404, 403, 410, 429, 500, 503, 301, 204, 0);
    for (int i = 0; i < ROWS; i++) {
      boolean isFailed = random.nextInt(12) == 0;
      int status = statuses.get(random.nextInt(statuses.size()));
      cells.get("url").add("https://s" + i + ".example/robots.txt");
      cells.get("status").add(isFailed ? null : status);
      cells
          .get("body")
          .add(
              isFailed || status == 204 || status == 301
                  ? null
                  : status == 200 ? RULES : "<html>no</html>");
      cells
          .get("location")
          .add(
              !isFailed && status == 301
                  ? "https://s" + (i + 1) % ROWS + ".example/robots.txt"
                  : null);
      cells.get("error").add(isFailed ? "connection reset" : null);
      cells.get("fetched_at").add("2026-11-0" + (1 + i % 9) + "T00:00:00Z");
      cells.get("note").add("x" + i);
    }
    List<Column> table = new ArrayList<>();
    cells.forEach((name, values) -> table.add(new Column(name, name, values)));
    return table;
  }

  private static List<Column> variant(List<Column> table, Random random, String format) {
    List<Column> variant = new ArrayList<>();
    for (Column column : table) {
      if (random.nextInt(8) == 0) {
        continue;
      }
      List<String> names = NAMES.get(column.meaning);
      String name = random.nextInt(3) > 0 ? names.get(random.nextInt(names.size())) : column.name;
      int retyped = random.nextInt(4);
      List<@Nullable Object> cells = new ArrayList<>();
      for (Object cell : column.cells) {
        cells.add(retyped(column.meaning, cell, retyped, format));
      }
      variant.add(new Column(column.meaning, name, cells));
    }
    Collections.shuffle(variant, random);
    return variant;
  }

  private static @Nullable Object retyped(
      String meaning, @Nullable Object cell, int how, String format) {
    if (cell instanceof Integer number) {
      return switch (how) {
        case 0 -> String.valueOf(number);
        case 1 -> Double.valueOf(number);
        default -> number;
      };
    } else if (meaning.equals("body")
        && cell instanceof String text
        && how < 2
        && !format.equals("parquet")) {
      return how == 0
          ? Base64.getEncoder().encodeToString(text.getBytes(UTF_8))
          : text.replace("\n", "\\x0A").replace("\"", "\\x22");
    }
    return cell;
  }

  private Map<String, Boolean> verdicts(Path file, Reported reported) throws IOException {
    Map<String, Capture> captures = new HashMap<>();
    CaptureFiles.of(List.of(file.toString()), TableOptions.DEFAULT, reported)
        .read(
            (capture, source, position) ->
                captures.put(CaptureKey.of(capture.url()).orElseThrow(), capture),
            reported);
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    Map<String, Boolean> verdicts = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      Origin origin = Origin.of("https://s" + i + ".example");
      Boolean allowed = reader
          .site(origin, captures::get)
          .forCrawler(Crawler.ofProductToken("a"))
          .allows(origin + "/b/x");
      if (allowed != null) {
        verdicts.put(origin.toString(), allowed);
      }
    }
    return verdicts;
  }

  private Path write(String format, List<Column> table) throws IOException {
    Path file = directory.resolve("t." + format);
    Files.deleteIfExists(file);
    if (format.equals("parquet")) {
      writeParquet(file, table);
      return file;
    }
    boolean isJson = format.equals("jsonl");
    String separator = format.equals("tsv") ? "\t" : ",";
    StringBuilder text = new StringBuilder();
    if (!isJson) {
      text.append(table.stream().map(Column::name).collect(Collectors.joining(separator)))
          .append('\n');
    }
    for (int i = 0; i < ROWS; i++) {
      int row = i;
      text.append(
              isJson
                  ? table.stream()
                      .map(column -> "\"" + column.name + "\":" + json(column.cells.get(row)))
                      .collect(Collectors.joining(",", "{", "}"))
                  : table.stream()
                      .map(column -> csv(column.cells.get(row)))
                      .collect(Collectors.joining(separator)))
          .append('\n');
    }
    return Files.writeString(file, text);
  }

  private static String json(@Nullable Object cell) {
    return cell instanceof String text
        ? "\"" + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"") + "\""
        : String.valueOf(cell);
  }

  private static String csv(@Nullable Object cell) {
    String text = cell == null ? "" : String.valueOf(cell);
    return text.contains("\n") ? "\"" + text + "\"" : text;
  }

  private static void writeParquet(Path file, List<Column> table) throws IOException {
    StringBuilder schema = new StringBuilder("message m {");
    for (Column column : table) {
      Object first =
          column.cells.stream().filter(cell -> cell != null).findFirst().orElse("");
      schema
          .append(" optional ")
          .append(
              first instanceof Integer ? "int32 " : first instanceof Double ? "double " : "binary ")
          .append(column.name.replace(' ', '_'))
          .append(column.meaning.equals("body") || !(first instanceof String) ? ";" : " (UTF8);");
    }
    try (ParquetFile parquet =
        new ParquetFile(file, CompressionCodecName.SNAPPY, schema.append(" }").toString())) {
      for (int i = 0; i < ROWS; i++) {
        Map<String, Object> row = new HashMap<>();
        for (Column column : table) {
          Object cell = column.cells.get(i);
          if (cell != null) {
            row.put(
                column.name.replace(' ', '_'),
                cell instanceof String text && column.meaning.equals("body")
                    ? Binary.fromString(text)
                    : cell);
          }
        }
        parquet.add(row);
      }
    }
  }
}
