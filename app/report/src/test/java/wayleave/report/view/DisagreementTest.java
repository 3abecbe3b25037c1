package wayleave.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Readings;
import wayleave.Verdict;

class DisagreementTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "GOOGLEBOT | User-agent: *; Disalow: /x          | Foo                | /x | line 2: only Google's open-source parser reads `Disalow` as `Disallow`",
        "GOOGLEBOT | User-agent: *; Disallow /x          | Foo                | /x | line 2: `Disallow /x` has no colon, and only Google's open-source parser reads it as `Disallow`",
        "GOOGLEBOT | Useragent: *; Disallow: /x          | Foo                | /x | line 1: only Google's open-source parser reads `Useragent` as `User-agent`",
        "GOOGLEBOT | User-agent: *; Disallow: x          | Foo                | /x | line 2: the path of `Disallow: x` does not start with `/` or `*`: Google's documentation adds a `/`, Google's open-source parser matches nothing with it",
        "RFC9309   | User-agent: *; Disallow: x          | Foo                | /x | line 2: the path of `Disallow: x` does not start with `/` or `*`: Google's documentation adds a `/`, RFC 9309 ignores the rule",
        "RFC9309   | User-agent: *; Disallow: /%61       | Foo                | /a | line 2: `Disallow: /%61` matches for RFC 9309, not for Google's documentation",
        "RFC9309   | User-agent: Foo2; Disallow: /x      | Foo2               | /x | line 1: `User-agent: Foo2` names Foo2 according to Google's documentation, but not according to RFC 9309, where a digit ends the product token",
        "GOOGLEBOT | User-agent: Foo2; Disallow: /x      | Foo                | /x | line 1: `User-agent: Foo2` names Foo only according to Google's open-source parser, where a digit ends the product token",
        "GOOGLEBOT | User-agent: *; Disallow: /x         | AdsBot-Google      | /x | according to Google's documentation, AdsBot-Google ignores groups for `*`; Google's open-source parser makes no exception",
        "RFC9309   | User-agent: *; Disallow: /x         | FeedFetcher-Google | /x | according to Google's documentation, FeedFetcher-Google acts for a user and ignores robots.txt; RFC 9309 makes no exception",
        "RFC9309   | User-agent: Googlebot; Disallow: /x | Googlebot-Image    | /x | according to Google's documentation, Googlebot-Image falls back to groups for Googlebot; RFC 9309 has no fallback",
        "GOOGLEBOT | User-agent: *; Disallow: /          | Foo                | /robots.txt | Google's documentation always allows /robots.txt itself; Google's open-source parser applies the rules to it",
        "GOOGLEBOT | User-agent: *; Disallow: /d; Allow: /d/index.html | Foo  | /d/ | line 3: for Google's open-source parser, `Allow: /d/index.html` also allows the directory itself",
        "GOOGLEBOT | User-agent: *; Disallow: /admin     | Foo                | https://e.com\\admin | line 2: `Disallow: /admin` matches for Google's documentation, not for Google's open-source parser; the compared path is /admin for Google's documentation and / for Google's open-source parser",
      })
  void saysWhatOneReaderTakesOtherwise(
      Dialect dialect, String file, String crawler, String url, String said) {
    byte[] body = file.replace("; ", "\n").getBytes(StandardCharsets.UTF_8);
    List<Verdict> verdicts = Readings.of(body, Crawler.ofProductToken(crawler)).check(url);
    Verdict google = verdicts.get(Dialect.GOOGLE.ordinal());
    Verdict other = verdicts.get(dialect.ordinal());
    assertThat(other.allowed()).isNotEqualTo(google.allowed());
    assertThat(Disagreement.between(new WrittenLines(body), google, other)).isEqualTo(said);
  }
}
