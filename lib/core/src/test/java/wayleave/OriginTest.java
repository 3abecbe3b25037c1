package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link Origin} against the rows of {@code origins.tsv}. */
class OriginTest {
  private static final long SEED = 20261120;

  /** One row; {@code toString} names the test. */
  record Case(String id, String requirement, String question, String url, String answer) {
    @Override
    public String toString() {
      return id + " " + requirement + " " + question;
    }
  }

  static List<Case> cases() throws IOException {
    try (InputStream in = OriginTest.class.getResourceAsStream("/origins.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(row -> new Case(row[0], row[1], row[3], unescape(row[4]), unescape(row[5])))
          .toList();
    }
  }

  /** URLs that are written plainly are taken apart by other code. */
  @Test
  void plainUrlsHaveTheOriginOfOthers() {
    String[] pieces = {
      "a",
      "shop",
      "example",
      "xn--",
      "xn--bcher-kva",
      "1",
      "127",
      "0x7f",
      "-",
      "_",
      ".",
      "..",
      ":",
      ":80",
      "@",
      "/",
      "//",
      "?",
      "#",
      "\\",
      "%41",
      "\t",
      " ",
      "\n",
      "A",
      "\u00fc",
      "\u3002",
      "[::1]",
      "b".repeat(63),
      "c".repeat(64),
      "com",
      "d.".repeat(60)
    };
    SplittableRandom random = new SplittableRandom(SEED);
    int found = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder rest = new StringBuilder(i % 2 == 0 ? "://" : "://www.");
      for (int n = random.nextInt(8); n >= 0; n--) {
        rest.append(pieces[random.nextInt(pieces.length)]);
      }
      String scheme = i % 3 == 0 ? "http" : "https";
      Optional<Origin> origin = Origin.parse(scheme + rest);
      assertThat(origin)
          .as(rest.toString())
          .isEqualTo(Origin.parse(scheme.toUpperCase(Locale.ROOT) + rest));
      assertThat(Origin.isRobotsTxt(scheme + rest + "/robots.txt"))
          .as(rest.toString())
          .isEqualTo(Origin.isRobotsTxt(scheme.toUpperCase(Locale.ROOT) + rest + "/robots.txt"));
      found += origin.isPresent() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(2_000);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRowHolds(Case row) {
    switch (row.question()) {
      case "robots-url" -> {
        Optional<Origin> origin = Origin.parse(row.url());
        assertThat(origin.map(Origin::robotsTxtUrl).orElse("invalid")).isEqualTo(row.answer());
        if (origin.isPresent()) {
          assertThat(Origin.of(row.url())).isEqualTo(origin.get());
          assertIsStable(origin.get());
        } else {
          assertThatThrownBy(() -> Origin.of(row.url()))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining(" is not a full URL: ");
        }
      }
      case "covers" -> {
        assertThat(Origin.of(row.answer()).covers(row.url())).isTrue();
        assertThat(Origin.of(row.answer())).isEqualTo(Origin.of(row.url()));
        assertThat(Origin.of(row.answer())).hasSameHashCodeAs(Origin.of(row.url()));
      }
      case "not-covers" -> {
        assertThat(Origin.of(row.answer()).covers(row.url())).isFalse();
        assertThat(Origin.of(row.answer())).isNotEqualTo(Origin.of(row.url()));
      }
      case "is-robots" ->
        assertThat(Origin.isRobotsTxt(row.url())).isEqualTo(row.answer().equals("yes"));
      default -> throw new AssertionError(row);
    }
  }

  @Test
  void idsAreUnique() throws IOException {
    assertThat(cases()).extracting(Case::id).doesNotHaveDuplicates();
  }

  @Test
  void partsAreNormalised() {
    Origin origin = Origin.of("HTTPS://user@WWW.Müller.EU.:0443/a?b#c");

    assertThat(origin.scheme()).isEqualTo("https");
    assertThat(origin.host()).isEqualTo("www.xn--mller-kva.eu");
    assertThat(origin.port()).isEqualTo(443);
    assertThat(origin.hasDefaultPort()).isTrue();
    assertThat(origin).hasToString("https://www.xn--mller-kva.eu");
    assertThat(List.of("http://A", "http://Z", "http://BAZ"))
        .extracting(url -> Origin.of(url).host())
        .containsExactly("a", "z", "baz");
  }

  @Test
  void originsThatDifferInOnePartHaveDifferentHashCodes() {
    assertThat(List.of(
            "http://a.example",
            "https://a.example",
            "http://b.example",
            "http://a.example:81",
            "http://a.example:82"))
        .extracting(url -> Origin.of(url).hashCode())
        .doesNotHaveDuplicates();
  }

  @Test
  void portOfSchemeWithoutDefaultIsMinusOneWhenAbsent() {
    assertThat(Origin.of("gemini://example.com/").port()).isEqualTo(-1);
    assertThat(Origin.of("gemini://example.com/").hasDefaultPort()).isTrue();
    assertThat(Origin.of("gemini://example.com:1965/").port()).isEqualTo(1965);
    assertThat(Origin.of("gemini://example.com:1965/").hasDefaultPort()).isFalse();
  }

  @Test
  void messagesSayWhatIsWrongAndWhatIsExpected() {
    assertThatThrownBy(() -> Origin.of("example.com"))
        .hasMessage("\"example.com\" is not a full URL: did you mean \"https://example.com\"?");
    assertThatThrownBy(() -> Origin.of("/x"))
        .hasMessage("\"/x\" is not a full URL: expected an absolute URL such as"
            + " \"https://example.com/\"");
    assertThatThrownBy(() -> Origin.of("http://a:b/"))
        .hasMessageEndingWith("the port is not a number from 0 to 65535");
    assertThatThrownBy(() -> Origin.of("http://a\uFFFDb/"))
        .hasMessageEndingWith("U+FFFD is not allowed in a host");
    assertThatThrownBy(() -> Origin.of("http://1.2.3.400/")).hasMessageContaining("IPv4");
    for (String url : List.of("example.", "a b.example", "example/a.b")) {
      assertThatThrownBy(() -> Origin.of(url)).as(url).hasMessageNotContaining("did you mean");
    }
    for (String url : List.of("http://a\u007Fb/", "http://a%00b/", "http://a%20b/")) {
      assertThatThrownBy(() -> Origin.of(url)).as(url).hasMessageContaining("control characters");
    }
    assertThatThrownBy(() -> Origin.of("http://a^b/"))
        .hasMessageEndingWith("\"^\" is not allowed in a host");
  }

  @Test
  void domainOf253CharactersIsTheLongest() {
    String longest = "a".repeat(61) + "." + ("b".repeat(63) + ".").repeat(2) + "c".repeat(63);

    assertThat(longest).hasSize(253);
    assertThat(Origin.of("http://" + longest + "./").host()).isEqualTo(longest);
    assertThat(Origin.parse("http://a" + longest + "/")).isEmpty();
    assertThat(Origin.parse("http://ü" + longest.substring(1) + "/")).isEmpty();
  }

  @Tag("slow")
  @Test
  void randomTextNeverThrowsAndWhatIsAnOriginIsStable() {
    String[] pieces =
        ("http https ftp gemini : / // :// \\ @ . .. ? # % %2e %C3%BC %zz [ ] :: 0x 127 0177 65536"
                + " 80 443 xn-- mller-kva example COM - _ \t \0 ü ß é e\u0301 \u200D \u094D ن א 。 １"
                + " \u00AD \uD83D \uDCA9 💩 \uFFFD ﷺ 한 \u1112")
            .split(" ");
    SplittableRandom random = new SplittableRandom(SEED);
    int origins = 0;
    for (int i = 0; i < 300_000; i++) {
      StringBuilder url = new StringBuilder(random.nextInt(4) == 0 ? "" : "http://");
      for (int left = random.nextInt(9); left > 0; left--) {
        url.append(
            random.nextInt(8) == 0
                ? String.valueOf((char) random.nextInt(0x10000))
                : pieces[random.nextInt(pieces.length)]);
      }
      origins += check(url.toString());
    }
    assertThat(origins).as("seed %d", SEED).isGreaterThan(30_000);
  }

  private static int check(String url) {
    Optional<Origin> origin = Origin.parse(url);
    boolean isRobotsTxt = Origin.isRobotsTxt(url);
    if (origin.isPresent()) {
      assertIsStable(origin.get());
      assertThat(origin.get().covers(url)).isTrue();
      return 1;
    }
    assertThat(isRobotsTxt).isFalse();
    assertThatThrownBy(() -> Origin.of(url)).isInstanceOf(IllegalArgumentException.class);
    return 0;
  }

  /** The URL it gives leads back to it, and its host is in the one form promised. */
  private static void assertIsStable(Origin origin) {
    assertThat(Origin.of(origin.robotsTxtUrl())).isEqualTo(origin);
    assertThat(Origin.of(origin.robotsTxtUrl()).robotsTxtUrl()).isEqualTo(origin.robotsTxtUrl());
    assertThat(Origin.isRobotsTxt(origin.robotsTxtUrl())).isTrue();
    assertThat(origin.host())
        .isNotEmpty()
        .matches(host -> host.chars().allMatch(c -> c > ' ' && c < 0x7F))
        .matches(host -> host.chars().noneMatch(c -> c >= 'A' && c <= 'Z'))
        .doesNotEndWith(".");
  }

  private static String unescape(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      switch (text.charAt(++i)) {
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case 'n' -> out.append('\n');
        case '\\' -> out.append('\\');
        case 'u' -> {
          out.append((char) Integer.parseInt(text.substring(i + 1, i + 5), 16));
          i += 4;
        }
        default -> throw new AssertionError(text);
      }
    }
    return out.toString();
  }
}
