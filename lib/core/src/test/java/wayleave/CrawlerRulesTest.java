package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class CrawlerRulesTest {
  static List<TestTable.Row> names() {
    return TestTable.read("names.tsv", 3);
  }

  @ParameterizedTest
  @MethodSource("names")
  void aUserAgentLineNamesTheCrawlersOfTheTable(TestTable.Row row) {
    StringBuilder naming = new StringBuilder();
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt robots = RobotsTxt.parse("User-agent: " + row.text(0) + "\nDisallow: /", dialect);
      CrawlerRules rules = robots.rulesFor(Crawler.ofUncheckedTokens(List.of(row.text(1))));
      if (rules.selection().kind() == GroupSelection.Kind.NAMED) {
        assertThat(rules.allows("/")).isFalse();
        naming.append(Dialects.letter(dialect));
      }
    }
    assertThat(naming).hasToString(row.text(2));
  }

  /** From the second question on, a document with many names looks them up in an index. */
  @ParameterizedTest
  @EnumSource
  void theNextCrawlersOfADocumentHaveTheSameRulesAsTheFirst(Dialect dialect) {
    StringBuilder body = new StringBuilder();
    List<Crawler> crawlers = new ArrayList<>();
    int line = 0;
    for (TestTable.Row row : names()) {
      body.append("User-agent: ").append(row.text(0)).append("\nCrawl-delay: 1\n");
      if (line++ % 3 != 0) {
        body.append("Disallow: /").append(line).append('\n');
      }
      crawlers.add(Crawler.ofUncheckedTokens(List.of(row.text(1))));
      crawlers.add(Crawler.ofUncheckedTokens(List.of("NoBot", row.text(1), "FooBot")));
      crawlers.add(Crawler.fromUserAgentHeader(row.text(1)));
    }
    body.append("User-agent: FOOBOT\nUser-agent: *\nAllow: /a\n");
    RobotsTxt kept = RobotsTxt.parse(body.toString(), dialect);
    assertThat(kept.groups()).hasSizeGreaterThan(NameIndex.WORTHWHILE);
    kept.rulesFor(Crawler.ofTokens());
    for (Crawler crawler : crawlers) {
      RobotsTxt fresh = RobotsTxt.parse(body.toString(), dialect);
      assertThat(kept.rulesFor(crawler)).isEqualTo(fresh.rulesFor(crawler));
    }
    assertThat(kept.rulesFor(crawlers))
        .isEqualTo(crawlers.stream().map(crawler -> kept.rulesFor(crawler)).toList());
    assertThat(kept.rulesFor(List.of())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void rulesHaveTheSameLinesIfTheyAreTheSameRulesInTheSameLines(Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse(
        "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /x\nUser-agent: *\nDisallow: /y\n",
        dialect);
    List<CrawlerRules> rules = robots.rulesFor(List.of(
        Crawler.ofTokens("a"), Crawler.ofTokens("b"), Crawler.ofTokens("c"), Crawler.ofTokens()));
    assertThat(rules.get(2).hasSameLinesAs(rules.get(3))).isTrue();
    assertThat(rules.get(3).crawler()).isEqualTo(Crawler.ofTokens());
    assertThat(rules.get(0).hasSameLinesAs(rules.get(1))).isFalse();
    assertThat(rules.get(0).hasSameLinesAs(robots.rulesFor(Crawler.ofTokens("a"))))
        .isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void theSelectionNamesTheLinesThatChoseTheGroups(Dialect dialect) {
    String body = """
        User-agent: FooBot
        User-agent: BarBot
        User-agent: foobot
        Disallow: /a
        User-agent: *
        User-agent: FOOBOT
        Disallow: /b
        User-agent: *
        Disallow: /c
        """;
    RobotsTxt robots = RobotsTxt.parse(body, dialect);
    assertThat(describe(robots.rulesFor(Crawler.ofProductToken("FooBot")).selection()))
        .isEqualTo("NAMED [1, 3, 6]");
    assertThat(describe(robots.rulesFor(Crawler.ofProductToken("BarBot")).selection()))
        .isEqualTo("NAMED [2]");
    assertThat(describe(robots.rulesFor(Crawler.ofProductToken("BazBot")).selection()))
        .isEqualTo("WILDCARD [5, 8]");
    Crawler crawler = Crawler.ofProductToken("BazBot");
    assertThat(describe(robots.rulesFor(crawler.ignoringWildcardGroup()).selection()))
        .isEqualTo("WILDCARD_NOT_OBEYED []");
    assertThat(describe(robots.rulesFor(crawler.userTriggered()).selection()))
        .isEqualTo("ACTING_FOR_USER []");
    assertThat(describe(RobotsTxt.parse("", dialect)
            .rulesFor(Crawler.ofProductToken("FooBot"))
            .selection()))
        .isEqualTo("NO_GROUP []");
  }

  @Test
  void severalTokensAreMergedByGooglebotAlone() {
    String body =
        "User-agent: bar\nDisallow: /b\nUser-agent: foo\nDisallow: /f\nUser-agent: *\nDisallow: /s";
    Crawler crawler = Crawler.ofTokens("foo", "bar");
    assertThat(describe(RobotsTxt.parse(body).rulesFor(crawler).selection()))
        .isEqualTo("NAMED [3]");
    assertThat(describe(RobotsTxt.parse(body, Dialect.RFC9309).rulesFor(crawler).selection()))
        .isEqualTo("NAMED [3]");
    assertThat(
            describe(RobotsTxt.parse(body, Dialect.GOOGLEBOT).rulesFor(crawler).selection()))
        .isEqualTo("NAMED [1, 3]");
  }

  @ParameterizedTest
  @EnumSource
  void rulesStandInTheOrderInWhichTheyAreTried(Dialect dialect) {
    String body =
        "User-agent: *\nDisallow: /a\nAllow: /bb\nDisallow: /cc\nAllow: /d\nAllow: /bb\nDisallow: /c*c\n";
    CrawlerRules rules = RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofProductToken("a"));
    assertThat(rules.rules()).extracting(Rule::line).containsExactly(7, 3, 6, 4, 5, 2);
    assertThat(rules.dialect()).isEqualTo(dialect);
    assertThat(rules.crawler()).isEqualTo(Crawler.ofProductToken("a"));
    assertThat(rules).hasToString("CrawlerRules[a, WILDCARD, 6 rules]");
  }

  @Test
  void aRuleInAGroupThatIsNamedTwiceCountsOnce() {
    CrawlerRules rules = RobotsTxt.parse(
            "User-agent: a\nUser-agent: a\nUser-agent: *\nDisallow: /x")
        .rulesFor(Crawler.ofProductToken("a"));
    assertThat(rules.rules()).hasSize(1);
  }

  @Test
  void extensionLinesAreMeantForTheUserAgentLinesNextAboveThem() {
    String body = """
        Crawl-delay: 0
        User-agent: a
        Crawl-delay: 1
        Request-rate: 1/10
        User-agent: b
        User-agent: c
        Crawl-delay: 2
        User-agent: d
        Disallow: /
        Crawl-delay: 3
        User-agent: a
        Disallow: /a
        Crawl-delay: 4
        Visit-time: 5
        """;
    RobotsTxt robots = RobotsTxt.parse(body);
    assertThat(extensionLines(robots, "a")).containsExactly(3, 4, 13, 14);
    assertThat(extensionLines(robots, "b")).containsExactly(7);
    assertThat(extensionLines(robots, "c")).containsExactly(7);
    assertThat(extensionLines(robots, "d")).containsExactly(10);
    assertThat(extensionLines(robots, "e")).isEmpty();
    for (String name : List.of("a", "b", "c", "d")) {
      assertThat(robots.rulesFor(Crawler.fromUserAgentHeader(name)).allows("/x"))
          .as(name)
          .isFalse();
    }
  }

  @Test
  void extensionLinesAfterOtherLinesStillBelongToTheUserAgentLinesAbove() {
    String body =
        "User-agent: a\nSitemap: http://h/s\n\nDisallow: /x\nk: 1\nUser-agent: *\nk: 2\nUser-agent: b\nk: 3";
    RobotsTxt robots = RobotsTxt.parse(body);
    assertThat(extensionLines(robots, "a")).containsExactly(5);
    assertThat(extensionLines(robots, "b")).containsExactly(9);
    assertThat(extensionLines(robots, "other")).containsExactly(7);
  }

  @Test
  void extensionLinesOfSeveralTokensAreMergedByGooglebotAlone() {
    String body = "User-agent: a\nk: 1\nUser-agent: b\nk: 2\nUser-agent: c\nk: 3\nDisallow: /";
    Crawler crawler = Crawler.ofTokens("c", "a");
    assertThat(RobotsTxt.parse(body).rulesFor(crawler).extensions())
        .extracting(ExtensionLine::line)
        .containsExactly(6);
    assertThat(RobotsTxt.parse(body, Dialect.GOOGLEBOT).rulesFor(crawler).extensions())
        .extracting(ExtensionLine::line)
        .containsExactly(2, 6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Crawl-delay: 10 | 10",
        "crawl-DELAY: 1.5 | 1.5",
        "Crawl-delay: .5 | 0.5",
        "Crawl-delay: 5. | 5",
        "Crawl-delay: 0 | 0",
        "Crawl-delay: 007 | 7",
        "Crawl-delay: 2 # seconds | 2",
        "Crawl-delay: 1e3 |",
        "Crawl-delay: -1 |",
        "Crawl-delay: +1 |",
        "Crawl-delay: 1,5 |",
        "Crawl-delay: 1.2.3 |",
        "Crawl-delay: . |",
        "Crawl-delay: 10s |",
        "Crawl-delay: ١ |",
        "Crawl-delay: NaN |",
        "Crawl-delay: 0x10 |",
        "Crawl-delay: 10d |",
        "Crawl-delay: |",
        "Crawl-delays: 10 |",
        "Host: 10 |"
      })
  void crawlDelayIsADecimalNumber(String line, Double seconds) {
    CrawlerRules rules =
        RobotsTxt.parse("User-agent: *\n" + line).rulesFor(Crawler.ofProductToken("a"));
    assertThat(rules.crawlDelay())
        .as(line)
        .isEqualTo(Optional.ofNullable(seconds).map(CrawlerRulesTest::ofSeconds));
  }

  @Test
  void theLongestCrawlDelayOfTheCrawlersOwnLinesCounts() {
    String body =
        "User-agent: a\nCrawl-delay: 2\nUser-agent: b\nCrawl-delay: 50\nDisallow: /\nUser-agent: a\n"
            + "Crawl-delay: 10\nCrawl-delay: x\nCrawl-delay: 3\nUser-agent: *\nDisallow:\nCrawl-delay: 99";
    assertThat(RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("a")).crawlDelay())
        .hasValue(Duration.ofSeconds(10));
    assertThat(RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("b")).crawlDelay())
        .hasValue(Duration.ofSeconds(50));
    assertThat(RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("c")).crawlDelay())
        .hasValue(Duration.ofSeconds(99));
  }

  private static Duration ofSeconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  @Test
  void aCrawlDelayChangesNoVerdict() {
    assertThat(RobotsTxt.parse("User-agent: *\nCrawl-delay: 1")
            .rulesFor(Crawler.ofProductToken("a"))
            .check("/")
            .reason())
        .isEqualTo(Reason.NO_RULES);
  }

  @Test
  void fieldsOfExtensionLinesAreComparedIgnoringCase() {
    ExtensionLine line = new ExtensionLine(1, "Host", "h");
    assertThat(line.is("hOST")).isTrue();
    assertThat(line.is("hosts")).isFalse();
  }

  private static List<Integer> extensionLines(RobotsTxt robots, String name) {
    List<Integer> lines = new ArrayList<>();
    robots
        .rulesFor(Crawler.fromUserAgentHeader(name))
        .extensions()
        .forEach(extension -> lines.add(extension.line()));
    return lines;
  }

  private static String describe(GroupSelection selection) {
    return selection.kind() + " "
        + selection.userAgents().stream().map(UserAgentLine::line).toList();
  }

  @Test
  void equalRulesOfDifferentFilesAreEqual() {
    CrawlerRules rules = rules("User-agent: *\nDisallow: /a\n\nUser-agent: b\n", "x");
    assertThat(rules("User-agent: *\nDisallow:  /a # why\n", "x"))
        .isEqualTo(rules)
        .hasSameHashCodeAs(rules);
    assertThat(rules("User-agent: *\n\nDisallow: /a\n", "x")).isNotEqualTo(rules);
    assertThat(rules("User-agent: *\nAllow: /a\n", "x")).isNotEqualTo(rules);
    assertThat(rules("User-agent: *\nDisallow: /a\n", "y"))
        .isNotEqualTo(rules)
        .doesNotHaveSameHashCodeAs(rules);
    assertThat(rules("User-agent: *\nDisallow: /b\n", "x")).doesNotHaveSameHashCodeAs(rules);
    assertThat(rules).isNotEqualTo("rules");
  }

  private static CrawlerRules rules(String file, String crawler) {
    return RobotsTxt.parse(file).rulesFor(Crawler.fromUserAgentHeader(crawler));
  }
}
