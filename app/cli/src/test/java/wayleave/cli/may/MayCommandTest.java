package wayleave.cli.may;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;
import wayleave.testing.TestSite;

class MayCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REFUSES_TRAINING = """
      User-agent: *
      Allow: /
      Disallow: /private/
      Content-Usage: train-ai=n

      User-agent: __usage_ai-training
      Disallow: /
      """;
  private static final String NOINDEX = "Content-Type: text/html\r\nX-Robots-Tag: noindex\r\n";

  @TempDir
  Path dir;

  private static Run may(String... args) {
    List<String> all = new ArrayList<>(List.of("may"));
    all.addAll(List.of(args));
    return Run.of(all.toArray(new String[0]));
  }

  private static Run ask(String... args) {
    List<String> all = new ArrayList<>(List.of("--allow-private", "--no-store"));
    all.addAll(List.of(args));
    return may(all.toArray(new String[0]));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text).toString();
  }

  @Test
  void listsEachStatementWithItsSourceAndMergesNothing() throws IOException {
    String robots = file("robots.txt", REFUSES_TRAINING);
    Run run = may("--robots", robots, "--for", "crawl,train", "https://example.com/a");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("https://example.com/a  *\n")
        .contains(
            "  crawl     allowed  line 2: Allow: /  (the longest path that matches decides)\n",
            "line 4: Content-Usage: train-ai=n",
            "aipref-attach@05 (2026-08-18, working group draft)",
            "line 7: Disallow: / for __usage_ai-training",
            "kelley-training-preference@00 (2026-10-30, individual draft, second-hand)",
            "not known: add --page, or --headers and --html",
            "use by Google");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void whatNobodySaysIsUnsaid() throws IOException {
    String robots = file("robots.txt", "User-agent: Bot\nDisallow: /x\n");
    Run run = may("--robots", robots, "--for", "train", "https://example.com/a");
    assertThat(run.out()).contains("unsaid by aipref-attach@05, ").doesNotContain("allowed");
    assertThat(run.status()).isZero();
  }

  @Test
  void fetchesThePageOnlyIfTheCrawlerMay() throws IOException {
    try (TestSite site = TestSite.withRobots(REFUSES_TRAINING)
        .to("GET /open", "200 OK", NOINDEX, new byte[0])
        .to("GET /private/", "200 OK", NOINDEX, new byte[0])) {
      Run open = ask("--page", "--for", "crawl,index", site.origin() + "/open");
      assertThat(open.out())
          .contains("  crawl     allowed", "  index     disallowed  header X-Robots-Tag: noindex");
      assertThat(open.status()).isEqualTo(1);
      Run closed = ask("--page", "--for", "crawl,index", site.origin() + "/private/a");
      assertThat(closed.out())
          .contains(
              "  crawl     disallowed  line 3: Disallow: /private/",
              "  index     not seen: the page may not be crawled");
      assertThat(site.requests()).noneMatch(request -> request.contains("/private/"));
      assertThat(site.requests()).anyMatch(request -> request.contains("GET /open"));
    }
  }

  /** What a dialect reads need not stand in its own document. */
  @Test
  void namesTheDocumentThatDefinesADirective() throws IOException {
    String page = file("page.html", "<meta name=robots content='noindex, noai, noml'>");
    String robots = file("robots.txt", "");
    String[] question = {
      "--robots", robots, "--html", page, "--for", "index,train", "https://example.com/a"
    };
    Run run = may(question);
    assertThat(run.out().lines().filter(line -> line.contains("HTML bytes")))
        .satisfiesExactly(
            line -> assertThat(line).contains("noindex", "Google Search Central"),
            line -> assertThat(line).contains("noai", "DeviantArt", "(2022-11-11)"),
            line -> assertThat(line).contains("noml", "Mojeek", "(2023)"));
    List<String> withJson = new ArrayList<>(List.of("--json"));
    withJson.addAll(List.of(question));
    assertThat(may(withJson.toArray(String[]::new)).out())
        .contains("\"directive\":\"ai\",\"document\":\"DeviantArt, noai and noimageai\"");
  }

  @Test
  void namesWhatIsIgnoredOnThePage() throws IOException {
    String page = file(
        "page.html",
        "<meta name=robots content='nofollow none, unavailable_after: soon, no-index, max-snippet:many'>");
    Run run = may(
        "--robots", file("robots.txt", ""), "--html", page, "--for", "index", "https://a.example/");
    assertThat(run.out())
        .contains(
            "  ignored   unavailable_after:soon  (unreadable value)             HTML bytes 0-95\n",
            "            no-index                (unknown rule; write noindex)  HTML bytes 0-95\n",
            "  doubtful  nofollow none  (separator; write nofollow, none)  HTML bytes 0-95\n");
  }

  /** What no crawler reads is not an all-clear. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      no-index               | ignored   no-index       (unknown rule; write noindex)  header X-Robots-Tag
      Googlebot/2.1: noindex | ignored   googlebot/2.1  (wrong name; write googlebot)  header X-Robots-Tag
      """)
  void saysThatNobodyReadsAStatement(String value, String shown) throws IOException {
    String[] question = {
      "--robots",
      file("robots.txt", ""),
      "--headers",
      file("headers.txt", "X-Robots-Tag: " + value + "\n"),
      "--crawler",
      "Googlebot",
      "https://a.example/"
    };
    assertThat(may(question).out().replaceAll("  +", "  "))
        .contains(shown.replaceAll("  +", "  "), "  means  search engines ignore `")
        .doesNotContain("no robots.txt, robots meta or X-Robots-Tag keeps");
    List<String> withJson = new ArrayList<>(List.of("--json"));
    withJson.addAll(List.of(question));
    JsonNode answer = JSON.readTree(may(withJson.toArray(String[]::new)).out());
    assertThat(schema().validate(answer)).isEmpty();
    assertThat(answer.at("/page/remarks/0/meant").asText()).isIn("noindex", "googlebot");
  }

  /** TDMRep: an element overrides the header, and a value that is neither 0 nor 1 is unset. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      ''  | <meta name=tdm-reservation content=1>                                | reserved  HTML: tdm-reservation: 1                           | 1
      ''  | <meta name=TDM-Reservation content=' 1 '><meta name=tdm-policy content='/p'> | reserved  HTML: tdm-reservation: 1, tdm-policy: /p   | 1
      0   | <meta name=tdm-reservation content=1>                                | reserved  HTML: tdm-reservation: 1                           | 1
      1   | <meta name=tdm-reservation content=0><meta name=tdm-policy content=/p> | not-reserved  HTML: tdm-reservation: 0  tdmrep             | 0
      1   | <meta name=tdm-reservation content=yes>                              | reserved  header: tdm-reservation: 1  tdmrep                 | 1
      ''  | <meta name=tdm-reservation content=0><meta name=tdm-reservation content=1> | reserved  HTML: tdm-reservation: 1                     | 1
      ''  | <meta property=tdm-reservation content=1>                            | unsaid                                                       | 0
      """)
  void aMetaElementReservesTextAndDataMining(String header, String html, String shown, int status)
      throws IOException {
    Run run = may(
        "--robots",
        file("robots.txt", ""),
        "--headers",
        file("h.txt", header.isEmpty() ? "A: b" : "TDM-Reservation: " + header),
        "--html",
        file("page.html", html),
        "--for",
        "tdm",
        "--crawler",
        "SomeBot",
        "https://a.example/");
    assertThat(run.out()).contains("  tdm       " + shown);
    assertThat(run.status()).isEqualTo(status);
  }

  /** Google reads the body too; others document the head only. */
  @Test
  void saysThatAnElementStandsInTheBody() throws IOException {
    String page = file("page.html", "<p>a<meta name=robots content=noindex>");
    Run run = may(
        "--robots", file("robots.txt", ""), "--html", page, "--for", "index", "https://a.example/");
    assertThat(run.out()).contains("disallowed  HTML bytes 4-38 (in the body): noindex");
  }

  /** In pages and files, {@code |} ends a line. */
  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      Googlebot ! Disallow: / ! <meta name=robots content=noindex> ! Googlebot never sees the noindex
      Googlebot ! Disallow: / ! <p>                                ! Googlebot never sees the page; its URL may be listed
      Googlebot ! Allow: /    ! <meta name=robots content=none>    ! Remove the none to have it indexed
      Googlebot ! Allow: /    ! <p>                                ! no robots.txt, robots meta or X-Robots-Tag keeps the page out
      *         ! Disallow: / ! <p>                                ! a search engine never sees the page
      GPTBot    ! Disallow: / ! <p>                                !
      """)
  void saysWhatCrawlingAndIndexingComeTo(
      String crawler, String rule, String html, @Nullable String means) throws IOException {
    Run run = may(
        "--robots",
        file("robots.txt", "User-agent: *\n" + rule + "\n"),
        "--html",
        file("page.html", html),
        "--crawler",
        crawler,
        "https://a.example/");
    if (means == null) {
      assertThat(run.out()).doesNotContain("\n  means ");
    } else {
      assertThat(run.out()).containsPattern("\n  means +.*" + means);
    }
  }

  @Test
  void namesStatementsThatNobodyEverSees() throws IOException {
    String robots = file("robots.txt", "User-agent: *\nContent-Usage: train-ai=n\nDisallow: /a\n");
    String headers =
        file("headers.txt", "HTTP/1.1 200 OK\nX-Robots-Tag: noindex\ntdm-reservation: 1\n");
    String page = file("page.html", "<meta name=robots content=nosnippet>");
    Run run = may(
        "--robots",
        robots,
        "--headers",
        headers,
        "--html",
        page,
        "--for",
        "index,snippet,train",
        "https://example.com/a");
    assertThat(run.out())
        .contains(
            "(disallowed: never seen, the page may not be crawled)  header X-Robots-Tag: noindex",
            "(disallowed: never seen, the page may not be crawled)  HTML bytes 0-36: nosnippet",
            "(reserved: never seen, the page may not be crawled)",
            "(disallowed: no effect, the page may not be crawled)");
    // Control tokens are about use: the group for * refuses it.
    assertThat(run.status()).isEqualTo(1);
    assertThat(
            may("--robots", robots, "--headers", headers, "--for", "index", "https://example.com/a")
                .status())
        .isZero();
  }

  @Test
  void theStricterOfHeaderAndMetaDecides() throws IOException {
    try (TestSite site = TestSite.withRobots("")
        .to(
            "GET /a",
            "200 OK",
            "Content-Type: text/html\r\nX-Robots-Tag: noindex\r\nContent-Usage: train-ai=y\r\n",
            "<meta name=robots content='index, max-snippet:5'>".getBytes(UTF_8))) {
      Run run = ask("--page", site.origin() + "/a");
      assertThat(run.out())
          .contains(
              "  index     disallowed  header X-Robots-Tag: noindex",
              "            also        HTML bytes 0-49: index",
              "  snippet   at most 5  HTML bytes 0-49: max-snippet:5",
              "allowed  header: Content-Usage: train-ai=y");
      assertThat(run.status()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "503 Broken      | ''                     | not known: status 503 has no content to use",
        "404 Not Found   | X-Robots-Tag: noindex  | not known: status 404 has no content to use",
        "301 Moved       | ''                     | not known: status 301 names no URL that can be fetched",
        "302 Found       | Location: mailto:a@b.c | not known: status 302 names no URL that can be fetched",
        "307 Moved       | Location: /a           | not known: redirects lead to",
      })
  void aResponseWithoutContentSaysNothing(String status, String header, String shown)
      throws IOException {
    try (TestSite site = TestSite.withRobots("")
        .to("GET /a", status, header.isEmpty() ? "" : header + "\r\n", new byte[0])) {
      Run run = ask("--page", "--for", "index", site.origin() + "/a");
      assertThat(run.out()).contains(shown);
      assertThat(run.status()).isZero();
    }
  }

  @Test
  void redirectsAreFollowedByTheRulesOfEachSite() throws IOException {
    Path receipt = dir.resolve("receipt.json");
    try (TestSite other = TestSite.withRobots(
                "User-agent: *\nDisallow: /x\nContent-Usage: train-ai=n\n")
            .to("GET /c", "200 OK", NOINDEX, new byte[0]);
        TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /y\n")
            .to("GET /a", "301 Moved", "Location: b\r\n", new byte[0])
            .to("GET /b", "302 Found", "Location: " + other.origin() + "/c\r\n", new byte[0])) {
      String[] question = {"--page", "--for", "crawl,index,train", site.origin() + "/a"};
      Run run = ask(question);
      assertThat(run.out())
          .contains(
              "  redirect  301 to " + site.origin() + "/b ",
              "302 to " + other.origin() + "/c  allowed  (no rule",
              "  index     disallowed  header X-Robots-Tag: noindex",
              "disallowed  " + other.origin() + "/robots.txt line 3: Content-Usage: train-ai=n");
      JsonNode answer =
          JSON.readTree(ask("--json", "--receipt", receipt.toString(), question[0], question[3])
              .out());
      assertThat(schema().validate(answer)).isEmpty();
      assertThat(answer.at("/page/url").asText()).isEqualTo(other.origin() + "/c");
      assertThat(answer.at("/page/redirects/1/crawl/robots").asText())
          .isEqualTo(other.origin() + "/robots.txt");
      assertThat(answer.at("/crawl/robots").asText()).isEqualTo(site.origin() + "/robots.txt");
    }
    Run verified = Run.of("may", "--verify", receipt.toString());
    assertThat(verified.err()).isEmpty();
    assertThat(verified.out()).contains("  redirect  301 to ", "302 to ");
  }

  @Test
  void aRedirectToADisallowedUrlIsNotFollowed() throws IOException {
    try (TestSite site = TestSite.withRobots(REFUSES_TRAINING)
        .to("GET /a", "301 Moved", "Location: /private/b\r\n", new byte[0])) {
      Run run = ask("--page", "--for", "crawl,index", site.origin() + "/a");
      assertThat(run.out())
          .contains(
              "  crawl     allowed",
              "/private/b  disallowed  line 3: Disallow: /private/",
              "  index     not known: the page redirects to ");
      assertThat(site.requests()).noneMatch(request -> request.contains("GET /private/"));
    }
  }

  @Test
  void tenRedirectsAreFollowed() throws IOException {
    try (TestSite site = TestSite.withRobots("")) {
      for (int i = 0; i < 11; i++) {
        site.to("GET /" + i + "- ", "301 Moved", "Location: " + (i + 1) + "-\r\n", new byte[0]);
      }
      site.to("GET /11- ", "200 OK", NOINDEX, new byte[0]);
      assertThat(ask("--page", "--for", "index", site.origin() + "/1-").out())
          .contains("  index     disallowed");
      assertThat(ask("--page", "--for", "index", site.origin() + "/0-").out())
          .contains("  index     not known: more than 10 redirects");
    }
  }

  @Test
  void aGivenRobotsTxtCountsForItsOwnSiteOnly() throws IOException {
    String robots = file("robots.txt", "User-agent: *\nAllow: /\n");
    try (TestSite other = TestSite.withRobots("User-agent: *\nDisallow: /\n");
        TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /\n")
            .to("GET /a", "301 Moved", "Location: /b\r\n", new byte[0])
            .to("GET /b", "301 Moved", "Location: " + other.origin() + "/c\r\n", new byte[0])) {
      Run run = ask("--robots", robots, "--page", "--for", "crawl", site.origin() + "/a");
      assertThat(run.out())
          .contains("/b  ", "/c  disallowed  line 2: Disallow: /")
          .doesNotContain("/b  disallowed");
      assertThat(site.requests()).noneMatch(request -> request.contains("/robots.txt"));
    }
  }

  @Test
  void aSiteThatFailsDisallowsAndTheVerdictStaysAValueOfItsOwn() throws IOException {
    try (TestSite site = TestSite.answering("503 Broken", "")) {
      Run run = ask("--page", "--for", "crawl,train", "--json", site.origin() + "/a");
      JsonNode answer = JSON.readTree(run.out());
      assertThat(answer.at("/crawl/allowed").asBoolean()).isFalse();
      assertThat(answer.at("/crawl/reason").asText()).isEqualTo("unreachable");
      assertThat(answer.at("/page/state").asText()).isEqualTo("not-crawlable");
      assertThat(answer.at("/purposes/1/refused").asBoolean()).isFalse();
      assertThat(site.requests()).allMatch(request -> request.contains("/robots.txt"));
      assertThat(run.status()).isEqualTo(1);
    }
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(
            Path.of(System.getProperty("wayleave.root"), "docs", "schema", "may.schema.json")));
  }

  @Test
  void jsonIsAsItsSchemaSays() throws IOException {
    String all = "crawl,index,follow,snippet,train,ai-input,search,use,license,tdm";
    String headers = file(
        "headers.txt",
        "X-Robots-Tag: noindex\nContent-Usage: train-ai=y\nContent-Signal: use=full\ntdm-reservation: 1\n");
    String page = file("page.html", "<meta name=robots content='nofollow, max-snippet:5'>");
    for (String text : List.of(
        REFUSES_TRAINING,
        "License: https://example.com/l\nUser-agent: *\nContent-Signal: search=yes, ai-input=no\nDisallow: /\n")) {
      String robots = file("robots.txt", text);
      Run run = may(
          "--robots",
          robots,
          "--headers",
          headers,
          "--html",
          page,
          "--for",
          all,
          "--json",
          "https://example.com/a");
      JsonNode answer = JSON.readTree(run.out());
      assertThat(schema().validate(answer)).isEmpty();
      assertThat(answer.get("purposes")).hasSize(10);
    }
  }

  @Test
  void anAnswerForADayUsesTheEditionsOfThatDay() throws IOException {
    String robots = file("robots.txt", "User-agent: *\nContent-Signal: use=full\nDisallow: /x\n");
    String url = "https://example.com/a";
    assertThat(may("--robots", robots, "--for", "use", "--as-of", "2026-08-01", url)
            .out())
        .contains("full", "content-signal@2026-07");
    assertThat(may("--robots", robots, "--for", "use", "--as-of", "2026-01-01", url)
            .out())
        .doesNotContain("full");
    assertThat(may("--for", "use", "--as-of", "2026-01-01", url).err())
        .contains("files of that day with --robots, --headers and --html");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "X-Robots-Tag noindex           | headers.txt:1: expected a header field, `Name: value`",
        "HTTP/1.1 200 OK\\nA: b\\n<html> | headers.txt:3: expected a header field, `Name: value`",
        "A: b\\nC d: e                  | headers.txt:2: expected a header field, `Name: value`",
        "\\n                            | headers.txt has no header field: expected the response headers",
        "HTTP/1.1 200 OK\\n\\n           | headers.txt has no header field: expected the response headers",
      })
  void aHeaderFileThatIsNoneNamesTheLine(String text, String problem) throws IOException {
    String headers = file("headers.txt", text.replace("\\n", "\n"));
    String robots = file("robots.txt", "");
    Run run = may("--robots", robots, "--headers", headers, "https://example.com/a");
    assertThat(run.err()).contains(problem);
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "'' ! is empty",
        "HTTP/2 200\\nX-Robots-Tag: noindex\\n\\n<html> ! begins with response headers, as `curl -i` prints them",
        "WARC/1.1\\nWARC-Type: response\\n ! is a WARC file: read it with --captures",
        "%PDF-1.7\\n<a> ! is a PDF file",
        "{\"html\": \"<p>\"} ! is JSON",
        "[{}] ! is JSON",
        "From: <Saved by Blink>\\nMIME-Version: 1.0\\n\\n<html> ! is MHTML",
        "GIF89a<a> ! is binary data",
        "\\211PNG\\32\\0<a> ! is binary data",
        "<?xml version='1.0'?><rss> ! is XML",
        "User-agent: *\\nDisallow: /\\n ! has no HTML tag",
      })
  void aFileThatIsNoHtmlIsRefused(String text, String problem) throws IOException {
    Run run = may(
        "--robots",
        file("robots.txt", ""),
        "--html",
        file("page.html", text.translateEscapes()),
        "https://example.com/a");
    assertThat(run.err()).contains("page.html " + problem);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text <b>only</b>",
        "<?xml version='1.0'?><!DOCTYPE html><html>",
        "{{ title }}<p>",
        "Mime-Type<br>",
        "\uFEFF<p>"
      })
  void anyHtmlIsRead(String html) throws IOException {
    for (Charset charset : List.of(UTF_8, UTF_16LE)) {
      Path page = Files.write(dir.resolve("page.html"), html.getBytes(charset));
      Run run = may(
          "--robots", file("robots.txt", ""), "--html", page.toString(), "https://example.com/a");
      assertThat(run.err()).isEmpty();
      assertThat(run.status()).isZero();
    }
  }

  @Test
  void theLastOfSeveralResponsesCounts() throws IOException {
    String headers = file(
        "headers.txt",
        "HTTP/1.1 301 Moved\r\nX-Robots-Tag: noindex\r\n\r\nHTTP/2 200 \r\nX-Robots-Tag: nofollow\r\n\r\n");
    Run run = may(
        "--robots",
        file("robots.txt", ""),
        "--headers",
        headers,
        "--for",
        "index,follow",
        "https://example.com/a");
    assertThat(run.out()).contains("nofollow").doesNotContain("noindex");
  }

  @Test
  void wrongUsageSaysWhatToDo() {
    assertThat(may("--for", "crawl,trane", "https://example.com/").err())
        .contains("`--for` cannot be `trane`: expected crawl, index, ");
    assertThat(may().err()).contains("missing URL or --batch FILE");
    assertThat(may("--page", "--html", "x", "https://example.com/").err())
        .contains("remove --headers and --html, or --page");
    assertThat(may("example.com/a").err()).contains("https://example.com/a");
  }

  @Test
  void aReceiptHoldsAllThatTheAnswerDependsOn() throws IOException {
    Path receipt = dir.resolve("receipt.json");
    try (TestSite site = TestSite.withRobots(REFUSES_TRAINING)
        .to("GET /a", "200 OK", NOINDEX, "<meta name=robots content=nosnippet>".getBytes(UTF_8))) {
      Run run = ask("--page", "--receipt", receipt.toString(), site.origin() + "/a");
      assertThat(run.err()).contains(Receipt.sha256(Files.readAllBytes(receipt)));
    }
    Run verified = Run.of("may", "--verify", receipt.toString());
    assertThat(verified.err()).isEmpty();
    assertThat(verified.out())
        .startsWith("intact: ")
        .contains("line 7: Disallow: / for __usage_ai-training", "header X-Robots-Tag: noindex");
    assertThat(verified.status()).isZero();
    byte[] bytes = Files.readAllBytes(receipt);
    bytes[bytes.length / 2] ^= 1;
    Files.write(receipt, bytes);
    Run changed = Run.of("may", "--verify", receipt.toString());
    assertThat(changed.err())
        .contains("receipt.json:2: expected {\"sha256\":\"", "was changed after it was written");
    assertThat(changed.status()).isEqualTo(1);
    assertThat(Run.of("may", "--verify=" + receipt, "https://a.example/").err())
        .contains("--verify reads everything from the receipt");
    for (String other : List.of("{}", "User-agent: *\nDisallow: /\n")) {
      Run none = Run.of("may", "--verify", file("none", other));
      assertThat(none.err()).contains("none:1: expected a receipt of two lines");
      assertThat(none.status()).isEqualTo(2);
    }
  }
}
