package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TableRowTest {
  @ParameterizedTest
  @CsvSource({
    "2026-11-22T01:02:03Z, 2026-11-22T01:02:03Z",
    "2026-11-22T01:02:03.123456789+02:00, 2026-11-21T23:02:03.123456789Z",
    "' 2026-11-22 01:02:03.5 ', 2026-11-22T01:02:03.500Z",
    "2026-11-22T01:02, 2026-11-22T01:02:00Z",
    "2026-11-22, 2026-11-22T00:00:00Z",
    "20261122010203, 2026-11-22T01:02:03Z",
    "0, 1970-01-01T00:00:00Z",
    "20261001, 2026-10-01T00:00:00Z",
    "202611010600, 2026-11-01T06:00:00Z",
    "1700000000, 2023-11-14T22:13:20Z",
    "99999999999, 5138-11-16T09:46:39Z",
    "1700000000123, 2023-11-14T22:13:20.123Z",
    "1700000000123456, 2023-11-14T22:13:20.123456Z",
    "1700000000123456789, 2023-11-14T22:13:20.123456789Z",
    "1700000000.5, 2023-11-14T22:13:20.500Z",
    "1.7000000005E9, 2023-11-14T22:13:20.500Z",
    "1.700000000123E12, 2023-11-14T22:13:20.123Z",
    "2026-11-22 01:02:03+00, 2026-11-22T01:02:03Z",
    "2026-11-22 01:02:03.5+0200, 2026-11-21T23:02:03.500Z",
    "2026-11-22 01:02:03 UTC, 2026-11-22T01:02:03Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
  })
  void readsTimes(String text, Instant time) {
    assertThat(CaptureTime.of(text)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "now",
        "2026-13-01",
        "2026",
        "20261301",
        "46327.25",
        "-1",
        "2026-11-22T01:02:03 Z",
        "20261322010203",
        "99999999999999999999",
        "-9223372036854775808",
        "+10000-01-01T00:00:00Z",
        "0000-12-31T00:00:00Z"
      })
  void refusesWhatIsNoTime(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CaptureTime.of(text))
        .withMessageContaining("expected a time");
  }

  @ParameterizedTest
  @CsvSource({
    "https://Example.org, https://example.org/robots.txt",
    "http://example.org:80/a?b#c, http://example.org/robots.txt",
    "example.org, http://example.org/robots.txt https://example.org/robots.txt",
    "example.org:8080, http://example.org:8080/robots.txt https://example.org:8080/robots.txt",
    "b\u00fccher.example, http://xn--bcher-kva.example/robots.txt https://xn--bcher-kva.example/robots.txt",
  })
  void findsTheRobotsTxtOfAnOriginOrHost(String origin, String urls) {
    assertThat(String.join(" ", TableRow.robotsTxtUrls(origin))).isEqualTo(urls);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/", "example.org/robots.txt", "a b", "a@b", "example.org:x", "http://"})
  void refusesWhatIsNeitherOriginNorHost(String origin) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TableRow.robotsTxtUrls(origin))
        .withMessageStartingWith("expected an origin such as https://example.org, or a host;");
  }

  @Test
  void showsInErrorsOnlyTheStartOfWhatIsWrong() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TableRow.robotsTxtUrls("\u0007 " + "x".repeat(1000)))
        .withMessageEndingWith("found \"? " + "x".repeat(78) + "...\"");
  }
}
