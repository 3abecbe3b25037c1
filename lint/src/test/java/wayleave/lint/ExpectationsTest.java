package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.lint.ExpectationResult.Outcome;

class ExpectationsTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /cart
      Disallow: private
      Disallow: /a%c3%bc
      Allow: /cart/help

      User-agent: Googlebot
      Disallow: /secret
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "*               | disallow: /cart/x                                 | HOLDS        | HOLDS        | HOLDS",
        "*               | allow: https://example.com/cart                   | OTHER_ACCESS | OTHER_ACCESS | OTHER_ACCESS",
        "*               | disallow: /private                                | HOLDS        | OTHER_ACCESS | OTHER_ACCESS",
        "*               | `disallow: /cart, line: 2`                        | HOLDS        | HOLDS        | HOLDS",
        "*               | `disallow: /cart, line: 3`                        | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | `allow: /cart, line: 3`                           | OTHER_ACCESS | OTHER_ACCESS | OTHER_ACCESS",
        "*               | `allow: /other, line: 5`                          | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | `disallow: /cart, rule: 'disallow:/cart # why'`   | HOLDS        | HOLDS        | HOLDS",
        "*               | `disallow: /cart, rule: 'Disallow: /'`            | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | `allow: /cart/help, rule: 'Disallow: /cart/help'` | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | `disallow: /aü, rule: 'Disallow: /aü'`            | HOLDS        | OTHER_ACCESS | HOLDS",
        "*               | `disallow: /private, rule: 'Disallow: private'`   | HOLDS        | OTHER_ACCESS | OTHER_ACCESS",
        "Googlebot       | allow: /cart                                      | HOLDS        | HOLDS        | HOLDS",
        "Googlebot-Image | disallow: /secret                                 | HOLDS        | OTHER_ACCESS | HOLDS",
        "AdsBot-Google   | allow: /cart                                      | HOLDS        | OTHER_ACCESS | HOLDS",
      })
  void readsEachDialect(
      String crawler, String expected, Outcome google, Outcome googlebot, Outcome rfc9309) {
    String yaml = "robots: x\ndialect: [google, googlebot, rfc9309]\ntests:\n- {crawlers: '"
        + crawler + "', " + expected + "}\n";
    ExpectationFile file = ExpectationFile.parse(yaml.getBytes(StandardCharsets.UTF_8));
    assertThat(file.problems()).isEmpty();
    List<ExpectationResult> results =
        file.documents().get(0).check(ROBOTS.getBytes(StandardCharsets.UTF_8));
    assertThat(results).hasSize(1);
    assertThat(results.get(0).readings())
        .extracting(ExpectationResult.Reading::dialect)
        .containsExactly(Dialect.GOOGLE, Dialect.GOOGLEBOT, Dialect.RFC_9309);
    assertThat(results.get(0).readings())
        .extracting(ExpectationResult.Reading::outcome)
        .containsExactly(google, googlebot, rfc9309);
    assertThat(results.get(0).holds())
        .isEqualTo(
            google == Outcome.HOLDS && googlebot == Outcome.HOLDS && rfc9309 == Outcome.HOLDS);
  }

  @Test
  void resultsComeInTheOrderOfTheExpectations() {
    ExpectationFile file = ExpectationFile.parse(
        "robots: x\ntests:\n- {crawlers: [a, b], allow: [/1, /2], disallow: /cart}\n"
            .getBytes(StandardCharsets.UTF_8));
    Expectations document = file.documents().get(0);
    assertThat(document.check(ROBOTS.getBytes(StandardCharsets.UTF_8)))
        .extracting(ExpectationResult::expectation)
        .isEqualTo(document.expectations());
  }
}
