package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.policy.PolicyPreset;

@SuppressWarnings("deprecation") // their older methods are still called by crawlers
class WayleaveRobotsParserTest {
  private static final String SITE = "https://a.example/b/c.html";

  private final WayleaveRobotsParser parser = new WayleaveRobotsParser();

  private WayleaveRobotRules parse(String robots, String... names) {
    return parser.parseContent(SITE, bytes(robots), "text/plain", List.of(names));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    // status, GOOGLE_2019, GOOGLE, RFC9309
    "404, ALLOW, ALLOW, ALLOW",
    "400, ALLOW, ALLOW, ALLOW",
    "401, ALLOW, ALLOW, ALLOW",
    "403, ALLOW, ALLOW, ALLOW",
    "410, ALLOW, ALLOW, ALLOW",
    "429, ALLOW, DEFER, ALLOW",
    "301, ALLOW, ALLOW, ALLOW",
    "308, ALLOW, ALLOW, ALLOW",
    "500, DEFER, DEFER, DEFER",
    "503, DEFER, DEFER, DEFER",
    "599, DEFER, DEFER, DEFER",
    "0, DEFER, DEFER, DEFER",
    "-1, DEFER, DEFER, DEFER",
    "100, DEFER, DEFER, DEFER",
    "999, DEFER, DEFER, DEFER",
  })
  void aFailedFetchMeansWhatThePolicySays(int status, String y2019, String today, String rfc) {
    List<String> expected = List.of(y2019, today, rfc);
    for (PolicyPreset preset : PolicyPreset.values()) {
      BaseRobotRules rules = new WayleaveRobotsParser(Dialect.GOOGLE, preset).failedFetch(status);
      boolean allowed = expected.get(preset.ordinal()).equals("ALLOW");
      assertThat(rules.isAllowed(SITE)).isEqualTo(allowed);
      assertThat(rules.isAllowAll()).isEqualTo(allowed);
      assertThat(rules.isAllowNone()).isEqualTo(!allowed);
      assertThat(rules.isDeferVisits()).isEqualTo(!allowed);
      assertThat(rules.isAllowed("https://a.example/robots.txt")).isTrue();
      assertThat(rules.getCrawlDelay()).isEqualTo(BaseRobotRules.UNSET_CRAWL_DELAY);
      assertThat(rules.getSitemaps()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 299})
  void aGoodFetchIsNoFailedOne(int status) {
    assertThatThrownBy(() -> parser.failedFetch(status))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("parseContent");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1000",
    "0.5, 500",
    "2.0015, 2002",
    "300, 300000",
    "3600, 3600000",
    "86400, 86400000",
    "99999999999999999999, 9223372036854775807",
    "-1, unset",
    "soon, unset",
    "'', unset",
    "1e3, unset",
  })
  void aCrawlDelayIsToldInMillisecondsAndDeniesNothing(String written, String expected) {
    BaseRobotRules rules =
        parse("User-agent: *\nCrawl-delay: " + written + "\nDisallow: /x", "mybot");
    long millis =
        expected.equals("unset") ? BaseRobotRules.UNSET_CRAWL_DELAY : Long.parseLong(expected);
    assertThat(rules.getCrawlDelay()).isEqualTo(millis);
    assertThat(rules.isAllowed("https://a.example/y")).isTrue();
    assertThat(rules.isAllowed("https://a.example/x")).isFalse();
  }

  @Test
  void aCrawlDelayIsToldUpToTheMaximum() {
    parser.setMaxCrawlDelay(30_000);
    assertThat(parser.getMaxCrawlDelay()).isEqualTo(30_000);
    assertThat(parse("User-agent: *\nCrawl-delay: 60", "mybot").getCrawlDelay()).isEqualTo(30_000);
    assertThat(parse("User-agent: *\nCrawl-delay: 6", "mybot").getCrawlDelay()).isEqualTo(6_000);
    assertThat(parse("User-agent: *\nDisallow: /", "mybot").getCrawlDelay())
        .isEqualTo(BaseRobotRules.UNSET_CRAWL_DELAY);
    assertThatThrownBy(() -> parser.setMaxCrawlDelay(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  void theGroupsOfAllNamesHoldTogether() {
    String robots = "User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\nCrawl-delay: 2\n"
        + "User-agent: *\nDisallow: /c";
    WayleaveRobotRules rules = parse(robots, "a", "b");
    assertThat(rules.isAllowed("/a")).isFalse();
    assertThat(rules.isAllowed("/b")).isFalse();
    assertThat(rules.isAllowed("/c")).isTrue();
    assertThat(rules.getCrawlDelay()).isEqualTo(2_000);
    assertThat(rules.isMatchedWildcard()).isFalse();
    assertThat(parser.parseContent(SITE, bytes(robots), null, Set.of("b", "a")).isAllowed("/a"))
        .isFalse();
    assertThat(parse(robots, "x", "y").isAllowed("/c")).isFalse();
    assertThat(parse(robots, "x", "y").isMatchedWildcard()).isTrue();
    assertThat(parse(robots).isAllowed("/c")).isFalse();
    assertThat(parse(robots, "*").isMatchedWildcard()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mybot",
        "MyBot/1.0",
        "x,mybot",
        "x, mybot",
        "x mybot/2",
        "Mozilla/5.0 (compatible; MyBot/1.0; +http://a.example/bot)"
      })
  void namesMayStandInOneString(String names) {
    byte[] robots = bytes("User-agent: mybot\nDisallow: /a");
    assertThat(parser.parseContent(SITE, robots, "text/plain", names).isAllowed("/a"))
        .isFalse();
    assertThat(parser.parseContent(SITE, robots, "text/plain", names).isAllowed("/b"))
        .isTrue();
  }

  @Test
  void anEmptyStringNamesNobody() {
    byte[] robots = bytes("User-agent: mybot\nDisallow: /a\nUser-agent: *\nDisallow: /b");
    assertThat(parser.parseContent(SITE, robots, null, "").isAllowed("/b")).isFalse();
    assertThat(parser.parseContent(SITE, robots, null, " , ").isAllowed("/a")).isTrue();
  }

  @Test
  void sitemapsAreAbsoluteAndEachIsToldOnce() {
    String robots = "Sitemap: /s.xml\nUser-agent: x\nDisallow: /\nSitemap: http://b.example/s.xml\n"
        + "sitemap: https://a.example/s.xml\nSitemap: mailto:a@b.example\nSitemap: https:/b.example/s.xml\nSitemap:\nSitemap: s2.xml";
    WayleaveRobotRules rules = parse(robots, "mybot");
    assertThat(rules.getSitemaps())
        .containsExactly(
            "https://a.example/s.xml", "http://b.example/s.xml", "https://a.example/b/s2.xml");
    rules.getSitemaps().clear();
    rules.addSitemap("http://b.example/s.xml");
    rules.addSitemap("http://b.example/t.xml");
    assertThat(rules.getSitemaps()).hasSize(4).endsWith("http://b.example/t.xml");
    assertThat(parser.parseContent(null, bytes(robots), null, List.of("mybot")).getSitemaps())
        .containsExactly("http://b.example/s.xml", "https://a.example/s.xml");
  }

  /** Where the reports differ, crawler-commons is asked, too: the guide says so. */
  @Test
  void ofSeveralCrawlDelaysTheLongestIsTold() {
    byte[] robots =
        bytes("User-agent: mybot\nCrawl-delay: 2\nDisallow: /a\nUser-agent: mybot\nCrawl-delay: 4");
    assertThat(parser.parseContent(SITE, robots, null, List.of("mybot")).getCrawlDelay())
        .isEqualTo(4_000);
    assertThat(new SimpleRobotRulesParser()
            .parseContent(SITE, robots, null, List.of("mybot"))
            .getCrawlDelay())
        .isEqualTo(2_000);
  }

  @Test
  void whatLiesPast500KibIsIgnored() {
    byte[] robots = bytes("User-agent: *\n" + "# a comment\n".repeat(43_000)
        + "Disallow: /a\nSitemap: https://a.example/s.xml\n");
    BaseRobotRules ours = parser.parseContent(SITE, robots, null, List.of("mybot"));
    BaseRobotRules theirs =
        new SimpleRobotRulesParser().parseContent(SITE, robots, null, List.of("mybot"));
    assertThat(ours.isAllowed("https://a.example/a")).isTrue();
    assertThat(theirs.isAllowed("https://a.example/a")).isFalse();
    assertThat(ours.getSitemaps()).isEmpty();
    assertThat(theirs.getSitemaps()).hasSize(1);
  }

  @Test
  void anyUrlHasAnAnswer() throws Exception {
    WayleaveRobotRules rules = parse("User-agent: *\nDisallow: /a", "mybot");
    for (String url : List.of("/a|b", "https://a.example/a b", "https://a.example/a{", "/a#b")) {
      assertThat(rules.isAllowed(url)).as(url).isFalse();
    }
    for (String url : List.of("", "a", "://", "mailto:a", "https://a.example")) {
      assertThat(rules.isAllowed(url)).as(url).isTrue();
    }
    assertThat(rules.isAllowed(new URL("https://a.example/a?b#c"))).isFalse();
    assertThat(rules.isAllowed(new URL("https://a.example/b?/a"))).isTrue();
    assertThat(rules.isAllowed(new URL("https://a.example"))).isTrue();
    assertThat(parse("User-agent: *\nDisallow: /", "x").isAllowed(new URL("https://a.example")))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "'', ALL",
    "'Disallow:', ALL",
    "'Disallow: /', NONE",
    "'Disallow: *', NONE",
    "'Disallow: /*', NONE",
    "'Disallow: /a', SOME",
    "'Disallow: /$', SOME",
    "'Disallow: /*/', SOME",
    "'Allow: /', ALL",
    "'Disallow: /|Allow:', NONE",
    "'Disallow: /|Allow: /a', SOME",
    "'Disallow: /|Disallow: /a', NONE",
  })
  void whatRulesComeToIsTold(String rules, String expected) {
    BaseRobotRules parsed = parse("User-agent: *\n" + rules.replace('|', '\n'), "mybot");
    assertThat(parsed.isAllowAll()).isEqualTo(expected.equals("ALL"));
    assertThat(parsed.isAllowNone()).isEqualTo(expected.equals("NONE"));
  }

  @Test
  void nothingIsAnEmptyFile() {
    assertThat(parser.parseContent(null, null, null, List.of("mybot")).isAllowAll())
        .isTrue();
    assertThat(parser.parseContent(null, new byte[0], null, List.of("mybot")).isAllowAll())
        .isTrue();
  }

  @Test
  void aWebPageIsReadForRules() {
    byte[] page = bytes("<html><body>\nUser-agent: *\nDisallow: /a\n</body></html>");
    assertThat(parser.parseContent(SITE, page, "text/html", List.of("mybot")).isAllowed("/a"))
        .isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void theReadingCanBeChosen(Dialect dialect) {
    WayleaveRobotsParser chosen = new WayleaveRobotsParser(dialect, PolicyPreset.RFC9309);
    WayleaveRobotRules rules =
        chosen.parseContent(SITE, bytes("User-agent: *\nDissalow: /a"), null, List.of("mybot"));
    assertThat(rules.isAllowed("/a")).isEqualTo(dialect != Dialect.GOOGLEBOT);
    assertThat(rules.agentRules().dialect()).isEqualTo(dialect);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Dissalow: /a", "Disallow /a", "Disallow: a", "Disallow: /%61"})
  void whatOneReadingDisallowsCanBeDisallowed(String line) {
    WayleaveRobotsParser strict =
        new WayleaveRobotsParser(EnumSet.allOf(Dialect.class), PolicyPreset.DEFAULT);
    byte[] body = bytes("User-agent: *\n" + line + "\nCrawl-delay: 2\nSitemap: /s.xml");
    WayleaveRobotRules rules = strict.parseContent(SITE, body, null, List.of("mybot"));
    assertThat(rules.isAllowed("/a")).isFalse();
    assertThat(rules.isAllowed("/b")).isTrue();
    assertThat(rules.isAllowAll()).isFalse();
    assertThat(rules.isAllowNone()).isFalse();
    assertThat(rules.isMatchedWildcard()).isTrue();
    assertThat(rules.getCrawlDelay()).isEqualTo(2_000);
    assertThat(rules.getSitemaps()).hasSize(1);
    assertThat(rules)
        .isNotEqualTo(parser.parseContent(SITE, body, null, List.of("mybot")))
        .isEqualTo(strict.parseContent(SITE, body, null, List.of("mybot")));
  }

  @Test
  void aSiteThatOneReadingClosesIsClosed() {
    WayleaveRobotsParser strict =
        new WayleaveRobotsParser(EnumSet.allOf(Dialect.class), PolicyPreset.DEFAULT);
    byte[] body = bytes("User-agent: *\nDissalow: /");
    assertThat(strict.parseContent(SITE, body, null, List.of("mybot")).isAllowNone())
        .isTrue();
    assertThat(strict.failedFetch(404).isAllowAll()).isTrue();
  }

  @Test
  void oneDialectIsTheLeast() {
    assertThatThrownBy(() -> new WayleaveRobotsParser(Set.of(), PolicyPreset.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void oneParseServesEveryCrawler() {
    RobotsTxt robots = RobotsTxt.parse("User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b");
    assertThat(parser.rulesFor(robots, SITE, List.of("a")).isAllowed("/b")).isTrue();
    assertThat(parser.rulesFor(robots, SITE, List.of("b")).isAllowed("/b")).isFalse();
  }

  @Test
  void rulesTellWhichLineDecides() {
    WayleaveRobotRules rules = parse("User-agent: *\nDisallow: /a", "mybot");
    assertThat(rules.agentRules().check("/ab").line().orElse(0)).isEqualTo(2);
  }

  @Test
  void rulesAreEqualThatAnswerAlike() {
    String robots = "User-agent: *\nCrawl-delay: 1\nDisallow: /a\nSitemap: https://a.example/s";
    WayleaveRobotRules rules = parse(robots, "mybot");
    assertThat(rules).isEqualTo(parse(robots, "mybot")).hasSameHashCodeAs(parse(robots, "mybot"));
    assertThat(rules)
        .isNotEqualTo(parse(robots + "2", "mybot"))
        .isNotEqualTo(parse(robots.replace("/a", "/b"), "mybot"))
        .isNotEqualTo(parse(robots.replace("1", "2"), "mybot"))
        .isNotEqualTo("rules");
    WayleaveRobotRules deferred = parse(robots, "mybot");
    deferred.setDeferVisits(true);
    assertThat(rules).isNotEqualTo(deferred);
    assertThat(deferred.toString()).contains("crawl delay: 1000", "1 rules", "deferred");
    WayleaveRobotRules slower = parse(robots, "mybot");
    slower.setCrawlDelay(5);
    assertThat(slower.getCrawlDelay()).isEqualTo(5);
    assertThat(rules).isNotEqualTo(slower);
  }
}
