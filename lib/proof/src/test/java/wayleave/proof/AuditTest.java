package wayleave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.proof.automata.PathSearch;
import wayleave.proof.automata.StepBudget;

class AuditTest {
  private static final CrawlerCatalogue CATALOGUE = CrawlerCatalogue.bundled();

  /** Rules of a group for all crawlers, with semicolons for line ends, and what Bingbot may fetch by them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      nullValues = "-",
      value = {
        "''                                            | ALLOWED | -",
        "Disallow:                                     | ALLOWED | -",
        "Allow: /                                      | ALLOWED | -",
        "Disallow: /;Allow: /                          | ALLOWED | -",
        "Disallow: /a;Allow: /a                        | ALLOWED | -",
        "Disallow: /a;Allow: /*a                       | ALLOWED | -",
        "Disallow: /abc;Allow: /abc*                   | ALLOWED | -",
        "Disallow: /a*b;Allow: /a**b                   | ALLOWED | -",
        "Disallow: /robots.txt$                        | ALLOWED | -",
        "Disallow: /                                   | DISALLOWED | /",
        "Disallow: *                                   | DISALLOWED | /",
        "Disallow: /*                                  | DISALLOWED | /",
        "Disallow: /*;Allow: /                         | DISALLOWED | /",
        "Disallow: /;Allow: /robots.txt$               | DISALLOWED | /",
        "Disallow: /;Allow: /robots.txt                | PARTLY  | / /robots.txty",
        "Disallow: /;Allow: /*robots.txt$              | PARTLY  | / /yrobots.txt",
        "Disallow: /;Allow: /a;Disallow: /a*           | DISALLOWED | /",
        "Disallow: /;Allow: /ab;Disallow: /*b;Disallow: /a*b | DISALLOWED | /",
        "Disallow: /;Allow: /$                         | PARTLY  | /y /",
        "Disallow: /$;Disallow: /*/;Disallow: /*?      | PARTLY  | / /y",
        "Disallow: /private/                           | PARTLY  | /private/ /",
        "Disallow: /*.pdf$                             | PARTLY  | /.pdf /",
        "Disallow: /;Allow: /caf%c3%a9                 | PARTLY  | / /caf%C3%A9",
        "Disallow: //                                  | PARTLY  | // /",
      })
  void accessIsExact(String rules, Audit.Access access, String examples) {
    Audit.Row row =
        audit("User-agent: *;" + rules, Dialect.GOOGLE).row("BINGBOT").orElseThrow();
    assertThat(row.access()).isEqualTo(access);
    assertThat(Audit.accessOf(row.root().rules())).isEqualTo(access);
    List<String> found = new ArrayList<>();
    row.disallowed().map(Verdict::path).ifPresent(found::add);
    row.allowed()
        .filter(any -> access == Audit.Access.PARTLY)
        .map(Verdict::path)
        .ifPresent(found::add);
    assertThat(found.isEmpty() ? null : String.join(" ", found)).isEqualTo(examples);
  }

  @Test
  void crawlersAreAskedForWithWhatTheyObey() {
    Audit audit =
        audit("User-agent: *;Disallow: /;User-agent: Googlebot;Disallow: /x", Dialect.GOOGLE);
    assertThat(access(audit, "Googlebot-Image")).isEqualTo(Audit.Access.PARTLY);
    assertThat(access(audit, "Applebot")).isEqualTo(Audit.Access.PARTLY);
    assertThat(access(audit, "GPTBot")).isEqualTo(Audit.Access.DISALLOWED);
    assertThat(access(audit, "AdsBot-Google")).isEqualTo(Audit.Access.ALLOWED);
    assertThat(access(audit, "Google-Agent")).isEqualTo(Audit.Access.ALLOWED);
    Audit parser =
        audit("User-agent: *;Disallow: /;User-agent: Googlebot;Allow: /", Dialect.GOOGLEBOT);
    assertThat(access(parser, "Googlebot-Image")).isEqualTo(Audit.Access.DISALLOWED);
  }

  @Test
  void whoIsRetiredIsLeftOutUnlessNamed() {
    assertThat(audit("", Dialect.GOOGLE).row("anthropic-ai")).isEmpty();
    Audit audit = audit("User-agent: anthropic-ai;Disallow: /", Dialect.GOOGLE);
    Audit.Row row = audit.row("anthropic-ai").orElseThrow();
    assertThat(row.access()).isEqualTo(Audit.Access.DISALLOWED);
    assertThat(row.root().line()).hasValue(2);
    assertThat(row.rules()).isEqualTo(1);
  }

  @Test
  void purposesAreCounted() {
    Map<KnownCrawler.Purpose, Map<Audit.Access, Integer>> counts = audit(
            "User-agent: GPTBot;User-agent: CCBot;Disallow: /", Dialect.GOOGLE)
        .byPurpose();
    assertThat(counts.get(KnownCrawler.Purpose.AI_TRAINING))
        .containsEntry(Audit.Access.DISALLOWED, 2);
    assertThat(counts.get(KnownCrawler.Purpose.SEARCH)).containsOnlyKeys(Audit.Access.ALLOWED);
  }

  /** The groups of a hostile file share one budget, so that there is no use in having many. */
  @Test
  void allCrawlersTogetherHaveABudget() {
    StringBuilder body = new StringBuilder();
    for (String name : List.of("GPTBot", "CCBot", "Bingbot")) {
      body.append("User-agent: ").append(name).append("\nDisallow: /*\n");
      for (char c = 'a'; c <= 'z'; c++) {
        body.append("Allow: /*").append(c).append("*0").append(c).append(name).append("$\n");
      }
    }
    RobotsTxt robots = RobotsTxt.parse(body.toString(), Dialect.GOOGLE);
    StepBudget budget = new StepBudget(1_000_000);
    Audit audit = Audit.of(robots, CrawlerCatalogue.bundled(), budget);
    assertThat(budget.isSpent()).isTrue();
    // What the patterns spell themselves is found all the same.
    assertThat(audit.row("CCBot").orElseThrow().access()).isEqualTo(Audit.Access.PARTLY);
    assertThat(audit.rows())
        .filteredOn(row -> row.group() != GroupSelection.Kind.NAMED)
        .isNotEmpty()
        .allMatch(row -> row.access() != Audit.Access.DISALLOWED);
  }

  /** All paths up to a length, asked one by one, say the same. */
  @ParameterizedTest
  @EnumSource
  void theSearchFindsWhatIsThere(Dialect dialect) {
    List<String> paths = new ArrayList<>(List.of("/"));
    for (int i = 0; i < paths.size() && paths.get(i).length() < 6; i++) {
      for (char c : "abx".toCharArray()) {
        paths.add(paths.get(i) + c);
      }
    }
    SplittableRandom random = new SplittableRandom(9309);
    for (int i = 0; i < 1500; i++) {
      StringBuilder text = new StringBuilder("User-agent: *\n");
      for (int rule = random.nextInt(6); rule >= 0; rule--) {
        text.append(random.nextBoolean() ? "Allow: /" : "Disallow: /");
        for (int j = random.nextInt(4); j > 0; j--) {
          text.append("ab*".charAt(random.nextInt(3)));
        }
        text.append(random.nextInt(4) == 0 ? "$\n" : "\n");
      }
      CrawlerRules rules = RobotsTxt.parse(text.toString(), dialect).rulesFor(Crawler.ofTokens());
      check(text.toString(), rules, paths, true);
      check(text.toString(), rules, paths, false);
    }
  }

  private static void check(String text, CrawlerRules rules, List<String> paths, boolean allowed) {
    PathSearch.Result result = allowed
        ? PathSearch.forAllowed(rules, new StepBudget(Integer.MAX_VALUE))
        : PathSearch.forDisallowed(rules, new StepBudget(Integer.MAX_VALUE));
    String first =
        paths.stream().filter(path -> rules.allows(path) == allowed).findFirst().orElse(null);
    if (result instanceof PathSearch.Found found) {
      assertThat(rules.allows(found.path())).as(text).isEqualTo(allowed);
      assertThat(first == null || first.length() >= found.path().length())
          .as(text)
          .isTrue();
    } else {
      assertThat(result).as(text).isInstanceOf(PathSearch.None.class);
      assertThat(first).as(text).isNull();
    }
  }

  private static Audit.Access access(Audit audit, String token) {
    return audit.row(token).orElseThrow().access();
  }

  private static Audit audit(String lines, Dialect dialect) {
    return Audit.of(RobotsTxt.parse(lines.replace(';', '\n'), dialect), CATALOGUE);
  }
}
