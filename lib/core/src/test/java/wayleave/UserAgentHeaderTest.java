package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserAgentHeaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mozilla/5.0 (X11; Linux x86_64) Foo/1.0 Baz/2.0 | Foo Baz",
        "Mozilla/5.0 (X11; Linux x86_64) Foo/1.0 BarCrawler/2.0 | BarCrawler Foo",
        "Mozilla/5.0 (compatible; Foo Baz) | Foo Baz",
        "Mozilla/5.0 (Windows NT 10.0; FooBot; BarBot) | FooBot BarBot",
      })
  void tellsWhoElseTheSenderCouldBe(String header, String names) {
    UserAgentHeader read = UserAgentHeader.parse(header);
    assertThat(read.candidates()).containsExactly(names.split(" "));
    assertThat(read.isAmbiguous()).isTrue();
    assertThat(read.productToken()).contains(names.split(" ")[0]);
    assertThat(Crawler.fromUserAgentHeader(header))
        .isEqualTo(Crawler.ofProductToken(names.split(" ")[0]));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FooBot",
        "FooBot/2.1 (+https://bot.example)",
        "FooBot/1.0 libfoo/2.0",
        "Mozilla/5.0 (compatible; FooBot/1.0; +https://bot.example; like Googlebot)",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 FooBot/1.0",
      })
  void isSureOfWhoSaysItClearly(String header) {
    UserAgentHeader read = UserAgentHeader.parse(header);
    assertThat(read.candidates()).containsExactly("FooBot");
    assertThat(read.isAmbiguous()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", " ", "(1.0; 2.0)", "();,(", "/1.0"})
  void mayNameNobody(String header) {
    UserAgentHeader read = UserAgentHeader.parse(header);
    assertThat(read.productToken()).isEmpty();
    assertThat(read.isAmbiguous()).isFalse();
  }

  /** A bare name takes a shortcut, which white space before it prevents. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Googlebot",
        "MJ12bot",
        "Mozilla",
        "bot",
        "like",
        "with",
        "v1",
        "360Spider",
        "2024-01",
        "nokia6100",
        "-",
        "_",
        "a-1",
        "007"
      })
  void takesABareNameAsItIs(String name) {
    assertThat(UserAgentHeader.parse(name).candidates())
        .containsExactly(name)
        .isEqualTo(UserAgentHeader.parse(" " + name).candidates());
  }

  @Test
  void isShownByItsCandidates() {
    assertThat(UserAgentHeader.parse("Mozilla/5.0 (compatible; Foo Baz)"))
        .hasToString("UserAgentHeader[Foo, Baz]");
  }
}
