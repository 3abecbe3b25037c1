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
        "GOOGLEBOT | User-agent: *; Disalow: /x          | Foo                | /x | line 2: `Disalow` is read as `Disallow` by google/robotstxt only",
        "GOOGLEBOT | User-agent: *; Disallow /x          | Foo                | /x | line 2: `Disallow /x` has no colon: google/robotstxt alone reads it as Disallow",
        "GOOGLEBOT | Useragent: *; Disallow: /x          | Foo                | /x | line 1: `Useragent` is read as `User-agent` by google/robotstxt only",
        "GOOGLEBOT | User-agent: *; Disallow: x          | Foo                | /x | line 2: `Disallow: x` begins with neither / nor *: Google's documentation puts a / before it, google/robotstxt matches nothing with it",
        "RFC9309   | User-agent: *; Disallow: x          | Foo                | /x | line 2: `Disallow: x` begins with neither / nor *: Google's documentation puts a / before it, RFC 9309 takes it for no rule",
        "RFC9309   | User-agent: *; Disallow: /%61       | Foo                | /a | line 2: `Disallow: /%61` matches for RFC 9309 only",
        "RFC9309   | User-agent: Foo2; Disallow: /x      | Foo2               | /x | line 1: `User-agent: Foo2` names Foo2 for Google's documentation, not for RFC 9309, where a digit ends the name",
        "GOOGLEBOT | User-agent: Foo2; Disallow: /x      | Foo                | /x | line 1: `User-agent: Foo2` names Foo for google/robotstxt only, where a digit ends the name",
        "GOOGLEBOT | User-agent: *; Disallow: /x         | AdsBot-Google      | /x | AdsBot-Google ignores groups for *, says Google's documentation; google/robotstxt knows no exemption",
        "RFC9309   | User-agent: *; Disallow: /x         | FeedFetcher-Google | /x | FeedFetcher-Google acts for a user and follows no robots.txt, says Google's documentation; RFC 9309 knows no exemption",
        "RFC9309   | User-agent: Googlebot; Disallow: /x | Googlebot-Image    | /x | Googlebot-Image falls back to groups for Googlebot, says Google's documentation; RFC 9309 knows no fallback",
        "GOOGLEBOT | User-agent: *; Disallow: /          | Foo                | /robots.txt | Google's documentation always allows /robots.txt itself, google/robotstxt goes by the rules",
        "GOOGLEBOT | User-agent: *; Disallow: /d; Allow: /d/index.html | Foo  | /d/ | line 3: for google/robotstxt, `Allow: /d/index.html` also allows the directory itself",
        "GOOGLEBOT | User-agent: *; Disallow: /admin     | Foo                | https://e.com\\admin | line 2: `Disallow: /admin` matches for Google's documentation only; the path that is compared is /admin for Google's documentation and / for google/robotstxt",
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
