package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where redirects lead, and that a place has one key. */
class CaptureKeyTest {
  private static final String BASE = "http://example.com/a/b/robots.txt?q=1";

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
      http://example.com => http://example.com/
      HTTP://User:pw@EXAMPLE.com:80/robots.txt => http://example.com/robots.txt
      http:\\\\example.com\\robots.txt => http://example.com/robots.txt
      http://example.com?x => http://example.com/?x
      http://example.com/? => http://example.com/?
      http://example.com/#x?y => http://example.com/
      http://example.com/a/./b/../c => http://example.com/a/c
      http://example.com/a/%2e/b/%2E%2e/c => http://example.com/a/c
      http://example.com/../../a => http://example.com/a
      http://example.com/a/.. => http://example.com/
      http://example.com/a/. => http://example.com/a/
      http://example.com/.well-known/a..b/... => http://example.com/.well-known/a..b/...
      http://example.com/a//../b => http://example.com/a/b
      http://example.com/?a/../b => http://example.com/?a/../b
      http://example.com/%7e%41%2f%c3%a9 => http://example.com/~A%2F%C3%A9
      http://example.com/é{|}^"<>[] => http://example.com/%C3%A9%7B%7C%7D%5E%22%3C%3E%5B%5D
      http://example.com/100%?%zz%1 => http://example.com/100%25?%25zz%251
      http://example.com/?'!()* => http://example.com/?'!()*
      http://example.com/?%27%21%28%29%2a => http://example.com/?'!()*
      https://bücher.example/ü => https://xn--bcher-kva.example/%C3%BC
      ftp://example.com/a\\b => ftp://example.com/a/b
      """)
  void aPlaceHasOneKey(String url, String key) {
    assertThat(CaptureKey.of(url)).contains(key);
    assertThat(CaptureKey.of(key)).contains(key);
    assertThat(CaptureKey.of(" \t" + url + "\n")).contains(key);
  }

  @Test
  void loneSurrogatesAndControlsAreEscaped() {
    assertThat(CaptureKey.of("http://a/\uD800x\u0001\u007F\t"))
        .contains("http://a/%EF%BF%BDx%01%7F");
    assertThat(CaptureKey.of("http://a/x y\uD83D\uDE00")).contains("http://a/x%20y%F0%9F%98%80");
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
      /x => http://example.com/x
      x => http://example.com/a/b/x
      ./x => http://example.com/a/b/x
      ../x => http://example.com/a/x
      ../../../x => http://example.com/x
      ?y => http://example.com/a/b/robots.txt?y
      #y => http://example.com/a/b/robots.txt?q=1
      //example.org/x => http://example.org/x
      \\\\example.org\\x => http://example.org/x
      /\\example.org/x => http://example.org/x
      ///example.org/x => http://example.org/x
      \\x => http://example.com/x
      http:x => http://example.com/a/b/x
      http:/x => http://example.com/x
      http:///example.org/x => http://example.org/x
      https:example.org/x => https://example.org/x
      HTTPS:/\\example.org => https://example.org/
      https://example.org => https://example.org/
      ftp://example.org/x => ftp://example.org/x
      x:y => -
      mailto:x@example.org => -
      javascript:alert(1) => -
      http:// => -
      http://a_b:99999/ => -
      //[::1 => -
      1x:y => http://example.com/a/b/1x:y
      %zz: => http://example.com/a/b/%25zz:
      x|y{z} => http://example.com/a/b/x%7Cy%7Bz%7D
      é => http://example.com/a/b/%C3%A9
      """)
  void redirectsLeadWhereBrowsersGo(String location, String key) {
    assertThat(ofRedirect(BASE, location))
        .isEqualTo(key.equals("-") ? Optional.empty() : Optional.of(key));
  }

  @Test
  void blanksAndLineEndsInReferencesAreReadAsBrowsersDo() {
    assertThat(ofRedirect(BASE, " /x y\r\n z ")).contains("http://example.com/x%20y%20z");
    assertThat(ofRedirect(BASE, "ht\ntps://exam\tple.org")).contains("https://example.org/");
  }

  @Test
  void aLocationThatIsTooLongLeadsNowhere() {
    assertThat(ofRedirect(BASE, "/" + "x".repeat(8191))).isPresent();
    assertThat(ofRedirect(BASE, "/" + "x".repeat(8192))).isEmpty();
  }

  /** OkHttp, to which a fetch is held too, agrees, but for tabs and line ends: no header has line ends. */
  @Test
  void redirectsLeadWhereAFetchGoes() {
    String[] parts = {
      "http:",
      "https:",
      "HTTP:",
      "x:",
      "/",
      "//",
      "\\",
      ".",
      "..",
      "%2e",
      "%2E%2e",
      "?",
      "#",
      "@",
      ":",
      "80",
      "example.org",
      "a",
      "B",
      " ",
      "%20",
      "%7e",
      "%",
      "%4",
      "%zz",
      "|",
      "{",
      "}",
      "^",
      "`",
      "\"",
      "<",
      ">",
      "'",
      "%27",
      "é",
      "\u20AC",
      "\uD83D\uDE00",
      "[",
      "]",
      "~",
      ";",
      "=",
      "&",
      "+",
      ",",
      "!",
      "*",
      "(",
      ")",
      "$",
      "_",
      "-"
    };
    String[] bases = {
      BASE,
      "https://example.com/robots.txt",
      "http://example.com/",
      "http://example.com/a//b/?",
      "https://example.com/%7ea/./b"
    };
    long seed = 20261122;
    SplittableRandom random = new SplittableRandom(seed);
    int same = 0;
    int rounds = Boolean.getBoolean("wayleave.full") ? 40_000 : 8_000;
    for (int i = 0; i < rounds; i++) {
      StringBuilder reference = new StringBuilder();
      for (int length = random.nextInt(1, 9); length > 0; length--) {
        reference.append(parts[random.nextInt(parts.length)]);
      }
      String base = bases[random.nextInt(bases.length)];
      String location = reference.toString();
      @Nullable HttpUrl resolved = HttpUrl.get(base).resolve(location);
      Optional<String> expected =
          resolved == null ? Optional.empty() : CaptureKey.of(resolved.toString());
      Optional<String> actual = ofRedirect(base, location);
      if (actual.equals(expected)) {
        same += actual.isPresent() ? 1 : 0;
        continue;
      }
      throw new AssertionError("seed " + seed + ": <" + location + "> from " + base + " leads to "
          + actual + ", not " + expected);
    }
    assertThat(same).isGreaterThan(rounds / 2);
  }

  private static Optional<String> ofRedirect(String base, String location) {
    return CaptureKey.ofRedirect(
        new Capture(base, Instant.EPOCH, 301, location, new byte[0], false));
  }
}
