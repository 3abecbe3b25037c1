package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;

class FixCheckTest {
  private static final LintRule ANY_CODE = LintRule.of("rule-repeated");

  /** What becomes of a fix that replaces the text in brackets, as it is offered: said to be safe, or to change verdicts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Nothing changes.
        "User-agent: *;Disallow: /a;[Disallow: /a;]        |                | keeps   | changes",
        "User-agent: *;Disallow: /%[c3]                    | C3             | keeps   | changes",
        "User-agent: *;Disallow: /a[*$]                    |                | keeps   | changes",
        "User-agent: *;Disallow: /a;[what]                 | # what         | keeps   | changes",
        "User-agent: *;Disallow: /a;[Disallow: /a/b;]      |                | keeps   | changes",
        "[User agent]: *;Disallow: /a                      | # User agent   | changes | changes",
        // Some URLs change.
        "User-agent: *;Disallow: /a;[Disallow: /b;]        |                | changes | changes",
        "User-agent: *;Disallow: [admin]                   | /admin         | changes | changes",
        // The start page or the whole site does.
        "User-agent: *;Disallow: /https:[ ]/               | ;Disallow:     | none    | none",
        "User-agent: *;Disallow: /[a]                      |                | none    | none",
        "User-agent: *;Disallow: [https:/]/                |                | none    | none",
        "User-agent: *;Disallow: /[a]$                     |                | none    | none",
        "User-agent: *;Disallow: /;[Disallow: /a;]         | Allow: /$;     | none    | none",
        "User-agent: [A];Disallow: /                       | B              | none    | none",
        "User-agent: *;[Crawl-delay: 1;]User-agent: B;Disallow: / | Disallow:; | none | none",
        "[;]Disallow: /                                    | User-agent: *; | none    | none",
        "User-agent: Googlebot;Disallow: /;User-agent: *;Disallow: /;[Allow: /b;] | Allow: /index.html; | none | none",
        // It stays as it is, though a line about it goes.
        "User-agent: *;Disallow: /;[Disallow: /;]          |                | keeps   | changes",
        "User-agent: *;Disallow: /;[Disallow: /*;]         |                | keeps   | changes",
      })
  void aFixIsOfferedAsWhatItIsProvenToBe(
      String file, String replacement, String safe, String changing) {
    assertThat(offered(file, replacement, Fix.Effect.KEEPS_VERDICTS)).as("safe").isEqualTo(safe);
    assertThat(offered(file, replacement, Fix.Effect.CHANGES_VERDICTS))
        .as("changing")
        .isEqualTo(changing);
  }

  private static String offered(String file, String replacement, Fix.Effect effect) {
    int start = file.indexOf('[');
    int end = file.indexOf(']') - 1;
    String plain = file.replace("[", "").replace("]", "").replace(';', '\n') + "\n";
    String text = replacement == null ? "" : replacement.replace(';', '\n');
    return offered(
        plain.getBytes(StandardCharsets.UTF_8),
        new Fix("", List.of(new TextEdit(start, end, text)), effect));
  }

  private static String offered(byte[] body, Fix fix) {
    LintContext subject = new LintContext(LintInput.of(body));
    Diagnostic found = Diagnostic.of(ANY_CODE, subject.span(0, 0), "").withFix(fix);
    return FixCheck.of(List.of(found), subject)
        .get(0)
        .fix()
        .map(offered -> offered.effect().name().toLowerCase(Locale.ROOT).replace("_verdicts", ""))
        .orElse("none");
  }

  @Test
  void whatIsNoRobotsTxtOrTooLargeHasNoFixes() {
    Fix comment = new Fix("", List.of(new TextEdit(0, 0, "# x\n")), Fix.Effect.KEEPS_VERDICTS);
    byte[] large = "User-agent: *\nDisallow: /x\n".repeat(20_000).getBytes(StandardCharsets.UTF_8);
    assertThat(offered(large, comment)).isEqualTo("none");
    byte[] page = "<!DOCTYPE html>\nDisallow: /x\n".getBytes(StandardCharsets.UTF_8);
    assertThat(offered(page, comment)).isEqualTo("none");
  }

  @Test
  void aFixThatPushesRulesPastTheLimitIsNotSafe() {
    String rule = "Disallow: /0123456789\n";
    String rules = rule.repeat(512_000 / rule.length() - 1);
    String file = "User-agent: *\n" + rules + "Disallow: /last\n";
    byte[] body = file.getBytes(StandardCharsets.UTF_8);
    assertThat(body.length).isBetween(511_900, 512_000);
    TextEdit little = new TextEdit(14, 14, "#\n");
    assertThat(offered(body, new Fix("", List.of(little), Fix.Effect.KEEPS_VERDICTS)))
        .isEqualTo("keeps");
    TextEdit much = new TextEdit(14, 14, "#".repeat(200) + "\n");
    assertThat(offered(body, new Fix("", List.of(much), Fix.Effect.KEEPS_VERDICTS)))
        .isEqualTo("changes");
  }

  @Test
  void thousandsOfFixesAreChecked() {
    String repeated = "Disallow: /a\n".repeat(5_000);
    byte[] body = ("User-agent: *\n" + repeated).getBytes(StandardCharsets.UTF_8);
    FixResult fixed = FixResult.of(body, Linter.withDefaults(), Diagnostic::hasSafeFix);
    assertThat(fixed.body()).asString().isEqualTo("User-agent: *\nDisallow: /a\n");
  }
}
