package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyWarningTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "<!DOCTYPE html><p>Not found      | is an HTML page, not a robots.txt: crawlers find no rules in it",
        "<html>\\nUser-agent: *\\nDisallow: /a | is an HTML page, not a robots.txt: crawlers follow only the lines in it that look like rules",
        "{\"a\": 1}                        | is JSON, not a robots.txt: crawlers find no rules in it",
        "\\037\\213\\b\\0                     | is compressed with gzip: run gunzip first",
        "{\\\\rtf1\\\\ansi                  | is an RTF document, not a robots.txt: save it as plain text",
        "PK\\3\\4\\0\\0                       | is binary data, not a robots.txt: crawlers find no rules in it",
        "\\377\\376U\\0s\\0e\\0r\\0              | is saved as UTF-16: crawlers find no rules in it. Save it as UTF-8",
        "''                               | ",
        "User-agent: *\\nDisallow: /      | ",
      })
  void whatIsNotARobotsTxtIsNamed(String body, String warning) {
    byte[] bytes = body.translateEscapes().getBytes(StandardCharsets.ISO_8859_1);
    assertThat(BodyWarning.of(bytes).orElse(null)).isEqualTo(warning);
  }
}
