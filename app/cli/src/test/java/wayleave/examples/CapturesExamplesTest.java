package wayleave.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.warc.WarcCaptures;

/** What the documentation shows of {@code wayleave-captures}; see {@link DocumentedCodeTest}. */
class CapturesExamplesTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aResponse() {
    byte[] body = bytes("User-agent: *\nDisallow: /archive/\n");
    // begin
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    CapturedRules rules = reader.ofResponse(200, body).forCrawler(Crawler.ofProductToken("GPTBot"));
    CapturedVerdict verdict = rules.check("https://news.example/archive/1999");
    Boolean allowed = verdict.allowed(); // false; null if unknown
    String rule = verdict.rule(); // Disallow: /archive/

    CapturedRules failed =
        reader.ofResponse(503, null).forCrawler(Crawler.ofProductToken("GPTBot"));
    String reason = failed.check("https://news.example/").reason(); // unreachable
    // end
    assertThat(allowed).isFalse();
    assertThat(rule).isEqualTo("Disallow: /archive/");
    assertThat(reason).isEqualTo("unreachable");
  }

  @Test
  void aWarcFile() throws IOException {
    byte[] http =
        bytes("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /a\n");
    byte[] head = bytes("WARC/1.0\r\nWARC-Type: response\r\n"
        + "WARC-Target-URI: https://news.example/robots.txt\r\n"
        + "WARC-Date: 2026-11-01T06:00:00Z\r\n"
        + "WARC-Record-ID: <urn:uuid:5f0c3a9e-0000-4000-8000-000000000000>\r\n"
        + "Content-Type: application/http; msgtype=response\r\n"
        + "Content-Length: " + http.length + "\r\n\r\n");
    byte[] file = bytes(new String(head, StandardCharsets.UTF_8)
        + new String(http, StandardCharsets.UTF_8) + "\r\n\r\n");
    InputStream in = new ByteArrayInputStream(file);
    StringBuilder problems = new StringBuilder();
    // begin
    Map<String, Capture> captures = new HashMap<>();
    new WarcCaptures().read(in, "crawl.warc.gz", new WarcCaptures.Visitor() {
      @Override
      public void capture(Capture capture, String source, long offset) {
        CaptureKey.of(capture.url()).ifPresent(key -> captures.put(key, capture));
      }

      @Override
      public void problem(String source, long offset, String what) {
        problems.append(source).append(" at ").append(offset).append(": ").append(what);
      }
    });
    boolean allowed = CaptureReader.of(CaptureOptions.DEFAULT)
        .site(Origin.of("https://news.example"), captures::get) // follows redirects in the captures
        .forCrawler(Crawler.ofProductToken("GPTBot"))
        .allows("https://news.example/b");
    // end
    assertThat(allowed).isTrue();
    assertThat(captures).hasSize(1);
    assertThat(problems).hasToString("");
  }
}
