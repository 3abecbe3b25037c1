package wayleave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.proof.ExpectationResult.Outcome;

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
        "*               | disallow   | /cart/x                  |   |                          | HOLDS        | HOLDS        | HOLDS",
        "*               | allow      | https://example.com/cart |   |                          | OTHER_ACCESS | OTHER_ACCESS | OTHER_ACCESS",
        "*               | disallow   | /private                 |   |                          | HOLDS        | OTHER_ACCESS | OTHER_ACCESS",
        "*               | disallow   | /cart                    | 2 |                          | HOLDS        | HOLDS        | HOLDS",
        "*               | disallow   | /cart                    | 3 |                          | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | allow      | /cart                    | 3 |                          | OTHER_ACCESS | OTHER_ACCESS | OTHER_ACCESS",
        "*               | allow      | /other                   | 5 |                          | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | disallow   | /cart                    |   | `disallow:/cart # why`   | HOLDS        | HOLDS        | HOLDS",
        "*               | disallow   | /cart                    |   | `Disallow: /`            | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | allow      | /cart/help               |   | `Disallow: /cart/help`   | OTHER_LINE   | OTHER_LINE   | OTHER_LINE",
        "*               | disallow   | /aü                      |   | `Disallow: /aü`          | HOLDS        | OTHER_ACCESS | HOLDS",
        "*               | disallow   | /private                 |   | `Disallow: private`      | HOLDS        | OTHER_ACCESS | OTHER_ACCESS",
        "Googlebot       | allow      | /cart                    |   |                          | HOLDS        | HOLDS        | HOLDS",
        "Googlebot-Image | disallow   | /secret                  |   |                          | HOLDS        | OTHER_ACCESS | OTHER_ACCESS",
        "AdsBot-Google   | allow      | /cart                    |   |                          | HOLDS        | OTHER_ACCESS | OTHER_ACCESS",
      })
  void readsEachDialect(
      String crawler,
      String access,
      String url,
      @Nullable Integer line,
      @Nullable String rule,
      Outcome google,
      Outcome googlebot,
      Outcome rfc9309) {
    Expectation expectation = access.equals("allow")
        ? Expectation.allowed(crawler, url)
        : Expectation.disallowed(crawler, url);
    expectation = line == null ? expectation : expectation.decidedByLine(line);
    expectation = rule == null ? expectation : expectation.decidedByRule(rule);
    List<ExpectationResult> results = Expectations.of(
            List.of(Dialect.GOOGLE, Dialect.GOOGLEBOT, Dialect.RFC9309), List.of(expectation))
        .check(ROBOTS.getBytes(StandardCharsets.UTF_8));
    assertThat(results).hasSize(1);
    assertThat(results.get(0).readings())
        .extracting(ExpectationResult.Reading::dialect)
        .containsExactly(Dialect.GOOGLE, Dialect.GOOGLEBOT, Dialect.RFC9309);
    assertThat(results.get(0).readings())
        .extracting(ExpectationResult.Reading::outcome)
        .containsExactly(google, googlebot, rfc9309);
    assertThat(results.get(0).holds())
        .isEqualTo(
            google == Outcome.HOLDS && googlebot == Outcome.HOLDS && rfc9309 == Outcome.HOLDS);
  }

  @Test
  void resultsComeInTheOrderOfTheExpectations() {
    Expectations document = Expectations.of(
        List.of(Dialect.GOOGLE),
        List.of(
            Expectation.allowed("a", "/1"),
            Expectation.disallowed("a", "/cart"),
            Expectation.allowed("b", "/1")));
    assertThat(document.check(ROBOTS.getBytes(StandardCharsets.UTF_8)))
        .extracting(ExpectationResult::expectation)
        .isEqualTo(document.expectations());
  }

  @Test
  void aLineNumberIsPositive() {
    Expectation expectation = Expectation.allowed("a", "/");
    assertThatThrownBy(() -> expectation.decidedByLine(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(expectation.decidingLine()).isEmpty();
  }
}
