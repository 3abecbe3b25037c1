package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;

class TargetTest {
  @ParameterizedTest(name = "{0} from {1}")
  @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
      https://a.example/b?c#d            | https://a.example/b?c
      HTTP://A.Example.:80/%7Eb          | http://a.example/%7Eb
      http://a.example:443/              | http://a.example:443/
      https://a.example:443              | https://a.example/
      http://me:secret@a.example/        | http://a.example/
      http://b.example@a.example/        | http://a.example/
      http://b.example\\@a.example/      | http://b.example/@a.example/
      /                                  | http://site.example:81/
      ''                                 | -
      x                                  | http://site.example:81/x
      ../../x/./y                        | http://site.example:81/x/y
      ?q                                 | http://site.example:81/robots.txt?q
      #f                                 | http://site.example:81/robots.txt
      //a.example/x                      | http://a.example/x
      \\\\a.example\\x                   | http://a.example/x
      /a b"c<>^`{}                       | http://site.example:81/a%20b%22c%3C%3E%5E%60%7B%7D
      /ü                                 | http://site.example:81/%C3%BC
      //bücher.example/                  | http://xn--bcher-kva.example/
      http://faß.example/                | http://xn--fa-hia.example/
      http://0x7f.1/                     | http://127.0.0.1/
      http://１２７.1/                     | http://127.0.0.1/
      http://[::1]:8080/                 | http://[::1]:8080/
      http://[::FFFF:127.0.0.1]/         | http://[::ffff:7f00:1]/
      http://℀.com/                      | -
      http://a..example/                 | -
      http://a_b.example/                | http://a_b.example/
      http://[fe80::1%25eth0]/           | -
      http://a.example:0/                | -
      http://a.example:65536/            | -
      http://a%00b.example/              | -
      http://a b.example/                | -
      http://                            | -
      ftp://a.example/b/c%20d            | ftp://a.example/b/c%20d
      FTP://me:secret@A.example:21/b     | ftp://a.example/b
      ftp://a.example:2121               | ftp://a.example:2121/
      ftp://a.example/b%0ac              | -
      ftp:/b                             | -
      ftps://a.example/                  | -
      file:///etc/passwd                 | -
      data:text/plain,x                  | -
      javascript:alert(1)                | -
      mailto:a@a.example                 | -
      about:blank                        | -
      ws://a.example/                    | -
      """)
  void aReferenceLeadsWhereABrowserWouldGoOrNowhere(String reference, String url) {
    Target from = Target.robotsTxtOf(Origin.of("http://site.example:81")).orElseThrow();
    assertThat(from.resolve(reference).map(Target::url)).isEqualTo(Optional.ofNullable(url));
  }

  /** Browsers drop controls at the ends, and tabs and line ends anywhere. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "-", textBlock = """
      \\u0018http://a.example/x\\u0000  | http://a.example/x
      \\u0018tfp://a.example/           | -
      ht\\ttp://a.example/             | http://a.example/
      \\u0001//a.example/               | http://a.example/
      \\u001Fftp://a.example/x          | ftp://a.example/x
      \\u0020\\t                       | -
      /a\\tb\\u0018c                   | http://site.example:81/ab%18c
      """)
  void controlCharactersHideNoHost(String escaped, String url) {
    String reference = Pattern.compile("\\\\u([0-9A-F]{4})")
        .matcher(escaped.replace("\\t", "\t"))
        .replaceAll(hex -> Character.toString(Integer.parseInt(hex.group(1), 16)));
    Target from = Target.robotsTxtOf(Origin.of("http://site.example:81")).orElseThrow();
    assertThat(from.resolve(reference).map(Target::url)).isEqualTo(Optional.ofNullable(url));
  }

  @Test
  void noReferenceOrOneThatIsTooLongLeadsNowhere() {
    Target from = Target.robotsTxtOf(Origin.of("https://site.example")).orElseThrow();
    assertThat(from.resolve(null)).isEmpty();
    assertThat(from.resolve("/" + "a".repeat(8191))).isPresent();
    assertThat(from.resolve("/" + "a".repeat(8192))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.example, http://a.example/robots.txt",
    "https://a.example:8443, https://a.example:8443/robots.txt",
    "ftp://a.example, ftp://a.example/robots.txt",
    "ftp://a.example:80, ftp://a.example:80/robots.txt",
    "http://[::1], http://[::1]/robots.txt"
  })
  void aFetchBeginsAtTheRoot(String origin, String url) {
    assertThat(Target.robotsTxtOf(Origin.of(origin)).orElseThrow().url()).isEqualTo(url);
  }

  /** OkHttp reads references as browsers do, independently. */
  @Test
  void aReferenceLeadsWhereOkHttpWouldGo() {
    String[] parts = {
      "http:",
      "https:",
      "HTTP:",
      "/",
      "//",
      "\\",
      ".",
      "..",
      "%2e",
      "%2E%2e",
      "?",
      "#",
      "80",
      "example.org",
      "a",
      "B",
      " ",
      "%20",
      "%7e",
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
      "http://example.com/a/b/c?q",
      "https://example.com/robots.txt",
      "http://example.com/",
      "http://example.com/a//b/?"
    };
    SplittableRandom random = new SplittableRandom(20261123);
    int led = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder reference = new StringBuilder();
      for (int length = random.nextInt(1, 8); length > 0; length--) {
        reference.append(parts[random.nextInt(parts.length)]);
      }
      String base = bases[random.nextInt(bases.length)];
      Optional<String> ours =
          Target.ofUrl(base).orElseThrow().resolve(reference.toString()).map(Target::url);
      HttpUrl theirs = HttpUrl.get(base).resolve(reference.toString().strip());
      // Whom a URL names, Origin says: where both name somebody, what is asked for has to be the
      // same.
      if (ours.isPresent() && theirs != null) {
        led++;
        String asked = theirs.encodedPath()
            + (theirs.encodedQuery() == null ? "" : "?" + theirs.encodedQuery());
        assertThat(Target.ofUrl(ours.get()).orElseThrow().pathAndQuery())
            .as("%s from %s", reference, base)
            .isEqualTo(asked);
      }
    }
    assertThat(led).isGreaterThan(5_000);
  }

  @Test
  void referencesOfAPageAreResolvedForCallersToo() {
    String page = "https://a.example/b/c?d#e";
    assertThat(NetworkFetcher.resolve(page, " ../x.js\n#f ")).contains("https://a.example/x.js");
    assertThat(NetworkFetcher.resolve(page, "data:,x")).isEmpty();
    assertThat(NetworkFetcher.resolve("a.example", "x.js")).isEmpty();
  }
}
