package wayleave.lint.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import wayleave.Dialect;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.LintInput;

class DialectReadingsTest {
  private static final String[] PIECES = {
    "/",
    "/",
    "a",
    "b",
    "*",
    "$",
    "%24",
    "%41",
    "%7b",
    "{",
    "é",
    "%C3%A9",
    " ",
    "%20",
    "index.html",
    "robots.txt",
    "?",
    "~"
  };

  @Test
  void dialectsDisagreeIfAndOnlyIfTheirVerdictsDo() {
    SplittableRandom random = new SplittableRandom(9309);
    int disagreements = 0;
    for (int round = 0; round < 3_000; round++) {
      StringBuilder file = new StringBuilder("User-agent: *\n");
      boolean isMixed = random.nextBoolean();
      for (int i = random.nextInt(1, 5); i > 0; i--) {
        String field = isMixed && random.nextBoolean() ? "Allow: /" : "Disallow: /";
        file.append(field).append(path(random)).append('\n');
      }
      DialectReadings readings =
          new DialectReadings(new LintContext(LintInput.of(file.toString())), "*");
      for (int i = 0; i < 8; i++) {
        String path = '/' + path(random);
        boolean expected = Arrays.stream(Dialect.values())
                .map(dialect -> readings.check(dialect, path).allowed())
                .distinct()
                .count()
            > 1;
        assertThat(readings.disagree(path)).as("%s of %s", path, file).isEqualTo(expected);
        disagreements += expected ? 1 : 0;
      }
    }
    assertThat(disagreements).isGreaterThan(100);
  }

  private static String path(SplittableRandom random) {
    StringBuilder path = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      path.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return path.toString();
  }
}
