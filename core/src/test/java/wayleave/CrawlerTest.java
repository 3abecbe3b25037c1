package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

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
    assertThat(Crawler.of(row.text(0)).name()).isEqualTo(row.text(1));
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void knowsWhatIsSaidOfGooglesCrawlers(TestTable.Row row) {
    Crawler crawler = Crawler.of(row.text(0));
    assertThat(crawler.tokens()).containsExactly(row.text(1).split(" "));
    assertThat(crawler.obeysWildcard()).isEqualTo(row.text(2).equals("all"));
    assertThat(crawler.isActingForUser()).isEqualTo(row.text(2).equals("none"));
  }

  @ParameterizedTest
  @EnumSource
  void googlesCrawlersTakeTheMostSpecificGroup(Dialect dialect) {
    String body = """
        user-agent: googlebot-news
        disallow: /news

        user-agent: *
        disallow: /all

        user-agent: googlebot
        disallow: /bot
        """;
    RobotsTxt robots = RobotsTxt.parse(body, dialect);
    assertThat(robots.rulesFor(Crawler.of("Googlebot-Image")).selection().userAgents())
        .extracting(UserAgentLine::line)
        .containsExactly(7);
    assertThat(robots.rulesFor(Crawler.of("Otherbot-News")).selection().userAgents())
        .extracting(UserAgentLine::line)
        .containsExactly(4);
    assertThat(robots.rulesFor(Crawler.of("Googlebot-News")).allows("/news")).isFalse();
    assertThat(robots.rulesFor(Crawler.of("Googlebot-News")).allows("/all")).isTrue();
  }

  @Test
  void tokensAreTakenLiterally() {
    assertThat(Crawler.ofTokens("FooBot/2.1", "Foo Bar", "").tokens())
        .containsExactly("FooBot/2.1", "Foo Bar", "");
    assertThat(Crawler.ofTokens("Googlebot-Image").tokens()).containsExactly("Googlebot-Image");
    assertThat(Crawler.ofTokens("AdsBot-Google").obeysWildcard()).isTrue();
    assertThat(Crawler.ofTokens("FeedFetcher-Google").isActingForUser()).isFalse();
  }

  @Test
  void theStarIsNoToken() {
    assertThat(Crawler.ofTokens("*", "a", "*").tokens()).containsExactly("a");
    assertThat(Crawler.ofTokens("*"))
        .isEqualTo(Crawler.ofTokens())
        .isEqualTo(Crawler.of("*"))
        .isEqualTo(Crawler.of(""));
    assertThat(Crawler.of("*").tokens()).isEmpty();
    assertThat(Crawler.of("*").name()).isEqualTo("*");
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
    assertThatThrownBy(() -> Crawler.of(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> Crawler.ofTokens("a", null)).isInstanceOf(NullPointerException.class);
  }

  @ParameterizedTest
  @EnumSource
  void obedienceCanBeChosen(Dialect dialect) {
    RobotsTxt robots =
        RobotsTxt.parse("User-agent: *\nDisallow: /\nUser-agent: foo\nDisallow: /x", dialect);
    Crawler bar = Crawler.of("bar");
    assertThat(robots.rulesFor(bar.obeyingNamedGroupsOnly()).check("/").reason())
        .isEqualTo(Reason.WILDCARD_NOT_OBEYED);
    assertThat(robots.rulesFor(bar.actingForUser()).check("/").reason())
        .isEqualTo(Reason.ACTING_FOR_USER);
    assertThat(robots.rulesFor(Crawler.of("foo").obeyingNamedGroupsOnly()).allows("/x"))
        .isFalse();
    assertThat(bar.obeyingNamedGroupsOnly().obeysWildcard()).isFalse();
    assertThat(bar.obeyingNamedGroupsOnly().isActingForUser()).isFalse();
    assertThat(bar.actingForUser().tokens()).isEqualTo(bar.tokens());
  }

  @ParameterizedTest
  @EnumSource
  void theGroupsOfAllTokensCanBeFollowedTogether(Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse(
        "User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\nUser-agent: *\nDisallow: /c",
        dialect);
    Crawler both = Crawler.ofTokens("a", "b").followingAllTokens();
    AgentRules rules = robots.rulesFor(both);
    assertThat(rules.allows("/a")).isFalse();
    assertThat(rules.allows("/b")).isFalse();
    assertThat(rules.allows("/c")).isTrue();
    assertThat(AgentRules.fromBytes(rules.toBytes())).contains(rules);
    AgentRules others = robots.rulesFor(Crawler.ofTokens("x", "y").followingAllTokens());
    assertThat(others.allows("/c")).isFalse();
    assertThat(both.obeysWildcard()).isTrue();
    assertThat(both.isActingForUser()).isFalse();
    assertThat(both).isNotEqualTo(Crawler.ofTokens("a", "b"));
  }

  @Test
  void equalCrawlersHaveTheSameTokensAndObedience() {
    Crawler a = Crawler.of("a");
    assertThat(a).isEqualTo(Crawler.ofTokens("a")).hasSameHashCodeAs(Crawler.ofTokens("a"));
    assertThat(a)
        .isNotEqualTo(Crawler.of("b"))
        .isNotEqualTo(a.actingForUser())
        .isNotEqualTo(a.obeyingNamedGroupsOnly());
    assertThat(a).isNotEqualTo("a");
    assertThat(a).hasToString("Crawler[a]");
    assertThat(a.actingForUser()).hasToString("Crawler[a] NONE");
  }
}
