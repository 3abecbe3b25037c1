package wayleave.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;

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

  @Test
  void anUnknownCodeFindsNothing() {
    assertThat(RobotsTemplate.find("block-everything")).isEmpty();
  }
}
