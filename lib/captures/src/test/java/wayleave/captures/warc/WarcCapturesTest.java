package wayleave.captures.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.captures.Warcs.BODY;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.found;
import static wayleave.captures.Warcs.gzip;
import static wayleave.captures.Warcs.gzipEach;
import static wayleave.captures.Warcs.http;
import static wayleave.captures.Warcs.join;
import static wayleave.captures.Warcs.record;
import static wayleave.captures.Warcs.response;
import static wayleave.captures.Warcs.zstd;
import static wayleave.captures.Warcs.zstdEach;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.HttpRequest;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;
import org.netpreserve.jwarc.Warcinfo;
import wayleave.Dialect;
import wayleave.captures.Capture;
import wayleave.captures.Warcs;

/** Which records are told, and what is made of their HTTP. */
class WarcCapturesTest {
  private static final String URL = "http://a.example/robots.txt";
  private static final int MAX = Dialect.GOOGLE.maxBodyBytes();

  @Test
  void aResponseIsToldAsItWasSent() {
    Capture capture = Warcs.readOne(found("a.example"));
    assertThat(capture.url()).isEqualTo(URL);
    assertThat(capture.fetchedAt()).isEqualTo(Warcs.DATE);
    assertThat(capture.status()).isEqualTo(200);
    assertThat(capture.location()).isNull();
    assertThat(capture.body()).asString().isEqualTo(BODY);
    assertThat(capture.incomplete()).isFalse();
  }

  @Test
  void theOffsetIsThatOfTheMemberOrOfThePlaceInTheDecompressedFile() {
    byte[] a = found("a.example");
    byte[] b = found("b.example");
    assertThat(Warcs.read(join(a, b)).offsets).containsExactly(0L, (long) a.length);
    assertThat(Warcs.read(gzip(join(a, b))).offsets).containsExactly(0L, (long) a.length);
    assertThat(Warcs.read(gzipEach(a, b)).offsets).containsExactly(0L, (long) gzip(a).length);
    assertThat(Warcs.read(zstd(join(a, b))).offsets).containsExactly(0L, (long) a.length);
    assertThat(Warcs.read(zstdEach(a, b)).offsets).containsExactly(0L, (long) zstd(a).length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"request", "metadata", "warcinfo", "conversion", "continuation", "x"})
  void recordsOfOtherKindsAreSkipped(String type) {
    Warcs.Told told = Warcs.read(
        record(type, "WARC-Target-URI: " + URL + "\r\n", bytes(http("200 OK", "", BODY))));
    assertThat(told.captures).isEmpty();
    assertThat(told.problems).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a.example/",
        "http://a.example/x/robots.txt",
        "http://a.example/robots.txt?x",
        "dns:a.example",
        "ftp://a.example/robots.txt",
        "http:///robots.txt"
      })
  void responsesForOtherUrlsAreSkipped(String url) {
    Warcs.Told told = Warcs.read(response(url, http("200 OK", "", BODY)));
    assertThat(told.captures).isEmpty();
    assertThat(told.problems).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<http://a.example/robots.txt>",
        "HTTPS://A.example:443/robots.txt",
        "http://a.example/robots.txt#x"
      })
  void theUrlOfARobotsTxtIsKnownInEachSpelling(String url) {
    assertThat(Warcs.readOne(response(url, http("200 OK", "", BODY))).status()).isEqualTo(200);
  }

  @Test
  void whatRedirectsLeadToIsTold() {
    byte[] file = join(
        response("http://a.example/later", http("200 OK", "", "too early")),
        response("http://a.example/robots.txt", http("301 Moved", "Location: /later\r\n", "moved")),
        response(
            "http://a.example/later",
            http("302 Found", "location: https://b.example/%7ex y\r\n", "")),
        response("https://b.example/other", http("200 OK", "", "")),
        response("https://b.example/~x%20y", http("200 OK", "", BODY)));
    Warcs.Told told = Warcs.read(file);
    assertThat(told.urls())
        .containsExactly(
            "http://a.example/robots.txt", "http://a.example/later", "https://b.example/~x%20y");
    assertThat(told.problems).isEmpty();
    assertThat(told.captures.get(0).location()).isEqualTo("/later");
    assertThat(told.captures.get(0).body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp", "http", "https"})
  void aFileWithoutTheHeaderOfAResponseIsToldAsFound(String scheme) {
    byte[] file = record(
        "resource", "WARC-Target-URI: " + scheme + "://a.example/robots.txt\r\n", bytes(BODY));
    Capture capture = Warcs.readOne(file);
    assertThat(capture.status()).isEqualTo(200);
    assertThat(capture.body()).asString().isEqualTo(BODY);
    assertThat(capture.incomplete()).isFalse();
  }

  @Test
  void htmlWithoutTheHeaderOfAResponseIsLost() {
    Warcs.Told told =
        Warcs.read(record("resource", "WARC-Target-URI: " + URL + "\r\n", bytes("<html>Sorry")));
    assertThat(told.captures).isEmpty();
    assertThat(told.lost).isEqualTo(1);
    assertThat(told.problems.get(0)).contains("expected a status");
  }

  @ParameterizedTest
  @ValueSource(ints = {304, 400, 404, 410, 429, 500, 503, 101, 999, 0})
  void ofOtherStatusesTheContentIsLeftOut(int status) {
    Capture capture = Warcs.readOne(
        response(URL, http(status + " Whatever", "Content-Encoding: x\r\n", "content")));
    assertThat(capture.status()).isEqualTo(status);
    assertThat(capture.body()).isEmpty();
    assertThat(capture.incomplete()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      206 Partial Content | X: y                                         | 206 | incomplete
      206 Partial Content | Content-Range: bytes 0-26/27                 | 200 | whole
      206 Partial Content | Content-Range: bytes 0-26/54                 | 206 | incomplete
      200 OK              | Content-Range: bytes 0-26/27                 | 200 | whole
      200 OK              | Content-Range: bytes 0-26/54                 | 200 | incomplete
      200 OK              | Content-Type: multipart/byteranges; boundary=x | 200 | incomplete
      226 IM Used         | IM: vcdiff                                   | 226 | incomplete
      """)
  void aPartOfAFileIsIncomplete(String status, String field, int counted, String whole) {
    Capture capture = Warcs.readOne(response(URL, http(status, field + "\r\n", BODY)));
    assertThat(capture.status()).isEqualTo(counted);
    assertThat(capture.incomplete()).isEqualTo(whole.equals("incomplete"));
    assertThat(capture.body()).asString().isEqualTo(whole.equals("whole") ? BODY : "");
  }

  @Test
  void interimResponsesAreSkipped() {
    Capture capture = Warcs.readOne(response(
        URL,
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
            + http("200 OK", "", BODY)));
    assertThat(capture.status()).isEqualTo(200);
    assertThat(Warcs.readOne(response(URL, "HTTP/1.1 100 Continue\r\n\r\n")).status())
        .isEqualTo(100);
  }

  /** What a header says of the bytes that follow, those in Latin-1 with escapes, and whether the content is whole. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Content-Length: 5                            | 'abcde'                    | 'abcde' | whole
      Content-Length: 6                            | 'abcde'                    | 'abcde' | incomplete
      Content-Length: 4                            | 'abcde'                    | 'abcde' | whole
      Content-Length: x                            | 'abcde'                    | ''      | incomplete
      Content-Length: 5, 6                         | 'abcde'                    | ''      | incomplete
      Content-Length: 5, 5                         | 'abcde'                    | 'abcde' | whole
      X: y                                         | 'abcde'                    | 'abcde' | whole
      Transfer-Encoding: chunked                   | '5~abcde~0~~'              | 'abcde' | whole
      transfer-encoding: Chunked                   | '2~ab~3~cde~0~~'           | 'abcde' | whole
      Transfer-Encoding: chunked                   | '5;x="y";z~abcde~0~T: x~~' | 'abcde' | whole
      Transfer-Encoding: chunked                   | '005 ~abcde~000~~'         | 'abcde' | whole
      Transfer-Encoding: chunked                   | '5~abcde~'                 | 'abcde' | incomplete
      Transfer-Encoding: chunked                   | '5~abc'                    | 'abc'   | incomplete
      Transfer-Encoding: chunked                   | '5~abcdefg~0~~'            | 'abcde' | incomplete
      Transfer-Encoding: chunked                   | '5~abcde~x~fg~0~~'         | 'abcde' | incomplete
      Transfer-Encoding: chunked                   | '5~abcde~fffffffffffffff~' | 'abcde' | incomplete
      Transfer-Encoding: chunked                   | ''                         | ''      | incomplete
      Transfer-Encoding: chunked                   | 'User-agent: *'            | 'User-agent: *' | whole
      Transfer-Encoding: identity                  | 'abcde'                    | 'abcde' | whole
      Transfer-Encoding: gzip, chunked             | 'abcde'                    | ''      | incomplete
      Content-Encoding: identity                   | 'abcde'                    | 'abcde' | whole
      Content-Encoding: gzip                       | 'abcde'                    | 'abcde' | whole
      Content-Encoding: gzip                       | ''                         | ''      | whole
      Content-Encoding: compress                   | 'abcde'                    | ''      | incomplete
      Content-Encoding: gzip, gzip, br, br, br     | 'abcde'                    | ''      | incomplete
      Content-Encoding: br                         | 'abcde'                    | ''      | incomplete
      Content-Encoding: deflate                    | 'abcde'                    | ''      | incomplete
      Content-Encoding: deflate                    | ''                         | ''      | incomplete
      """)
  void theHeaderSaysWhereTheContentEnds(String field, String sent, String content, String whole) {
    String block = "HTTP/1.1 200 OK\r\n" + field + "\r\n\r\n" + sent.replace("~", "\r\n");
    Capture capture = Warcs.read(response(URL, block)).captures.get(0);
    assertThat(capture.body()).asString().isEqualTo(content);
    assertThat(capture.incomplete()).isEqualTo(whole.equals("incomplete"));
  }

  @Test
  void contentCodingsAreUndone() throws IOException {
    byte[] plain = bytes(BODY);
    byte[] brotli = Base64.getDecoder().decode("Cw2AVXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gKAw==");
    assertCoded("gzip", gzip(plain));
    assertCoded("x-gzip", gzip(plain));
    assertCoded(
        "gzip",
        join(
            gzip(bytes(BODY.substring(0, 5))),
            gzip(new byte[0]),
            gzip(bytes(BODY.substring(5))),
            bytes("garbage")));
    assertCoded("deflate", deflate(plain, false));
    assertCoded("deflate", deflate(plain, true));
    assertCoded("br", brotli);
    assertCoded("deflate, gzip", gzip(deflate(plain, false)));
    assertCoded("br , GZIP", gzip(brotli));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "raw", "br"})
  void codedContentThatWasCutIsIncomplete(String coding) throws IOException {
    byte[] coded = switch (coding) {
      case "gzip" -> gzip(bytes(BODY));
      case "br" -> Base64.getDecoder().decode("Cw2AVXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gKAw==");
      default -> deflate(bytes(BODY), coding.equals("raw"));
    };
    String field = coding.equals("raw") ? "deflate" : coding;
    for (int size = 1; size < coded.length - 1; size++) {
      byte[] block = join(
          bytes("HTTP/1.1 200 OK\r\nContent-Encoding: " + field + "\r\n\r\n"),
          java.util.Arrays.copyOf(coded, size));
      assertThat(Warcs.readOne(response(URL, block)).incomplete()).isTrue();
    }
  }

  @Test
  void bombsAreReadUpToWhatCounts() throws IOException {
    byte[] bomb = gzip(gzip(new byte[100 << 20]));
    byte[] block = join(bytes("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n\r\n"), bomb);
    Capture capture = Warcs.readOne(response(URL, block));
    assertThat(capture.body()).hasSize(MAX + 1);
    assertThat(capture.incomplete()).isFalse();
  }

  /** How much was captured of how much, whether it is said that it was cut, and what is told. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, '', ''",
    "-1, 0, '', ''",
    "-1, 1, incomplete, ''",
    "-1, 0, incomplete, length",
    "0, 0, '', length",
    "0, 0, '', time",
    "0, 9, '', ''",
    "1, 0, '', ''",
    "1, 9, '', ''",
    "1, 0, '', disconnect",
    "4000000, 0, '', ''",
    "9000000, 0, '', ''",
    "9000000, 5, '', length",
  })
  void whatIsMissingBehind500KiBDoesNotCount(
      int beyond, int missing, String expected, String truncated) {
    byte[] content = bytes("#".repeat(MAX + beyond));
    byte[] block = join(
        bytes("HTTP/1.1 200 OK\r\nContent-Length: " + (content.length + missing) + "\r\n\r\n"),
        content);
    String field = truncated.isEmpty() ? "" : "WARC-Truncated: " + truncated + "\r\n";
    Capture capture =
        Warcs.readOne(record("response", "WARC-Target-URI: " + URL + "\r\n" + field, block));
    assertThat(capture.incomplete()).isEqualTo(expected.equals("incomplete"));
    boolean isCut = beyond > 0 || beyond == 0 && (missing > 0 || !truncated.isEmpty());
    assertThat(capture.body()).hasSize(isCut ? MAX + 1 : MAX + beyond);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WARC-Truncated: length",
        "WARC-Truncated: time",
        "WARC-Truncated: disconnect",
        "WARC-Truncated: unspecified",
        "WARC-Segment-Number: 1"
      })
  void aSmallResponseThatWasCutIsIncomplete(String field) {
    byte[] file = record(
        "response",
        "WARC-Target-URI: " + URL + "\r\n" + field + "\r\n",
        bytes(http("200 OK", "", BODY)));
    assertThat(Warcs.readOne(file).incomplete()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-22T01:02:03Z, 2026-11-22T01:02:03Z",
    "2026-11-22T01:02:03.456789Z, 2026-11-22T01:02:03.456789Z",
    "2026-11-22T01:02Z, 2026-11-22T01:02:00Z",
    "2026-11-22, 2026-11-22T00:00:00Z",
    "2026-11, 2026-11-01T00:00:00Z",
    "2026, 2026-01-01T00:00:00Z",
    "1970, 1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999999Z",
  })
  void datesAreReadAtEachPrecision(String date, Instant expected) {
    assertThat(WarcDate.parse(date)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "20",
        "2026-1",
        "2026-13",
        "2026-02-30",
        "20261122010203",
        "1969-12-31T23:59:59Z",
        "+10000-01-01T00:00:00Z",
        "-2026-01-01T00:00:00Z",
        "Sun, 22 Nov 2026 01:02:03 GMT"
      })
  void otherDatesAreNone(String date) {
    assertThat(WarcDate.parse(date)).isEmpty();
  }

  @Test
  void aRepetitionHasTheContentOfWhatItRepeats() {
    byte[] first = record(
        "response",
        "WARC-Target-URI: " + URL
            + "\r\nWARC-Record-ID: <urn:1>\r\nWARC-Payload-Digest: sha1:A\r\n",
        bytes(http("200 OK", "", BODY)));
    byte[] file = join(
        first,
        revisit(
            "b",
            "identical-payload-digest",
            "WARC-Payload-Digest: sha1:A\r\n",
            http("200 OK", "", "").replace("Length: 0", "Length: 27")),
        revisit("c", "identical-payload-digest", "WARC-Refers-To: <urn:1>\r\n", ""),
        revisit("d", "identical-payload-digest", "WARC-Payload-Digest: sha1:B\r\n", ""),
        revisit(
            "e",
            "identical-payload-digest",
            "WARC-Payload-Digest: sha1:B\r\n",
            "HTTP/1.1 404 Not Found\r\n\r\n"),
        revisit("f", "server-not-modified", "", ""),
        revisit("g", "whatever", "", ""));
    Warcs.Told told = Warcs.read(file);
    assertThat(told.urls())
        .containsExactly(
            URL,
            "http://b.example/robots.txt",
            "http://c.example/robots.txt",
            "http://e.example/robots.txt");
    assertThat(told.captures).extracting(Capture::status).containsExactly(200, 200, 200, 404);
    assertThat(told.captures.subList(0, 3)).allSatisfy(capture -> {
      assertThat(capture.body()).asString().isEqualTo(BODY);
      assertThat(capture.incomplete()).isFalse();
    });
    assertThat(told.problems).hasSize(2);
    assertThat(told.problems.get(0)).contains("repeats the content of another");
    assertThat(told.problems.get(1))
        .contains("found \"http://netpreserve.org/warc/1.1/revisit/whatever\"");
    assertThat(told.lost).isEqualTo(2);
  }

  @Test
  void whatIsLostIsToldApartFromWhatIsOdd() {
    byte[] whole = Warcs.response(URL, http("200 OK", "", BODY));
    Warcs.Told cut = Warcs.read(Arrays.copyOf(whole, whole.length - 10));
    assertThat(cut.damages).isEqualTo(1);
    assertThat(cut.lost).isZero();
    Warcs.Told noHttp = Warcs.read(Warcs.response(URL, "no response"));
    assertThat(noHttp.damages).isZero();
    assertThat(noHttp.lost).isEqualTo(1);
    assertThat(noHttp.captures).extracting(Capture::status).containsExactly(0);
    Warcs.Told noDate =
        Warcs.read(bytes(new String(whole, ISO_8859_1).replace(Warcs.DATE, "yesterday")));
    assertThat(noDate.problems).hasSize(1);
    assertThat(noDate.damages + noDate.lost).isZero();
  }

  @Test
  void whatIsRememberedForRepetitionsIsBounded() {
    LruMap<byte[]> recent = new LruMap<>(1_000, value -> value.length);
    recent.put("a", new byte[300]);
    recent.put("b", new byte[300]);
    assertThat(recent.find("a")).isPresent();
    recent.put("c", new byte[300]);
    assertThat(recent.find("b")).isEmpty();
    assertThat(recent.find("a")).isPresent();
    recent.put("a", new byte[301]);
    assertThat(recent.find("c")).isPresent();
    recent.put("d", new byte[2_000]);
    assertThat(recent.find("d")).isEmpty();
    assertThat(recent.find("a")).isEmpty();
  }

  @Test
  void aFileLaidOutAsCommonCrawlDoesIsRead() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WarcWriter writer =
        new WarcWriter(java.nio.channels.Channels.newChannel(out), WarcCompression.GZIP)) {
      writer.write(new Warcinfo.Builder()
          .fields(java.util.Map.of("isPartOf", java.util.List.of("CC-MAIN-2026-47")))
          .build());
      visit(
          writer,
          "https://a.example/robots.txt",
          new HttpResponse.Builder(200, "OK")
              .addHeader("X-Crawler-Content-Encoding", "gzip")
              .addHeader("X-Crawler-Content-Length", "47")
              .body(MediaType.parse("text/plain"), BODY.getBytes(UTF_8))
              .build());
      visit(
          writer,
          "http://b.example/robots.txt",
          new HttpResponse.Builder(301, "Moved Permanently")
              .addHeader("Location", "https://b.example/robots.txt")
              .body(MediaType.HTML, bytes("<html>"))
              .build());
      visit(
          writer,
          "https://b.example/robots.txt",
          new HttpResponse.Builder(302, "Found")
              .addHeader("Location", "/robots/")
              .body(null, new byte[0])
              .build());
      visit(
          writer,
          "https://b.example/robots/",
          new HttpResponse.Builder(404, "Not Found")
              .body(MediaType.HTML, bytes("<html>"))
              .build());
      visit(
          writer,
          "https://c.example/robots.txt",
          new HttpResponse.Builder(429, "Too Many Requests")
              .body(null, new byte[0])
              .build());
      visit(
          writer,
          "https://d.example/robots.txt",
          new HttpResponse.Builder(304, "Not Modified").build());
    }
    Warcs.Told told = Warcs.read(out.toByteArray(), "CC-MAIN-20261122.warc.gz");
    assertThat(told.problems).isEmpty();
    assertThat(told.captures)
        .extracting(Capture::status)
        .containsExactly(200, 301, 302, 404, 429, 304);
    assertThat(told.captures)
        .extracting(Capture::isAnswer)
        .containsExactly(true, true, true, true, true, false);
    assertThat(told.captures).noneMatch(Capture::incomplete);
    assertThat(told.captures.get(0).body()).asString().isEqualTo(BODY);
    assertThat(told.offsets).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void failuresOfTheInputAndOfTheVisitorAreThrown() {
    IOException failure = new IOException("disk");
    byte[] file = gzipEach(found("a.example"), found("b.example"), found("c.example"));
    InputStream failing = new InputStream() {
      private final InputStream bytes = new ByteArrayInputStream(file, 0, file.length * 3 / 4);

      @Override
      public int read() throws IOException {
        int c = bytes.read();
        if (c < 0) {
          throw failure;
        }
        return c;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        int size = bytes.read(target, offset, Math.min(length, 10));
        if (size < 0) {
          throw failure;
        }
        return size;
      }
    };
    Warcs.Told told = new Warcs.Told();
    assertThatThrownBy(() -> new WarcCaptures().read(failing, "x", told)).isSameAs(failure);
    assertThat(told.captures).hasSize(1);
    assertThatThrownBy(() -> new WarcCaptures()
            .read(new ByteArrayInputStream(file), "x", new WarcCaptures.Visitor() {
              @Override
              public void capture(Capture capture, String source, long offset) throws IOException {
                throw failure;
              }

              @Override
              public void problem(String source, long offset, String what) {}
            }))
        .isSameAs(failure);
  }

  private static byte[] revisit(String host, String profile, String fields, String block) {
    return record(
        "revisit",
        "WARC-Target-URI: http://" + host
            + ".example/robots.txt\r\nWARC-Profile: http://netpreserve.org/warc/1.1/revisit/"
            + profile + "\r\n" + fields,
        bytes(block));
  }

  private static void visit(WarcWriter writer, String url, HttpResponse response)
      throws IOException {
    URI uri = URI.create(url);
    Instant date = Instant.parse(Warcs.DATE);
    WarcRequest request = new WarcRequest.Builder(uri)
        .date(date)
        .body(new HttpRequest.Builder("GET", uri.getPath())
            .addHeader("Host", uri.getHost())
            .build())
        .build();
    writer.write(request);
    writer.write(new WarcResponse.Builder(uri)
        .date(date)
        .body(response)
        .concurrentTo(request.id())
        .build());
    writer.write(new WarcMetadata.Builder()
        .targetURI(uri)
        .date(date)
        .fields(java.util.Map.of("fetchTimeMs", java.util.List.of("40")))
        .build());
  }

  private static void assertCoded(String coding, byte[] coded) {
    byte[] block = join(
        bytes("HTTP/1.1 200 OK\r\nContent-Encoding: " + coding + "\r\nContent-Length: "
            + coded.length + "\r\n\r\n"),
        coded);
    Capture capture = Warcs.readOne(response(URL, block));
    assertThat(capture.body()).asString().isEqualTo(BODY);
    assertThat(capture.incomplete()).isFalse();
  }

  private static byte[] deflate(byte[] bytes, boolean isRaw) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(out, new Deflater(9, isRaw))) {
      deflater.write(bytes);
    }
    return out.toByteArray();
  }
}
