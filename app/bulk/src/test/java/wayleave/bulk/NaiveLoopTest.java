package wayleave.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.bulk.rows.OutputFormat;

/**
 * Rows are byte for byte those of a loop that asks the engine about one URL after the other and shares no code with bulk work: it
 * knows which captures and URLs are in the files since it made them up, and which of them it damaged.
 */
@Tag("slow")
class NaiveLoopTest {
  private static final List<String> CRAWLERS = List.of("GPTBot", "Googlebot/2.1", "other, \"bot\"");
  private static final int ORIGINS = 60;
  private static final int URLS = 4_000;
  private static final int ROWS_OF_GROUP = 700;
  private static final int MAX_REDIRECTS = 5;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
          "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
      .withZone(ZoneOffset.UTC);

  private static final List<String> BODIES = List.of(
      "",
      "User-agent: *\nDisallow: /private\nAllow: /private/open\n",
      "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /*.pdf$\nDisallow: /q?a=\"b\"\n",
      "User-agent: Googlebot\nDisallow: /a,b\nAllow: /a\n\nUser-agent: *\nDisallow: /\n",
      "\u0000\u0001<html>nothing",
      "\uFEFFuser-agent:*\r\ndisallow:/\u00e4\r\n");
  private static final List<String> PATHS = List.of(
      "/",
      "/private/x",
      "/private/open/y",
      "/a,b",
      "/x.pdf",
      "/robots.txt",
      "",
      "?q",
      "/q?a=\"b\"",
      "/\u00e4",
      "/%C3%A4",
      "/a b",
      "/\\u0041\t",
      "/#f");
  private static final List<String> ODD = List.of(
      "no url",
      "http://",
      "//h1.example/a",
      "mailto:a@h1.example",
      "http://h1.example\\private\\x",
      "HTTPS://H2.Example:443/private/x",
      "ftp://h1.example/a",
      "http://h3.example.:80/a,b");

  @TempDir
  Path dir;

  /** What was captured; a body counts with status 2xx only. */
  private record Captured(
      String url, Instant time, int status, @Nullable String location, byte[] body, int position) {}

  private final List<Captured> captures = new ArrayList<>();
  private final List<String> urls = new ArrayList<>();

  private void makeUp(long seed) {
    Random random = new Random(seed);
    int[] statuses = {200, 200, 200, 200, 200, 404, 410, 429, 503, 301, 302, 304, 206};
    for (int i = 0; i < 3 * ORIGINS; i++) {
      int status = statuses[random.nextInt(statuses.length)];
      captures.add(new Captured(
          origin(random, false) + "/robots.txt",
          Instant.ofEpochMilli(1_790_000_000_000L + 1000L * random.nextInt(5)),
          status,
          status / 100 == 3 && random.nextInt(5) > 0 ? origin(random, false) + "/robots.txt" : null,
          BODIES.get(random.nextInt(BODIES.size())).getBytes(UTF_8),
          i));
    }
    for (int i = 0; i < URLS; i++) {
      urls.add(
          random.nextInt(9) == 0
              ? ODD.get(random.nextInt(ODD.size()))
              : origin(random, true) + PATHS.get(random.nextInt(PATHS.size())));
    }
  }

  /** A third of the URLs are of one site. */
  private static String origin(Random random, boolean isSkewed) {
    int number = isSkewed && random.nextInt(3) == 0 ? 7 : random.nextInt(ORIGINS);
    return (number % 3 == 0 ? "http" : "https") + "://h" + number + ".example";
  }

  // The loop.

  private byte[] rows(List<Captured> captured, List<String> asked, boolean isCsv) {
    Map<String, Captured> inForce = new HashMap<>();
    for (Captured each : captured) {
      Captured before = inForce.get(each.url);
      if (each.status != 304 && (before == null || !each.time.isBefore(before.time))) {
        inForce.put(each.url, each);
      }
    }
    StringBuilder rows =
        new StringBuilder(isCsv ? "url,origin,crawler,allowed,reason,line,rule,fetched_at\n" : "");
    for (String url : asked) {
      for (String crawler : CRAWLERS) {
        addRow(rows, url, crawler, inForce, isCsv);
      }
    }
    return rows.toString().getBytes(UTF_8);
  }

  private static void addRow(
      StringBuilder rows,
      String url,
      String crawler,
      Map<String, Captured> inForce,
      boolean isCsv) {
    Optional<Origin> origin = Origin.parse(url);
    Captured captured =
        origin.isEmpty() ? null : inForce.get(origin.get().toString() + "/robots.txt");
    int redirects = 0;
    while (captured != null && captured.location != null && redirects < MAX_REDIRECTS) {
      captured = inForce.get(captured.location);
      redirects++;
    }
    Boolean allowed = null;
    String reason = origin.isEmpty() ? "not-a-url" : "no-capture";
    String line = null;
    String rule = null;
    if (captured != null && captured.status / 100 == 2 && captured.status != 206) {
      CrawlerRules rules =
          RobotsTxt.parse(captured.body).rulesFor(Crawler.fromUserAgentHeader(crawler));
      Verdict verdict = rules.check(url);
      allowed = verdict.allowed();
      reason = verdict.reason().code();
      line = verdict.line().isPresent() ? String.valueOf(verdict.line().getAsInt()) : null;
      rule = verdict.rule().map(Object::toString).orElse(null);
    } else if (captured != null) {
      allowed = captured.status / 100 == 3 || captured.status / 100 == 4;
      reason = allowed ? "absent" : "unreachable";
    }
    String time = captured == null ? null : TIME.format(captured.time);
    String place = origin.map(Origin::toString).orElse(null);
    if (isCsv) {
      rows.append(String.join(
          ",",
          csv(url),
          csv(place),
          csv(crawler),
          csv(allowed == null ? null : allowed.toString()),
          csv(reason),
          csv(line),
          csv(rule),
          csv(time)));
    } else {
      rows.append("{\"url\":" + json(url) + ",\"origin\":" + json(place) + ",\"crawler\":"
          + json(crawler) + ",\"allowed\":" + allowed + ",\"reason\":" + json(reason)
          + ",\"line\":" + line + ",\"rule\":" + json(rule) + ",\"fetched_at\":" + json(time)
          + "}");
    }
    rows.append('\n');
  }

  private static String csv(@Nullable String value) {
    if (value == null) {
      return "";
    }
    return value.isEmpty() || value.matches("(?s).*[,\"\n\r].*")
        ? '"' + value.replace("\"", "\"\"") + '"'
        : value;
  }

  private static String json(@Nullable String value) {
    return value == null
        ? "null"
        : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t") + '"';
  }

  // The files.

  /** Writes URLs to a file, and returns those that can be read of it: some are lost if it is damaged. */
  private List<String> writeUrls(String name, boolean isDamaged) throws IOException {
    List<String> asked = new ArrayList<>(urls);
    if (name.equals("u.parquet")) {
      return writeParquetUrls(isDamaged);
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      String url = urls.get(i);
      if (name.startsWith("u.jsonl")) {
        boolean isBroken = isDamaged && i % 97 == 13;
        lines.add(isBroken ? "{\"url\":" : i % 2 == 0 ? json(url) : "{\"url\":" + json(url) + "}");
        asked.set(i, isBroken ? "" : url);
      } else if (name.startsWith("u.csv")) {
        lines.add(i + "," + csv(url));
      } else {
        String visible = url.strip().replace(' ', '+'); // white space around it is not the URL's
        asked.set(i, visible);
        lines.add(
            i % 50 == 0
                ? "# a comment\n\n " + visible + url.substring(url.strip().length())
                : visible);
      }
    }
    String header = name.startsWith("u.csv") ? "id,url\n" : "";
    byte[] plain = (header + String.join("\n", lines) + "\n").getBytes(UTF_8);
    byte[] file = plain;
    if (name.endsWith(".gz")) {
      file = Encoded.gzip(plain);
      if (isDamaged) {
        file = Arrays.copyOf(file, file.length * 2 / 3);
        asked = asked.subList(0, wholeLines(file, header, lines));
      }
    } else if (name.endsWith(".zst")) {
      // Frames of 1000 lines each, of which the third is damaged.
      ByteArrayOutputStream frames = new ByteArrayOutputStream();
      for (int begin = 0; begin < lines.size(); begin += 1000) {
        String text = String.join("\n", lines.subList(begin, Math.min(lines.size(), begin + 1000)));
        byte[] bytes = ((begin == 0 ? header : "") + text + "\n").getBytes(UTF_8);
        byte[] frame = new byte[(int) Zstd.compressBound(bytes.length)];
        frame = Arrays.copyOf(frame, (int) Zstd.compress(frame, bytes, 3, true));
        if (isDamaged && begin == 2000) {
          frame[7] |= 6; // a type of block that does not exist
          asked = asked.subList(0, 2000);
        }
        frames.writeBytes(frame);
      }
      file = frames.toByteArray();
    }
    Files.write(dir.resolve(name), file);
    return asked;
  }

  /** How many lines the JDK reads to their ends before a file is over. */
  private static int wholeLines(byte[] cut, String header, List<String> lines) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(cut))) {
      for (int c = in.read(); c >= 0; c = in.read()) {
        read.write(c);
      }
      throw new AssertionError("the file is whole");
    } catch (EOFException e) {
      String text = read.toString(UTF_8);
      int count = 0;
      int end = header.length();
      while (text.indexOf('\n', end) >= 0 && text.startsWith(lines.get(count) + "\n", end)) {
        end += lines.get(count).length() + 1;
        count++;
      }
      return count;
    }
  }

  private List<String> writeParquetUrls(boolean isDamaged) throws IOException {
    Path path = dir.resolve("u.parquet");
    try (ParquetFile file = new ParquetFile(
        path,
        CompressionCodecName.GZIP,
        "message m { required binary url (UTF8); }",
        ROWS_OF_GROUP)) {
      for (String url : urls) {
        file.add("url", url);
      }
    }
    List<String> asked = new ArrayList<>(urls);
    if (isDamaged) {
      damageGroup(path, 2);
      asked.subList(2 * ROWS_OF_GROUP, 3 * ROWS_OF_GROUP).clear();
    }
    return asked;
  }

  /** Overwrites the data of a row group, so that nothing of it can be read. */
  private static void damageGroup(Path path, int group) throws IOException {
    long begin;
    try (ParquetFileReader reader =
        ParquetFileReader.open(new com.jerolba.carpet.io.FileSystemInputFile(path.toFile()))) {
      begin = reader.getRowGroups().get(group).getStartingPos();
    }
    byte[] bytes = Files.readAllBytes(path);
    Arrays.fill(bytes, (int) begin, (int) begin + 40, (byte) 0xFF);
    Files.write(path, bytes);
  }

  /** Writes captures to a file, and returns those that can be read of it. */
  private List<Captured> writeCaptures(String name, boolean isDamaged) throws IOException {
    List<Captured> readable = new ArrayList<>(captures);
    if (isDamaged && !name.equals("c.parquet")) {
      readable.removeIf(each -> each.position % 11 == 3);
    }
    if (name.equals("c.parquet")) {
      return writeParquetCaptures(isDamaged);
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (Captured each : captures) {
      boolean isBroken = isDamaged && each.position % 11 == 3;
      if (name.startsWith("c.warc")) {
        file.writeBytes(record(each, isBroken, name));
      } else {
        String row = "{\"url\":" + json(each.url) + ",\"status\":" + each.status
            + ",\"fetched_at\":" + each.time.toEpochMilli() + ",\"location\":" + json(each.location)
            + ",\"body_base64\":\"" + Base64.getEncoder().encodeToString(each.body) + "\"}";
        file.writeBytes(
            ((isBroken ? row.substring(0, row.length() - 3) : row) + "\n").getBytes(UTF_8));
      }
    }
    byte[] bytes = file.toByteArray();
    Files.write(dir.resolve(name), name.equals("c.jsonl.gz") ? Encoded.gzip(bytes) : bytes);
    return readable;
  }

  /** A record, of which a broken one has a bit that is wrong: in the block if it has a digest, else in the compressed member. */
  private static byte[] record(Captured each, boolean isBroken, String name) {
    byte[] http = ("HTTP/1.1 " + each.status + " x\r\n"
            + (each.location == null ? "" : "Location: " + each.location + "\r\n") + "X: y\r\n\r\n")
        .getBytes(UTF_8);
    byte[] block = Arrays.copyOf(http, http.length + each.body.length);
    System.arraycopy(each.body, 0, block, http.length, each.body.length);
    boolean isGzip = name.endsWith(".gz");
    String header = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Date: " + each.time
        + "\r\nWARC-Target-URI: " + each.url + "\r\n"
        + (isGzip ? "" : "WARC-Block-Digest: sha1:" + Encoded.sha1(block) + "\r\n")
        + "Content-Length: " + block.length + "\r\n\r\n";
    if (isBroken && !isGzip) {
      block[10] ^= 1; // another status
    }
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes(header.getBytes(UTF_8));
    record.writeBytes(block);
    record.writeBytes("\r\n\r\n".getBytes(UTF_8));
    byte[] bytes = isGzip ? Encoded.gzip(record.toByteArray()) : record.toByteArray();
    if (isBroken && isGzip) {
      bytes[bytes.length - 5] ^= 1; // of the checksum
    }
    return bytes;
  }

  private List<Captured> writeParquetCaptures(boolean isDamaged) throws IOException {
    Path path = dir.resolve("c.parquet");
    try (ParquetFile file = new ParquetFile(
        path,
        CompressionCodecName.SNAPPY,
        "message m { required binary url (UTF8); required int32 status;"
            + " required int64 fetched_at (TIMESTAMP(MILLIS,true)); optional binary location (UTF8);"
            + " required binary body; }",
        20)) {
      for (Captured each : captures) {
        Map<String, Object> row = new HashMap<>(Map.of(
            "url",
            each.url,
            "status",
            each.status,
            "fetched_at",
            each.time.toEpochMilli(),
            "body",
            org.apache.parquet.io.api.Binary.fromConstantByteArray(each.body)));
        if (each.location != null) {
          row.put("location", each.location);
        }
        file.add(row);
      }
    }
    List<Captured> readable = new ArrayList<>(captures);
    if (isDamaged) {
      damageGroup(path, 3);
      readable.subList(60, 80).clear();
    }
    return readable;
  }

  @ParameterizedTest
  @CsvSource({
    "u.txt, c.jsonl, r.csv, false",
    "u.txt.gz, c.jsonl.gz, r.jsonl, false",
    "u.csv, c.warc, r.csv.gz, false",
    "u.csv.zst, c.warc.gz, r.jsonl.zst, false",
    "u.jsonl, c.parquet, r.csv, false",
    "u.parquet, c.jsonl, r.jsonl, false",
    "u.txt.gz, c.jsonl, r.csv, true",
    "u.txt.zst, c.jsonl.gz, r.jsonl.gz, true",
    "u.csv.gz, c.warc, r.jsonl, true",
    "u.csv.zst, c.warc.gz, r.csv, true",
    "u.jsonl, c.warc, r.csv.zst, true",
    "u.jsonl.gz, c.parquet, r.jsonl, true",
    "u.parquet, c.parquet, r.csv, true",
  })
  void rowsAreThoseOfALoopOverTheEngine(
      String urlFile, String captureFile, String out, boolean isDamaged) throws Exception {
    makeUp(urlFile.hashCode() + 31L * captureFile.hashCode());
    List<String> asked = writeUrls(urlFile, isDamaged);
    List<Captured> captured = writeCaptures(captureFile, isDamaged);
    byte[] expected = rows(captured, asked, out.startsWith("r.csv"));
    assertThat(new TreeSet<>(List.of("longest-match", "absent", "unreachable", "no-capture")))
        .allMatch(reason -> new String(expected, UTF_8).contains(reason));

    for (int threads = 1; threads <= 3; threads++) {
      BulkReport report = BulkRun.of(
              new BulkSettings()
                  .urls(List.of(dir.resolve(urlFile)))
                  .captures(List.of(dir.resolve(captureFile)))
                  .crawlers(CRAWLERS)
                  .out(dir.resolve(out))
                  .format(OutputFormat.ofName(out).orElseThrow())
                  .threads(threads)
                  .batchUrls(100 * threads)
                  .siteBytes(threads == 2 ? 0 : 1 << 20)
                  .fresh(),
              new BulkListener() {})
          .run();

      assertThat(new String(read(out), UTF_8)).isEqualTo(new String(expected, UTF_8));
      assertThat(report.isComplete()).isEqualTo(!isDamaged);
    }
  }

  private byte[] read(String name) throws IOException {
    try (InputStream in = Files.newInputStream(dir.resolve(name));
        InputStream plain = name.endsWith(".gz")
            ? new GZIPInputStream(in)
            : name.endsWith(".zst") ? new ZstdInputStream(in) : in) {
      return plain.readAllBytes();
    }
  }
}
