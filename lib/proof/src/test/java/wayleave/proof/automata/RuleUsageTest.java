package wayleave.proof.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.proof.SmallWorld;

class RuleUsageTest {
  private static final int ROUNDS = 25;

  static Stream<SmallWorld> worlds() {
    return SmallWorld.ALL.stream().map(world -> world.smaller().smaller());
  }

  /** Each rule is removed, and all URLs up to a length are asked about. */
  @ParameterizedTest
  @MethodSource("worlds")
  void agreesWithTryingAllUrls(SmallWorld world) {
    List<String> urls = world.urls();
    for (int seed = 0; seed < ROUNDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Dialect dialect = Dialect.values()[random.nextInt(3)];
      String body = world.body(random);
      CrawlerRules rules = rules(body, dialect);
      Set<Integer> deciding = new HashSet<>();
      urls.forEach(
          url -> deciding.add(rules.check(WitnessUrl.ORIGIN + url).line().orElse(0)));
      for (RuleUsage use : RuleUsage.of(rules)) {
        String question = "seed " + seed + ", " + dialect + "\n" + body + use;
        int line = use.rule().line();
        CrawlerRules rest = rules(without(body, line), dialect);
        boolean changes = urls.stream()
            .map(url -> WitnessUrl.ORIGIN + url)
            .anyMatch(url -> rules.allows(url) != rest.allows(url));
        if (use.decides() instanceof RuleEffect.Shown shown) {
          assertThat(rules.check(shown.witness()).line().orElse(0)).as(question).isEqualTo(line);
        } else {
          assertThat(use.decides()).as(question).isInstanceOf(RuleEffect.None.class);
          assertThat(deciding).as(question).doesNotContain(line);
        }
        if (use.removal() instanceof RuleEffect.Shown shown) {
          assertThat(rules.allows(shown.witness()))
              .as(question)
              .isNotEqualTo(rest.allows(shown.witness()));
        } else {
          assertThat(use.removal()).as(question).isInstanceOf(RuleEffect.None.class);
          assertThat(changes).as(question).isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Disallow: /a; Disallow: /a/b           | 2: shown, shown; 3: shown, none 2
      Disallow: /a; Disallow: /a             | 2: shown, none 3; 3: none 2, none 2
      Disallow: /a; Disallow: /a; Disallow: /a | 2: shown, none 3; 3: none 2, none 2; 4: none 2, none 2
      Allow: /a; Disallow: /a                | 2: shown, shown; 3: none 2, none 2
      Disallow: /a*; Disallow: /a            | 2: shown, none 3; 3: none 2, none 2
      Disallow: /; Allow: /a; Disallow: /a/b | 2: shown, shown; 3: shown, shown; 4: shown, shown
      Disallow: /; Disallow: /a; Allow: /*b  | 2: shown, shown; 3: shown, none 2; 4: shown, shown
      Allow: /a                              | 2: shown, none
      Disallow: /robots.txt$                 | 2: none, none
      Disallow: /robots.txt                  | 2: shown, shown
      """)
  void tellsWhatEachRuleIsGoodFor(String body, String expected) {
    List<String> uses = new ArrayList<>();
    for (RuleUsage use :
        RuleUsage.of(rules("User-agent: *\n" + body.replace("; ", "\n"), Dialect.GOOGLE))) {
      uses.add(use.rule().line() + ": " + text(use.decides()) + ", " + text(use.removal()));
    }
    uses.sort(null);
    assertThat(String.join("; ", uses)).isEqualTo(expected);
  }

  @Test
  void whatIsNotLookedIntoIsUndecided() {
    CrawlerRules rules = rules("User-agent: *\nDisallow: /a\nDisallow: /*b\n", Dialect.GOOGLE);

    assertThat(RuleUsage.of(rules, new StepBudget(0)))
        .hasSize(2)
        .allSatisfy(use ->
            assertThat(use.decides()).isEqualTo(new RuleEffect.Undecided("more than 0 steps")))
        .allSatisfy(use -> assertThat(use.removal()).isInstanceOf(RuleEffect.Undecided.class));
  }

  @Test
  void anIndexFileAndItsDirectoryAreOneRule() {
    List<RuleUsage> uses = RuleUsage.of(rules(
        "User-agent: *\nDisallow: /\nAllow: /a/index.html\nDisallow: /a/index.htm\n",
        Dialect.GOOGLEBOT));
    assertThat(uses).hasSize(3);
    assertThat(uses.get(0).rule().path()).isEqualTo("/a/index.html");
    assertThat(uses)
        .allSatisfy(use -> assertThat(use.decides()).isInstanceOf(RuleEffect.Shown.class));
  }

  private static String text(RuleEffect effect) {
    if (effect instanceof RuleEffect.None none) {
      return "none" + none.because().map(Rule::line).map(line -> " " + line).orElse("");
    }
    return effect instanceof RuleEffect.Shown ? "shown" : "undecided";
  }

  private static String without(String body, int line) {
    List<String> lines = new ArrayList<>(body.lines().toList());
    lines.set(line - 1, "#");
    return String.join("\n", lines);
  }

  private static CrawlerRules rules(String body, Dialect dialect) {
    return RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofTokens());
  }
}
