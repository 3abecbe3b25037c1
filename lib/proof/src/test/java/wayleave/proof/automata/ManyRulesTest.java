package wayleave.proof.automata;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.RobotsTxt;
import wayleave.proof.Region;
import wayleave.proof.RuleComparison;

/** Files of 5,000 rules, among them such as were made to be hard. Prints what they took. */
@Tag("slow")
class ManyRulesTest {
  private static final int RULES = 5_000;

  /**
   * A kind of file.
   *
   * @param rule the rule with a number
   * @param mayGiveUp whether it is hard enough that the search for all differences may end at its limit
   */
  record Kind(String name, IntFunction<String> rule, boolean mayGiveUp) {
    String body() {
      StringBuilder body = new StringBuilder("User-agent: *\n");
      for (int i = 0; i < RULES; i++) {
        body.append(i % 9 == 0 ? "Allow: " : "Disallow: ").append(rule.apply(i)).append('\n');
      }
      return body.toString();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Kind> kinds() {
    return Stream.of(
        new Kind("paths", i -> "/" + word(i * 7919 % 100_003) + "/page" + i % 13, false),
        new Kind("paths below one another", i -> "/" + "a/".repeat(i / 100) + i % 100, false),
        new Kind(
            "a wildcard in a directory",
            i -> "/" + word(i * 7919 % 10_007) + "*/" + word(i * 31 % 1_009) + "$",
            false),
        new Kind("a wildcard first", i -> "/*" + word(i * 7919 % 100_003) + "=", true),
        new Kind(
            "two wildcards",
            i -> "/*" + word(i * 7919 % 10_007) + "*/" + word(i * 31 % 1_009) + "$",
            true),
        new Kind(
            "letters among wildcards",
            i -> "/*" + letter(i) + "*" + letter(i / 26) + "*" + letter(i / 676),
            true));
  }

  private static String word(int number) {
    return Integer.toString(number, 36);
  }

  private static char letter(int number) {
    return (char) ('a' + number % 26);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void filesOfManyRulesAreAnswered(Kind kind) {
    CrawlerRules before = rules(kind.body());
    CrawlerRules after = rules(kind.body() + "Disallow: /new\nAllow: /*.pdf$\n");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    RuleComparison comparison = RuleComparison.of(before, after);
    long compared = threads.getCurrentThreadCpuTime();
    long comparedBytes = threads.getCurrentThreadAllocatedBytes();
    List<RuleUsage> uses = RuleUsage.of(before);
    long used = threads.getCurrentThreadCpuTime();
    System.out.println(RULES + " rules, " + kind + ": compared in " + (compared - start) / 1_000_000
        + " ms of CPU time, " + (comparedBytes - bytes >> 20) + " MB allocated; uses in "
        + (used - compared) / 1_000_000 + " ms, "
        + (threads.getCurrentThreadAllocatedBytes() - comparedBytes >> 20) + " MB");
    assertThat(comparison).isInstanceOfSatisfying(RuleComparison.Different.class, different -> {
      assertThat(different.isComplete() || kind.mayGiveUp()).isTrue();
      assertThat(different.regions()).extracting(Region::witness).contains("/new");
    });
    assertThat(uses).hasSize(RULES);
    assertThat(uses)
        .extracting(RuleUsage::decides)
        .doesNotHaveAnyElementsOfTypes(RuleEffect.Undecided.class);
  }

  private static CrawlerRules rules(String body) {
    return RobotsTxt.parse(body).rulesFor(Crawler.ofTokens());
  }
}
