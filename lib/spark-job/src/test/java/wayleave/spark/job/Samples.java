package wayleave.spark.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import wayleave.captures.Capture;

/** Captures and URLs of every kind, and what writes them to files. */
final class Samples {
  static final Instant DAY_1 = Instant.parse("2026-10-01T00:00:00Z");
  static final Instant DAY_2 = Instant.parse("2026-10-02T10:20:30.123Z");
  static final Instant DAY_3 = Instant.parse("2026-10-03T00:00:00Z");

  private static final String RULES =
      "User-agent: *\nDisallow: /private\nAllow: /private/open\n\nUser-agent: GPTBot\nDisallow: /\n";
  private static final int HUGE = 5_000_000;

  private Samples() {}

  /** Of two files, {@code a} and {@code b}. */
  static List<Taken> captures() {
    List<Taken> captures = new ArrayList<>();
    add(captures, "a", "https://plain.example/robots.txt", DAY_1, 200, null, RULES.getBytes(UTF_8));
    // Older and newer, in the order of neither; a 304 says nothing.
    add(
        captures,
        "a",
        "https://changed.example/robots.txt",
        DAY_2,
        200,
        null,
        "User-agent: *\nDisallow: /b\n".getBytes(UTF_8));
    add(
        captures,
        "a",
        "https://changed.example/robots.txt",
        DAY_1,
        200,
        null,
        "User-agent: *\nDisallow: /a\n".getBytes(UTF_8));
    add(captures, "b", "https://changed.example/robots.txt", DAY_3, 304, null, new byte[0]);
    // At one time: the larger file name, and in it the later one.
    add(
        captures,
        "b",
        "https://tie.example/robots.txt",
        DAY_2,
        200,
        null,
        "User-agent: *\nDisallow: /1\n".getBytes(UTF_8));
    add(
        captures,
        "b",
        "https://tie.example/robots.txt",
        DAY_2,
        200,
        null,
        "User-agent: *\nDisallow: /2\n".getBytes(UTF_8));
    add(
        captures,
        "a",
        "https://tie.example/robots.txt",
        DAY_2,
        200,
        null,
        "User-agent: *\nDisallow: /3\n".getBytes(UTF_8));
    for (int status : new int[] {0, 204, 301, 400, 403, 404, 410, 429, 500, 503, 599, 999}) {
      add(
          captures,
          "a",
          "https://status-" + status + ".example/robots.txt",
          DAY_2,
          status,
          null,
          RULES.getBytes(UTF_8));
    }
    add(captures, "a", "https://empty.example/robots.txt", DAY_2, 200, null, new byte[0]);
    add(captures, "a", "https://binary.example/robots.txt", DAY_2, 200, null, binary());
    add(captures, "a", "https://huge.example/robots.txt", DAY_2, 200, null, huge());
    // Redirects: to another site, by a path, to what is not captured, in a circle, one too many, to
    // nowhere.
    add(
        captures,
        "a",
        "https://moved.example/robots.txt",
        DAY_2,
        301,
        "https://plain.example/robots.txt",
        new byte[0]);
    add(
        captures,
        "a",
        "https://path.example/robots.txt",
        DAY_2,
        302,
        "/other.txt?x=1#y",
        new byte[0]);
    add(
        captures,
        "b",
        "https://path.example/other.txt?x=1",
        DAY_3,
        200,
        null,
        "User-agent: *\nDisallow: /p\n".getBytes(UTF_8));
    add(
        captures,
        "a",
        "https://lost.example/robots.txt",
        DAY_2,
        301,
        "https://not-captured.example/robots.txt",
        new byte[0]);
    add(
        captures,
        "a",
        "https://circle.example/robots.txt",
        DAY_2,
        301,
        "https://circle.example/robots.txt",
        new byte[0]);
    for (int i = 0; i < 7; i++) {
      add(
          captures,
          "a",
          "https://hop-" + i + ".example/robots.txt",
          DAY_2.plusSeconds(i),
          301,
          "https://hop-" + (i + 1) + ".example/robots.txt",
          new byte[0]);
    }
    add(captures, "a", "https://hop-7.example/robots.txt", DAY_3, 200, null, RULES.getBytes(UTF_8));
    add(captures, "a", "https://nowhere.example/robots.txt", DAY_2, 307, "http://[", new byte[0]);
    add(
        captures,
        "b",
        "http://port.example:8080/robots.txt",
        DAY_2,
        200,
        null,
        RULES.getBytes(UTF_8));
    return captures;
  }

  /** Some for each capture, some of origins that were not captured, some that are no URLs; in no order. */
  static List<String> urls() {
    List<String> urls = new ArrayList<>();
    captures().stream().map(taken -> taken.capture().url()).distinct().forEach(url -> {
      String origin = url.substring(0, url.indexOf('/', url.indexOf("//") + 2));
      for (String path : List.of(
          "",
          "/",
          "/private/x",
          "/private/open",
          "/a",
          "/b",
          "/1",
          "/2",
          "/3",
          "/p?q=%20",
          "/p/\u00e4",
          "/robots.txt")) {
        urls.add(origin + path);
      }
    });
    urls.addAll(List.of(
        "HTTPS://PLAIN.example:443/private",
        "http://plain.example/private",
        "https://nobody.example/",
        "no-URL-at-all",
        "/relative",
        "https://",
        "https://a%20b.example/",
        "mailto:someone@plain.example"));
    Collections.shuffle(urls, new Random(1));
    return urls;
  }

  /** As JSON lines, a file for each. */
  static Path jsonLines(List<Taken> captures, Path directory) throws IOException {
    Map<String, List<String>> lines = new TreeMap<>();
    ObjectMapper json = new ObjectMapper();
    for (Taken taken : captures) {
      Capture capture = taken.capture();
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("url", capture.url());
      row.put("status", capture.status());
      row.put("body_base64", capture.body());
      row.put("fetched_at", capture.fetchedAt().toString());
      row.put("location", capture.location());
      lines
          .computeIfAbsent(taken.file(), file -> new ArrayList<>())
          .add(json.writeValueAsString(row));
    }
    Files.createDirectories(directory);
    for (Map.Entry<String, List<String>> file : lines.entrySet()) {
      Files.write(directory.resolve(file.getKey() + ".jsonl"), file.getValue());
    }
    return directory;
  }

  /** As Parquet, in one file: so only for captures whose order in files does not matter. */
  static Path parquet(SparkSession spark, List<Taken> captures, Path directory) {
    StructType schema = new StructType()
        .add("url", DataTypes.StringType)
        .add("status", DataTypes.IntegerType)
        .add("body", DataTypes.BinaryType)
        .add("fetch_time", DataTypes.TimestampType)
        .add("location", DataTypes.StringType);
    List<Row> rows = captures.stream()
        .map(Taken::capture)
        .map(capture -> RowFactory.create(
            capture.url(),
            capture.status(),
            capture.body(),
            Timestamp.from(capture.fetchedAt()),
            capture.location()))
        .collect(Collectors.toList());
    spark.createDataFrame(rows, schema).coalesce(1).write().parquet(directory.toString());
    return directory;
  }

  /**
   * As WARC records in one file, of what can be one: with a record in the middle that is none, and a last one that is cut.
   *
   * @return the captures that it holds, in their order
   */
  static List<Taken> warc(Path file) throws IOException {
    List<Taken> captures = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Taken taken : captures()) {
      Capture capture = taken.capture();
      boolean isHttp = capture.status() >= 200 && capture.status() < 600 && capture.status() != 204;
      if (!isHttp) {
        continue;
      }
      // Bodies are kept of what was found.
      byte[] body = capture.status() == 200 ? capture.body() : new byte[0];
      out.writeBytes(record(capture, body));
      captures.add(new Taken(capture, "warc", captures.size()));
      if (captures.size() == 3) {
        out.writeBytes("WARC/1.0\r\nContent-Length: many\r\n\r\n\r\n".getBytes(UTF_8));
      }
    }
    Capture cut = new Capture(
        "https://cut.example/robots.txt", DAY_2, 200, null, RULES.getBytes(UTF_8), true);
    byte[] last = record(cut, cut.body());
    out.write(last, 0, last.length - 20);
    captures.add(new Taken(cut, "warc", captures.size()));
    Files.write(file, out.toByteArray());
    return captures;
  }

  private static byte[] record(Capture capture, byte[] body) {
    ByteArrayOutputStream http = new ByteArrayOutputStream();
    String location = capture.location() == null ? "" : "Location: " + capture.location() + "\r\n";
    http.writeBytes(("HTTP/1.1 " + capture.status() + " X\r\n" + location + "Content-Length: "
            + body.length + "\r\n\r\n")
        .getBytes(UTF_8));
    http.writeBytes(body);
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes(("WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:"
            + UUID.nameUUIDFromBytes(capture.toString().getBytes(UTF_8)) + ">\r\nWARC-Date: "
            + capture.fetchedAt()
            + "\r\nWARC-Target-URI: " + capture.url()
            + "\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: "
            + http.size() + "\r\n\r\n")
        .getBytes(UTF_8));
    record.writeBytes(http.toByteArray());
    record.writeBytes("\r\n\r\n".getBytes(UTF_8));
    return record.toByteArray();
  }

  private static void add(
      List<Taken> captures,
      String file,
      String url,
      Instant at,
      int status,
      String location,
      byte[] body) {
    int position =
        (int) captures.stream().filter(taken -> taken.file().equals(file)).count();
    captures.add(new Taken(new Capture(url, at, status, location, body, false), file, position));
  }

  private static byte[] binary() {
    byte[] bytes = new byte[2000];
    new Random(2).nextBytes(bytes);
    byte[] rules = "\nUser-agent: *\nDisallow: /private\u0000\nDisallow: /a\n".getBytes(UTF_8);
    System.arraycopy(rules, 0, bytes, 1000, rules.length);
    return bytes;
  }

  /** What comes after 500 KiB does not count. */
  private static byte[] huge() {
    byte[] bytes = new byte[HUGE];
    Arrays.fill(bytes, (byte) '#');
    byte[] first = "User-agent: *\nDisallow: /a\n".getBytes(UTF_8);
    System.arraycopy(first, 0, bytes, 0, first.length);
    byte[] last = "\nUser-agent: *\nDisallow: /b\n".getBytes(UTF_8);
    System.arraycopy(last, 0, bytes, HUGE - last.length, last.length);
    return bytes;
  }
}
