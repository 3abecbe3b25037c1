package wayleave.proof.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.RobotsTxt;
import wayleave.Rule;

class PairwiseProofTest {
  private static final int CASES = Integer.getInteger("wayleave.seeds", 20_000);
  private static final long SEED = Long.getLong("wayleave.seed", 20261124);
  private static final List<String> URLS = urls();

  @ParameterizedTest
  @CsvSource({
    "Disallow: /a, Disallow: /a|Disallow: /a/b, true",
    "Disallow: /a, Disallow: /a|Disallow: /ab|Allow: /a/b, false",
    "Disallow: /a, Disallow: /a|Disallow: /b, false",
    "Disallow: /a, Disallow: /a*, true",
    "Disallow: /a|Allow: /ab, Disallow: /a*|Allow: /ab, true",
    "Disallow: /a|Allow: /*b, Disallow: /a**|Allow: /*b, false",
    "Disallow: /a, Disallow: /a|Allow: /b, true",
    "Disallow: /*a, Disallow: /*a|Disallow: /*a*b, true",
    "Disallow: /a*, Disallow: /a*|Allow: /a, true",
  })
  void provesThatRulesSayTheSame(String before, String after, boolean isProven) {
    assertThat(isProven(rules(before), rules(after))).isEqualTo(isProven);
    assertThat(isProven(rules(after), rules(before))).isEqualTo(isProven);
  }

  @Test
  void provesNothingThatIsUntrue() {
    SplittableRandom random = new SplittableRandom(SEED);
    int proven = 0;
    for (int i = 0; i < CASES; i++) {
      List<String> lines = new ArrayList<>();
      for (int n = random.nextInt(1, 6); n > 0; n--) {
        lines.add(line(random));
      }
      List<String> edited = new ArrayList<>(lines);
      edited.remove(random.nextInt(edited.size()));
      if (random.nextBoolean()) {
        edited.add(line(random));
      }
      CrawlerRules before = rules(String.join("|", lines));
      CrawlerRules after = rules(String.join("|", edited));
      if (isProven(before, after)) {
        proven++;
        for (String url : URLS) {
          assertThat(after.allows(url))
              .as("%s, without what is not in %s: %s", lines, edited, url)
              .isEqualTo(before.allows(url));
        }
      }
    }
    assertThat(proven).isGreaterThan(CASES / 20);
  }

  private static String line(SplittableRandom random) {
    StringBuilder line = new StringBuilder(random.nextBoolean() ? "Allow: /" : "Disallow: /");
    for (int n = random.nextInt(4); n > 0; n--) {
      line.append("ab/*".charAt(random.nextInt(4)));
    }
    return line.append(random.nextInt(6) == 0 ? "$" : "").toString();
  }

  private static boolean isProven(CrawlerRules before, CrawlerRules after) {
    return PairwiseProof.isSame(
        withoutLines(before), withoutLines(after), new StepBudget(1_000_000));
  }

  private static Set<Rule> withoutLines(CrawlerRules rules) {
    Set<Rule> said = new HashSet<>();
    rules.rules().forEach(rule -> said.add(new Rule(0, rule.type(), rule.path())));
    return said;
  }

  private static CrawlerRules rules(String lines) {
    return RobotsTxt.parse(
            ("User-agent: *\n" + lines.replace('|', '\n')).getBytes(StandardCharsets.US_ASCII))
        .rulesFor(Crawler.ofTokens());
  }

  /** All paths of up to five characters. */
  private static List<String> urls() {
    List<String> urls = new ArrayList<>(List.of("/"));
    for (int i = 0; urls.get(i).length() < 5; i++) {
      for (String next : List.of("a", "b", "/", "x")) {
        urls.add(urls.get(i) + next);
      }
    }
    return urls;
  }
}
