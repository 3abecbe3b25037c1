package wayleave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Reason;
import wayleave.RobotsTxt;
import wayleave.proof.automata.StepBudget;

class RobotsDiffTest {
  private static final String BEFORE = """
      User-agent: *
      Disallow: /private/
      Disallow: /search

      User-agent: GPTBot
      User-agent: CCBot
      Disallow: /

      User-agent: Googlebot
      Disallow: /search
      """;
  private static final String AFTER = """
      User-agent: *
      Disallow: /private/
      Allow: /private/press/
      Disallow: /search

      User-agent: GPTBot
      Disallow: /

      User-agent: Googlebot
      Disallow: /search*
      """;

  @ParameterizedTest
  @EnumSource
  void crawlersWithTheSameOutcomeAreTogether(Dialect dialect) {
    RobotsDiff diff = RobotsDiff.of(bytes(BEFORE), bytes(AFTER), dialect);
    assertThat(diff.isSame()).isFalse();
    assertThat(diff.crawlers())
        .extracting(RobotsDiff.CrawlerDiff::names)
        .containsExactly(List.of("bingbot", "*"), List.of("CCBot"), List.of("Googlebot", "GPTBot"));
    assertThat(diff.crawlers().get(2).comparison()).isEqualTo(new RuleComparison.Same());
  }

  /** Names that stand above the same groups are compiled once for all of them. */
  @ParameterizedTest
  @EnumSource
  void crawlersThatAreTogetherFollowTheSameRules(Dialect dialect) {
    Random random = new Random(50);
    for (int i = 0; i < 2_000; i++) {
      byte[] before = bytes(randomFile(random));
      byte[] after = bytes(randomFile(random));
      for (RobotsDiff.CrawlerDiff crawler :
          RobotsDiff.of(before, after, dialect).crawlers()) {
        if (!(crawler.comparison() instanceof RuleComparison.Same)) {
          for (byte[] file : List.of(before, after)) {
            RobotsTxt robots = RobotsTxt.parse(file, dialect);
            assertThat(crawler.names().stream()
                    .map(name ->
                        robots.rulesFor(Crawler.fromUserAgentHeader(name)).rules())
                    .distinct())
                .as("%s\n%s", crawler.names(), new String(file, StandardCharsets.UTF_8))
                .hasSize(1);
          }
        }
      }
    }
  }

  private static String randomFile(Random random) {
    List<String> names = List.of(
        "*",
        "a",
        "A",
        "a/1",
        "b1",
        "b2",
        "b1 x",
        "c d",
        "Googlebot",
        "Googlebot-Image",
        "AdsBot-Google");
    StringBuilder file = new StringBuilder();
    for (int group = random.nextInt(4); group >= 0; group--) {
      for (int name = random.nextInt(4); name >= 0; name--) {
        file.append("User-agent: ")
            .append(names.get(random.nextInt(names.size())))
            .append('\n');
      }
      for (int rule = random.nextInt(3); rule >= 0; rule--) {
        file.append("Disallow: /").append((char) ('a' + random.nextInt(4))).append('\n');
      }
    }
    return file.toString();
  }

  @Test
  void eachRegionHasItsRulesAndVerdicts() {
    RobotsDiff diff = RobotsDiff.of(bytes(BEFORE), bytes(AFTER), Dialect.GOOGLE);
    assertThat(diff.crawlers().get(0).comparison())
        .isInstanceOfSatisfying(RuleComparison.Different.class, different -> {
          assertThat(different.isComplete()).isTrue();
          assertThat(different.regions()).singleElement().satisfies(region -> {
            assertThat(region.witness()).isEqualTo("/private/press/");
            assertThat(region.before().line()).hasValue(2);
            assertThat(region.before().allowed()).isFalse();
            assertThat(region.after().line()).hasValue(3);
            assertThat(region.after().allowed()).isTrue();
          });
        });
    assertThat(diff.crawlers().get(1).comparison())
        .isInstanceOfSatisfying(
            RuleComparison.Different.class,
            different -> assertThat(different.regions())
                .extracting(region -> region.before().line().orElse(0)
                    + " "
                    + region.after().line().orElse(0))
                .containsExactly("7 0", "7 3"));
  }

  @Test
  void crawlersAskedForAreComparedToo() {
    RobotsDiff diff = RobotsDiff.of(
        bytes(BEFORE),
        bytes(AFTER),
        Dialect.GOOGLE,
        List.of("AdsBot-Google", "ccbot", "Bytespider"),
        List.of());
    assertThat(diff.crawlers())
        .extracting(RobotsDiff.CrawlerDiff::names)
        .containsExactly(
            List.of("ccbot"),
            List.of("Bytespider", "bingbot", "*"),
            List.of("AdsBot-Google", "Googlebot", "GPTBot"));
  }

  @Test
  void crawlersAreInTheOrderOfTheirImportance() {
    RobotsDiff diff = RobotsDiff.of(
        bytes("User-agent: FooBot\nUser-agent: GPTBot\nUser-agent: Bingbot\nDisallow: /a\n"),
        bytes("User-agent: *\nDisallow: /b\n"),
        Dialect.GOOGLE,
        List.of("CCBot"),
        List.of());
    assertThat(diff.crawlers())
        .extracting(RobotsDiff.CrawlerDiff::names)
        .containsExactly(
            List.of("CCBot", "Googlebot", "*"), List.of("bingbot", "GPTBot", "FooBot"));
  }

  @Test
  void differencesAreOpenedOrClosed() {
    RobotsDiff diff = RobotsDiff.of(
        bytes("User-agent: *\nDisallow: /a\nUser-agent: FooBot\nDisallow: /\n"),
        bytes("User-agent: *\nDisallow: /b\nDisallow: /c\nUser-agent: FooBot\nDisallow:\n"),
        Dialect.GOOGLE);
    RobotsDiff.CrawlerDiff all = diff.crawlers().get(0);
    assertThat(all.opened()).extracting(Region::witness).containsExactly("/a");
    assertThat(all.closed()).extracting(Region::witness).containsExactlyInAnyOrder("/b", "/c");
    assertThat(all.opensSite() || all.closesSite()).isFalse();
    assertThat(diff.crawlers().get(1).opensSite()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Disallow: /a, Disallow: /, true",
    "Disallow:, Disallow: /, true",
    "Disallow: /, Disallow: /*, false",
    "Disallow: /a, Disallow: /*?, false",
  })
  void aSiteIsClosedIfNothingIsAllowedAnyMore(String before, String after, boolean closes) {
    RobotsDiff diff = RobotsDiff.of(
        bytes("User-agent: *\n" + before), bytes("User-agent: *\n" + after), Dialect.GOOGLE);
    assertThat(diff.crawlers().get(0).closesSite()).isEqualTo(closes);
  }

  @Test
  void urlsOfASampleAreCountedByTheRulesThatDecide() {
    RobotsDiff diff = RobotsDiff.of(
        bytes(BEFORE),
        bytes(AFTER),
        Dialect.GOOGLE,
        List.of(),
        List.of(
            "/",
            "/private/press/1",
            "/private/press/1",
            "https://example.com/private/press/2",
            "/private/x",
            "/robots.txt",
            "/search"));
    RobotsDiff.Flip flip = diff.crawlers().get(0).flips().get(0);
    assertThat(flip.count()).isEqualTo(3);
    assertThat(flip.before().line()).hasValue(2);
    assertThat(flip.after().line()).hasValue(3);
    assertThat(flip.examples())
        .containsExactly("/private/press/1", "https://example.com/private/press/2");
    List<RobotsDiff.Flip> others = diff.crawlers().get(1).flips();
    assertThat(others).extracting(RobotsDiff.Flip::count).containsExactly(3L, 1L);
    assertThat(others.get(1).after().reason()).isEqualTo(Reason.NO_MATCH);
    assertThat(diff.crawlers().get(2).flips()).isEmpty();
  }

  @Test
  void aFileWithoutRulesIsComparedToo() {
    assertThat(RobotsDiff.of(bytes(""), bytes("User-agent: *\nDisallow:\n"), Dialect.GOOGLE)
            .isSame())
        .isTrue();
    assertThat(RobotsDiff.of(bytes(""), bytes("User-agent: *\nDisallow: /\n"), Dialect.GOOGLE)
            .isSame())
        .isFalse();
  }

  /** The groups of a hostile file share one budget, so that there is no use in having many. */
  @Test
  void allCrawlersTogetherHaveABudget() {
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    for (String name : List.of("one", "two", "three")) {
      before.append("User-agent: ").append(name).append("\nDisallow: /*\n");
      for (char c = 'a'; c <= 'z'; c++) {
        before.append("Allow: /*").append(c).append("*0").append(c).append(name).append("$\n");
      }
      after.append(before).append("Allow: /*a*0*0a").append(name).append("$\n");
    }
    StepBudget budget = new StepBudget(100_000);
    RobotsDiff diff = new RobotsComparer(
            bytes(before.toString()), bytes(after.toString()), Dialect.GOOGLE)
        .compare(List.of("one"), List.of(), budget);
    assertThat(budget.isSpent()).isTrue();
    assertThat(diff.crawlers().get(0).names()).containsExactly("one");
    assertThat(diff.crawlers())
        .filteredOn(crawler -> !crawler.names().contains("one"))
        .isNotEmpty()
        .extracting(RobotsDiff.CrawlerDiff::comparison)
        .containsOnly(
            new RuleComparison.Undecided("more than 100000 steps, for the crawlers before"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
