package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Whatever the file, the crawler and the URL, all ways of asking give one answer. */
class CrawlerRulesFuzzTest {
  /** The first line is the crawler, the second the URL, the rest the robots.txt. */
  @FuzzTest(maxDuration = "10m")
  void allWaysOfAskingAgree(byte @NotNull [] data) {
    int first = endOfLine(data, 0);
    int second = endOfLine(data, Math.min(first + 1, data.length));
    String name = new String(data, 0, first, StandardCharsets.UTF_8);
    byte[] url = first < second ? Arrays.copyOfRange(data, first + 1, second) : new byte[0];
    byte[] body =
        second < data.length ? Arrays.copyOfRange(data, second + 1, data.length) : new byte[0];
    Crawler named = Crawler.fromUserAgentHeader(name);
    Crawler literal = Crawler.ofUncheckedTokens(List.of(name.split(",")));
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt robots = RobotsTxt.parse(body, dialect);
      VerdictInvariants.check(robots.rulesFor(named), url);
      CrawlerRules rules = robots.rulesFor(literal);
      VerdictInvariants.check(rules, url);
      for (Rule rule : rules.rules()) {
        Verdict verdict = rules.check(rule.path());
        assertThat(verdict.allowed()).isEqualTo(rules.allows(rule.path()));
      }
    }
  }

  private static int endOfLine(byte[] data, int from) {
    int end = from;
    while (end < data.length && data[end] != '\n') {
      end++;
    }
    return end;
  }
}
