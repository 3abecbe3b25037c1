package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Any bytes and any string are a URL that has an answer, and any string names a crawler. */
class UrlFuzzTest {
  private static final byte[] BODY = """
      User-agent: *
      Disallow: /
      Allow: /p
      Allow: /*.php$
      Disallow: /*?
      Allow: /$
      Disallow: /é/*/%c3%a9
      Allow: /%41*%2A
      Disallow: *;
      Allow: /*%00
      Allow: /d/index.html
      """.getBytes(StandardCharsets.UTF_8);

  private static final List<CrawlerRules> RULES = List.of(
      RobotsTxt.parse(BODY, Dialect.GOOGLE).rulesFor(Crawler.ofTokens()),
      RobotsTxt.parse(BODY, Dialect.GOOGLEBOT).rulesFor(Crawler.ofTokens()),
      RobotsTxt.parse(BODY, Dialect.RFC9309).rulesFor(Crawler.ofTokens()));

  @FuzzTest(maxDuration = "10m")
  void anyInputIsAUrlAndACrawler(byte @NotNull [] data) {
    String utf16 = utf16(data);
    String latin = new String(data, StandardCharsets.ISO_8859_1);
    for (CrawlerRules rules : RULES) {
      checkPath(rules, VerdictInvariants.check(rules, data));
      checkPath(rules, VerdictInvariants.check(rules, VerdictInvariants.utf8(utf16)));
      assertThat(rules.allows(utf16)).isEqualTo(rules.allows(VerdictInvariants.utf8(utf16)));
    }
    checkCrawler(Crawler.fromUserAgentHeader(utf16), utf16);
    checkCrawler(Crawler.fromUserAgentHeader(latin), latin);
  }

  private static void checkPath(CrawlerRules rules, Verdict verdict) {
    String path = verdict.path();
    assertThat(path).startsWith("/");
    assertThat(path).doesNotContain("#");
    if (rules.dialect() != Dialect.GOOGLEBOT) {
      for (int i = 0; i < path.length(); i++) {
        char c = path.charAt(i);
        assertThat(c > ' ' && c < 0x7F && "\"<>\\^`{|}".indexOf(c) < 0).isTrue();
      }
    }
    if (rules.dialect() == Dialect.GOOGLE) {
      assertThat(rules.check("https://example.com" + path).path()).isEqualTo(path);
    }
  }

  private static void checkCrawler(Crawler crawler, String header) {
    assertThat(crawler.tokens()).doesNotContain("*");
    assertThat(crawler.name()).isNotNull();
    for (String token : crawler.tokens()) {
      assertThat(token).doesNotContain("/", " ", "(", ")", ";", ",");
    }
    if (header.chars().allMatch(c -> c < 0x80)) {
      assertThat(header.toLowerCase(Locale.ROOT))
          .contains(crawler.tokens().isEmpty() ? "" : lowerName(crawler));
      assertThat(Crawler.fromUserAgentHeader(crawler.name()).name()).isEqualTo(crawler.name());
    }
  }

  private static String lowerName(Crawler crawler) {
    return crawler.name().toLowerCase(Locale.ROOT);
  }

  /** Pairs of bytes as characters, so that lone surrogates come up. */
  private static String utf16(byte[] data) {
    StringBuilder s = new StringBuilder(data.length / 2);
    for (int i = 0; i + 1 < data.length; i += 2) {
      s.append((char) ((data[i] & 0xFF) << 8 | data[i + 1] & 0xFF));
    }
    return s.toString();
  }
}
