package wayleave.cli.may;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.Run;

/** {@code wayleave may --captures}. */
class MayCapturesTest {
  private static final String HTML = "Content-Type: text/html\r\n";
  private static final String URL = "https://shop.example/a";

  @TempDir
  Path dir;

  private final StringBuilder warc = new StringBuilder();

  private MayCapturesTest add(String date, String url, String status, String fields, String body) {
    String http = "HTTP/1.1 " + status + "\r\n" + fields + "Content-Length: " + body.length()
        + "\r\n\r\n" + body;
    warc.append("WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: " + date + "T12:00:00Z\r\n"
        + "WARC-Target-URI: " + url + "\r\nContent-Length: " + http.length() + "\r\n\r\n" + http
        + "\r\n\r\n");
    return this;
  }

  private MayCapturesTest robots(String date, String host, String text) {
    return add(date, "https://" + host + "/robots.txt", "200 OK", "", text);
  }

  private Path file() throws IOException {
    return Files.writeString(dir.resolve("site.warc"), warc, ISO_8859_1);
  }

  private Run may(String day, String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of("may"));
    all.addAll(List.of(more));
    all.addAll(List.of("--as-of", day, URL, "--captures", file().toString()));
    return Run.of(all.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01, allowed, unsaid by the page",
    "2026-05-01, allowed, 'disallowed  header X-Robots-Tag: noindex'",
    "2026-07-01, disallowed, 'not seen: the page may not be crawled'",
    "2026-05-15T12:00:00Z, disallowed, 'not seen: the page may not be crawled'",
  })
  void theLatestCapturesUpToTheDayCount(String day, String crawl, String index) throws IOException {
    add("2026-04-10", URL, "200 OK", HTML + "X-Robots-Tag: noindex\r\n", "");
    robots("2026-05-15", "shop.example", "User-agent: *\nDisallow: /\n");
    robots("2026-01-02", "shop.example", "User-agent: *\nAllow: /\n");
    add("2026-01-03", URL, "200 OK", HTML, "<p>");
    Run run = may(day, "--for", "crawl,index");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("  crawl     " + crawl, "  index     " + index);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      200 OK      | Content-Encoding: gzip                | <meta name=robots content=noindex> | 1 | disallowed
      200 OK      | Content-Encoding: gzip                | \\0                                | 3 | not known: the content of
      206 Partial | Content-Range: bytes 0-2/9            | <p>                                | 3 | not known: the content of
      200 OK      | X: y                                  | <p>                                | 0 | unsaid by the page
      """)
  void aPageThatCannotBeReadIsUnknown(
      String status, String field, String body, int exit, String index) throws IOException {
    robots("2026-01-01", "shop.example", "");
    add("2026-01-02", URL, status, HTML + field + "\r\n", body.replace("\\0", "\0"));
    Run run = may("2026-03-01", "--for", "crawl,index");
    assertThat(run.out()).contains(index);
    assertThat(run.status()).isEqualTo(exit);
  }

  /** Google reads elements in the body too. */
  @Test
  void thePartThatIsMissingIsALoss() throws IOException {
    robots("2026-01-01", "shop.example", "");
    add("2026-01-02", URL + "\r\nWARC-Truncated: time", "200 OK", HTML, "<title>a</title><p>a<b>");
    Run run = may("2026-03-01", "--for", "crawl,index");
    assertThat(run.out()).contains("unsaid by the page");
    assertThat(run.err()).contains("what stands behind that is not read");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void redirectsOfThePageAndOfRobotsTxtAreFollowed() throws IOException {
    add("2026-01-01", "https://shop.example/robots.txt", "301 Moved", "Location: /r\r\n", "");
    add("2026-01-01", "https://shop.example/r", "200 OK", "", "User-agent: *\nDisallow: /x\n");
    add("2026-01-02", URL, "302 Found", "Location: https://other.example/b\r\n", "");
    robots("2026-01-03", "other.example", "User-agent: *\nContent-Usage: train-ai=n\n");
    add(
        "2026-01-04",
        "https://other.example/b",
        "200 OK",
        HTML,
        "<meta name=robots content=nosnippet>");
    Path receipt = dir.resolve("receipt.json");
    Run run = may(
        "2026-02-01", "--for", "crawl,snippet,train", "--json", "--receipt", receipt.toString());
    JsonNode answer = new ObjectMapper().readTree(run.out());
    assertThat(answer.at("/crawl/fetchedAt").asText()).isEqualTo("2026-01-01T12:00:00Z");
    assertThat(answer.at("/page/url").asText()).isEqualTo("https://other.example/b");
    assertThat(answer.at("/page/fetchedAt").asText()).isEqualTo("2026-01-04T12:00:00Z");
    assertThat(answer.at("/purposes/1/refused").asBoolean()).isTrue();
    assertThat(answer.at("/purposes/2/refused").asBoolean()).isTrue();
    assertThat(Run.of("may", "--verify", receipt.toString()).status()).isZero();
  }

  @Test
  void whatWasNotCapturedIsNotGuessed() throws IOException {
    robots("2026-03-01", "shop.example", "");
    Run early = may("2026-02-01");
    assertThat(early.err())
        .contains("no capture of https://shop.example/robots.txt up to 2026-02-01T00:00:00Z in ");
    assertThat(early.status()).isEqualTo(2);
    Run late = may("2026-04-01", "--for", "crawl,index");
    assertThat(late.out())
        .contains(
            "  crawl     allowed",
            "not known: no capture of https://shop.example/a up to 2026-04-01T00:00:00Z");
    assertThat(late.status()).isZero();
  }

  @Test
  void aSiteThatFailedIsDisallowed() throws IOException {
    add("2026-01-01", "https://shop.example/robots.txt", "503 Broken", "", "");
    assertThat(may("2026-02-01", "--for", "crawl").out())
        .contains("  crawl     disallowed  unreachable");
  }

  @Test
  void damageIsReportedOnceAndEndsWithStatus3() throws IOException {
    robots("2026-01-01", "shop.example", "");
    warc.append("no record\r\n\r\n");
    add("2026-01-02", URL, "200 OK", HTML, "<p>");
    Run run = may("2026-02-01", "--for", "crawl,index");
    assertThat(run.out()).contains("  crawl     allowed", "  index     unsaid by the page");
    assertThat(run.err().lines().filter(line -> line.contains("expected a record")))
        .hasSize(1);
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void wrongUsageSaysWhatToDo() throws IOException {
    robots("2026-01-01", "shop.example", "");
    assertThat(may("2026-02-01", "--page").err()).contains("remove --page, --headers and --html");
    assertThat(may("2026-02-01", "--no-store").err())
        .contains("--no-store has no effect with --captures");
    assertThat(Run.of("may", "--captures", file().toString(), URL).err())
        .contains("put it before --captures");
    assertThat(Run.of("may", URL, "--captures", dir.resolve("none.warc").toString())
            .err())
        .contains("none.warc");
  }
}
