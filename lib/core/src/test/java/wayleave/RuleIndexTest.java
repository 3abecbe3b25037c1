package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.internal.match.CompiledRule;
import wayleave.internal.match.Escaping;
import wayleave.internal.match.RuleIndex;

/** {@link RuleIndex} finds the rule that is found by trying one after the other. */
class RuleIndexTest {
  private static final long SEED = 20261122;
  private static final Crawler CRAWLER = Crawler.ofProductToken("FooBot");
  private static final String[] SHORT = {"a", "b", "Q", "q", "?", "ab", "$b", "/"};
  private static final String[] PIECES = {
    "/", "/", "a", "b", "ab", "ba", "abc", "cab", ".php", "?id=", "&x=1", "index", "$", "%41", "Q"
  };

  /** Few and many of each kind, which are searched in different ways. */
  @ParameterizedTest
  @CsvSource({
    "12, 0",
    "12, 1",
    "12, 12",
    "63, 0",
    "64, 0",
    "300, 0",
    "40, 20",
    "80, 64",
    "80, 65",
    "200, 200"
  })
  void itFindsTheFirstRuleThatMatches(int count, int wildcards) {
    SplittableRandom random = new SplittableRandom(SEED + 1000 * count + wildcards);
    int matched = 0;
    for (int round = 0; round < 12; round++) {
      CrawlerRules rules = rules(random, count, wildcards, Dialect.values()[round % 3]);
      Escaping escaping = rules.dialect().escaping;
      RuleIndex index = RuleIndex.ifWorthwhile(rules.data, rules.rulesEnd);
      assertThat(index).isNotNull();
      for (int n = 0; n < 150; n++) {
        String path = path(random, rules);
        String compared = new String(
            escaping.url(path.getBytes(StandardCharsets.ISO_8859_1)), StandardCharsets.ISO_8859_1);
        int expected = tried(rules, compared);
        assertThat(index.firstMatch(rules.data, compared, 0, compared.length(), Escaping.DONE))
            .as("%s, asked %s", rules.rules(), compared)
            .isEqualTo(expected);
        int asWritten = index.firstMatch(rules.data, path, 0, path.length(), escaping);
        if (asWritten != RuleIndex.UNSURE) {
          assertThat(asWritten).as("%s, asked %s", rules.rules(), path).isEqualTo(expected);
        }
        matched += expected == RuleIndex.NONE ? 0 : 1;
      }
    }
    assertThat(matched).isBetween(200, 1_700);
  }

  @ParameterizedTest
  @CsvSource({"12, 0", "300, 0", "80, 64", "200, 100"})
  void itIsSureOfAPathThatHasOneSpelling(int count, int wildcards) {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder body = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < count; i++) {
      body.append("Disallow: ").append(i < wildcards ? "/*/p" : "/p").append(i).append("x\n");
    }
    CrawlerRules rules = RobotsTxt.parse(body.toString()).rulesFor(CRAWLER);
    RuleIndex index = RuleIndex.ifWorthwhile(rules.data, rules.rulesEnd);
    assertThat(index).isNotNull();
    for (int n = 0; n < 500; n++) {
      String path = (random.nextBoolean() ? "/d/p" : "/p") + random.nextInt(2 * count) + "xy";
      int found = index.firstMatch(rules.data, path, 0, path.length(), rules.dialect().escaping);
      assertThat(found).as(path).isEqualTo(tried(rules, path));
    }
  }

  @Test
  void fewRulesHaveNone() {
    CrawlerRules eleven =
        rules(new SplittableRandom(SEED), RuleIndex.WORTHWHILE - 1, 3, Dialect.GOOGLE);
    assertThat(RuleIndex.ifWorthwhile(eleven.data, eleven.rulesEnd)).isNull();
  }

  private static CrawlerRules rules(
      SplittableRandom random, int count, int wildcards, Dialect dialect) {
    StringBuilder body = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < count; i++) {
      // A pattern without three bytes that stand together is found in another way.
      boolean isShort = i < wildcards && random.nextInt(4) == 0;
      StringBuilder path = new StringBuilder("/").append(isShort ? "" : pieces(random, 2, 5));
      if (isShort) {
        path.append('*').append(SHORT[random.nextInt(SHORT.length)]);
        path.append('*').append(SHORT[random.nextInt(SHORT.length)]);
      } else if (i < wildcards) {
        path.append('*').append(pieces(random, 0, 2));
        path.append(random.nextBoolean() ? "*" : "").append("a").append(pieces(random, 0, 2));
      }
      path.append(random.nextInt(5) == 0 ? "$" : "");
      body.append(random.nextBoolean() ? "Allow: " : "Disallow: ").append(path).append('\n');
    }
    CrawlerRules rules = RobotsTxt.parse(body.toString(), dialect).rulesFor(CRAWLER);
    assertThat(rules.rules()).hasSize(count);
    return rules;
  }

  /** Anything, or one that a rule is likely to match. */
  private static String path(SplittableRandom random, CrawlerRules rules) {
    if (random.nextBoolean()) {
      return "/" + pieces(random, 0, 6);
    }
    String pattern = rules.rules().get(random.nextInt(rules.rules().size())).path();
    String path = pattern.endsWith("$") ? pattern.substring(0, pattern.length() - 1) : pattern;
    while (path.contains("*")) {
      path = path.replaceFirst("\\*", pieces(random, 0, 3).replace("$", "S"));
    }
    return path + (random.nextBoolean() ? "" : pieces(random, 0, 2));
  }

  private static String pieces(SplittableRandom random, int least, int most) {
    StringBuilder pieces = new StringBuilder();
    for (int n = least + random.nextInt(most - least + 1); n > 0; n--) {
      pieces.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return pieces.toString();
  }

  private static int tried(CrawlerRules rules, String path) {
    for (int at = 0; at < rules.rulesEnd; at = CompiledRule.next(rules.data, at)) {
      if (rules.matches(at, path, 0, path.length())) {
        return at;
      }
    }
    return RuleIndex.NONE;
  }
}
