package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingsTest {
  private static Readings readings(String body, String crawler) {
    return Readings.of(
        body.replace("; ", "\n").getBytes(StandardCharsets.UTF_8), Crawler.ofProductToken(crawler));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "User-agent: *; Disalow: /x          | Foo             | /x | GOOGLEBOT",
        "User-agent: *; Disallow /x          | Foo             | /x | GOOGLEBOT",
        "User-agent: *; Disallow: x          | Foo             | /x | GOOGLE",
        "User-agent: *; Disallow: /%61       | Foo             | /a | RFC9309",
        "User-agent: *; Disallow: /x         | AdsBot-Google   | /x | GOOGLEBOT",
        "User-agent: Googlebot; Disallow: /x | Googlebot-Image | /x | GOOGLE",
      })
  void whatAnyReadingDisallowsIsDisallowed(
      String body, String crawler, String url, Dialect disallowing) {
    Readings readings = readings(body, crawler);
    assertThat(readings.allows(url)).isFalse();
    assertThat(readings.mostRestrictive(url).allowed()).isFalse();
    assertThat(readings.mostRestrictive(url).rules().dialect()).isEqualTo(disallowing);
    assertThat(readings.check(url).get(disallowing.ordinal()).allowed()).isFalse();
    assertThat(readings.check(url)).anyMatch(Verdict::allowed);
  }

  @Test
  void withoutDisagreementGooglesReadingAnswers() {
    Readings readings = readings("User-agent: *; Disallow: /x; Allow: /x/y", "Foo");
    assertThat(readings.allows("/x/y")).isTrue();
    assertThat(readings.mostRestrictive("/x/y").line()).hasValue(3);
    assertThat(readings.mostRestrictive("/x/y").rules().dialect()).isEqualTo(Dialect.GOOGLE);
    assertThat(readings.mostRestrictive("/x").allowed()).isFalse();
    assertThat(readings.rules())
        .extracting(CrawlerRules::dialect)
        .isEqualTo(List.of(Dialect.values()));
  }
}
