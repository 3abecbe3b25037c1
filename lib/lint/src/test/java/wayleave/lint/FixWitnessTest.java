package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Witness;

class FixWitnessTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "User-agent: *;Disallow: admin        | path-without-slash | * | /admin     | allowed now by Google's open-source parser, disallowed once this is corrected",
        "User-agent: A;Disalow: /x            | field-misspelt-for-others | A | /x  | allowed now, disallowed once this is corrected",
        "User-agent: *;Disallow: /*?a&amp;b   | html-entity        | * | /?a&b      | allowed now, disallowed once this is corrected",
        "Disallow: /a;Disallow: /b            | user-agent-missing | * | /a         | allowed now, disallowed once this is corrected",
        "User-agent: A;User-agent: B;Disallow: https://a.example/x | path-whole-url | A | /x | allowed now, disallowed once this is corrected",
        "User-agent: * Disallow: /a           | two-lines-in-one   | * | /a         | allowed now, disallowed once this is corrected",
      })
  void whatAFixChangesIsShown(String body, String code, String crawler, String url, String shows) {
    assertThat(witness(body, code)).contains(new Witness(crawler, url, shows));
  }

  @Test
  void whereAFixChangesNothingNothingIsShown() {
    assertThat(witness("User-agent: *;Disallow: /a*", "path-star-at-end")).isEmpty();
    assertThat(witness("User-agent: *;Disallow: /;Disallow: admin", "path-without-slash"))
        .isEmpty();
  }

  private static Optional<Witness> witness(String body, String code) {
    byte[] bytes = body.replace(";D", "\nD").replace(";U", "\nU").getBytes(StandardCharsets.UTF_8);
    List<Diagnostic> found = Linter.withDefaults().lint(LintInput.of(bytes)).diagnostics().stream()
        .filter(diagnostic -> diagnostic.code().id().equals(code))
        .toList();
    assertThat(found).as(body).isNotEmpty();
    return found.get(0).witness();
  }
}
