package wayleave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;

class PatternExplanationTest {
  static Stream<String[]> patterns() throws IOException {
    try (InputStream in = PatternExplanationTest.class.getResourceAsStream("patterns.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("# "))
              .map(line -> line.split("\t", -1))
              .toList()
              .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void saysInWordsWhatAPatternMatches(String pattern, String words) {
    assertThat(PatternExplanation.of(pattern, Dialect.GOOGLE).words()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/a*.pdf$ | /b         | after /, expected a but found b",
        "/a*.pdf$ | /          | after /, expected a but the path ends",
        "/a*.pdf$ | /a.pdf?x=1 | after /a, expected .pdf at the end but found .pdf?x=1",
        "/a*b*c   | /a1b2      | after /a1b, expected c somewhere but found 2",
        "/a$      | /a?x       | after /a, expected the end but found ?x",
        "/x       | /robots.txt | /robots.txt itself is always allowed",
        "*x       | /          | at the start, expected x somewhere but found /",
      })
  void saysWhereAPatternStops(String pattern, String url, String stop) {
    PatternExplanation.Answer answer =
        PatternExplanation.of(pattern, Dialect.GOOGLE).ask(url);
    assertThat(answer.matches()).isFalse();
    assertThat(answer.stop()).contains(stop);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/*4      | 3 | paths that contain 4            | /odata/$metadata | after /, expected 4 somewhere but found odata/$metadata",
        "/a%24    | 3 | paths that start with /a$       | /a%2             | after /a, expected $ but found %2",
        "/a%24$   | 4 | only the path /a$, without a query | /a$b          | after /a$, expected the end but found b",
        "/%2A*%2a | 4 | paths that start with /*, then anything, then * | /*a | after /*, expected * somewhere but found a",
      })
  void explainsLiteralWildcardsOfRfc9309(
      String pattern, int length, String words, String url, String stop) {
    PatternExplanation explanation = PatternExplanation.of(pattern, Dialect.RFC9309);
    assertThat(explanation.length()).isEqualTo(length);
    assertThat(explanation.words()).isEqualTo(words);
    assertThat(explanation.ask(url).stop()).contains(stop);
    assertThat(explanation.examples()).isNotEmpty();
  }

  @Test
  void saysWhereReadingsDiffer() {
    PatternExplanation explanation = PatternExplanation.of("%7Ejoe", Dialect.GOOGLE);
    assertThat(explanation.normalised(Dialect.GOOGLE)).contains("/%7Ejoe");
    assertThat(explanation.normalised(Dialect.GOOGLEBOT)).contains("%7Ejoe");
    assertThat(explanation.normalised(Dialect.RFC9309)).isEmpty();
    assertThat(PatternExplanation.of("/%7Ejoe", Dialect.RFC9309).normalised(Dialect.RFC9309))
        .contains("/~joe");
    assertThat(PatternExplanation.of("%7Ejoe", Dialect.GOOGLEBOT).words()).startsWith("nothing: ");
    assertThat(PatternExplanation.of("/caf\u00e9", Dialect.GOOGLE).length()).isEqualTo(10);
    assertThatThrownBy(() -> PatternExplanation.of("/a\n/b", Dialect.GOOGLE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Examples match, near misses do not, and what is said to stop a pattern is said of no path that it matches. */
  @ParameterizedTest
  @EnumSource
  void theMatcherAgreesWithAllThatIsSaid(Dialect dialect) {
    SplittableRandom random = new SplittableRandom(9309);
    List<String> pieces =
        List.of("a", "b", "/", "*", ".pdf", "?", "%20", "$", "\u00e9", "Ab", "%24", "%2A");
    for (int i = 0; i < 3000; i++) {
      StringBuilder pattern = new StringBuilder(random.nextInt(5) == 0 ? "" : "/");
      for (int j = random.nextInt(6); j > 0; j--) {
        pattern.append(pieces.get(random.nextInt(pieces.size())));
      }
      PatternExplanation explanation = PatternExplanation.of(pattern.toString(), dialect);
      CrawlerRules rules = RobotsTxt.parse("User-agent: *\nDisallow: " + pattern, dialect)
          .rulesFor(Crawler.ofTokens());
      for (String example : explanation.examples()) {
        assertThat(rules.allows("https://example.com" + example))
            .as("%s %s", pattern, example)
            .isFalse();
      }
      for (PatternExplanation.NearMiss miss : explanation.nearMisses()) {
        assertThat(rules.allows("https://example.com" + miss.path()))
            .as("%s %s", pattern, miss.path())
            .isTrue();
      }
      String url = "/" + pieces.get(random.nextInt(pieces.size()))
          + pieces.get(random.nextInt(pieces.size()));
      PatternExplanation.Answer answer = explanation.ask(url);
      assertThat(answer.matches()).isEqualTo(!rules.allows(url));
      assertThat(answer.stop().isEmpty()).isEqualTo(answer.matches());
    }
  }

  @Test
  void showsExamplesAndNearMisses() {
    PatternExplanation folder = PatternExplanation.of("/folder/", Dialect.GOOGLE);
    assertThat(folder.examples()).contains("/folder/", "/folder/page");
    assertThat(folder.nearMisses())
        .extracting(PatternExplanation.NearMiss::path)
        .contains("/folder", "/Folder/", "/other/folder/");
    PatternExplanation pdf = PatternExplanation.of("/*.pdf$", Dialect.GOOGLE);
    assertThat(pdf.nearMisses())
        .extracting(PatternExplanation.NearMiss::path)
        .contains("/x.pdf?v=2", "/x.pdf/");
  }
}
