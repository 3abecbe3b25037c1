package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.PatternMatch.Part;
import wayleave.internal.match.Escaping;
import wayleave.internal.match.PatternMatcher;

class PatternMatchTest {
  private static final long SEED = 20261122;

  static List<TestTable.Row> patterns() {
    return TestTable.read("patterns.tsv", 3);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The parts as {@code pattern=path}. */
  private static String drawn(byte[] pattern, String path) {
    return PatternMatch.of(pattern, path, Escaping.DONE)
        .map(match -> match.parts().stream()
            .map(part -> part.pattern() + "=" + part.path())
            .collect(Collectors.joining(" ")))
        .orElse("no");
  }

  @ParameterizedTest
  @CsvSource({
    "/fish, /fish, /fish=/fish",
    "/fish, /fish.html, /fish=/fish =.html",
    "/fish, /bird, no",
    "/a*.pdf$, /a/b.pdf, /a=/a *=/b .pdf=.pdf $=",
    "/a*.pdf$, /a.pdf/b.pdf, /a=/a *=.pdf/b .pdf=.pdf $=",
    "/a*.pdf, /a.pdf/b.pdf, /a=/a *= .pdf=.pdf =/b.pdf",
    "/*?sid=, /x?sid=7, /=/ *=x ?sid==?sid= =7",
    "/fish*, /fishing, /fish=/fish *=ing",
    "/fish*, /fish, /fish=/fish *=",
    "/fish*$, /fishing, /fish=/fish *=ing $=",
    "/fish$, /fish, /fish=/fish $=",
    "/**/x, /a/x, /=/ **=a /x=/x",
    "/*a*b, /xaaxb, /=/ *=x a=a *=ax b=b",
    "*, /a, *=/a",
    "/$$, /$, /$=/$ $=",
  })
  void tellsWhatEachPieceTook(String pattern, String path, String expected) {
    assertThat(drawn(bytes(pattern), path)).isEqualTo(expected);
  }

  @Test
  void anEmptyPatternTakesNothing() {
    assertThat(drawn(bytes(""), "/a")).isEqualTo("=/a");
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void isThereIfThePatternMatches(TestTable.Row row) {
    String path = new String(row.bytes(1), StandardCharsets.ISO_8859_1);
    assertThat(PatternMatch.of(row.bytes(0), path, Escaping.DONE).isPresent())
        .isEqualTo(row.text(2).equals("yes"));
  }

  @Test
  void theSizesOfPiecesAgreeWithTheMatcher() {
    SplittableRandom random = new SplittableRandom(SEED);
    int matched = 0;
    for (int n = 0; n < 100_000; n++) {
      String pattern = "/" + random(random, "ab*$/", 9);
      String path = "/" + random(random, "aab$*", 12);
      boolean matches =
          PatternMatcher.matches(bytes(pattern), 0, pattern.length(), path, 0, path.length());
      Optional<PatternMatch> match = PatternMatch.of(bytes(pattern), path, Escaping.DONE);
      assertThat(match.isPresent()).isEqualTo(matches);
      if (match.isPresent()) {
        requireWhole(match.get(), pattern, path);
        matched++;
      }
    }
    assertThat(matched).isGreaterThan(5_000);
  }

  private static void requireWhole(PatternMatch match, String pattern, String path) {
    String what = "seed " + SEED + ": " + pattern + " on " + path;
    StringBuilder patterns = new StringBuilder();
    StringBuilder paths = new StringBuilder();
    for (Part part : match.parts()) {
      patterns.append(part.pattern());
      paths.append(part.path());
      boolean atEnd = patterns.length() == pattern.length();
      boolean stars =
          !part.pattern().isEmpty() && part.pattern().replace("*", "").isEmpty();
      boolean end = atEnd && part.pattern().equals("$") && part.path().isEmpty();
      boolean rest = atEnd && part.pattern().isEmpty();
      assertThat(stars || end || rest || part.pattern().equals(part.path()))
          .as(what)
          .isTrue();
    }
    assertThat(patterns.toString()).as(what).isEqualTo(pattern);
    assertThat(paths.toString()).as(what).isEqualTo(path);
  }

  private static String random(SplittableRandom random, String alphabet, int maxLength) {
    StringBuilder s = new StringBuilder();
    for (int i = random.nextInt(maxLength + 1); i > 0; i--) {
      s.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return s.toString();
  }

  @Test
  void aVerdictTellsItForEachRuleThatMatches() {
    CrawlerRules rules = RobotsTxt.parse("User-agent: *\nDisallow: /é*.pdf$\nAllow: /x")
        .rulesFor(Crawler.ofProductToken("a"));
    Verdict verdict = rules.check("https://example.com/%c3%A9/a.pdf#top");
    assertThat(verdict.match(verdict.rule().orElseThrow()).orElseThrow().parts())
        .containsExactly(
            new Part("/%C3%A9", "/%C3%A9"),
            new Part("*", "/a"),
            new Part(".pdf", ".pdf"),
            new Part("$", ""));
    assertThat(verdict.match(verdict.candidates().get(1).rule())).isEmpty();
  }

  @Test
  void piecesOfRawCharactersAreTextAgain() {
    CrawlerRules rules = RobotsTxt.parse("User-agent: *\nDisallow: /*ä", Dialect.GOOGLEBOT)
        .rulesFor(Crawler.ofTokens("a"));
    Verdict verdict = rules.check("/öä/ü");
    assertThat(drawn("/*ä".getBytes(StandardCharsets.UTF_8), "/Ã¶Ã¤/Ã¼"))
        .isEqualTo("/=/ *=ö ä=ä =/ü");
    assertThat(verdict.allowed()).isTrue(); // the pattern is escaped, the URL is not
  }
}
