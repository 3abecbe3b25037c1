package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Large files are looked at by several threads: that must not show in what is found. */
class LinterThreadsTest {
  private static final List<String> WORDS =
      List.of("a", "b", "private/", "café", "$x", "%7euser", "*.php", "index.html", "?id=", "é*");

  @Test
  void findsTheSameWithThreads() {
    SplittableRandom random = new SplittableRandom(9309);
    for (int round = 0; round < 20; round++) {
      LintInput input = LintInput.of(file(random));
      List<Diagnostic> alone = Linter.look(new Subject(input)).inOrder();
      List<Diagnostic> together = Linter.lookWithThreads(new Subject(input)).inOrder();
      assertThat(together).isEqualTo(alone);
      // What one check asks of another's findings has to be there.
      assertThat(alone)
          .extracting(found -> found.code().id())
          .contains("rule-repeated", "group-repeated", "rule-needless");
    }
  }

  @Test
  void reportsTheSameWhereNoThreadsAreToHelp() {
    LintInput input =
        LintInput.of("# " + "x".repeat(1 << 16) + "\n" + file(new SplittableRandom(12)));
    assertThat(Linter.withDefaults().inOneThread().lint(input))
        .isEqualTo(Linter.withDefaults().lint(input));
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
