package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.lint.LintReport.Suppressed;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Any bytes can be looked at, laid out and mended: what is told of them has a place, and what is to be safe is. */
class LinterFuzzTest {
  private static final int MOST = 20_000;

  @FuzzTest(maxDuration = "10m")
  void whatIsFoundHasAPlaceAndWhatIsSafeIsSafe(byte @NotNull [] data) {
    if (data.length > MOST) {
      return; // the bound of large files has tests of its own
    }
    Linter linter = Linter.withDefaults();
    LintReport report = linter.lint(LintInput.of(data));
    for (Diagnostic diagnostic : report.diagnostics()) {
      check(diagnostic, data.length);
    }
    for (Suppressed suppressed : report.suppressed()) {
      check(suppressed.diagnostic(), data.length);
    }
    assertThat(linter.lint(LintInput.of(data))).isEqualTo(report);

    byte[] laidOut = RobotsFormatter.format(data);
    assertThat(RobotsFormatter.format(laidOut)).isEqualTo(laidOut);
    FixResult mended = FixResult.of(data, linter, Diagnostic::hasSafeFix);
    assertThat(mended.applied().isEmpty()).isEqualTo(Arrays.equals(mended.body(), data));
    for (Dialect dialect : Dialect.values()) {
      assertThat(Meaning.of(laidOut, dialect)).isEqualTo(Meaning.of(data, dialect));
      RobotsTxt before = RobotsTxt.parse(data, dialect);
      RobotsTxt after = RobotsTxt.parse(mended.body(), dialect);
      for (String name : List.of("*", "Googlebot", "a")) {
        compare(
            before.rulesFor(Crawler.fromUserAgentHeader(name)),
            after.rulesFor(Crawler.fromUserAgentHeader(name)));
      }
    }
  }

  /** Of the URLs that come near the rules: their paths, and these with the wildcards filled in. */
  private static void compare(CrawlerRules before, CrawlerRules after) {
    List<Rule> rules = new ArrayList<>(before.rules());
    rules.addAll(after.rules());
    for (Rule rule : rules) {
      String path = rule.path().replace("*", "x");
      for (String url : List.of(path, path.replace("$", ""), path + "x", "/" + path, "/")) {
        assertThat(after.allows(url)).as(url).isEqualTo(before.allows(url));
      }
    }
  }

  private static void check(Diagnostic diagnostic, int length) {
    Span span = diagnostic.span();
    assertThat(span.line()).isPositive();
    assertThat(span.column()).isPositive();
    assertThat(span.start()).isBetween(0, length);
    assertThat(span.end()).isBetween(span.start(), length);
    assertThat(diagnostic.message()).isNotBlank();
    assertThat(diagnostic.readers()).isNotEmpty();
    List<TextEdit> edits = diagnostic.fix().map(Fix::edits).orElse(List.of());
    for (TextEdit edit : edits) {
      assertThat(edit.end()).isLessThanOrEqualTo(length);
    }
  }
}
