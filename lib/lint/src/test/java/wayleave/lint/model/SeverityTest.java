package wayleave.lint.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;
import wayleave.lint.Corpus;
import wayleave.lint.Linter;
import wayleave.lint.PageExample;
import wayleave.proof.RobotsDiff;

/** Holds the examples of all codes to the rules that {@link Severity} states. */
class SeverityTest {
  private static final int LARGE = 1 << 16;

  /** Families about what rules say. The others are about the file as a whole, how it is delivered, and lines that are no rules. */
  private static final Set<String> IN_THE_FILE =
      Set.of("groups", "intent", "lines", "paths", "rules", "user-agents");

  /** Their rules match URLs, but none that a site has: a regular expression, a host or a tag, as it is written. */
  private static final Set<String> FOR_NO_REAL_URL =
      Set.of("path-host", "path-whole-url", "path-regular-expression", "template-not-rendered");

  static Stream<LintRule> codes() {
    return LintRule.all().stream();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void findingsAreAsSevereAsTheirEffect(LintRule code) {
    for (PageExample example : PageExample.of(code)) {
      LintInput input = example.input();
      if (input.body().length > LARGE) {
        continue; // about the size of files
      }
      for (Diagnostic finding : Linter.withDefaults().lint(input).diagnostics()) {
        if (finding.code().equals(code)) {
          check(finding, input.body());
        }
      }
    }
  }

  @Test
  @EnabledIf("wayleave.lint.Corpus#present")
  void findingsInRealFilesAreToo() {
    for (byte[] body : Corpus.real()) {
      if (body.length < LARGE) {
        Linter.withDefaults()
            .lint(LintInput.of(body))
            .diagnostics()
            .forEach(finding -> check(finding, body));
      }
    }
  }

  private static void check(Diagnostic finding, byte[] body) {
    boolean changesVerdicts = finding.fix().isPresent() && !finding.hasSafeFix();
    if (finding.severity() == Severity.HINT) {
      assertThat(changesVerdicts)
          .as("%s has a fix that changes verdicts", finding)
          .isFalse();
    }
    if (finding.severity() == Severity.ERROR
        && IN_THE_FILE.contains(finding.code().family())
        && !FOR_NO_REAL_URL.contains(finding.code().id())) {
      assertThat(changesVerdicts || finding.witness().isPresent() || doesNothing(finding, body))
          .as(
              "%s shows no effect: no URL, no fix that changes verdicts, no line without effect",
              finding)
          .isTrue();
    }
  }

  /** Whether the line of a finding, which says something, changes no verdict. */
  private static boolean doesNothing(Diagnostic finding, byte[] body) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>(text.lines().toList());
    lines.remove(finding.span().line() - 1);
    byte[] without = String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
    return Arrays.stream(Dialect.values())
        .allMatch(dialect -> RobotsDiff.of(body, without, dialect).isSame());
  }
}
