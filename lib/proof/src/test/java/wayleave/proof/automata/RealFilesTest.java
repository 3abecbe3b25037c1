package wayleave.proof.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.proof.Mutations;
import wayleave.proof.RandomUrls;
import wayleave.proof.Region;
import wayleave.proof.RuleComparison;
import wayleave.proof.SharedFiles;

/**
 * Real files and edits of them, held against URLs near their rules. Of the files every {@code wayleave.lint.every}-th is
 * taken, and so many {@code wayleave.lint.urls} are invented for each.
 */
@EnabledIf("wayleave.proof.SharedFiles#present")
@Tag("slow")
class RealFilesTest {
  private static final int EVERY = Integer.getInteger("wayleave.lint.every", 50);
  private static final int URLS = Integer.getInteger("wayleave.lint.urls", 500);

  @Test
  void editsOfRealFilesAreComparedAsTheMatcherDoes() throws IOException {
    Map<String, Integer> outcomes = new HashMap<>();
    int number = 0;
    for (Path file : SharedFiles.every(EVERY)) {
      SplittableRandom random = new SplittableRandom(++number);
      byte[] body = Files.readAllBytes(file);
      Dialect dialect = Dialect.values()[random.nextInt(3)];
      CrawlerRules before = rules(body, dialect);
      CrawlerRules after = rules(Mutations.mutate(body, random), dialect);
      RuleComparison comparison = RuleComparison.of(before, after);
      outcomes.merge(comparison.getClass().getSimpleName(), 1, Integer::sum);
      String question = file.getFileName() + ", " + dialect + ", " + number + ": " + comparison;
      if (comparison instanceof RuleComparison.Different different) {
        outcomes.merge(different.isComplete() ? "complete" : "incomplete", 1, Integer::sum);
        for (Region region : different.regions()) {
          assertThat(before.allows(region.witness()))
              .as(question)
              .isNotEqualTo(after.allows(region.witness()));
        }
      }
      RandomUrls urls = new RandomUrls(random, before, after);
      for (int i = 0; i < URLS; i++) {
        String url = urls.next();
        if (before.allows(url) != after.allows(url)) {
          assertThat(comparison)
              .as(question + ": " + url)
              .isNotInstanceOf(RuleComparison.Same.class);
          if (comparison instanceof RuleComparison.Different different && different.isComplete()) {
            List<Integer> lines = List.of(
                before.check(url).line().orElse(0), after.check(url).line().orElse(0));
            assertThat(different.regions())
                .as(question + ": " + url)
                .extracting(region -> List.of(
                    region.before().line().orElse(0), region.after().line().orElse(0)))
                .contains(lines);
          }
        }
      }
    }
    System.out.println("comparisons of " + number + " files: " + outcomes);
    assertThat(outcomes.getOrDefault("Undecided", 0)).isLessThanOrEqualTo(number / 100);
  }

  @Test
  void needlessRulesOfRealFilesCanBeRemoved() throws IOException {
    int rulesSeen = 0;
    int needless = 0;
    int undecided = 0;
    long asked = 0;
    int number = 0;
    for (Path file : SharedFiles.every(EVERY)) {
      SplittableRandom random = new SplittableRandom(++number);
      byte[] body = Files.readAllBytes(file);
      CrawlerRules rules = rules(body, Dialect.GOOGLE);
      RandomUrls urls = new RandomUrls(random, rules);
      for (RuleUsage use : RuleUsage.of(rules)) {
        rulesSeen++;
        int line = use.rule().line();
        String question = file.getFileName() + ": " + use;
        if (use.removal() instanceof RuleEffect.Undecided) {
          undecided++;
        } else if (random.nextInt(rules.rules().size()) < 20) {
          CrawlerRules rest = rules(without(body, line), Dialect.GOOGLE);
          assertThat(rest.rules()).as(question).hasSize(rules.rules().size() - 1);
          if (use.removal() instanceof RuleEffect.Shown shown) {
            assertThat(rules.allows(shown.witness()))
                .as(question)
                .isNotEqualTo(rest.allows(shown.witness()));
            continue;
          }
          needless++;
          for (int i = 0; i < URLS; i++) {
            String url = urls.next();
            assertThat(rest.allows(url)).as(question + ": " + url).isEqualTo(rules.allows(url));
          }
          asked += URLS;
        }
      }
    }
    System.out.println(rulesSeen + " rules; removed " + needless + " needless ones and asked about "
        + asked + " URLs; undecided " + undecided);
    assertThat(undecided).isLessThanOrEqualTo(rulesSeen / 100);
  }

  /**
   * A file with a rule that restricts nothing in place of another. (Without any rule a group would become one with the next.) It
   * is as long as before, so that no other lines are read up to the size limit.
   */
  private static byte[] without(byte[] body, int line) {
    List<String> lines = new ArrayList<>(
        List.of(new String(body, StandardCharsets.ISO_8859_1).split("(?<=\n)|(?<=\r)(?!\n)", -1)));
    String old = lines.get(line - 1);
    String end = old.substring(old.stripTrailing().length()).replace(" ", "").replace("\t", "");
    String blanks = " ".repeat(Math.max(0, old.length() - "Disallow:".length() - end.length()));
    lines.set(line - 1, "Disallow:" + blanks + end);
    return String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static CrawlerRules rules(byte[] body, Dialect dialect) {
    return RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofTokens());
  }
}
