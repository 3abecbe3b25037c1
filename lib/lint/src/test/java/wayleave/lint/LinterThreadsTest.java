package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import wayleave.lint.model.LintInput;

/** Several threads can check a large file: the report must be the same. */
class LinterThreadsTest {
  private static final List<String> WORDS =
      List.of("a", "b", "private/", "café", "$x", "%7euser", "*.php", "index.html", "?id=", "é*");

  private static final Linter PARALLEL =
      Linter.of(LintOptions.DEFAULT, tasks -> tasks.parallelStream().forEach(Runnable::run));

  @Test
  void reportsTheSameWithSeveralThreads() {
    SplittableRandom random = new SplittableRandom(9309);
    for (int round = 0; round < (Boolean.getBoolean("wayleave.full") ? 20 : 4); round++) {
      LintInput input = large(random);
      LintReport alone = Linter.withDefaults().lint(input);
      assertThat(PARALLEL.lint(input)).isEqualTo(alone);
      // RuleUseCheck reads the findings of two others.
      assertThat(alone.diagnostics())
          .extracting(found -> found.code().id())
          .contains("rule-repeated", "group-repeated", "rule-needless");
    }
  }

  @Test
  void runsTasksForLargeFilesOnly() {
    List<Integer> sizes = new ArrayList<>();
    Linter counting = Linter.of(LintOptions.DEFAULT, tasks -> {
      sizes.add(tasks.size());
      tasks.forEach(Runnable::run);
    });
    counting.lint(LintInput.of(file(new SplittableRandom(1))));
    assertThat(sizes).isEmpty();
    counting.lint(large(new SplittableRandom(1)));
    assertThat(sizes).hasSize(2);
    assertThat(sizes.get(0)).isGreaterThan(1);
  }

  private static LintInput large(SplittableRandom random) {
    return LintInput.of("# " + "x".repeat(1 << 16) + "\n" + file(random));
  }

  /** Groups of the same names again and again, with rules of which many stand twice. */
  private static String file(SplittableRandom random) {
    StringBuilder file = new StringBuilder();
    for (int group = 0; group < 40; group++) {
      file.append("User-agent: ")
          .append(group % 3 == 0 ? "*" : "bot" + group % 5)
          .append('\n');
      for (int rule = 0; rule < 30; rule++) {
        file.append(random.nextInt(4) == 0 ? "Allow: /" : "Disallow: /");
        for (int words = random.nextInt(3); words >= 0; words--) {
          file.append(WORDS.get(random.nextInt(WORDS.size())));
        }
        file.append('\n');
      }
      file.append('\n');
    }
    return file.toString();
  }
}
