package wayleave.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.ParquetColumn;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.urls.InputPosition;
import wayleave.bulk.urls.UrlBatch;
import wayleave.bulk.urls.UrlFiles;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;
import wayleave.page.Decision;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;

/**
 * Rows about pages are those of a loop that asks the libraries about one page after the other: it knows which pages and robots.txt files
 * are in the WARC file since it made them up, and which it damaged.
 */
class PagesTest {
  private static final List<String> CRAWLERS =
      List.of("GPTBot", "bingbot", "Mozilla/5.0 Googlebot/2.1");
  private static final int PAGES = 300;
  private static final Instant TIME = Instant.parse("2026-11-22T01:02:03Z");
  private static final String TIME_TEXT = "2026-11-22T01:02:03.000Z";

  private static final List<String> BODIES = List.of(
      "",
      "User-agent: *\nDisallow: /private\nContent-Signal: search=yes, ai-train=no\n",
      "User-agent: GPTBot\nDisallow: /\n\nUser-agent: Google-Extended\nDisallow: /\n\nLicense: https://l.example/\n",
      "User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /private train-ai=y, search=n\n");
  private static final List<String> HEADERS = List.of(
      "",
      "X-Robots-Tag: noindex\r\n",
      "x-robots-tag: bingbot: nocache\r\nX-Robots-Tag: max-snippet: 20, max-image-preview: large\r\n",
      "Content-Usage: train-ai=y\r\ntdm-reservation: 1\r\n");
  private static final List<String> HTML = List.of(
      "",
      "<title>nothing</title>",
      "<meta name=robots content='nofollow, noai'><p>text",
      "<meta name=googlebot content='unavailable_after: 2026-11-01'>",
      "<meta name=tdm-reservation content=1><meta name=tdm-policy content=https://p.example/>",
      "<meta name=gptbot content=none><meta name=robots content=max-video-preview:3>");

  @TempDir
  Path dir;

  /** A response for a page that can be read. */
  private record Page(String url, long offset, String headers, String html, boolean isTruncated) {}

  private final Map<String, String> robots = new HashMap<>();
  private final List<Page> pages = new ArrayList<>();
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();

  private void makeUp(long seed, boolean isGzip, boolean isDamaged) throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < 8; i++) {
      String origin = (i % 2 == 0 ? "http" : "https") + "://h" + i + ".example";
      if (i == 7) {
        continue; // no capture
      }
      String body = BODIES.get(i % BODIES.size());
      robots.put(origin, i == 6 ? null : body);
      add(
          origin + "/robots.txt",
          i == 6 ? "503 x" : "200 OK",
          "Content-Type: text/plain\r\n",
          body.getBytes(UTF_8),
          "",
          isGzip,
          false);
    }
    for (int i = 0; i < PAGES; i++) {
      int host = random.nextInt(8);
      String url = (host % 2 == 0 ? "http" : "https") + "://h" + host + ".example"
          + List.of("/", "/private/a", "/x?q=\"1\",2").get(random.nextInt(3));
      String headers = HEADERS.get(random.nextInt(HEADERS.size()));
      String html = HTML.get(random.nextInt(HTML.size()));
      boolean isCoded = random.nextInt(3) == 0;
      boolean isPage = random.nextInt(6) > 0;
      boolean isTruncated = random.nextInt(9) == 0;
      boolean isBroken = isDamaged && isPage && i % 11 == 5;
      if (isPage && !isBroken) {
        pages.add(new Page(url, file.size(), headers, html, isTruncated));
      }
      add(
          url,
          isPage || random.nextBoolean() ? "200 OK" : "404 Not Found",
          headers + "Content-Type: " + (isPage ? "text/html" : "image/png") + "\r\n"
              + (isCoded ? "Content-Encoding: gzip\r\n" : ""),
          isCoded ? Encoded.gzip(html.getBytes(UTF_8)) : html.getBytes(UTF_8),
          isTruncated ? "WARC-Truncated: time\r\n" : "",
          isGzip,
          isBroken);
    }
  }

  /** Adds a record, of which a broken one does not have its digest. */
  private void add(
      String url,
      String status,
      String fields,
      byte[] body,
      String warcFields,
      boolean isGzip,
      boolean isBroken)
      throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.writeBytes(("HTTP/1.1 " + status + "\r\n" + fields + "\r\n").getBytes(UTF_8));
    block.writeBytes(body);
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes(("WARC/1.1\r\nWARC-Type: response\r\nWARC-Date: " + TIME
            + "\r\nWARC-Target-URI: " + url + "\r\n" + warcFields + "WARC-Block-Digest: sha1:"
            + Encoded.sha1(isBroken ? new byte[1] : block.toByteArray()) + "\r\nContent-Length: "
            + block.size() + "\r\n\r\n")
        .getBytes(UTF_8));
    record.writeBytes(block.toByteArray());
    record.writeBytes("\r\n\r\n".getBytes(UTF_8));
    file.writeBytes(isGzip ? Encoded.gzip(record.toByteArray()) : record.toByteArray());
  }

  // The loop.

  /** A value as JSON, and as text in a column. */
  private record Value(String json, @Nullable String text) {
    static Value of(@Nullable Object value) {
      return value == null
          ? new Value("null", null)
          : value instanceof String text
              ? new Value('"' + text.replace("\"", "\\\"") + '"', text)
              : new Value(value.toString(), value.toString());
    }
  }

  private List<Map<String, Value>> rows() {
    List<Map<String, Value>> rows = new ArrayList<>();
    for (Page page : pages) {
      for (String crawler : CRAWLERS) {
        rows.add(row(page, crawler));
      }
    }
    return rows;
  }

  private Map<String, Value> row(Page page, String name) {
    Crawler crawler = Crawler.fromUserAgentHeader(name);
    String origin = Origin.parse(page.url).orElseThrow().toString();
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    page.headers
        .lines()
        .map(line -> line.split(": ", 2))
        .forEach(field ->
            headers.computeIfAbsent(field[0], each -> new ArrayList<>()).add(field[1]));
    String body = robots.get(origin);
    RobotsTxt file = RobotsTxt.parse(body == null ? "" : body);
    Verdict verdict = file.rulesFor(crawler).check(page.url);
    boolean isClosed = robots.containsKey(origin) && body == null;
    PageDirectives directives = PageDirectives.read(
        headers, page.html.getBytes(UTF_8), crawler, PageDialect.of(crawler), TIME);
    UsagePreferences said = UsagePreferences.of(file, crawler, page.url);
    said = isClosed
        ? said.withUnseenResponse(headers, directives.usageElements())
        : said.withResponse(headers, directives.usageElements());
    Map<String, Value> row = new LinkedHashMap<>();
    row.put("url", Value.of(page.url));
    row.put("origin", Value.of(origin));
    row.put("crawler", Value.of(name));
    row.put(
        "allowed", Value.of(body != null ? (Object) verdict.allowed() : isClosed ? false : null));
    row.put(
        "reason",
        Value.of(body != null ? verdict.reason().code() : isClosed ? "unreachable" : "no-capture"));
    row.put(
        "line",
        Value.of(
            body != null && verdict.line().isPresent()
                ? (Object) verdict.line().getAsInt()
                : null));
    row.put(
        "rule",
        Value.of(body == null ? null : verdict.rule().map(Object::toString).orElse(null)));
    row.put("fetched_at", Value.of(robots.containsKey(origin) ? TIME_TEXT : null));
    row.put("file", Value.of(dir.resolve("pages.warc").toString()));
    row.put("row", Value.of(page.offset));
    row.put("captured_at", Value.of(TIME_TEXT));
    row.put("truncated", Value.of(page.isTruncated));
    for (Directive directive : Directive.values()) {
      Decision decision = directives.decision(directive);
      row.put(
          directive.key().replace('-', '_'),
          switch (directive) {
            case MAX_SNIPPET, MAX_VIDEO_PREVIEW ->
              Value.of(decision.value().map(Integer::valueOf).orElse(null));
            case MAX_IMAGE_PREVIEW, UNAVAILABLE_AFTER ->
              Value.of(decision.value().orElse(null));
            default -> {
              boolean isFinal = directive == Directive.INDEX_IF_EMBEDDED
                  ? decision.allowed()
                  : !decision.allowed();
              yield Value.of(page.isTruncated && !isFinal ? null : (Object) decision.allowed());
            }
          });
    }
    row.put(
        "statements",
        array(directives.statements().stream()
            .map(each -> Value.of(each.toString()).json)
            .toList()));
    row.put(
        "preferences",
        array(said.preferences().stream()
            .map(UsagePreference::decidedBy)
            .flatMap(List::stream)
            .map(PagesTest::json)
            .toList()));
    return row;
  }

  private static Value array(List<String> elements) {
    String json = "[" + String.join(",", elements) + "]";
    return new Value(json, json);
  }

  private static String json(UsageStatement said) {
    Map<String, Value> fields = new LinkedHashMap<>();
    fields.put("purpose", Value.of(said.term().purpose()));
    fields.put("value", Value.of(said.value()));
    fields.put("source", Value.of(said.specification().carrier().code()));
    fields.put("line", Value.of(said.line().isPresent() ? (Object) said.line().getAsInt() : null));
    fields.put("header", Value.of(said.header().orElse(null)));
    fields.put("text", Value.of(said.text()));
    fields.put("label", Value.of(said.term().label()));
    fields.put("operator", Value.of(said.specification().operator().orElse(null)));
    fields.put("specification", Value.of(said.specification().id()));
    fields.put("date", Value.of(said.specification().date()));
    fields.put("second_hand", Value.of(said.specification().isSecondHand()));
    return json(fields);
  }

  private static String json(Map<String, Value> fields) {
    return fields.entrySet().stream()
        .map(field -> "\"" + field.getKey() + "\":" + field.getValue().json)
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String csv(Map<String, Value> row) {
    return row.values().stream()
        .map(Value::text)
        .map(text -> text == null
            ? ""
            : text.matches("(?s).*[,\"].*") ? '"' + text.replace("\"", "\"\"") + '"' : text)
        .collect(Collectors.joining(","));
  }

  private List<String> expected(OutputFormat format) {
    List<Map<String, Value>> rows = rows();
    List<String> lines = new ArrayList<>();
    if (format == OutputFormat.CSV) {
      lines.add(String.join(",", rows.get(0).keySet()));
    }
    rows.forEach(row -> lines.add(format == OutputFormat.JSONL ? json(row) : csv(row)));
    return lines;
  }

  private BulkSettings settings(OutputFormat format) {
    Path warc = dir.resolve("pages.warc");
    return new BulkSettings()
        .pages(List.of(warc))
        .captures(List.of(warc))
        .crawlers(CRAWLERS)
        .numberRows()
        .format(format)
        .out(dir.resolve("out"));
  }

  @ParameterizedTest
  @CsvSource({
    "JSONL, false, false",
    "JSONL, true, true",
    "CSV, true, false",
    "CSV, false, true",
    "PARQUET, true, true",
  })
  void rowsAreThoseOfALoopOverTheLibraries(OutputFormat format, boolean isGzip, boolean isDamaged)
      throws IOException {
    makeUp(format.ordinal(), isGzip, isDamaged);
    Files.write(dir.resolve("pages.warc"), file.toByteArray());
    for (int threads = 1; threads <= 2; threads++) {
      BulkReport report = BulkRun.of(
              settings(format)
                  .threads(threads)
                  .batchUrls(20)
                  .siteBytes(threads == 2 ? 0 : 1 << 20)
                  .fresh(),
              new BulkListener() {})
          .run();
      List<String> rows = format == OutputFormat.PARQUET
          ? parquet(dir.resolve("out/part-00000.parquet"))
          : Files.readAllLines(dir.resolve("out"));
      List<String> expected = expected(format);
      assertThat(rows).hasSameSizeAs(expected);
      for (int i = 0; i < rows.size(); i++) {
        assertThat(rows.get(i)).isEqualTo(expected.get(i));
      }
      assertThat(report.urls()).isEqualTo(pages.size());
      assertThat(report.isComplete()).isEqualTo(!isDamaged);
    }
  }

  private static List<String> parquet(Path path) throws IOException {
    List<String> rows = new ArrayList<>();
    try (ParquetTable table = ParquetTable.open(path)) {
      table.select(table.columns());
      for (int group = 0; group < table.groups(); group++) {
        List<ParquetColumn> columns = table.read(group, table.columns());
        for (long i = 0; i < table.rows(group); i++) {
          Map<String, Value> row = new LinkedHashMap<>();
          for (int c = 0; c < columns.size(); c++) {
            var kept = columns.get(c).kept();
            row.put(
                table.columns().get(c), new Value("", kept == null ? null : millis(kept.text())));
            columns.get(c).next();
          }
          rows.add(csv(row));
        }
      }
    }
    return rows;
  }

  /** Of a time with microseconds. */
  private static String millis(String text) {
    return text.replace(".000000Z", ".000Z");
  }

  /** So that an interrupted run can go on: from the end of any batch the rest is the same, and nothing is reported twice. */
  @Test
  void readingGoesOnFromAnyPage() throws IOException {
    makeUp(7, true, true);
    Files.write(dir.resolve("pages.warc"), file.toByteArray());
    Reported whole = new Reported(dir);
    List<InputPosition> places = new ArrayList<>();
    List<Integer> problems = new ArrayList<>();
    try (UrlFiles urls = urls(whole)) {
      UrlBatch batch = new UrlBatch(7);
      boolean more = true;
      while (more) {
        more = urls.next(batch);
        places.add(batch.end());
        problems.add(whole.problems().size());
      }
    }
    for (int i = 0; i < places.size(); i += 5) {
      Reported rest = new Reported(dir);
      UrlBatch batch = new UrlBatch(2 * PAGES);
      try (UrlFiles urls = urls(rest)) {
        urls.goTo(places.get(i));
        while (urls.next(batch)) {
          // There is one batch.
        }
      }
      int before = Math.min(7 * (i + 1), pages.size());
      assertThat(batch.size()).isEqualTo(pages.size() - before);
      for (int p = 0; p < batch.size(); p++) {
        assertThat(batch.url(p)).isEqualTo(pages.get(before + p).url);
      }
      assertThat(rest.problems())
          .isEqualTo(whole.problems().subList(problems.get(i), whole.problems().size()));
    }
  }

  private UrlFiles urls(Reported reported) throws IOException {
    return UrlFiles.of(
        List.of(dir.resolve("pages.warc").toString()),
        FileKind.WARC,
        "url",
        PageColumns.passed(false),
        java.io.InputStream.nullInputStream(),
        reported);
  }

  /** A page that no header says to be compressed says nothing that can be read. */
  @Test
  void compressedContentWithoutACodingIsUnknown() throws IOException {
    byte[] html = Encoded.gzip("<meta name=robots content=noindex>".getBytes(UTF_8));
    add("http://a.example/", "200 OK", "Content-Type: text/html\r\n", html, "", false, false);
    Files.write(dir.resolve("pages.warc"), file.toByteArray());
    BulkRun.of(settings(OutputFormat.JSONL), new BulkListener() {}).run();
    assertThat(Files.readString(dir.resolve("out"))).contains("\"index\":null", "\"follow\":null");
  }

  @Test
  void pagesHaveNoColumns() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(OutputFormat.CSV).keep(List.of("id")).check())
        .withMessageContaining("pages");
  }
}
