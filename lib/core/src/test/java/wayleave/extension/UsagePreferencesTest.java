package wayleave.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.TestTable;
import wayleave.extension.UsagePreference.Answer;
import wayleave.extension.UsageStatement.Effect;

class UsagePreferencesTest {
  static List<TestTable.Row> cases() {
    return TestTable.read("/wayleave/usage-preferences.tsv", 5);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachSpecificationAnswersByItsOwnRules(TestTable.Row row) {
    UsagePreferences said = UsagePreferences.of(
            RobotsTxt.parse(row.text(0)), Crawler.fromUserAgentHeader(row.text(1)), row.text(2))
        .withResponse(headers(row.text(3)));
    assertThat(shown(said)).isEqualTo(row.text(4));
  }

  @Test
  void whatNobodySaysIsUnsaidAndNotAllowed() {
    UsagePreferences said =
        UsagePreferences.of(RobotsTxt.parse("User-agent: Bot\nAllow: /"), Crawler.ofTokens(), "/");
    assertThat(said.preferences()).isNotEmpty().allSatisfy(preference -> {
      assertThat(preference.answer()).isEqualTo(Answer.UNSAID);
      assertThat(preference.value()).isEqualTo("unsaid");
    });
    assertThat(said.preferences("train"))
        .extracting(preference -> preference.specification().name())
        .containsExactlyInAnyOrder(
            "aipref-attach",
            "applebot-extended",
            "content-signal",
            "google-extended",
            "kelley-training-preference");
  }

  @Test
  void allThatAFileSaysIsForAnyUrlAndCrawler() {
    RobotsTxt robots = RobotsTxt.parse("""
        Content-Usage: train-ai=n
        Content-Signal: ai-train=no
        License: https://example.com/license.xml
        User-agent: *
        Content-Usage: /a train-ai=y
        Content-Signal: search=yes
        Disallow: /b

        User-agent: Google-Extended
        Allow: /
        Disallow: /x
        Disallow:
        """);
    assertThat(UsagePreferences.statementsOf(robots))
        .extracting(UsagePreferencesTest::shown)
        .containsExactlyInAnyOrder(
            "aipref-attach train-ai=allow@5",
            "content-signal search=allow@6",
            "rsl license=https://example.com/license.xml@3",
            "google-extended train-ai=allow@10",
            "google-extended train-ai=disallow@11",
            "google-extended grounding=allow@10",
            "google-extended grounding=disallow@11");
    assertThat(UsagePreferences.statementsOf(RobotsTxt.parse("Content-Usage: train-ai=n")))
        .isEmpty();
  }

  @Test
  void aResponseThatNobodySeesSaysNothing() {
    UsagePreferences said = UsagePreferences.of(RobotsTxt.parse(""), Crawler.ofTokens(), "/")
        .withUnseenResponse(Map.of("Content-Usage", List.of("train-ai=n")));
    assertThat(said.statements()).singleElement().satisfies(statement -> {
      assertThat(statement.effect()).isEqualTo(Effect.UNSEEN);
      assertThat(statement.header()).contains("Content-Usage");
      assertThat(statement.text()).isEqualTo("Content-Usage: train-ai=n");
      assertThat(statement.line()).isEmpty();
      assertThat(statement).hasToString("train-ai disallow (header: Content-Usage: train-ai=n)");
    });
    assertThat(said.preferences("train")).allMatch(one -> one.answer() == Answer.UNSAID);
  }

  @Test
  void anOlderEditionDoesNotKnowTheWordsOfALaterOne() {
    RobotsTxt robots = RobotsTxt.parse("User-agent: *\nContent-Signal: use=full, ai-train=no");
    Specification old = Specification.find("content-signal@2025-09").orElseThrow();
    UsagePreferences said = UsagePreferences.of(robots, Crawler.ofTokens(), "/", List.of(old));
    assertThat(said.preference(old, "use")).isEmpty();
    assertThat(said.preference(old, "ai-train").orElseThrow().value()).isEqualTo("disallow");
    assertThat(said.toString()).isEqualTo("[content-signal@2025-09 ai-train=disallow]");
  }

  @Test
  void noBytesMakeItThrowAndNoStatementChangesAVerdict() {
    long seed = 20261126;
    SplittableRandom random = new SplittableRandom(seed);
    String characters = "=,;/ \t\"?:()nytrain-aisearchuse%\u00e9\u0000";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder value = new StringBuilder();
      int length = random.nextInt(30);
      for (int at = 0; at < length; at++) {
        value.append(characters.charAt(random.nextInt(characters.length())));
      }
      RobotsTxt robots = RobotsTxt.parse("User-agent: *\nContent-Usage: " + value
          + "\nContent-Signal: " + value + "\nLicense: " + value + "\nDisallow: /b\n");
      Map<String, List<String>> headers = Map.of(
          "Content-Usage", List.of(value.toString()),
          "content-signal", List.of(value.toString()),
          "TDM-Reservation", List.of(value.toString()));
      UsagePreferences said =
          UsagePreferences.of(robots, Crawler.ofTokens(), "/a").withResponse(headers);
      assertThat(said.preferences())
          .as("seed " + seed + ": " + value)
          .allSatisfy(preference -> assertThat(preference.decidedBy().isEmpty())
              .isEqualTo(preference.answer() == Answer.UNSAID));
      assertThat(robots.rulesFor(Crawler.ofTokens()).allows("/a")).isTrue();
      assertThat(robots.rulesFor(Crawler.ofTokens()).allows("/b")).isFalse();
    }
  }

  private static Map<String, List<String>> headers(String text) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    if (!text.equals("-")) {
      for (String line : text.split("\n")) {
        int colon = line.indexOf(':');
        headers
            .computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
            .add(line.substring(colon + 1));
      }
    }
    return headers;
  }

  private static String shown(UsagePreferences said) {
    List<String> parts = new ArrayList<>();
    for (UsagePreference preference : said.preferences()) {
      preference.decidedBy().forEach(statement -> parts.add(shown(statement)));
    }
    said.statements().stream()
        .filter(statement -> statement.effect() != Effect.APPLIES)
        .forEach(statement ->
            parts.add("!" + shown(statement) + " " + statement.effect().code()));
    return parts.isEmpty() ? "-" : String.join("; ", parts);
  }

  private static String shown(UsageStatement statement) {
    return statement.specification().name() + " " + statement.term().label() + "="
        + statement.value() + "@"
        + (statement.line().isPresent() ? statement.line().getAsInt() : "header");
  }
}
