package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Reason;
import wayleave.Recipe;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.Verdict;

/** Requirements that are no question about a file, a crawler and a URL. */
final class RequirementsTest {
  /** The guide's recipe (by the middle of the vectors' names) and the project's own. */
  private static final Map<String, Recipe> RECIPES = Map.of(
      "site", Recipe.BLOCK_SITE,
      "directories", Recipe.BLOCK_FOLDERS,
      "onlyOne", Recipe.ALLOW_ONE_CRAWLER,
      "allButOne", Recipe.BLOCK_ONE_CRAWLER,
      "page", Recipe.BLOCK_PAGE,
      "image", Recipe.BLOCK_IMAGE,
      "allImages", Recipe.BLOCK_ALL_IMAGES,
      "fileType", Recipe.BLOCK_FILE_TYPE,
      "adsense", Recipe.ALLOW_ADSENSE_ONLY,
      "xls", Recipe.BLOCK_URL_ENDING);

  /** A1: what the guide's recipe answers, the ready-made file answers too. */
  @Test
  void everyRecipeOfTheGuideIsReadyMade() {
    assertThat(RECIPES.values()).containsExactlyInAnyOrder(Recipe.values());
    for (Map.Entry<String, Recipe> entry : RECIPES.entrySet()) {
      RobotsTxt ready = RobotsTxt.parse(entry.getValue().text());
      List<TestVector> vectors = Vectors.all().stream()
          .filter(vector -> vector.id().startsWith("A1." + entry.getKey() + "."))
          .toList();
      assertThat(vectors).as(entry.getKey()).isNotEmpty();
      for (TestVector vector : vectors) {
        AgentRules rules = ready.rulesFor(Crawler.ofTokens(vector.agents().tokens()));
        assertThat(rules.allows(vector.urlBytes()))
            .as(vector.id())
            .isEqualTo(vector.allowed().orElseThrow());
      }
    }
  }

  /** A3: a blocked page can be indexed all the same; a blocked folder is no secret. */
  @Test
  void readyMadeFilesTellWhatBlockingDoesNotDo() {
    assertThat(Recipe.BLOCK_SITE.text()).contains("can still be indexed");
    assertThat(Recipe.BLOCK_FOLDERS.text())
        .contains("can still be indexed")
        .contains("hides nothing");
  }

  /** L13: Google's user-triggered fetchers, and whoever says so. */
  @ParameterizedTest
  @ValueSource(strings = {"FeedFetcher-Google", "Google-Read-Aloud", "Google-Site-Verification"})
  void anAgentThatActsForAUserNeedNotFollow(String name) {
    RobotsTxt robots = RobotsTxt.parse("user-agent: *\nuser-agent: " + name + "\ndisallow: /\n");
    assertThat(Crawler.of(name).isActingForUser()).isTrue();
    assertThat(robots.rulesFor(Crawler.of(name)).check("/x").reason())
        .isEqualTo(Reason.ACTING_FOR_USER);
    Verdict own = robots.rulesFor(Crawler.of("MyReader").actingForUser()).check("/x");
    assertThat(own.allowed()).isTrue();
    assertThat(robots.rulesFor(Crawler.of("MyReader")).allows("/x")).isFalse();
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
