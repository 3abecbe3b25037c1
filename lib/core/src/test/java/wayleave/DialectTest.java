package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {
  @Test
  void eachHasACode() {
    assertThat(Dialect.values())
        .extracting(Dialect::code)
        .containsExactly("google", "googlebot", "rfc9309");
  }

  @ParameterizedTest
  @CsvSource({
    "google, GOOGLE",
    "GoogleBot, GOOGLEBOT",
    "rfc9309, RFC9309",
    "rfc-9309, RFC9309",
    "RFC_9309, RFC9309",
    "RFC 9309, RFC9309"
  })
  void aDialectIsFoundAsPeopleWriteIt(String written, Dialect dialect) {
    assertThat(Dialect.find(written)).contains(dialect);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bing", "rfc", "google-2019"})
  void whatIsNoDialectIsNone(String written) {
    assertThat(Dialect.find(written)).isEmpty();
  }
}
