package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RobotsTxtTest {
  private static final int LIMIT = 512_000;

  static List<TestTable.Row> documents() {
    return TestTable.read("documents.tsv", 3);
  }

  static List<TestTable.Row> sizeLimits() {
    return TestTable.read("size-limits.tsv", 3);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void readsTheDocumentsOfTheTable(TestTable.Row row) {
    for (Dialect dialect : Dialects.named(row.text(0))) {
      RobotsTxt robots = RobotsTxt.parse(row.bytes(1), dialect);
      assertThat(render(robots)).as(dialect.name()).isEqualTo(row.text(2));
      assertThat(robots.dialect()).isEqualTo(dialect);
    }
  }

  @ParameterizedTest
  @MethodSource("sizeLimits")
  void ignoresLinesThatDoNotEndWithinTheLimit(TestTable.Row row) {
    int limit = Integer.parseInt(row.text(1));
    for (Dialect dialect : Dialect.values()) {
      assertThat(render(RobotsTxt.parse(row.bytes(0), dialect, limit)))
          .as(dialect.name())
          .isEqualTo(row.text(2));
    }
  }

  @Test
  void theLimitIs500KibibytesExceptForGooglebot() {
    assertThat(Dialect.GOOGLE.maxBodyBytes()).isEqualTo(LIMIT);
    assertThat(Dialect.RFC9309.maxBodyBytes()).isEqualTo(LIMIT);
    assertThat(Dialect.GOOGLEBOT.maxBodyBytes()).isEqualTo(Integer.MAX_VALUE);
    assertThatThrownBy(() -> RobotsTxt.parse(new byte[0], Dialect.GOOGLE, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRuleThatEndsAtTheLimitCountsAndOneThatEndsAfterItDoesNot() {
    byte[] atLimit = withRuleEndingAt(LIMIT);
    byte[] afterLimit = withRuleEndingAt(LIMIT + 1);
    for (Dialect dialect : List.of(Dialect.GOOGLE, Dialect.RFC9309)) {
      assertThat(render(RobotsTxt.parse(atLimit, dialect))).isEqualTo("(a@1 -/x@3) !4");
      assertThat(render(RobotsTxt.parse(afterLimit, dialect))).isEqualTo("(a@1) !3");
    }
    assertThat(render(RobotsTxt.parse(afterLimit, Dialect.GOOGLEBOT)))
        .isEqualTo("(a@1 -/x@3 +/y@4)");
  }

  private static byte[] withRuleEndingAt(int offset) {
    String head = "User-agent: a\n";
    String rule = "\nDisallow: /x";
    String comment = "#".repeat(offset - head.length() - rule.length());
    return (head + comment + rule + "\nAllow: /y").getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void aBodyOfOneLongLineIsIgnoredWhole() {
    byte[] body = new byte[LIMIT + 1];
    Arrays.fill(body, (byte) 'a');
    RobotsTxt robots = RobotsTxt.parse(body);
    assertThat(robots.firstIgnoredLine()).hasValue(1);
    assertThat(robots.groups()).isEmpty();
  }

  @Test
  void googleHasNoLimitOnTheLengthOfALineAndGooglebotCutsIt() {
    String path = "/" + "a".repeat(20_000);
    String body = "User-agent: *\nDisallow: " + path + "\n";
    assertThat(RobotsTxt.parse(body).groups().get(0).rules().get(0).path()).isEqualTo(path);
    assertThat(RobotsTxt.parse(body, Dialect.RFC9309)
            .groups()
            .get(0)
            .rules()
            .get(0)
            .path())
        .isEqualTo(path);
    Rule cut = RobotsTxt.parse(body, Dialect.GOOGLEBOT).groups().get(0).rules().get(0);
    assertThat(cut.path()).isEqualTo(path.substring(0, 16_663 - "Disallow: ".length()));
    assertThat(cut.length()).isEqualTo(16_653);
  }

  @Test
  void aStringIsReadAsItsUtf8() {
    String body = "User-agent: é\nDisallow: /é€😀\nSitemap: http://h/😀\n";
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt fromBytes = RobotsTxt.parse(body.getBytes(StandardCharsets.UTF_8), dialect);
      assertThat(render(RobotsTxt.parse(body, dialect))).isEqualTo(render(fromBytes));
    }
    assertThat(render(RobotsTxt.parse(body)))
        .isEqualTo("(é@1 -/%C3%A9%E2%82%AC%F0%9F%98%80@2) <http://h/😀@3>");
  }

  @Test
  void aLoneSurrogateIsAReplacementCharacter() {
    String body = "User-agent: *\nDisallow: /\uD83D\nAllow: /\uDE00\uD83D\nSitemap: \uD83Dx";
    assertThat(render(RobotsTxt.parse(body)))
        .isEqualTo("(*@1 -/%EF%BF%BD@2 +/%EF%BF%BD%EF%BF%BD@3) <\uFFFDx@4>");
  }

  @ParameterizedTest
  @EnumSource
  void listsAreImmutable(Dialect dialect) {
    RobotsTxt robots =
        RobotsTxt.parse("x: y\nUser-agent: *\nk: v\nDisallow: /\nSitemap: http://h/", dialect);
    Group group = robots.groups().get(0);
    CrawlerRules rules = robots.rulesFor(Crawler.ofProductToken("a"));
    Crawler crawler = Crawler.ofProductToken("Googlebot-Image");
    for (List<?> list : List.of(
        robots.groups(),
        robots.sitemaps(),
        robots.extensions(),
        group.rules(),
        group.userAgents(),
        group.extensions(),
        rules.rules(),
        rules.extensions(),
        rules.selection().userAgents(),
        rules.check("/").candidates(),
        crawler.tokens())) {
      assertThat(list).isNotEmpty();
      assertThatThrownBy(() -> list.remove(0)).isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void longPathsAndLinesFarApartAreReadAsWritten() {
    int[] sizes = {1, 2, 29, 30, 31, 32, 33, 126, 127, 128, 129, 300};
    for (int gap : sizes) {
      for (int shared : sizes) {
        for (int length : sizes) {
          String first = "/" + "s".repeat(shared) + "a";
          String second = "/" + "s".repeat(shared) + "b".repeat(length);
          RobotsTxt robots = RobotsTxt.parse("User-agent: *\nDisallow: " + first + "\n".repeat(gap)
              + "Allow: " + second + "\n".repeat(gap) + "User-agent: x");
          assertThat(robots.groups()).hasSize(2);
          assertThat(robots.groups().get(0).rules())
              .containsExactly(
                  new Rule(2, Rule.Type.DISALLOW, first),
                  new Rule(2 + gap, Rule.Type.ALLOW, second));
          assertThat(robots.groups().get(1).userAgents())
              .containsExactly(new UserAgentLine(2 + 2 * gap, "x"));
        }
      }
    }
  }

  @Test
  void recordsCopyTheirLists() {
    List<UserAgentLine> agents = new ArrayList<>(List.of(new UserAgentLine(1, "a")));
    Group group = new Group(agents, List.of(), List.of());
    GroupSelection selection = new GroupSelection(GroupSelection.Kind.NAMED, agents);
    agents.clear();
    assertThat(group.userAgents()).hasSize(1);
    assertThat(selection.userAgents()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void theBodyIsNotKept(Dialect dialect) {
    byte[] body = "User-agent: *\nDisallow: /x\n".getBytes(StandardCharsets.US_ASCII);
    RobotsTxt robots = RobotsTxt.parse(body, dialect);
    String before = render(robots);
    Arrays.fill(body, (byte) 'z');
    assertThat(render(robots)).isEqualTo(before);
  }

  @Test
  void theDefaultDialectIsGoogle() {
    assertThat(RobotsTxt.parse("").dialect()).isEqualTo(Dialect.GOOGLE);
    assertThat(RobotsTxt.parse(new byte[0]).dialect()).isEqualTo(Dialect.GOOGLE);
  }

  @Test
  void userAgentLinesKnowTheWildcard() {
    List<UserAgentLine> lines = RobotsTxt.parse("User-agent: * x\nUser-agent: *x\nUser-agent: a")
        .groups()
        .get(0)
        .userAgents();
    assertThat(lines).extracting(UserAgentLine::isWildcard).containsExactly(true, false, false);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/s, true",
    "https://h, true",
    "HTTPS://h/s, true",
    "ftp://h/s, true",
    "a+b-c.1://h, true",
    "az09AZ://h, true",
    "a://h, true",
    "`a://h, false",
    "a{://h, false",
    "[a://h, false",
    "a@://h, false",
    "'a,b://h', false",
    "a;://h, false",
    "http://, false",
    "http:/h, false",
    "http:h, false",
    "//h/s, false",
    "/s, false",
    "s.xml, false",
    "1http://h, false",
    "://h, false",
    "ht tp://h, false",
    "http;//h, false",
    "'', false",
    ":, false"
  })
  void aSitemapIsAbsoluteIfItHasASchemeAndAHost(String url, boolean absolute) {
    assertThat(new Sitemap(1, url).isAbsolute()).as(url).isEqualTo(absolute);
  }

  @Test
  void textForPeopleCountsWhatWasRead() {
    RobotsTxt robots =
        RobotsTxt.parse("User-agent: *\nDisallow: /\nAllow: /a\nSitemap: http://h/s\nSitemap:");
    assertThat(robots).hasToString("RobotsTxt[GOOGLE, 1 groups, 2 rules, 1 sitemaps]");
    assertThat(robots.groups().get(0).rules())
        .extracting(Rule::toString)
        .containsExactly("Disallow: /", "Allow: /a");
    assertThat(new Rule(1, Rule.Type.ALLOW, "")).hasToString("Allow:");
  }

  private static String render(RobotsTxt robots) {
    List<String> parts = new ArrayList<>();
    List<ExtensionLine> before = new ArrayList<>(robots.extensions());
    List<String> groups = new ArrayList<>();
    for (Group group : robots.groups()) {
      List<String> lines = new ArrayList<>();
      group.userAgents().forEach(agent -> lines.add(agent.name() + "@" + agent.line()));
      group
          .rules()
          .forEach(rule -> lines.add(
              (rule.type() == Rule.Type.ALLOW ? "+" : "-") + rule.path() + "@" + rule.line()));
      if (!group.extensions().isEmpty()) {
        lines.add(render(group.extensions()));
      }
      before.removeAll(group.extensions());
      groups.add("(" + String.join(" ", lines) + ")");
    }
    if (!before.isEmpty()) {
      parts.add(render(before));
    }
    parts.addAll(groups);
    robots
        .sitemaps()
        .forEach(sitemap -> parts.add("<" + sitemap.url() + "@" + sitemap.line() + ">"));
    robots.firstIgnoredLine().ifPresent(line -> parts.add("!" + line));
    return String.join(" ", parts);
  }

  private static String render(List<ExtensionLine> lines) {
    List<String> parts = new ArrayList<>();
    lines.forEach(line -> parts.add(line.field() + "=" + line.value() + "@" + line.line()));
    return "{" + String.join(" ", parts) + "}";
  }
}
