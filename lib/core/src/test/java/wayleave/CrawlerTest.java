package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlerTest {
  static List<TestTable.Row> headers() {
    return TestTable.read("headers.tsv", 2);
  }

  static List<TestTable.Row> catalogue() {
    return TestTable.read("catalogue.tsv", 3);
  }

  @ParameterizedTest
  @MethodSource("headers")
  void findsTheProductTokenOfAHeader(TestTable.Row row) {
    assertThat(Crawler.fromUserAgentHeader(row.text(0)).name()).isEqualTo(row.text(1));
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void knowsWhatIsSaidOfGooglesCrawlers(TestTable.Row row) {
    Crawler crawler = Crawler.fromUserAgentHeader(row.text(0));
    assertThat(crawler.tokens()).containsExactly(row.text(1).split(" "));
    assertThat(crawler.obeysWildcard()).isEqualTo(row.text(2).equals("all"));
    assertThat(crawler.isUserTriggered()).isEqualTo(row.text(2).equals("none"));
  }

  @Test
  void googlesCrawlersTakeTheMostSpecificGroup() {
    String body = """
        user-agent: googlebot-news
        disallow: /news

        user-agent: *
        disallow: /all

        user-agent: googlebot
        disallow: /bot
        """;
    RobotsTxt robots = RobotsTxt.parse(body);
    assertThat(robots
            .rulesFor(Crawler.ofProductToken("Googlebot-Image"))
            .selection()
            .userAgents())
        .extracting(UserAgentLine::line)
        .containsExactly(7);
    assertThat(
            robots.rulesFor(Crawler.ofProductToken("Otherbot-News")).selection().userAgents())
        .extracting(UserAgentLine::line)
        .containsExactly(4);
    assertThat(robots.rulesFor(Crawler.ofProductToken("Googlebot-News")).allows("/news"))
        .isFalse();
    assertThat(robots.rulesFor(Crawler.ofProductToken("Googlebot-News")).allows("/all"))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "*", " ", "Foo Bar", "FooBot/2.1", "FooBot*", "archive.org_bot", "Fo\u00f6Bot"
      })
  void refusesWhatIsNoProductToken(String name) {
    assertThatThrownBy(() -> Crawler.ofProductToken(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + name + "\" is not a product token: expected letters");
    assertThatThrownBy(() -> Crawler.ofTokens("FooBot", name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + name + "\" is not a product token");
    List<String> unchecked = Crawler.ofUncheckedTokens(List.of("FooBot", name)).tokens();
    assertThat(unchecked).isEqualTo(name.equals("*") ? List.of("FooBot") : List.of("FooBot", name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"FooBot", "MJ12bot", "360Spider", "a", "_", "-", "Z_z-9"})
  void aProductTokenHasLettersDigitsHyphensAndUnderscores(String token) {
    assertThat(Crawler.ofProductToken(token))
        .isEqualTo(Crawler.ofTokens(token))
        .isEqualTo(Crawler.fromUserAgentHeader(token));
    assertThat(Crawler.ofTokens(token).tokens()).containsExactly(token);
  }

  @ParameterizedTest
  @EnumSource(names = {"GOOGLEBOT", "RFC9309"})
  void whatGoogleDocumentsHoldsInItsOwnDialectAlone(Dialect dialect) {
    Crawler images = Crawler.ofProductToken("Googlebot-Image");
    Crawler ads = Crawler.ofProductToken("AdsBot-Google");
    Crawler feeds = Crawler.fromUserAgentHeader("FeedFetcher-Google");
    for (Crawler crawler : List.of(images, ads, feeds)) {
      assertThat(crawler.under(Dialect.GOOGLE)).isSameAs(crawler);
      assertThat(crawler.under(dialect)).isEqualTo(Crawler.ofTokens(crawler.name()));
      assertThat(crawler).isNotEqualTo(Crawler.ofTokens(crawler.tokens()));
    }
    String body = """
        user-agent: googlebot
        allow: /

        user-agent: *
        disallow: /
        """;
    RobotsTxt robots = RobotsTxt.parse(body, dialect);
    assertThat(robots.rulesFor(images).allows("/")).isFalse();
    assertThat(robots.rulesFor(ads).allows("/")).isFalse();
    assertThat(robots.rulesFor(feeds).allows("/")).isFalse();
    assertThat(robots.rulesFor(Crawler.ofProductToken("Googlebot")).allows("/")).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void whatACallerSaysOfACrawlerHoldsInAllDialects(Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse("user-agent: *\ndisallow: /", dialect);
    Crawler crawler = Crawler.ofProductToken("AdsBot-Google");
    assertThat(robots.rulesFor(crawler.ignoringWildcardGroup()).allows("/")).isTrue();
    assertThat(robots.rulesFor(crawler.userTriggered()).allows("/")).isTrue();
    assertThat(robots.rulesFor(crawler.mergingTokenGroups()).allows("/")).isFalse();
  }

  @Test
  void tokensAreTakenLiterally() {
    assertThat(Crawler.ofTokens("Googlebot-Image").tokens()).containsExactly("Googlebot-Image");
    assertThat(Crawler.ofTokens("AdsBot-Google").obeysWildcard()).isTrue();
    assertThat(Crawler.ofTokens("FeedFetcher-Google").isUserTriggered()).isFalse();
  }

  @Test
  void theStarIsNoToken() {
    assertThat(Crawler.ofUncheckedTokens(List.of("*", "a", "*")).tokens()).containsExactly("a");
    assertThat(Crawler.ofTokens())
        .isEqualTo(Crawler.ofUncheckedTokens(List.of("*")))
        .isEqualTo(Crawler.fromUserAgentHeader("*"))
        .isEqualTo(Crawler.fromUserAgentHeader(""));
    assertThat(Crawler.ofTokens().tokens()).isEmpty();
    assertThat(Crawler.ofTokens().name()).isEqualTo("*");
  }

  @Test
  void tokensAreCopied() {
    List<String> tokens = new ArrayList<>(List.of("a", "b"));
    Crawler crawler = Crawler.ofTokens(tokens);
    tokens.clear();
    assertThat(crawler.tokens()).containsExactly("a", "b");
  }

  @Test
  void nullIsAMistake() {
    assertThatThrownBy(() -> Crawler.fromUserAgentHeader(null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> Crawler.ofProductToken(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> Crawler.ofTokens("a", null)).isInstanceOf(NullPointerException.class);
  }

  @ParameterizedTest
  @EnumSource
  void obedienceCanBeChosen(Dialect dialect) {
    RobotsTxt robots =
        RobotsTxt.parse("User-agent: *\nDisallow: /\nUser-agent: foo\nDisallow: /x", dialect);
    Crawler bar = Crawler.ofProductToken("bar");
    assertThat(robots.rulesFor(bar.ignoringWildcardGroup()).check("/").reason())
        .isEqualTo(Reason.WILDCARD_NOT_OBEYED);
    assertThat(robots.rulesFor(bar.userTriggered()).check("/").reason())
        .isEqualTo(Reason.ACTING_FOR_USER);
    assertThat(robots
            .rulesFor(Crawler.ofProductToken("foo").ignoringWildcardGroup())
            .allows("/x"))
        .isFalse();
    assertThat(bar.ignoringWildcardGroup().obeysWildcard()).isFalse();
    assertThat(bar.ignoringWildcardGroup().isUserTriggered()).isFalse();
    assertThat(bar.userTriggered().tokens()).isEqualTo(bar.tokens());
  }

  @ParameterizedTest
  @EnumSource
  void theGroupsOfAllTokensCanBeFollowedTogether(Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse(
        "User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\nUser-agent: *\nDisallow: /c",
        dialect);
    Crawler both = Crawler.ofTokens("a", "b").mergingTokenGroups();
    CrawlerRules rules = robots.rulesFor(both);
    assertThat(rules.allows("/a")).isFalse();
    assertThat(rules.allows("/b")).isFalse();
    assertThat(rules.allows("/c")).isTrue();
    assertThat(CrawlerRules.fromBytes(rules.toBytes())).contains(rules);
    CrawlerRules others = robots.rulesFor(Crawler.ofTokens("x", "y").mergingTokenGroups());
    assertThat(others.allows("/c")).isFalse();
    assertThat(both.obeysWildcard()).isTrue();
    assertThat(both.isUserTriggered()).isFalse();
    assertThat(both).isNotEqualTo(Crawler.ofTokens("a", "b"));
  }

  @Test
  void equalCrawlersHaveTheSameTokensAndObedience() {
    Crawler a = Crawler.ofProductToken("a");
    assertThat(a).isEqualTo(Crawler.ofTokens("a")).hasSameHashCodeAs(Crawler.ofTokens("a"));
    assertThat(a)
        .isNotEqualTo(Crawler.ofProductToken("b"))
        .isNotEqualTo(a.userTriggered())
        .isNotEqualTo(a.ignoringWildcardGroup());
    assertThat(
            List.of(a, Crawler.ofProductToken("b"), a.userTriggered(), a.ignoringWildcardGroup()))
        .extracting(Crawler::hashCode)
        .doesNotHaveDuplicates();
    assertThat(a).isNotEqualTo("a");
    assertThat(a).hasToString("Crawler[a]");
    assertThat(a.userTriggered()).hasToString("Crawler[a] NONE");
  }
}
