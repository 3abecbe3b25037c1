package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownTest {
  @ParameterizedTest
  @CsvSource({
    "http://müller.example/, http://müller.example/",
    "'a\tb\nc', a?b?c",
    "a\u001b[31m, a?[31m",
    "a\u202eb\u2028c\u200bd, a?b?c?d",
    "a\ufffdb, a?b",
  })
  void keepsWhatIsVisible(String text, String shown) {
    assertThat(Shown.of(text)).isEqualTo('"' + shown + '"');
  }
}
