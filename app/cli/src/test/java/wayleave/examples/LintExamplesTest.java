package wayleave.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.FixResult;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;
import wayleave.lint.RobotsFormatter;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Severity;
import wayleave.proof.Audit;
import wayleave.proof.Expectation;
import wayleave.proof.ExpectationResult;
import wayleave.proof.Expectations;
import wayleave.proof.Region;
import wayleave.proof.RobotsDiff;
import wayleave.proof.RuleComparison;

/** What the documentation shows of {@code wayleave-lint}; see {@link DocumentedCodeTest}. */
class LintExamplesTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void linted() {
    byte[] body = bytes("User-agent: *\nDisallow: admin/\nDisallow: /tmp\nDisallow: /tmp\n");
    // begin
    Linter linter = Linter.withDefaults();
    LintReport report = linter.lint(LintInput.of(body));
    for (Diagnostic found : report.diagnostics()) {
      System.out.println(
          found); // 2:11: error: `admin/` does not start with `/` ... [path-without-slash]
    }
    boolean isBad = report.hasAtLeast(Severity.ERROR);

    FixResult fixed = FixResult.of(body, linter, Diagnostic::hasSafeFix);
    byte[] tidy = RobotsFormatter.format(fixed.body());
    // end
    assertThat(report.diagnostics())
        .extracting(Diagnostic::toString)
        .anyMatch(found -> found.startsWith("2:11: error: `admin/` does not start with `/`"));
    assertThat(isBad).isTrue();
    assertThat(tidy).asString().isEqualTo("User-agent: *\nDisallow: admin/\nDisallow: /tmp\n");
  }

  @Test
  void compared() {
    byte[] before = bytes("User-agent: *\nDisallow: /cart\n");
    byte[] after = bytes("User-agent: *\nDisallow: /cart/\n");
    // begin
    RobotsDiff diff = RobotsDiff.of(before, after, Dialect.GOOGLE);
    for (RobotsDiff.CrawlerDiff crawler : diff.crawlers()) {
      if (crawler.comparison() instanceof RuleComparison.Different different) {
        different.regions().forEach(region -> System.out.println(region.witness()));
      }
    }
    // end
    assertThat(diff.isSame()).isFalse();
    assertThat(diff.crawlers())
        .singleElement()
        .extracting(RobotsDiff.CrawlerDiff::comparison)
        .isInstanceOfSatisfying(
            RuleComparison.Different.class,
            different -> assertThat(different.regions())
                .extracting(Region::witness)
                .containsExactly("/cart"));
  }

  @Test
  void audited() {
    byte[] body = bytes("User-agent: GPTBot\nDisallow: /\n");
    // begin
    Audit audit = Audit.of(RobotsTxt.parse(body), CrawlerCatalogue.bundled());
    Audit.Access access = audit.row("GPTBot").orElseThrow().access(); // DISALLOWED
    // end
    assertThat(access).isEqualTo(Audit.Access.DISALLOWED);
  }

  @Test
  void expected() {
    byte[] robotsTxt = bytes("User-agent: *\nDisallow: /cart\n");
    List<String> out = new ArrayList<>();
    // begin
    Expectations expectations = Expectations.of(
        List.of(Dialect.GOOGLE),
        List.of(
            Expectation.disallowed("Googlebot", "/cart"),
            Expectation.disallowed("Googlebot", "/checkout")));
    for (ExpectationResult result : expectations.check(robotsTxt)) {
      if (!result.holds()) {
        out.add(result.expectation().toString());
      }
    }
    // end
    assertThat(out).containsExactly("Googlebot /checkout is disallowed");
  }
}
