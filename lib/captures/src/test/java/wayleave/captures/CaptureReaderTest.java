package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.policy.PolicyPreset;

/** What a response, a row of redirects, or the lack of a capture means. */
class CaptureReaderTest {
  private static final Instant TIME = Instant.parse("2026-11-22T00:00:00Z");
  private static final String BODY = "user-agent: *\ndisallow: /x\n";
  private static final Origin ORIGIN = Origin.of("http://example.com");

  private final Map<String, Capture> captures = new HashMap<>();

  @ParameterizedTest
  @CsvSource({
    "GOOGLE_2026, 200, rules",
    "GOOGLE_2026, 203, rules",
    "GOOGLE_2026, 206, unreachable",
    "GOOGLE_2026, 226, unreachable",
    "GOOGLE_2026, 301, absent",
    "GOOGLE_2026, 404, absent",
    "GOOGLE_2026, 410, absent",
    "GOOGLE_2026, 403, absent",
    "GOOGLE_2026, 429, unreachable",
    "RFC9309, 429, absent",
    "GOOGLE_2019, 429, absent",
    "GOOGLE_2026, 500, unreachable",
    "RFC9309, 503, unreachable",
    "GOOGLE_2019, 503, unreachable",
    "GOOGLE_2026, 0, unreachable",
    "GOOGLE_2026, 100, unreachable",
    "GOOGLE_2026, -7, unreachable",
    "GOOGLE_2026, 999, unreachable",
  })
  void aStatusMeansWhatThePresetSays(PolicyPreset preset, int status, String expected) {
    CaptureReader reader =
        CaptureReader.of(new CaptureOptions(Dialect.GOOGLE, preset, MissingPolicy.UNKNOWN));
    CapturedSite site = reader.ofResponse(status, bytes(BODY));
    assertThat(site.forAllUrls().map(CapturedVerdict::reason).orElse("rules")).isEqualTo(expected);
    CapturedVerdict verdict =
        site.forCrawler(Crawler.ofProductToken("Googlebot")).check("http://example.com/x");
    assertThat(verdict.allowed()).isEqualTo(expected.equals("absent"));
    assertThat(verdict.line()).isEqualTo(expected.equals("rules") ? 2 : 0);
    assertThat(verdict.rule()).isEqualTo(expected.equals("rules") ? "Disallow: /x" : null);
  }

  @Test
  void theReply226OfFtpIsNoPart() {
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    byte[] body = bytes(BODY);
    Capture file = new Capture("ftp://example.com/robots.txt", TIME, 226, null, body, false);
    assertThat(reader.site(file).robotsTxt()).isPresent();
    Capture part = new Capture("http://example.com/robots.txt", TIME, 226, null, body, false);
    assertThat(reader.site(part).robotsTxt()).isEmpty();
  }

  @Test
  void aBodyWithoutAStatusWasFound() {
    CapturedSite site = CaptureReader.of(CaptureOptions.DEFAULT).ofResponse(null, bytes(BODY));
    assertThat(site.forCrawler(Crawler.ofProductToken("a")).allows("/x")).isFalse();
    assertThat(site.forCrawler(Crawler.ofProductToken("a")).allows("/y")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    ", User-agent: *, true",
    ", , false",
    ", ' <!DOCTYPE html>', false",
    ", bm90IGEgcm9ib3RzLnR4dA==, false",
    "200, <html>, true",
    "200, , false",
    "204, , true",
    "206, , false",
    "304, Disallow: /, false",
    "404, , true",
    "0, , true",
  })
  void anAnswerSaysSomething(@Nullable Integer status, @Nullable String body, boolean expected) {
    byte[] content = body == null ? null : bytes(body);
    assertThat(CaptureReader.isAnswer(status, content)).isEqualTo(expected);
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    assertThat(reader.ofResponse(status, content) == reader.missing()).isNotEqualTo(expected);
  }

  /** In bodies, {@code |} ends a line. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: *%0ADisallow: /",
        "User-agent%3A%20*%0ADisallow%3A+/",
        "User-agent: *&#10;Disallow: /",
        "User-agent&#58; *&#x0A;Disallow&#58; /",
        "User-agent: *\\nDisallow: /",
        "User-agent: *\\u000aDisallow: /",
        "User-agent: *\\012Disallow: /",
        "User-agent: *=0ADisallow: /",
        "User-agent: *_x000D_|Disallow: /_x000D_|",
        "b'User-agent: *\\nDisall",
        "['User-agent: *', 'Disallow: /']",
        "[\"User-agent: *\",\"Disallow: /\"]",
        "User-agent: *\u000BDisallow: /",
        "User-agent: *\u2028Disallow: /",
        "User-agent: *\u0085Disallow: /",
        "<pre>User-agent: *|Disallow: /|</pre>",
        "<html><body><pre style=\"white-space: pre-wrap\">|# for all|User-agent: *|Disallow: /|</pre>",
      })
  void aBodyThatMayBeAnotherInATextIsNoAnswer(String body) {
    assertThat(CaptureReader.isAnswer(200, bytes(body.replace('|', '\n')))).isFalse();
  }

  /** What sites do send. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: * Disallow: /",
        "User-agent: *<br>Disallow: /",
        "Disallow: /a%0Ab",
        "Disallow: /\\nallow/",
        "<html><pre>not found</pre>",
        "-----|User-agent: *",
      })
  void aBodyThatIsOddIsAnAnswer(String body) {
    assertThat(CaptureReader.isAnswer(200, bytes(body.replace('|', '\n')))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "User-agent: *\\x0ADisallow: /x\\x0A",
    "VXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gK",
    "557365722d6167656e743a202a0a446973616c6c6f773a202f780a",
    "55 73 65 72 2d 61 67 65 6e 74 3a 20 2a 0a 44 69 73 61 6c 6c 6f 77 3a 20 2f 78 0a",
    "[85 115 101 114 45 97 103 101 110 116 58 32 42 10 68 105 115 97 108 108 111 119 58 32 47 120 10]",
  })
  void bytesThatWereWrittenAsTextAreReadAsWhatTheyAre(String body) {
    CapturedSite site = CaptureReader.of(CaptureOptions.DEFAULT).ofResponse(200, bytes(body));
    assertThat(site.forCrawler(Crawler.ofProductToken("a")).allows("/x")).isFalse();
  }

  @Test
  void aResponseWhoseContentIsNotKnownIsNoCapture() {
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    assertThat(reader.ofResponse(null, null)).isSameAs(reader.missing());
    assertThat(reader.ofResponse(200, null)).isSameAs(reader.missing());
    assertThat(
            reader.ofResponse(204, null).forCrawler(Crawler.ofProductToken("a")).allows("/x"))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      value = {"UNKNOWN, null", "ALLOW, true", "DISALLOW, false"},
      nullValues = "null")
  void whatWasNotCapturedIsAnsweredAsAskedFor(MissingPolicy missing, @Nullable Boolean allowed) {
    CaptureReader reader =
        CaptureReader.of(new CaptureOptions(Dialect.GOOGLE, PolicyPreset.GOOGLE_2026, missing));
    CapturedSite site = reader.site(ORIGIN, captures::get);
    assertThat(site.forCrawler(Crawler.ofProductToken("a")).check("http://example.com/"))
        .isEqualTo(new CapturedVerdict(allowed, CapturedVerdict.NO_CAPTURE, 0, null));
    assertThat(site.fetchedAt()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.example.com/robots.txt, https://www.example.com/robots.txt",
    "HTTPS://WWW.Example.com:443/robots.txt#x, https://www.example.com/robots.txt",
    "/other.txt, http://example.com/other.txt",
    "//example.org/a, http://example.org/a",
    "other.txt?a=b, http://example.com/other.txt?a=b",
    "https://example.org, https://example.org/",
  })
  void aRedirectIsFollowedToItsCapture(String location, String key) {
    put("http://example.com/robots.txt", 301, location, "");
    Capture target = new Capture(key, TIME.plusSeconds(9), 200, null, bytes(BODY), false);
    captures.put(key, target);
    CapturedSite site = CaptureReader.of(CaptureOptions.DEFAULT).site(ORIGIN, captures::get);
    assertThat(site.forAllUrls()).isEmpty();
    assertThat(site.fetchedAt()).contains(target.fetchedAt());
  }

  @Test
  void fiveRedirectsAreFollowedAndSixAreNot() {
    put("http://example.com/robots.txt", 302, "/1", "");
    for (int i = 1; i < 6; i++) {
      put("http://example.com/" + i, 302, "/" + (i + 1), "");
    }
    put("http://example.com/5", 200, null, BODY);
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    assertThat(reader.site(ORIGIN, captures::get).forAllUrls()).isEmpty();
    put("http://example.com/5", 302, "/6", "");
    put("http://example.com/6", 200, null, BODY);
    assertThat(reader.site(ORIGIN, captures::get).forAllUrls().orElseThrow().reason())
        .isEqualTo(CapturedVerdict.ABSENT);
  }

  @Test
  void aRedirectToWhatWasNotCapturedIsNoCapture() {
    put("http://example.com/robots.txt", 301, "https://example.com/robots.txt", "");
    assertThat(CaptureReader.of(CaptureOptions.DEFAULT)
            .site(ORIGIN, captures::get)
            .forAllUrls()
            .orElseThrow()
            .reason())
        .isEqualTo(CapturedVerdict.NO_CAPTURE);
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "null",
        "''",
        "mailto:a@example.com",
        "http://[",
        "http://a b/",
        "gopher://example.com/"
      },
      nullValues = "null")
  void aRedirectToNowhereIsAbsent(@Nullable String location) {
    put("http://example.com/robots.txt", 301, location, "");
    assertThat(CaptureReader.of(CaptureOptions.DEFAULT)
            .site(ORIGIN, captures::get)
            .forAllUrls()
            .orElseThrow()
            .reason())
        .isEqualTo(CapturedVerdict.ABSENT);
  }

  @Test
  void aResponseThatEndedEarlyIsNoResponse() {
    Capture capture = new Capture(ORIGIN.robotsTxtUrl(), TIME, 200, null, bytes(BODY), true);
    assertThat(
            CaptureReader.of(CaptureOptions.DEFAULT).site(capture).forAllUrls().orElseThrow())
        .isEqualTo(new CapturedVerdict(false, CapturedVerdict.UNREACHABLE, 0, null));
  }

  @Test
  void ofALargeBodyTheLineThatCrossesTheLimitIsLeftOut() {
    String line = "disallow: /" + "x".repeat(88) + "\n";
    String body = "user-agent: *\n" + line.repeat(5_200) + "disallow: /late\n";
    CapturedRules rules = CaptureReader.of(
            new CaptureOptions(Dialect.GOOGLEBOT, PolicyPreset.GOOGLE_2026, MissingPolicy.UNKNOWN))
        .ofResponse(200, bytes(body))
        .forCrawler(Crawler.ofProductToken("a"));
    assertThat(rules.allows("/late")).isTrue();
    assertThat(rules.allows("/" + "x".repeat(88))).isFalse();
    assertThat(rules.rules().orElseThrow().rules())
        .allSatisfy(rule -> assertThat(rule.path()).hasSize(89));
  }

  private void put(String url, int status, @Nullable String location, String body) {
    captures.put(url, new Capture(url, TIME, status, location, bytes(body), false));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
