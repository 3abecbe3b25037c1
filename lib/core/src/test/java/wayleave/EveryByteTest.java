package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.syntax.LineScanner;

/** Sets of bytes that decide something, asked byte by byte. */
class EveryByteTest {
  private static final String DIGITS = "0123456789";
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String UNRESERVED = LETTERS + DIGITS + "-._~";
  /** RFC 3986 §2.2 and §2.3, and the percent sign. */
  private static final String IN_URI = UNRESERVED + ":/?#[]@!$&'()*+,;=%";

  private static final String WHITE_SPACE = " \t\n\u000B\f\r";

  static IntStream bytes() {
    return IntStream.range(0, 256);
  }

  static Stream<Character> ascii() {
    return IntStream.range(0, 128).mapToObj(c -> (char) c);
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void aByteOfAUrlIsEscapedIfItNeverStandsInAUri(int b) {
    byte[] url = {'/', 'a', (byte) b, 'g'};
    String escaped = escape(b);
    String google =
        b == '#' ? "/a" : IN_URI.indexOf(b) >= 0 ? "/a" + (char) b + "g" : "/a" + escaped + "g";
    assertThat(path(Dialect.GOOGLE, url)).isEqualTo(google);
    assertThat(path(Dialect.RFC9309, url)).isEqualTo(google);
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void anEscapeIsDecodedByRfc9309AloneAndIfItsCharacterIsUnreservedOrMeansSomethingInARule(int b) {
    byte[] url = ("/a" + escape(b).toLowerCase(Locale.ROOT)).getBytes(StandardCharsets.US_ASCII);
    assertThat(path(Dialect.GOOGLE, url)).isEqualTo("/a" + escape(b));
    String rfc = (UNRESERVED + "*$").indexOf(b) >= 0 ? "/a" + (char) b : "/a" + escape(b);
    assertThat(path(Dialect.RFC9309, url)).isEqualTo(rfc);
    assertThat(path(Dialect.GOOGLEBOT, url)).isEqualTo(new String(url, StandardCharsets.US_ASCII));
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void aByteOfARulePathIsEscapedLikeOneOfAUrl(int b) {
    byte[] head = "User-agent: *\nDisallow: /a".getBytes(StandardCharsets.US_ASCII);
    byte[] body = concat(head, new byte[] {(byte) b, 'g'});
    boolean cut = b == 0 || b == '\n' || b == '\r' || b == '#';
    String raw = "/a" + (char) b + "g";
    String escaped = "/a" + escape(b) + "g";
    String google = cut ? "/a" : IN_URI.indexOf(b) >= 0 ? raw : escaped;
    assertThat(rulePath(Dialect.GOOGLE, body)).isEqualTo(google);
    assertThat(rulePath(Dialect.RFC9309, body)).isEqualTo(google);
    assertThat(rulePath(Dialect.GOOGLEBOT, body)).isEqualTo(cut ? "/a" : b >= 0x80 ? escaped : raw);
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void whiteSpaceAroundAUrlIsIgnored(int b) {
    byte[] url = {(byte) b, '/', 'a', (byte) b};
    boolean bare = path(Dialect.GOOGLE, url).equals("/a");
    assertThat(bare).isEqualTo(WHITE_SPACE.indexOf(b) >= 0);
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void whiteSpaceAroundFieldAndValueIsIgnored(int b) {
    byte space = (byte) b;
    byte[] body = {'x', '\n', space, 'a', space, ':', space, 'b', space};
    boolean[] trimmed = {false};
    LineScanner.scan(
        body,
        line -> trimmed[0] |= line.valueText().equals("b") && line.fieldText().equals("a"));
    assertThat(trimmed[0]).isEqualTo(WHITE_SPACE.indexOf(b) >= 0 && b != '\n' && b != '\r');
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void aTokenIsOverBeforeThisByte(int b) {
    byte[] body = concat(
        concat("User-agent: foo".getBytes(StandardCharsets.US_ASCII), new byte[] {(byte) b, 'x'}),
        "\nDisallow: /".getBytes(StandardCharsets.US_ASCII));
    boolean goesOn = (LETTERS + "-_").indexOf(b) >= 0;
    assertThat(isNamed(Dialect.GOOGLE, body)).isEqualTo(!goesOn && DIGITS.indexOf(b) < 0);
    assertThat(isNamed(Dialect.RFC9309, body)).isEqualTo(!goesOn);
    assertThat(isNamed(Dialect.GOOGLEBOT, body)).isEqualTo(!goesOn);
  }

  @ParameterizedTest
  @MethodSource("bytes")
  void theStarIsForAllIfWhiteSpaceFollows(int b) {
    byte[] body =
        concat("User-agent: *".getBytes(StandardCharsets.US_ASCII), new byte[] {(byte) b, 'x'});
    boolean forAll = WHITE_SPACE.indexOf(b) >= 0 || b == '#' || b == 0;
    for (Dialect dialect : Dialect.values()) {
      UserAgentLine line =
          RobotsTxt.parse(body, dialect).groups().get(0).userAgents().get(0);
      assertThat(line.isWildcard()).as(dialect.name()).isEqualTo(forAll);
    }
  }

  @ParameterizedTest
  @MethodSource("ascii")
  void aBuilderTakesTokensOfLettersDigitsHyphensUnderscoresAndDots(char c) {
    if ((LETTERS + DIGITS + "-_.*").indexOf(c) >= 0) {
      assertThat(RobotsTxt.builder().group("" + c).text()).startsWith("User-agent: " + c + "\n");
    } else {
      assertThatThrownBy(() -> RobotsTxt.builder().group("" + c))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCharacterOfABuiltPathIsReadBack(Dialect dialect) {
    for (char c = 0; c < 0x800; c++) {
      RobotsTxt robots = RobotsTxt.builder().group("*").disallow("/a" + c + "g").build(dialect);
      assertThat(robots.groups()).hasSize(1);
      String path = robots.groups().get(0).rules().get(0).path();
      assertThat(path).startsWith("/a").endsWith("g").isNotEqualTo("/ag");
      String url = "http://h/a" + utf8Escapes(c) + "g";
      assertThat(robots.rulesFor(Crawler.ofProductToken("a")).allows(url))
          .as("U+%04X", (int) c)
          .isEqualTo(dialect == Dialect.GOOGLEBOT && c == '\\'); // it compares the escape as it is
    }
  }

  /** The character as a crawler sends it: as it is if it can stand in a path, else escaped, as {@code \\} is, which would be a slash. */
  private static String utf8Escapes(char c) {
    if (c < 0x80 && IN_URI.indexOf(c) >= 0 && c != '#' || "\"<>^`{|}".indexOf(c) >= 0) {
      return "" + c;
    }
    StringBuilder s = new StringBuilder();
    for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
      s.append(escape(b & 0xFF));
    }
    return s.toString();
  }

  private static String path(Dialect dialect, byte[] url) {
    return RobotsTxt.parse("User-agent: *\nDisallow: /x", dialect)
        .rulesFor(Crawler.ofProductToken("a"))
        .check(url)
        .path();
  }

  private static String rulePath(Dialect dialect, byte[] body) {
    return RobotsTxt.parse(body, dialect).groups().get(0).rules().get(0).path();
  }

  private static boolean isNamed(Dialect dialect, byte[] body) {
    CrawlerRules rules = RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofTokens("foo"));
    return rules.selection().kind() == GroupSelection.Kind.NAMED;
  }

  private static String escape(int b) {
    return String.format("%%%02X", b);
  }

  private static byte[] concat(byte[] a, byte[] b) {
    byte[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }
}
