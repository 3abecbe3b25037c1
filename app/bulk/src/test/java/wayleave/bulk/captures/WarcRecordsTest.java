package wayleave.bulk.captures;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictTrainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.bulk.Encoded;
import wayleave.bulk.ParquetFile;
import wayleave.bulk.Reported;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Capture;

/** What indexes of WARC files point to is read from these. */
class WarcRecordsTest {
  private static final String DATE = "2026-11-01T00:00:00Z";

  @TempDir
  Path directory;

  private Reported reported;

  @BeforeEach
  void listen() {
    reported = new Reported(directory);
  }

  /** Where each record is: offset and length. */
  private record Place(long offset, long length) {}

  private static byte[] response(String url, String http) {
    byte[] block = http.getBytes(ISO_8859_1);
    return ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: " + DATE + "\r\nWARC-Target-URI: " + url
            + "\r\nContent-Length: " + block.length + "\r\n\r\n" + http + "\r\n\r\n")
        .getBytes(ISO_8859_1);
  }

  private static String found(String body) {
    return "HTTP/1.1 200 OK\r\n\r\n" + body;
  }

  private static String digest(String body) {
    return Encoded.sha1(body.getBytes(ISO_8859_1));
  }

  /** Writes records, by URL, and returns where they are. */
  private Map<String, Place> write(String name, Map<String, String> https) throws IOException {
    byte[] start = {};
    Function<byte[], byte[]> form = record -> record;
    if (name.endsWith(".gz")) {
      form = Encoded::gzip;
    } else if (name.endsWith(".zst")) {
      ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 4 << 10);
      for (int i = 0; i < 2000; i++) {
        trainer.addSample(response("http://" + i * 0x9E3779B9 + "/robots.txt", found("x" + i)));
      }
      byte[] dictionary = trainer.trainSamples();
      start = ByteBuffer.allocate(8 + dictionary.length)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(0x184D2A5D)
          .putInt(dictionary.length)
          .put(dictionary)
          .array();
      form = record -> {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
          return context.loadDict(dictionary).compress(record);
        }
      };
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(start);
    Map<String, Place> places = new LinkedHashMap<>();
    for (Map.Entry<String, String> http : https.entrySet()) {
      byte[] record = form.apply(response(http.getKey(), http.getValue()));
      places.put(http.getKey(), new Place(file.size(), record.length));
      file.writeBytes(record);
    }
    Path path = directory.resolve(name);
    Files.createDirectories(path.getParent());
    Files.write(path, file.toByteArray());
    return places;
  }

  private static String cdxj(String url, String status, String digest, String file, Place at) {
    return "key 20261101000000 {\"url\": \"" + url + "\", \"mime\": \"text/plain\", \"status\": \""
        + status + "\", \"digest\": \"" + digest + "\", \"length\": \"" + at.length
        + "\", \"offset\": \"" + at.offset + "\", \"filename\": \"" + file + "\"}\n";
  }

  private List<String> read(String... names) throws IOException {
    List<String> paths =
        Arrays.stream(names).map(name -> directory.resolve(name).toString()).toList();
    List<String> captures = new ArrayList<>();
    CaptureFiles.of(paths, TableOptions.DEFAULT, reported)
        .read(
            (capture, source, position) -> captures.add(
                position + " " + capture.url() + " " + capture.fetchedAt() + " " + capture.status()
                    + " " + new String(capture.body(), UTF_8)
                    + (capture.incomplete() ? " (incomplete)" : "")),
            reported);
    return captures;
  }

  @ParameterizedTest
  @ValueSource(strings = {"w/a.warc", "w/a.warc.gz", "w/a.warc.zst"})
  void linesOfACdxIndexAreReadFromTheirRecords(String name) throws IOException {
    Map<String, String> records = new LinkedHashMap<>();
    records.put("http://a/robots.txt", found("Disallow: /a"));
    records.put("http://a/", found("a page"));
    records.put("http://b/robots.txt", found("Disallow: /b"));
    Map<String, Place> places = write(name, records);
    StringBuilder cdxj = new StringBuilder();
    StringBuilder cdx = new StringBuilder(" CDX N b a m s k r M S V g\n");
    places.forEach((url, at) -> {
      String digest = digest(records.get(url).substring(found("").length()));
      cdxj.append(cdxj(url, "200", digest, name, at));
      cdx.append("key 20261101000000 " + url + " text/plain 200 " + digest + " - - " + at.length
          + " " + at.offset + " " + name + "\n");
    });
    cdxj.append("key 20261102000000 {\"url\":\"http://c/robots.txt\",\"status\":\"404\",")
        .append("\"filename\":\"is not needed\",\"offset\":\"1\"}\n");
    Files.writeString(directory.resolve("index.cdxj"), cdxj);
    Files.writeString(directory.resolve("index.cdx"), cdx);

    List<String> expected = List.of(
        "0 http://a/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /a",
        "2 http://b/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /b",
        "3 http://c/robots.txt 2026-11-02T00:00:00Z 404 ");
    assertThat(read("index.cdxj")).isEqualTo(expected);
    assertThat(read("index.cdx"))
        .containsExactly(
            expected.get(0).replaceFirst("0", "1"), expected.get(1).replaceFirst("2", "3"));
    assertThat(reported.problems()).isEmpty();
    // Where the WARC file is read itself, its index says nothing more.
    assertThat(read("index.cdx", name)).hasSize(2);
  }

  @Test
  void linesOfWhatIsNoWebPageArePassedOver() throws IOException {
    String url = "http://a/robots.txt";
    Place at = write("a.warc", Map.of(url, found("Disallow: /"))).get(url);
    StringBuilder lines = new StringBuilder(cdxj(url, "200", "-", "a.warc", at));
    for (String other : List.of(
        "dns:a",
        "urn:X-wpull:log",
        "urn:pageinfo:http://a/",
        "whois:a",
        "whois://whois.iana.org/a",
        "metadata://gnu.org/software/wget/warc/MANIFEST.txt",
        "metadata:1",
        "screenshot:http://a/")) {
      lines.append(cdxj(other, "200", "-", "a.warc", at));
    }
    Files.writeString(directory.resolve("i.cdxj"), lines);
    Files.writeString(
        directory.resolve("wayback.json"),
        "[[\"urlkey\",\"timestamp\",\"original\",\"mimetype\",\"statuscode\",\"digest\",\"length\"],"
            + "[\"dns:a\",\"20261101000000\",\"dns:a\",\"text/dns\",\"200\",\"X\",\"56\"],"
            + "[\"b)/robots.txt\",\"20261101000000\",\"http://b/robots.txt\",\"warc/revisit\",\"404\",\"X\",\"5\"]]");
    assertThat(read("i.cdxj", "wayback.json")).hasSize(2);
    assertThat(reported.losses()).isEmpty();
    String broken = cdxj("URL", "200", "-", "a.warc", at);
    Files.writeString(
        directory.resolve("i.cdxj"),
        lines
            + broken.replace("URL", "a/robots.txt")
            + broken.replace("URL", "http:a/robots.txt")
            + broken.replace("URL", "a:80/robots.txt")
            + broken.replace("URL", "a.example:x"));
    assertThat(read("i.cdxj")).hasSize(1);
    assertThat(reported.losses()).hasSize(4);
  }

  @Test
  void aTableWithBodiesHasNoOtherUrls() throws IOException {
    Files.writeString(directory.resolve("t.csv"), "url,status,body\nurn:x,200,a\ndns:a,404,\n");
    assertThat(read("t.csv")).isEmpty();
    assertThat(reported.losses()).hasSize(2);
  }

  /** Most indexes do not say the method: the request is behind the response, if at all. */
  @ParameterizedTest
  @CsvSource({"HEAD, http://a/robots.txt, 0", "GET, http://a/robots.txt, 1", "HEAD, http://b/, 1"})
  void theRequestBehindARecordSaysWhetherItMayBeEmpty(String method, String of, int captures)
      throws IOException {
    String url = "http://a/robots.txt";
    for (String ending : List.of("", ".gz")) {
      byte[] response = response(url, found(""));
      byte[] request = new String(response(of, method + " / HTTP/1.1\r\n\r\n"), ISO_8859_1)
          .replace("WARC-Type: response", "WARC-Type: request")
          .getBytes(ISO_8859_1);
      byte[] first = ending.isEmpty() ? response : Encoded.gzip(response);
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      file.writeBytes(first);
      file.writeBytes(ending.isEmpty() ? request : Encoded.gzip(request));
      file.writeBytes(ending.isEmpty() ? response : Encoded.gzip(response));
      Files.write(directory.resolve("a.warc" + ending), file.toByteArray());
      Files.writeString(
          directory.resolve("i.cdxj"),
          cdxj(url, "200", "-", "a.warc" + ending, new Place(0, first.length)));
      assertThat(read("i.cdxj")).hasSize(captures);
    }
    assertThat(reported.problems()).hasSize(2 * (1 - captures));
    assertThat(reported.losses()).isEmpty();
  }

  @Test
  void linesOfHeadRequestsArePassedOver() throws IOException {
    String url = "http://a/robots.txt";
    Place at = write("a.warc", Map.of(url, found(""))).get(url);
    String line = cdxj(url, "200", "-", "a.warc", at);
    Files.writeString(
        directory.resolve("i.cdxj"),
        line.replace("key", "a)/robots.txt?__wb_method=head")
            + line.replace("\"mime\"", "\"method\": \"HEAD\", \"mime\"")
            + line.replace("key", "a)/robots.txt?__wb_method=post&x=1"));
    String columns = " 20261101000000 " + url + " text/plain 200 - - - " + at.length + " "
        + at.offset + " a.warc\n";
    Files.writeString(
        directory.resolve("i.cdx"),
        "a)/robots.txt?__wb_method=head&__wb_post_data=" + columns + "a)/robots.txt" + columns);
    assertThat(read("i.cdxj", "i.cdx")).hasSize(2);
    assertThat(reported.problems())
        .anyMatch(each ->
            each.endsWith("3 responses to HEAD requests, which have no content, are passed over"));
    assertThat(reported.losses()).isEmpty();
  }

  @Test
  void theColumnarIndexOfCommonCrawlIsReadAsItIs() throws IOException {
    String name = "crawl-data/CC-MAIN/robotstxt/x.warc.gz";
    Map<String, String> records = new LinkedHashMap<>();
    records.put("https://a.example/robots.txt", found("Disallow: /a"));
    records.put("https://b.example/robots.txt", "HTTP/1.1 301 Moved\r\nLocation: /r\r\n\r\n");
    records.put("https://b.example/r", found("Disallow: /b"));
    Map<String, Place> places = write(name, records);
    try (ParquetFile file = new ParquetFile(
        directory.resolve("part-0.gz.parquet"),
        CompressionCodecName.GZIP,
        "message m { required binary url_surtkey (UTF8); required binary url (UTF8);"
            + " required int64 fetch_time (TIMESTAMP(MILLIS,true));"
            + " required int32 fetch_status (INTEGER(16,true)); optional binary fetch_redirect (UTF8);"
            + " optional binary content_digest (UTF8); optional binary content_mime_type (UTF8);"
            + " optional binary content_truncated (UTF8); required binary warc_filename (UTF8);"
            + " required int32 warc_record_offset; required int32 warc_record_length; }")) {
      // In the order of Common Crawl: what a redirect leads to is before it.
      for (String url : List.of(
          "https://b.example/r", "https://b.example/robots.txt", "https://a.example/robots.txt")) {
        Map<String, Object> row = new LinkedHashMap<>(Map.of(
            "url_surtkey",
            "x",
            "url",
            url,
            "fetch_time",
            1_793_491_200_000L,
            "content_mime_type",
            "text/plain",
            "warc_filename",
            name,
            "warc_record_offset",
            (int) places.get(url).offset,
            "warc_record_length",
            (int) places.get(url).length));
        row.put("fetch_status", url.endsWith("b.example/robots.txt") ? 301 : 200);
        if (url.endsWith("b.example/robots.txt")) {
          row.put("fetch_redirect", "https://b.example/r");
        }
        file.add(row);
      }
    }

    assertThat(read("part-0.gz.parquet"))
        .containsExactly(
            "1 https://b.example/robots.txt 2026-11-01T00:00:00Z 301 ",
            "2 https://a.example/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /a",
            "0 https://b.example/r 2026-11-01T00:00:00Z 200 Disallow: /b");
    assertThat(reported.problems())
        .containsExactly(
            "part-0.gz.parquet: not read: the columns \"url_surtkey\", \"content_mime_type\"");
  }

  @Test
  void whatARowPointsToWrongIsLostWithItsPlace() throws IOException {
    Map<String, String> records = new LinkedHashMap<>();
    records.put("http://a/robots.txt", found("Disallow: /a"));
    records.put("http://b/robots.txt", found("Disallow: /b"));
    Map<String, Place> places = write("a.warc.gz", records);
    Place a = places.get("http://a/robots.txt");
    Place b = places.get("http://b/robots.txt");
    String right = digest("Disallow: /a");
    String url = "http://a/robots.txt";
    Files.writeString(
        directory.resolve("i.cdxj"),
        cdxj(url, "200", right, "missing.warc.gz", a)
            + cdxj(url, "200", right, "a.warc.gz", new Place(a.offset + 1, a.length))
            + cdxj(url, "200", right, "a.warc.gz", new Place(1 << 20, a.length))
            + cdxj(url, "200", right, "a.warc.gz", new Place(a.offset, a.length - 20))
            + cdxj(url, "200", "-", "a.warc.gz", b)
            + cdxj(url, "200", digest("other"), "a.warc.gz", a)
            + cdxj(url, "200", right, "i.cdxj", a)
            + cdxj("nowhere", "200", right, "a.warc.gz", a)
            + "key 20261101 {\"url\":\"http://a/robots.txt\",\"status\":\"200\",\"digest\":\""
            + right
            + "\"}\n"
            + cdxj(url, "200", "unknown form", "a.warc.gz", new Place(a.offset, 9_999_999)));

    assertThat(read("i.cdxj"))
        .contains("9 http://a/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /a")
        .allMatch(capture -> capture.startsWith("9 ") || capture.endsWith("(incomplete)"));
    assertThat(reported.losses()).hasSize(9).containsOnly(1L);
    List<String> expected = List.of(
        "no such WARC file: \"missing.warc.gz\"; expected it in or below the directory of the index",
        "the record in a.warc.gz at byte 1: expected another gzip member",
        "the record in a.warc.gz at byte 1048576: the file ends before the record",
        "the record in a.warc.gz at byte 0: the file ends within a gzip member",
        "the record in a.warc.gz at byte " + b.offset
            + ": the record is of another URL: \"http://b",
        "the record in a.warc.gz at byte 0: expected a record with the digest of its row",
        "the record in i.cdxj at byte 0: expected a record that begins with WARC/1.0",
        "expected a URL such as https://example.org/robots.txt; found \"nowhere\"",
        "expected a body of the response with status 200, or the place of a WARC record");
    for (int i = 0; i < expected.size(); i++) {
      assertThat(reported.problems().get(i))
          .startsWith("i.cdxj:" + (i + 1) + ": " + expected.get(i));
    }
  }

  private static byte[] revisit(String url, String digest) {
    return ("WARC/1.0\r\nWARC-Type: revisit\r\nWARC-Date: 2026-11-02T00:00:00Z\r\nWARC-Target-URI: "
            + url + "\r\nWARC-Payload-Digest: " + digest + "\r\nWARC-Profile: "
            + "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\n"
            + "Content-Length: 0\r\n\r\n\r\n\r\n")
        .getBytes(ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "-1", "200"})
  void aRepetitionHasTheContentOfTheRecordThatItPointsTo(String status) throws IOException {
    String url = "http://a/robots.txt";
    String digest = digest("Disallow: /a");
    byte[] first = new String(response(url, found("Disallow: /a")), ISO_8859_1)
        .replace("response", "response\r\nWARC-Payload-Digest: " + digest)
        .getBytes(ISO_8859_1);
    Files.write(directory.resolve("a.warc"), first);
    byte[] again = revisit(url, digest);
    Files.write(directory.resolve("b.warc"), again);
    Files.writeString(
        directory.resolve("i.cdxj"),
        cdxj(url, "200", digest, "a.warc", new Place(0, first.length))
            + cdxj(url, status, digest, "b.warc", new Place(0, again.length)));

    List<String> expected = List.of(
        " http://a/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /a",
        " http://a/robots.txt 2026-11-02T00:00:00Z 200 Disallow: /a");
    assertThat(read("i.cdxj")).containsExactly("0" + expected.get(0), "1" + expected.get(1));
    assertThat(read("a.warc", "b.warc"))
        .containsExactly("0" + expected.get(0), "0" + expected.get(1));
    assertThat(reported.problems()).isEmpty();
    // Where what is repeated is not read, nothing is known.
    assertThat(read("b.warc")).isEmpty();
    assertThat(reported.losses()).containsExactly(1L);
  }

  @Test
  void theWarcFilesInAWaczFileAreRead() throws IOException {
    write("a.warc.gz", Map.of("http://a/robots.txt", found("Disallow: /a")));
    write("b.warc", Map.of("http://b/robots.txt", found("Disallow: /b")));
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(directory.resolve("x.wacz")))) {
      for (String name : List.of("a.warc.gz", "b.warc")) {
        zip.putNextEntry(new ZipEntry("archive/" + name));
        zip.write(Files.readAllBytes(directory.resolve(name)));
      }
      zip.putNextEntry(new ZipEntry("indexes/index.cdx"));
      zip.putNextEntry(new ZipEntry("datapackage.json"));
    }
    assertThat(read("x.wacz"))
        .containsExactly(
            "0 http://a/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /a",
            "0 http://b/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /b");
    assertThat(reported.problems()).isEmpty();
  }

  @Test
  void archivesThatHoldNothingAreRefused() throws IOException {
    Files.writeString(directory.resolve("none.wacz"), "no ZIP file");
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(directory.resolve("empty.wacz")))) {
      zip.putNextEntry(new ZipEntry("archive/"));
    }
    Files.writeString(directory.resolve("old.arc.gz"), "");
    assertThatThrownBy(() -> read("none.wacz"))
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining("none.wacz: expected a WACZ file");
    assertThatThrownBy(() -> read("empty.wacz"))
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining("empty.wacz: expected WARC files in it");
    assertThatThrownBy(() -> read("old.arc.gz"))
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining("an ARC file");
  }

  @Test
  void rowsOfTablesPointToRecordsToo() throws IOException {
    Map<String, Place> places =
        write("a.warc", Map.of("https://a.example/robots.txt", found("Disallow: /a")));
    Files.writeString(
        directory.resolve("t.csv"),
        "origin,warc_file,warc_offset,body\na.example,a.warc,"
            + places.get("https://a.example/robots.txt").offset
            + ",\nb.example,a.warc,0,Allow: x\n");
    Files.writeString(
        directory.resolve("t.jsonl"),
        "{\"origin\":\"https://a.example\",\"warc_file\":\"" + directory.resolve("a.warc")
            + "\",\"warc_offset\":0,\"warc_length\":1000}\n{\"origin\":\"http://c\",\"warc_file\":\"a.warc\",\"warc_offset\":-1}");

    assertThat(read("t.csv"))
        .containsExactly(
            "0 https://a.example/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /a",
            "1 http://b.example/robots.txt 1970-01-01T00:00:00Z 200 Allow: x",
            "1 https://b.example/robots.txt 1970-01-01T00:00:00Z 200 Allow: x");
    assertThat(reported.problems()).isEmpty();
    assertThat(read("t.jsonl"))
        .containsExactly("0 https://a.example/robots.txt 2026-11-01T00:00:00Z 200 Disallow: /a");
    assertThat(reported.problems())
        .containsExactly(
            "t.jsonl:2: expected a number of bytes as the position in a WARC file; found \"-1\"");
  }

  @Test
  void redirectsThatAreNotFollowedAreLost() throws IOException {
    WarcRecords records = new WarcRecords(List.of(), null, reported, 1);
    for (String to : List.of("/a", "/a", "/b", "/robots.txt")) {
      records.follow(
          new Capture("http://a.example/robots.txt", Instant.EPOCH, 301, to, new byte[0], false));
    }
    InputFile index = new InputFile(Path.of("index.cdx"), "index.cdx", FileKind.CDX, 0);
    assertThat(records.beginSecondPass(List.of(index))).isTrue();
    assertThat(reported.problems()).hasSize(1);
    assertThat(reported.problems().get(0)).contains("index.cdx", "more than 1 other");
  }
}
