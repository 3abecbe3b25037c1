package wayleave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.proof.automata.SearchLimits;
import wayleave.proof.automata.WitnessUrl;

class RuleComparisonTest {
  private static final int ROUNDS = 30;

  static Stream<SmallWorld> worlds() {
    return SmallWorld.ALL.stream().map(SmallWorld::smaller);
  }

  /** All URLs up to a length are asked about: what is found is there, and what is there is found. */
  @ParameterizedTest
  @MethodSource("worlds")
  void agreesWithTryingAllUrls(SmallWorld world) {
    List<String> urls = world.urls();
    for (int seed = 0; seed < ROUNDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Dialect dialect = Dialect.values()[random.nextInt(3)];
      Dialect other = random.nextInt(3) == 0 ? dialect : Dialect.values()[random.nextInt(3)];
      String body = world.body(random);
      String changed = switch (random.nextInt(3)) {
        case 0 -> body;
        case 1 -> world.body(random);
        default -> world.mutation(body, random);
      };
      CrawlerRules before = rules(body, dialect);
      CrawlerRules after = rules(changed, other);
      Set<List<Integer>> expected = new HashSet<>();
      for (String url : urls) {
        if (SmallWorld.isCovered(url, dialect, other)) {
          String full = WitnessUrl.ORIGIN + url;
          if (before.allows(full) != after.allows(full)) {
            expected.add(List.of(
                before.check(full).line().orElse(0), after.check(full).line().orElse(0)));
          }
        }
      }
      RuleComparison comparison = RuleComparison.of(before, after);
      String question = "seed " + seed + ", " + dialect + " against " + other + "\n" + body + "--\n"
          + changed + comparison;
      assertThat(pairs(comparison)).as(question).containsAll(expected);
      assertThat(comparison).as(question).isNotInstanceOf(RuleComparison.Undecided.class);
      if (comparison instanceof RuleComparison.Different different) {
        assertThat(different.isComplete()).as(question).isTrue();
        for (Region region : different.regions()) {
          assertThat(before.allows(region.witness()))
              .as(question)
              .isEqualTo(region.before().allowed())
              .isNotEqualTo(after.allows(region.witness()));
        }
      }
    }
  }

  private static Set<List<Integer>> pairs(RuleComparison comparison) {
    Set<List<Integer>> pairs = new HashSet<>();
    if (comparison instanceof RuleComparison.Different different) {
      for (Region region : different.regions()) {
        pairs.add(
            List.of(region.before().line().orElse(0), region.after().line().orElse(0)));
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Disallow: /a                 | Disallow: /a*
      Disallow: /a                 | Disallow: /a; Disallow: /ab
      Disallow: /a; Allow: /b      | Disallow: /a
      Disallow: /                  | Disallow: *
      Disallow: /a*b*              | Disallow: /a**b
      Allow: /robots.txt           | Disallow:
      Disallow: /%c3%a9            | Disallow: /é
      Disallow: /*a; Disallow: /*b | Disallow: /*b; Disallow: /*a
      Disallow: /a$; Disallow: /a/ | Disallow: /a/; Disallow: /a$; Disallow: /a$
      """)
  void provesThatEditsChangeNothing(String before, String after) {
    assertThat(compare(before, after)).isEqualTo(new RuleComparison.Same());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Disallow: /a           | Disallow: /b            | /a /b
      Disallow: /a           | Disallow: /a/           | /a
      Disallow: /a           | Disallow: /a; Allow: /a | /a
      Disallow: /*?sort=     | Disallow: /             | /
      Disallow:              | Disallow: //            | https://example.com//
      Disallow: /a           | Disallow: /A            | /A /a
      Disallow: /x$          | Disallow: /x            | /xy
      """)
  void findsTheShortestUrlOfEachRegion(String before, String after, String witnesses) {
    assertThat(compare(before, after))
        .isInstanceOfSatisfying(RuleComparison.Different.class, different -> {
          assertThat(different.regions().stream().map(Region::witness))
              .containsExactlyInAnyOrder(witnesses.split(" "));
          assertThat(different.isComplete()).isTrue();
        });
  }

  @ParameterizedTest
  @EnumSource
  void comparesFilesOfManyRules(Dialect dialect) {
    StringBuilder body = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < 5_000; i++) {
      body.append(i % 7 == 0 ? "Allow: /" : "Disallow: /")
          .append(i * 7919 % 100_003)
          .append("/page\n");
    }
    CrawlerRules before = rules(body.toString(), dialect);
    CrawlerRules after = rules(body + "Disallow: /new\n", dialect);
    assertThat(RuleComparison.of(before, before)).isInstanceOf(RuleComparison.Same.class);
    assertThat(RuleComparison.of(before, after))
        .isInstanceOfSatisfying(
            RuleComparison.Different.class,
            different -> assertThat(different.regions())
                .extracting(Region::witness)
                .containsExactly("/new"));
  }

  @Test
  void tellsWhereDialectsDisagree() {
    String body = "User-agent: *\nDisallow: /~joe\nDisallow: cgi-bin/\n";
    RuleComparison comparison =
        RuleComparison.of(rules(body, Dialect.GOOGLE), rules(body, Dialect.RFC9309));
    assertThat(comparison).isInstanceOfSatisfying(RuleComparison.Different.class, different -> {
      assertThat(different.regions()).extracting(Region::witness).containsExactly("/cgi-bin/");
      assertThat(different.isComplete()).isTrue();
    });
  }

  @Test
  void saysWhichLimitMadeItGiveUp() {
    // Which of the first pieces have been seen has to be remembered: 2 to the power of 26 states.
    StringBuilder body = new StringBuilder("User-agent: *\nDisallow: /*\n");
    for (char c = 'a'; c <= 'z'; c++) {
      body.append("Allow: /*").append(c).append("*0").append(c).append(c).append("$\n");
    }
    CrawlerRules before = rules(body.toString(), Dialect.GOOGLE);
    CrawlerRules after = rules(body + "Allow: /*a*0*0aa$\n", Dialect.GOOGLE);
    assertThat(new RuleComparer(before, after, new SearchLimits(1_000, 1_000_000, 1_000_000))
            .compare())
        .isEqualTo(new RuleComparison.Undecided("more than 1000 states"));
    assertThat(
            new RuleComparer(before, after, new SearchLimits(100_000, 10_000, 1_000_000)).compare())
        .isEqualTo(new RuleComparison.Undecided("states of more than 10000 numbers"));
    assertThat(
            new RuleComparer(before, after, new SearchLimits(100_000, 1_000_000, 10_000)).compare())
        .isEqualTo(new RuleComparison.Undecided("more than 10000 steps"));
  }

  @Test
  void findsDifferencesBeyondWhatItCanSearch() {
    String body = "User-agent: *\nAllow: /*a*b*c*d*e*f*g*h*i*j*k*l$\n";
    CrawlerRules before = rules(body, Dialect.GOOGLE);
    CrawlerRules after = rules(body + "Disallow: /*a*b*c*d*e*f*g*h*i*j*k*m$\n", Dialect.GOOGLE);
    assertThat(new RuleComparer(before, after, new SearchLimits(3, 1_000, 1_000)).compare())
        .isInstanceOfSatisfying(RuleComparison.Different.class, different -> {
          assertThat(different.regions())
              .extracting(Region::witness)
              .containsExactly("/abcdefghijkm");
          assertThat(different.isComplete()).isFalse();
        });
  }

  private static RuleComparison compare(String before, String after) {
    return RuleComparison.of(
        rules("User-agent: *\n" + before.replace("; ", "\n"), Dialect.GOOGLE),
        rules("User-agent: *\n" + after.replace("; ", "\n"), Dialect.GOOGLE));
  }

  private static CrawlerRules rules(String body, Dialect dialect) {
    return RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofTokens());
  }
}
