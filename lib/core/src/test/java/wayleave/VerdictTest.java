package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictTest {
  static List<TestTable.Row> verdicts() {
    return TestTable.read("verdicts.tsv", 6);
  }

  static List<TestTable.Row> urlPaths() {
    return TestTable.read("url-paths.tsv", 4);
  }

  static List<TestTable.Row> paths() {
    return TestTable.read("paths.tsv", 3);
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void givesTheVerdictsOfTheTable(TestTable.Row row) {
    for (Dialect dialect : Dialect.values()) {
      CrawlerRules rules = RobotsTxt.parse(row.bytes(1), dialect).rulesFor(crawler(row.text(0)));
      Verdict verdict = VerdictInvariants.check(rules, row.bytes(2));
      String line = verdict.line().orElse(0) == 0 ? "" : "@" + verdict.line().orElse(0);
      String actual = (verdict.allowed() ? "+" : "-") + verdict.reason() + line;
      assertThat(actual).as(dialect.name()).isEqualTo(row.text(3 + dialect.ordinal()));
    }
  }

  @Test
  void theTableHoldsEveryReason() {
    Set<Reason> seen = EnumSet.noneOf(Reason.class);
    for (TestTable.Row row : verdicts()) {
      for (Dialect dialect : Dialect.values()) {
        seen.add(RobotsTxt.parse(row.bytes(1), dialect)
            .rulesFor(crawler(row.text(0)))
            .check(row.text(2))
            .reason());
      }
    }
    assertThat(seen).isEqualTo(EnumSet.allOf(Reason.class));
  }

  @ParameterizedTest
  @MethodSource("urlPaths")
  void takesThePathOutOfAnyUrl(TestTable.Row row) {
    for (Dialect dialect : Dialect.values()) {
      CrawlerRules rules = RobotsTxt.parse("User-agent: *\nDisallow: /x", dialect)
          .rulesFor(Crawler.ofProductToken("a"));
      String url = row.text(0);
      assertThat(rules.check(url).path())
          .as(dialect.name())
          .isEqualTo(row.text(1 + dialect.ordinal()));
      VerdictInvariants.check(rules, VerdictInvariants.utf8(url));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void comparesPathsInOneSpelling(TestTable.Row row) {
    StringBuilder matching = new StringBuilder();
    for (Dialect dialect : Dialect.values()) {
      String url = row.text(1);
      byte[] rule = row.bytes(0);
      byte[] head = "User-agent: *\nDisallow: ".getBytes(StandardCharsets.US_ASCII);
      byte[] body = new byte[head.length + rule.length];
      System.arraycopy(head, 0, body, 0, head.length);
      System.arraycopy(rule, 0, body, head.length, rule.length);
      if (!RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofProductToken("a")).allows(url)) {
        matching.append(Dialects.letter(dialect));
      }
    }
    assertThat(matching).hasToString(row.text(2));
  }

  @Test
  void bytesThatAreNoUtf8AreEscapedByteByByte() {
    CrawlerRules rules =
        RobotsTxt.parse("User-agent: *\nDisallow: /%E9").rulesFor(Crawler.ofProductToken("a"));
    assertThat(rules.allows(new byte[] {'/', (byte) 0xE9})).isFalse();
    assertThat(rules.check(new byte[] {'/', (byte) 0xE9}).path()).isEqualTo("/%E9");
    assertThat(rules.allows("/\u00E9")).isTrue();
  }

  @Test
  void everyCandidateIsListedWithItsOutcome() {
    String body = """
        User-agent: *
        Disallow: /
        Disallow: /a
        Allow: /a
        Allow: /a
        Disallow: /b
        Disallow: /a
        """;
    Verdict verdict =
        RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("FooBot")).check("/a");
    assertThat(verdict.candidates())
        .extracting(candidate -> candidate.rule().line() + " " + candidate.outcome())
        .containsExactly(
            "4 DECIDES", "5 REPEATED", "3 TIE_LOST", "6 NO_MATCH", "7 TIE_LOST", "2 SHORTER");
  }

  @Test
  void robotsTxtItselfAsksNoRule() {
    String body = "User-agent: *\nDisallow: /\nDisallow: /x\n";
    Verdict verdict =
        RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("FooBot")).check("/robots.txt");
    assertThat(verdict.candidates())
        .extracting(Candidate::outcome)
        .containsExactly(Candidate.Outcome.NO_MATCH, Candidate.Outcome.NOT_ASKED);
  }

  @Test
  void withoutRulesThereAreNoCandidates() {
    Verdict verdict =
        RobotsTxt.parse("").rulesFor(Crawler.ofProductToken("FooBot")).check("/robots.txt");
    assertThat(verdict.candidates()).isEmpty();
    assertThat(verdict.reason()).isEqualTo(Reason.NO_GROUP);
  }

  @Test
  void emptyPathIsListedByGooglebotAlone() {
    RobotsTxt robots = RobotsTxt.parse("User-agent: *\nDisallow:\nAllow: /\n", Dialect.GOOGLEBOT);
    assertThat(robots.rulesFor(Crawler.ofProductToken("a")).check("/x").candidates())
        .extracting(candidate -> candidate.rule().line() + " " + candidate.outcome())
        .containsExactly("3 DECIDES", "2 SHORTER");
  }

  @Test
  void aVerdictKnowsItsRulesAndItsRule() {
    CrawlerRules rules =
        RobotsTxt.parse("User-agent: *\nDisallow: /é").rulesFor(Crawler.ofProductToken("FooBot"));
    Verdict verdict = rules.check("http://h/é?q");
    assertThat(verdict.rules()).isSameAs(rules);
    assertThat(verdict.rule()).contains(new Rule(2, Rule.Type.DISALLOW, "/%C3%A9"));
    assertThat(verdict.rule().orElseThrow().length()).isEqualTo(7);
  }

  @Test
  void textForPeopleSaysWhatDecided() {
    CrawlerRules rules =
        RobotsTxt.parse("User-agent: *\nDisallow: /a").rulesFor(Crawler.ofProductToken("FooBot"));
    assertThat(rules.check("/a"))
        .hasToString("disallowed: the longest path that matches decides (line 2, Disallow: /a)");
    assertThat(rules.check("/b")).hasToString("allowed: no rule of the crawler's group matches");
  }

  @Test
  void codesOfReasonsAreDistinctWordsAndHyphens() {
    assertThat(Reason.values())
        .extracting(Reason::code)
        .doesNotHaveDuplicates()
        .allMatch(code -> code.matches("[a-z-]+"));
    assertThat(Reason.values()).extracting(Reason::text).doesNotHaveDuplicates();
    assertThat(Candidate.Outcome.values())
        .extracting(Candidate.Outcome::text)
        .doesNotHaveDuplicates();
  }

  private static Crawler crawler(String cell) {
    return cell.startsWith("=")
        ? Crawler.ofUncheckedTokens(List.of(cell.substring(1).split(",")))
        : Crawler.fromUserAgentHeader(cell);
  }
}
