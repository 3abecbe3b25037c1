package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.gzip;
import static wayleave.captures.Warcs.gzipEach;
import static wayleave.captures.Warcs.http;
import static wayleave.captures.Warcs.join;
import static wayleave.captures.Warcs.record;
import static wayleave.captures.Warcs.response;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.captures.Warcs;

class WarcPagesTest {
  private static final String URL = "https://a.example/page";
  private static final String HTML = "Content-Type: text/html; charset=utf-8\r\n";
  private static final String BODY = "<meta name=robots content=noindex>";

  /** The pages and problems of a file. */
  private static final class Found implements WarcPages.Visitor {
    final List<CapturedPage> pages = new ArrayList<>();
    final List<Long> offsets = new ArrayList<>();
    final List<String> problems = new ArrayList<>();

    static Found of(byte[] file) throws IOException {
      Found found = new Found();
      try (WarcScanner pages = WarcPages.of(new ByteArrayInputStream(file), "test.warc", found)) {
        while (pages.next()) {
          // Goes on.
        }
      }
      return found;
    }

    @Override
    public void page(CapturedPage page, String source, long offset) {
      pages.add(page);
      offsets.add(offset);
    }

    @Override
    public void problem(String source, long offset, String what) {
      problems.add(offset + ": " + what);
    }
  }

  @Test
  void aPageHasItsHeaderAndItsContent() throws IOException {
    byte[] page =
        response(URL, http("200 OK", HTML + "X-Robots-Tag: a\r\nx-robots-tag: b\r\n", BODY));
    Found found = Found.of(gzipEach(page, page));
    assertThat(found.problems).isEmpty();
    assertThat(found.offsets).containsExactly(0L, (long) gzip(page).length);
    CapturedPage read = found.pages.get(0);
    assertThat(read.url()).isEqualTo(URL);
    assertThat(read.fetchedAt()).isEqualTo(Warcs.DATE);
    assertThat(read.headers().get("X-Robots-Tag")).containsExactly("a", "b");
    assertThat(read.html()).asString().isEqualTo(BODY);
    assertThat(read.isTruncated()).isFalse();
  }

  @Test
  void aCodingThatIsNotReadIsNamed() throws IOException {
    Found found =
        Found.of(response(URL, http("200 OK", HTML + "Content-Encoding: dcb\r\n", "\u0001")));
    assertThat(found.problems)
        .containsExactly("0: the content is not read: expected gzip, deflate, br or zstd as"
            + " Content-Encoding, found \"dcb\"");
    assertThat(found.pages.get(0).isTruncated()).isTrue();
    assertThat(found.pages.get(0).html()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 OK        | Content-Type: text/html            | 1",
        "203 Other     | content-type: TEXT/HTML ;charset=x | 1",
        "200 OK        | Content-Type: application/xhtml+xml| 1",
        "200 OK        | Content-Type: text/plain           | 0",
        "200 OK        | Content-Type: text/htmlx           | 0",
        "200 OK        | X: y                               | 0",
        "301 Moved     | Content-Type: text/html            | 0",
        "404 Not Found | Content-Type: text/html            | 0",
      })
  void pagesAreResponsesWithHtml(String status, String field, int pages) throws IOException {
    assertThat(Found.of(response(URL, http(status, field + "\r\n", BODY))).pages)
        .hasSize(pages);
  }

  @Test
  void theTypeThatTheArchiveFoundCountsIfNoneWasSent() throws IOException {
    byte[] block = bytes(http("200 OK", "", BODY));
    String fields = "WARC-Target-URI: " + URL + "\r\nWARC-Identified-Payload-Type: text/html\r\n";
    assertThat(Found.of(record("response", fields, block)).pages).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"request", "resource", "revisit", "conversion", "x"})
  void otherRecordsAreSkipped(String type) throws IOException {
    Found found = Found.of(
        record(type, "WARC-Target-URI: " + URL + "\r\n", bytes(http("200 OK", HTML, BODY))));
    assertThat(found.pages).isEmpty();
    assertThat(found.problems).isEmpty();
  }

  @Test
  void whatIsMissingIsSaid() throws IOException {
    byte[] whole = response(URL, http("200 OK", HTML, BODY));
    byte[] cutByArchive = record(
        "response",
        "WARC-Target-URI: " + URL + "\r\nWARC-Truncated: length\r\n",
        bytes(http("200 OK", HTML, BODY)));
    byte[] cut = Arrays.copyOf(whole, whole.length - 10);
    Found found = Found.of(join(cutByArchive, cut));
    assertThat(found.pages).extracting(CapturedPage::isTruncated).containsExactly(true, true);
    assertThat(found.problems).hasSize(1).first().asString().startsWith(cutByArchive.length + ": ");
    byte[] large = response(URL, http("200 OK", HTML, " ".repeat(WarcPages.MAX_HTML + 1)));
    CapturedPage page = Found.of(large).pages.get(0);
    assertThat(page.html()).hasSize(WarcPages.MAX_HTML);
    assertThat(page.isTruncated()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"WARC-Block-Digest", "WARC-Payload-Digest"})
  void aDamagedPageIsLost(String field) throws IOException {
    byte[] damaged = record(
        "response",
        "WARC-Target-URI: " + URL + "\r\n" + field + ": sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n",
        bytes(http("200 OK", HTML, BODY)));
    Found found = Found.of(join(damaged, response(URL, http("200 OK", HTML, BODY))));
    assertThat(found.pages).hasSize(1);
    assertThat(found.problems).hasSize(1).first().asString().contains("damaged", field);
  }

  @Test
  void damageIsSkipped() throws IOException {
    byte[] page = response(URL, http("200 OK", HTML, BODY));
    Found found = Found.of(join(page, bytes("rubbish\r\n"), page, response(URL, "no HTTP")));
    assertThat(found.pages).hasSize(2);
    assertThat(found.problems).hasSize(2);
    assertThat(Found.of(new byte[0]).problems).containsExactly("0: the file is empty");
  }
}
