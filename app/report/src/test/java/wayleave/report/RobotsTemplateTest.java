package wayleave.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Severity;

class RobotsTemplateTest {
  @ParameterizedTest
  @CsvFileSource(resources = "templates.tsv", delimiter = '\t')
  void givesTheVerdictsThatTheGuidePromises(
      String id, String proves, String template, String crawler, String url, String allowed) {
    String text = RobotsTemplate.find(template).orElseThrow().text();
    Crawler asking = Crawler.fromUserAgentHeader(crawler);
    for (Dialect dialect : Dialect.values()) {
      if (!asking.under(dialect).equals(asking)) {
        continue; // the guide speaks of what Google documents
      }
      CrawlerRules rules = RobotsTxt.parse(text, dialect).rulesFor(asking);
      assertThat(rules.allows(url)).as(id + " " + dialect).isEqualTo(allowed.equals("yes"));
    }
  }

  @Test
  void theAuthorIsToldThatBlockedPagesCanBeIndexed() {
    Set<RobotsTemplate> told = EnumSet.noneOf(RobotsTemplate.class);
    for (RobotsTemplate template : RobotsTemplate.values()) {
      if (template.text().contains("# A URL that is blocked here can still be indexed")) {
        told.add(template);
      }
    }
    assertThat(told)
        .contains(
            RobotsTemplate.BLOCK_SITE,
            RobotsTemplate.BLOCK_FOLDERS,
            RobotsTemplate.BLOCK_PAGE,
            RobotsTemplate.ALLOW_ADSENSE_ONLY);
  }

  @Test
  void theAuthorIsToldThatTheFileProtectsNothing() {
    for (RobotsTemplate template :
        List.of(RobotsTemplate.BLOCK_FOLDERS, RobotsTemplate.BLOCK_PAGE)) {
      assertThat(template.text()).contains("# Anyone can read this file: it hides nothing.");
    }
  }

  @ParameterizedTest
  @EnumSource
  void isFoundByItsCode(RobotsTemplate template) {
    assertThat(RobotsTemplate.find(template.code())).contains(template);
    assertThat(template.code()).matches("[a-z-]+");
    assertThat(template.description()).isNotBlank();
  }

  @ParameterizedTest
  @EnumSource
  void hasNoErrorOrWarningInAnyForm(RobotsTemplate template) {
    String own = template.text(
        template.takesCrawler() ? "ExampleBot" : "",
        template.takesPaths() ? List.of("/a/", "/*.pdf$") : List.of(),
        List.of("https://example.com/sitemap.xml"));
    for (String text : List.of(template.text(), own)) {
      assertThat(Linter.withDefaults()
              .lint(LintInput.of(text.getBytes(StandardCharsets.UTF_8)))
              .diagnostics())
          .as(template.code())
          .noneMatch(found -> found.severity().compareTo(Severity.WARNING) <= 0);
    }
  }

  @Test
  void namesPathsAndSitemapsOfTheSite() {
    assertThat(RobotsTemplate.BLOCK_URL_ENDING.text(
            "bingbot", List.of("/*.pdf$", "/a b"), List.of("https://example.com/s.xml")))
        .isEqualTo("""
            User-agent: bingbot
            Disallow: /*.pdf$
            Disallow: /a%20b

            Sitemap: https://example.com/s.xml
            """);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RobotsTemplate.BLOCK_PAGE.text("", List.of("a"), List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RobotsTemplate.BLOCK_PAGE.text("a\nb", List.of(), List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RobotsTemplate.ALLOW_ALL.text("", List.of(), List.of("/s.xml")));
  }

  @ParameterizedTest
  @CsvSource({
    "GPTBot, false, false",
    "CCBot, false, false",
    "Google-Extended, false, false",
    "meta-externalagent, false, false",
    "OAI-SearchBot, true, false",
    "ChatGPT-User, true, false",
    "Googlebot, true, true",
    "bingbot, true, true",
    "Applebot, true, true",
    "DuckDuckBot, true, true",
    "Baiduspider, true, true",
    "archive.org_bot, true, true",
  })
  void refusesAiAndKeepsSearch(String crawler, boolean training, boolean all) {
    for (Dialect dialect : Dialect.values()) {
      assertThat(allows(RobotsTemplate.REFUSE_AI_TRAINING, crawler, dialect)).isEqualTo(training);
      assertThat(allows(RobotsTemplate.REFUSE_AI, crawler, dialect)).isEqualTo(all);
    }
  }

  private static boolean allows(RobotsTemplate template, String crawler, Dialect dialect) {
    return RobotsTxt.parse(template.text(), dialect)
        .rulesFor(Crawler.ofUncheckedTokens(List.of(crawler)))
        .allows("/page");
  }

  @Test
  void refusesNoNameThatIsPartOfAnother() {
    assertThat(AiCrawlers.all(CrawlerCatalogue.bundled()))
        .doesNotContain("Spider")
        .hasSizeGreaterThan(50);
    assertThat(AiCrawlers.training(CrawlerCatalogue.bundled()))
        .contains(
            "GPTBot", "ClaudeBot", "CCBot", "Google-Extended", "Applebot-Extended", "Bytespider")
        .doesNotContain("anthropic-ai", "DeepSeekBot");
  }

  @Test
  void anUnknownCodeFindsNothing() {
    assertThat(RobotsTemplate.find("block-everything")).isEmpty();
  }
}
