package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.syntax.LineScanner;

/** Inputs made to be slow. The bound is generous to a busy machine and far below what a blow-up takes. */
@Tag("slow")
class HostileInputTest {
  private static final Duration BOUND = Duration.ofMinutes(1);
  private static final Crawler CRAWLER = Crawler.ofProductToken("FooBot");
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  @ParameterizedTest
  @EnumSource
  void manyStarsDoNotBacktrack(Dialect dialect) {
    String url = "/" + "a".repeat(64 * 1024);
    within(() -> {
      assertThat(allows(dialect, "Disallow: /*a*a*a*a*a*a*a*a*b$", url)).isTrue();
      assertThat(allows(dialect, "Disallow: /" + "*a".repeat(4000) + "*b", url)).isTrue();
      assertThat(allows(dialect, "Disallow: /" + "*a".repeat(4000) + "$", url)).isFalse();
    });
  }

  @ParameterizedTest
  @EnumSource
  void linesOfNothingButStarsMatchAtOnce(Dialect dialect) {
    String stars = ("Disallow: " + "*".repeat(16_640) + "\n").repeat(30);
    String url = "/" + "a".repeat(64 * 1024);
    within(() -> assertThat(allows(dialect, stars, url)).isFalse());
    within(() -> assertThat(allows(dialect, stars.replace("*\n", "*b\n"), url)).isTrue());
  }

  @ParameterizedTest
  @EnumSource
  void longPeriodicPiecesAreSoughtInLinearTime(Dialect dialect) {
    String url = "/" + "ab".repeat(32 * 1024);
    String url2 = "/" + "a".repeat(64 * 1024);
    within(() -> {
      assertThat(allows(dialect, ("Disallow: /*" + "ab".repeat(8000) + "c\n").repeat(30), url))
          .isTrue();
      assertThat(allows(dialect, ("Disallow: /*" + "a".repeat(16_000) + "b\n").repeat(30), url2))
          .isTrue();
      assertThat(allows(
              dialect,
              ("Disallow: /*" + ("a".repeat(23) + "b*").repeat(600) + "\n").repeat(30),
              url2))
          .isTrue();
      assertThat(allows(dialect, ("Disallow: /*" + "a".repeat(16_000) + "$\n").repeat(30), url2))
          .isFalse();
    });
  }

  @ParameterizedTest
  @EnumSource
  void asManyRulesAsFitAreParsedAndMatched(Dialect dialect) {
    StringBuilder rules = new StringBuilder("User-agent:*\n");
    for (int i = 0; i < 47_000; i++) {
      rules.append("Allow:*").append((char) ('A' + i % 26)).append("\n");
    }
    String url = "/" + "a".repeat(4000);
    within(() -> {
      CrawlerRules compiled = RobotsTxt.parse(rules.toString(), dialect).rulesFor(CRAWLER);
      assertThat(compiled.rules()).hasSize(47_000);
      assertThat(compiled.check(url).reason()).isEqualTo(Reason.NO_MATCH);
      assertThat(compiled.check(url).candidates()).hasSize(47_000);
      assertThat(compiled.check(url + "Z").line().orElse(0)).isEqualTo(27);
      assertThat(compiled.rules().get(26).line()).isEqualTo(28);
    });
  }

  @ParameterizedTest
  @EnumSource
  void tiesAmongManyRulesAreFound(Dialect dialect) {
    String rules = "User-agent:*\nAllow:/\n" + "Disallow:*\n".repeat(40_000);
    within(() -> {
      CrawlerRules compiled = RobotsTxt.parse(rules, dialect).rulesFor(CRAWLER);
      assertThat(compiled.check("/").reason()).isEqualTo(Reason.TIE);
    });
  }

  @ParameterizedTest
  @EnumSource
  void aFileOfSeveralMegabytesIsRead(Dialect dialect) {
    StringBuilder file = new StringBuilder();
    for (int i = 0; file.length() < 3_700_000; i++) {
      file.append("User-agent: bot-")
          .append(i)
          .append("\nDisallow: /")
          .append(i)
          .append("/*.html$\nCrawl-delay: 1\n");
    }
    byte[] body = file.append("User-agent: FooBot\nDisallow: /x\n")
        .toString()
        .getBytes(StandardCharsets.US_ASCII);
    within(() -> {
      RobotsTxt robots = RobotsTxt.parse(body, dialect, NO_LIMIT);
      assertThat(robots.firstIgnoredLine()).isEmpty();
      assertThat(robots.groups()).hasSizeGreaterThan(50_000);
      assertThat(robots.rulesFor(CRAWLER).allows("/x")).isFalse();
      assertThat(RobotsTxt.parse(body, dialect).firstIgnoredLine().isPresent())
          .isEqualTo(dialect != Dialect.GOOGLEBOT);
    });
  }

  @ParameterizedTest
  @EnumSource
  void filesOfOneByteRepeatedAreRead(Dialect dialect) {
    for (byte b :
        new byte[] {0, '\r', '\n', ' ', '#', ':', '*', '%', (byte) 0xEF, (byte) 0xFF, 'a'}) {
      byte[] body = new byte[4 * 1024 * 1024];
      Arrays.fill(body, b);
      within(() -> {
        RobotsTxt robots = RobotsTxt.parse(body, dialect, NO_LIMIT);
        assertThat(robots.groups()).isEmpty();
        assertThat(robots.rulesFor(CRAWLER).allows(body)).isTrue();
        AtomicInteger lines = new AtomicInteger();
        LineScanner.scan(body, line -> lines.addAndGet(line.isUtf8() ? 1 : 2));
        assertThat(lines).hasPositiveValue();
      });
    }
  }

  @ParameterizedTest
  @EnumSource
  void manyUserAgentLinesAndTokensAreCompared(Dialect dialect) {
    String agents = "User-agent:a\n".repeat(39_000) + "User-agent:FooBot\nDisallow:/\n";
    String[] tokens = new String[200];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = "a-" + i;
    }
    tokens[199] = "FooBot";
    within(() -> assertThat(
            RobotsTxt.parse(agents, dialect).rulesFor(Crawler.ofTokens(tokens)).allows("/"))
        .isFalse());
  }

  @ParameterizedTest
  @EnumSource
  void manyExtensionLinesAreHandedOut(Dialect dialect) {
    String file =
        ("User-agent:a\nb:c\n".repeat(13_000) + "User-agent:FooBot\n" + "b:c\n".repeat(13_000));
    within(() -> assertThat(RobotsTxt.parse(file, dialect).rulesFor(CRAWLER).extensions())
        .hasSize(13_000));
  }

  @ParameterizedTest
  @EnumSource
  void longUrlsAreNormalised(Dialect dialect) {
    for (String piece :
        new String[] {"%", "%4", "%41", "é", "\uD800", "://", "?", "#", " ", "*", "\0"}) {
      String url = "/x" + piece.repeat(300_000);
      within(() -> assertThat(allows(dialect, "Disallow: /x", url)).isFalse());
    }
  }

  /** A path of one byte asks for the same rules at each place; each must be tried once, not once a place. */
  @ParameterizedTest
  @EnumSource
  void rulesThatSeemPossibleEverywhereAreTriedOnce(Dialect dialect) {
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      rules.append("Disallow: /*").append("aaa*".repeat(100 + i)).append("aaa$\n");
    }
    String last = "Allow: /*aaa*aaaa";
    String path = "/" + "a".repeat(60_000) + "b";
    within(() -> assertThat(allows(dialect, rules.toString(), path)).isTrue());
    within(() -> assertThat(allows(dialect, rules + last, path)).isTrue());
    within(() -> assertThat(allows(dialect, rules + "Disallow: /*aab", path)).isFalse());
  }

  @Test
  void longUserAgentHeadersAreRead() {
    for (String piece :
        new String[] {"(", "a ", "compatible;", "Googlebot;", "/", "* ", "bo", "b/", "@", "é "}) {
      within(() -> assertThat(
              Crawler.fromUserAgentHeader("x(" + piece.repeat(100_000)).name())
          .isNotNull());
      within(() ->
          assertThat(Crawler.fromUserAgentHeader(piece.repeat(100_000)).name()).isNotNull());
    }
  }

  private static boolean allows(Dialect dialect, String rules, String url) {
    return RobotsTxt.parse("User-agent: *\n" + rules, dialect).rulesFor(CRAWLER).allows(url);
  }

  private static void within(Executable executable) {
    assertTimeoutPreemptively(BOUND, executable);
  }
}
