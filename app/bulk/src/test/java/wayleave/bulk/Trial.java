package wayleave.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.bulk.file.Compression;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.rows.Row;
import wayleave.bulk.rows.RowSite;
import wayleave.bulk.rows.TextRowFormat;
import wayleave.bulk.rows.TextRows;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;

/** Captures and URLs made up from a seed, and what the plainest loop says of them. */
public final class Trial {
  private static final List<String> BODIES = List.of(
      "",
      "User-agent: *\nDisallow: /private\nAllow: /private/open\n",
      "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
      "User-agent: *\nDisallow: /*.pdf$\nDisallow: /a\nAllow: /a\n",
      "\u0000\u0001<html>no rules at all");
  private static final int[] STATUSES = {200, 200, 200, 200, 404, 503, 429, 301, 304, 0};
  private static final List<String> PATHS = List.of(
      "/",
      "/private/x",
      "/private/open",
      "/a",
      "/x.pdf",
      "/robots.txt",
      "",
      "?q=\u00e4",
      "/%41#f",
      "//a",
      "/\\a",
      "/private\\x",
      "/a\\..\\x",
      "//h2.example/private/x",
      "/pri\tvate/x",
      "/a\u0001",
      "/a\u007f",
      "/a?x=1,2\"3",
      "/%zz",
      "/private/./x",
      "/;private/x",
      "/private;x",
      "/\u00e4/private,x",
      "/private/" + "x".repeat(400));
  private static final List<String> ODD = List.of(
      "no url",
      "http://",
      "HTTP://H1.example:80/private/x",
      "https://[::1]/a",
      "//h1.example/a",
      "http://u@h2.example/a",
      "mailto:a@h1.example",
      "http://h1.example\\private\\x",
      "http://h\u00f6.example/a",
      "HTTPS://h1.example/private/x",
      "http://H1.example/private/x",
      "https:///h1.example/private/x",
      "https://h1.example",
      "http://h1.example?/private/x",
      "http://h1.example#/private/x",
      "http://h1.example;a/private/x",
      "http://h1.example:080/private/x",
      "http://h1.example:/private/x",
      "http://h1.ex\tample/private/x",
      "http://h1.example%2e/private/x",
      "http:/h1.example/private/x",
      "http://" + "h".repeat(320) + ".example/a",
      "ftp://h1.example/private/x",
      "wss://h1.example/a");

  final List<Capture> captures = new ArrayList<>();
  final List<String> urls = new ArrayList<>();

  Trial(long seed, int captureCount, int urlCount) {
    Random random = new Random(seed);
    for (int i = 0; i < captureCount; i++) {
      int status = STATUSES[random.nextInt(STATUSES.length)];
      captures.add(new Capture(
          origin(random) + "/robots.txt",
          Instant.ofEpochSecond(1_700_000_000L + random.nextInt(5)),
          status,
          status == 301 ? origin(random) + "/robots.txt" : null,
          BODIES.get(random.nextInt(BODIES.size())).getBytes(StandardCharsets.UTF_8),
          false));
    }
    for (int i = 0; i < urlCount; i++) {
      urls.add(
          random.nextInt(8) == 0
              ? ODD.get(random.nextInt(ODD.size()))
              : origin(random) + PATHS.get(random.nextInt(PATHS.size())));
    }
  }

  private static String origin(Random random) {
    return (random.nextBoolean() ? "http" : "https") + "://h" + random.nextInt(9) + ".example";
  }

  /** A page at each URL, in a WARC file. */
  void writePages(Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < urls.size(); i++) {
        String block =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<meta name=robots content=\"max-snippet:"
                + i + "\">";
        String record =
            "WARC/1.1\r\nWARC-Type: response\r\nWARC-Date: 2026-11-22T01:02:03Z\r\nWARC-Target-URI: "
                + origin(new Random(i)) + "/" + i + "\r\nContent-Length: " + block.length()
                + "\r\n\r\n"
                + block + "\r\n\r\n";
        out.write(record.getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  /** The same, with URLs that lines of text can hold: without white space and control characters. */
  Trial ofText() {
    urls.replaceAll(url -> url.replaceAll("[\\x00-\\x20\\x7f]", "%20"));
    return this;
  }

  /** A URL in each line, as a JSON string if the name of the file says so. */
  void writeUrls(Path file) throws IOException {
    JsonStringEncoder json = JsonStringEncoder.getInstance();
    boolean isJson = file.toString().endsWith(".jsonl");
    Files.write(
        file,
        urls.stream()
            .map(url -> isJson ? '"' + new String(json.quoteAsString(url)) + '"' : url)
            .toList());
  }

  void writeCaptures(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file);
        JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setRootValueSeparator(null);
      for (Capture capture : captures) {
        json.writeStartObject();
        json.writeStringField("url", capture.url());
        json.writeNumberField("status", capture.status());
        json.writeStringField("fetched_at", capture.fetchedAt().toString());
        json.writeStringField("body_base64", Base64.getEncoder().encodeToString(capture.body()));
        if (capture.location() != null) {
          json.writeStringField("location", capture.location());
        }
        json.writeEndObject();
        json.writeRaw('\n');
      }
    }
  }

  /** The rows as JSON lines: each URL asks for itself what is said to each crawler. */
  String rows(CaptureOptions reading, @Nullable Instant at, List<String> crawlers) {
    Map<String, Capture> inForce = new HashMap<>();
    for (Capture capture : captures) {
      if (!capture.isAnswer() || at != null && capture.fetchedAt().isAfter(at)) {
        continue;
      }
      inForce.merge(
          CaptureKey.of(capture.url()).orElseThrow(),
          capture,
          (old, now) -> now.fetchedAt().isBefore(old.fetchedAt()) ? old : now);
    }
    CaptureReader reader = CaptureReader.of(reading);
    TextRowFormat.Block block =
        new TextRows(TextRowFormat.JSON_LINES, PassedColumns.NONE, Compression.NONE).newBlock();
    for (String url : urls) {
      Origin origin = Origin.parse(url).orElse(null);
      for (String crawler : crawlers) {
        CapturedSite site = origin == null ? null : reader.site(origin, inForce::get);
        block.add(
            site == null
                ? row(url, null, crawler, CapturedVerdict.OF_NO_URL, null)
                : row(
                    url,
                    origin.toString(),
                    crawler,
                    site.forCrawler(Crawler.fromUserAgentHeader(crawler)).check(url),
                    site.fetchedAt().orElse(null)));
      }
    }
    return new String(block.text().toByteArray(), StandardCharsets.UTF_8);
  }

  /** A row that shares nothing with others. */
  public static Row row(
      String url,
      @Nullable String origin,
      String crawler,
      CapturedVerdict verdict,
      @Nullable Instant fetchedAt) {
    byte[] text = url.getBytes(StandardCharsets.UTF_8);
    return new Row(text, 0, text.length, new RowSite(origin, crawler, fetchedAt), verdict, null);
  }
}
