package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Reason;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.Verdict;
import wayleave.report.RobotsTemplate;

/** Requirements that are no question about a file, a crawler and a URL. */
final class RequirementsTest {
  /** The guide's recipe (by the middle of the vectors' names) and the project's own. */
  private static final Map<String, RobotsTemplate> RECIPES = Map.of(
      "site", RobotsTemplate.BLOCK_SITE,
      "directories", RobotsTemplate.BLOCK_FOLDERS,
      "onlyOne", RobotsTemplate.ALLOW_ONE_CRAWLER,
      "allButOne", RobotsTemplate.BLOCK_ONE_CRAWLER,
      "page", RobotsTemplate.BLOCK_PAGE,
      "image", RobotsTemplate.BLOCK_IMAGE,
      "allImages", RobotsTemplate.BLOCK_ALL_IMAGES,
      "fileType", RobotsTemplate.BLOCK_FILE_TYPE,
      "adsense", RobotsTemplate.ALLOW_ADSENSE_ONLY,
      "xls", RobotsTemplate.BLOCK_URL_ENDING);

  /** A1: what the guide's recipe answers, the ready-made file answers too. */
  @Test
  void everyRecipeOfTheGuideIsReadyMade() {
    for (Map.Entry<String, RobotsTemplate> entry : RECIPES.entrySet()) {
      RobotsTxt ready = RobotsTxt.parse(entry.getValue().text());
      List<TestVector> vectors = Vectors.all().stream()
          .filter(vector -> vector.id().startsWith("A1." + entry.getKey() + "."))
          .toList();
      assertThat(vectors).as(entry.getKey()).isNotEmpty();
      for (TestVector vector : vectors) {
        CrawlerRules rules = ready.rulesFor(Crawler.ofUncheckedTokens(vector.crawlerTokens()));
        assertThat(rules.allows(vector.urlBytes()))
            .as(vector.id())
            .isEqualTo(vector.allowed().orElseThrow());
      }
    }
  }

  /** A3: a blocked page can be indexed all the same; a blocked folder is no secret. */
  @Test
  void readyMadeFilesTellWhatBlockingDoesNotDo() {
    assertThat(RobotsTemplate.BLOCK_SITE.text()).contains("can still be indexed");
    assertThat(RobotsTemplate.BLOCK_FOLDERS.text())
        .contains("can still be indexed")
        .contains("hides nothing");
  }

  /** L13: Google's user-triggered fetchers, and whoever says so. */
  @ParameterizedTest
  @ValueSource(strings = {"FeedFetcher-Google", "Google-Read-Aloud", "Google-Site-Verification"})
  void anAgentThatActsForAUserNeedNotFollow(String name) {
    RobotsTxt robots = RobotsTxt.parse("user-agent: *\nuser-agent: " + name + "\ndisallow: /\n");
    assertThat(Crawler.fromUserAgentHeader(name).isUserTriggered()).isTrue();
    assertThat(robots.rulesFor(Crawler.fromUserAgentHeader(name)).check("/x").reason())
        .isEqualTo(Reason.ACTING_FOR_USER);
    Verdict own =
        robots.rulesFor(Crawler.ofProductToken("MyReader").userTriggered()).check("/x");
    assertThat(own.allowed()).isTrue();
    assertThat(robots.rulesFor(Crawler.ofProductToken("MyReader")).allows("/x")).isFalse();
  }

  /** F8: the author can be told where the file stops to count. */
  @Test
  void theFirstLineThatDoesNotCountIsReported() {
    String comments = "#234567890123456789012345678901\n".repeat(16_000);
    RobotsTxt whole = RobotsTxt.parse(comments);
    RobotsTxt cut = RobotsTxt.parse(comments + "user-agent: *\ndisallow: /\n");
    assertThat(comments.length()).isEqualTo(500 * 1024);
    assertThat(whole.firstIgnoredLine()).isEmpty();
    assertThat(cut.firstIgnoredLine()).hasValue(16_001);
  }

  /** M1: a full URL; what is none is kept and told apart. */
  @Test
  void aSitemapThatIsNoFullUrlIsToldApart() {
    RobotsTxt robots = RobotsTxt.parse(
        "sitemap: https://example.com/s.xml\nsitemap: /t.xml\n".getBytes(StandardCharsets.UTF_8),
        Dialect.GOOGLE);
    assertThat(robots.sitemaps()).map(Sitemap::isAbsolute).containsExactly(true, false);
  }
}
