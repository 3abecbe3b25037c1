package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static wayleave.captures.Warcs.BODY;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.gzipEach;
import static wayleave.captures.Warcs.http;
import static wayleave.captures.Warcs.join;
import static wayleave.captures.Warcs.record;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.captures.Capture;
import wayleave.captures.Warcs;

/** Which responses without content are passed over. */
class HeadRequestsTest {
  private static final String URL = "http://a.example/robots.txt";
  private static final String OTHER = "http://b.example/robots.txt";

  /** Of a name such as {@code GET} or {@code 404}, with the fields that stand behind it: {@code HEAD id=q to=r}. */
  private static byte[] part(String text) {
    String[] words = text.split(" ");
    StringBuilder fields = new StringBuilder();
    String url = URL;
    for (String word : List.of(words).subList(1, words.length)) {
      String value = word.substring(word.indexOf('=') + 1);
      if (word.startsWith("id=")) {
        fields.append("WARC-Record-ID: <urn:").append(value).append(">\r\n");
      } else if (word.startsWith("to=")) {
        fields.append("WARC-Concurrent-To: <urn:").append(value).append(">\r\n");
      } else {
        url = OTHER;
      }
    }
    fields.append("WARC-Target-URI: ").append(url).append("\r\n");
    return switch (words[0]) {
      case "GET", "HEAD", "HEADS" ->
        record("request", fields.toString(), bytes(words[0] + " /robots.txt HTTP/1.1\r\n\r\n"));
      case "metadata" -> record("metadata", fields.toString(), bytes("fetchTimeMs: 1\r\n\r\n"));
      case "found" -> record("response", fields.toString(), bytes(http("200 OK", "", BODY)));
      case "200", "204", "301", "404" ->
        record("response", fields.toString(), bytes("HTTP/1.1 " + words[0] + " x\r\n\r\n"));
      case "length" ->
        record(
            "response", fields.toString(), bytes("HTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\n"));
      case "revisit" ->
        record(
            "revisit",
            fields
                + "WARC-Profile: http://netpreserve.org/warc/1.0/revisit/identical-payload-digest\r\n",
            bytes("HTTP/1.1 200 OK\r\n\r\n"));
      default -> throw new IllegalArgumentException(text);
    };
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      HEAD id=q, 200 to=q                               | 0 | 1
      HEAD id=q to=r, 200 id=r                          | 0 | 1
      200 id=r, HEAD to=r                               | 0 | 1
      200 to=q, HEAD id=q                               | 0 | 1
      200 id=r, metadata to=r, HEAD to=r                | 0 | 1
      HEAD id=q, metadata, 200 to=q                     | 0 | 1
      HEAD, 200                                         | 0 | 1
      200, HEAD                                         | 0 | 1
      HEAD, 204                                         | 0 | 1
      HEAD, length                                      | 0 | 1
      HEAD, revisit                                     | 0 | 1
      HEAD id=q, found, 200 to=q                        | 1 | 1
      HEAD, 200, HEAD, 200, GET, found                  | 1 | 2
      GET, 200, HEAD, 200                               | 1 | 1
      200, GET, 200, HEAD                               | 1 | 1
      200 id=r, GET to=r, 200 id=s, HEAD to=s           | 1 | 1
      200                                               | 1 | 0
      GET, 200                                          | 1 | 0
      HEADS, 200                                        | 1 | 0
      HEAD b, 200                                       | 1 | 0
      200, HEAD b                                       | 1 | 0
      200 id=r, HEAD to=s                               | 1 | 0
      HEAD to=s, 200 id=r                               | 1 | 0
      200, found, HEAD                                  | 2 | 0
      HEAD, found                                       | 1 | 0
      HEAD, 404                                         | 1 | 0
      HEAD, 301                                         | 1 | 0
      """)
  void a2xxResponseToAHeadRequestIsPassedOverAndCounted(
      String records, int captures, int passedOver) {
    byte[][] parts =
        Stream.of(records.split(", ")).map(HeadRequestsTest::part).toArray(byte[][]::new);
    for (byte[] file : List.of(join(parts), gzipEach(parts))) {
      Warcs.Told told = Warcs.read(file);
      assertThat(told.captures).hasSize(captures);
      if (passedOver == 0) {
        assertThat(told.problems).isEmpty();
      } else {
        assertThat(told.problems)
            .singleElement()
            .asString()
            .contains(
                passedOver == 1
                    ? "the response to a HEAD request, which has no content, is passed over"
                    : passedOver
                        + " responses to HEAD requests, which have no content, are passed over");
        assertThat(told.lost + told.damages).isZero();
      }
    }
  }

  @Test
  void damageBehindAResponseThatWaitsLosesNothingOfIt() {
    Warcs.Told told = Warcs.read(join(part("200"), bytes("damage\r\n\r\n"), part("HEAD")));
    assertThat(told.captures).hasSize(1);
    assertThat(told.damages).isOne();
  }

  @Test
  void pagesAndOtherResponsesArePassedOverToo() throws IOException {
    byte[] file = join(
        part("HEAD"),
        record(
            "response",
            "WARC-Target-URI: " + URL + "\r\n",
            bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")));
    List<String> told = new ArrayList<>();
    try (WarcScanner pages =
        WarcPages.of(new ByteArrayInputStream(file), "a.warc", new WarcPages.Visitor() {
          @Override
          public void page(CapturedPage page, String source, long offset) {
            told.add(page.url());
          }

          @Override
          public void problem(String source, long offset, String what) {
            told.add(what);
          }
        })) {
      while (pages.next()) {
        // Goes on.
      }
    }
    WarcResponses.read(
        new ByteArrayInputStream(file), "a.warc", URL::equals, new WarcResponses.Visitor() {
          @Override
          public void response(
              Capture capture, Map<String, List<String>> headers, String source, long offset) {
            told.add(capture.url());
          }

          @Override
          public void problem(String source, long offset, String what) {
            told.add(what);
          }
        });
    assertThat(told)
        .hasSize(2)
        .containsOnly("the response to a HEAD request, which has no content, is passed over");
  }
}
