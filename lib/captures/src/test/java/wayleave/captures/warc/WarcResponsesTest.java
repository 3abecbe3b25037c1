package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.gzipEach;
import static wayleave.captures.Warcs.http;
import static wayleave.captures.Warcs.join;
import static wayleave.captures.Warcs.record;
import static wayleave.captures.Warcs.response;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import wayleave.captures.Capture;
import wayleave.captures.Warcs;

class WarcResponsesTest {
  private static final String URL = "http://a.example/page";

  private final List<String> told = new ArrayList<>();

  private List<String> read(byte[] file) throws IOException {
    WarcResponses.read(
        new ByteArrayInputStream(file), "test.warc", URL::equals, new WarcResponses.Visitor() {
          @Override
          public void response(
              Capture capture, Map<String, List<String>> headers, String source, long offset) {
            assertThat(capture.fetchedAt()).isEqualTo(Warcs.DATE);
            told.add(capture.status() + " " + headers.get("X-Robots-Tag") + " "
                + new String(capture.body(), java.nio.charset.StandardCharsets.UTF_8));
          }

          @Override
          public void problem(String source, long offset, String what) {
            told.add("problem " + what);
          }

          @Override
          public void lost(String source, long offset, String what) {
            told.add("lost " + what);
          }

          @Override
          public void damage(String source, long offset, String what) {
            told.add("damage " + what);
          }
        });
    return told;
  }

  @Test
  void responsesOfAnyStatusComeWithTheirFields() throws IOException {
    String fields = "x-robots-tag: noindex\r\nX-Robots-Tag: nofollow\r\n";
    byte[] file = gzipEach(
        response(URL, http("200 OK", fields, "<p>")),
        response("http://a.example/other", http("200 OK", "", "x")),
        response(
            "http://A.example/%70age",
            "HTTP/1.0 200 Connection established\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"
                + http("404 No", fields, "gone")),
        record("revisit", "WARC-Target-URI: " + URL + "\r\n", bytes(http("200 OK", "", ""))));
    assertThat(read(file))
        .containsExactly("200 [noindex, nofollow] <p>", "404 [noindex, nofollow] ");
  }

  /** A page that no header says to be compressed says nothing; an archive for download is no page. */
  @Test
  void ofAPageThatIsGzipNothingIsRead() throws IOException {
    byte[] content = Warcs.gzip(bytes("<meta name=robots content=noindex>"));
    for (String type : new String[] {"text/html", "application/gzip"}) {
      byte[] head = bytes("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n");
      read(record("response", "WARC-Target-URI: " + URL + "\r\n", join(head, content)));
    }
    assertThat(told).hasSize(3);
    assertThat(told.get(0)).startsWith("problem the content is gzip");
    assertThat(told.get(1)).isEqualTo("200 null ");
    assertThat(told.get(2)).startsWith("200 null \u001F");
  }

  @Test
  void whatIsDamagedIsLost() throws IOException {
    byte[] wrong = record(
        "response",
        "WARC-Target-URI: " + URL + "\r\nWARC-Block-Digest: sha1:" + "A".repeat(32) + "\r\n",
        bytes(http("200 OK", "", "x")));
    assertThat(read(join(wrong, response(URL, "no HTTP"), bytes("noise"))))
        .hasSize(3)
        .satisfies(all -> {
          assertThat(all.get(0)).startsWith("lost the record is damaged");
          assertThat(all.get(1)).startsWith("lost the record holds no HTTP response");
          assertThat(all.get(2)).startsWith("damage expected a record");
        });
  }
}
