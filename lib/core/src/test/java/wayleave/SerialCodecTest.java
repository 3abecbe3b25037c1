package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SerialCodecTest {
  private static final int OBEDIENCES = 2 * Crawler.Obedience.values().length;
  private static final String STORED = "User-agent: *\nDisallow: /a\nUser-agent: b\nAllow: /b\n";
  private static final String FILE =
      """
      Host: example.com
      User-agent: *
      User-agent: MJ12bot
      Crawl-delay: 3
      Disallow: /a
      Allow: /*b$
      Allow: /é
      Sitemap: https://example.com/s.xml

      User-agent: Googlebot
      %s
      """.formatted("Disallow: /x*y\nAllow: /long/%d\n".repeat(40).formatted(numbers(40)));

  private static Object[] numbers(int n) {
    Object[] numbers = new Object[n];
    Arrays.setAll(numbers, i -> i * 7919);
    return numbers;
  }

  @ParameterizedTest
  @EnumSource
  void aDocumentComesBackEqual(Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse(FILE, dialect);
    RobotsTxt back = RobotsTxt.fromBytes(robots.toBytes()).orElseThrow();
    assertThat(back.dialect()).isEqualTo(dialect);
    assertThat(back.groups()).isEqualTo(robots.groups());
    assertThat(back.sitemaps()).isEqualTo(robots.sitemaps());
    assertThat(back.extensions()).isEqualTo(robots.extensions());
    assertThat(back.toBytes()).isEqualTo(robots.toBytes());
  }

  @Test
  void theFirstIgnoredLineComesBack() {
    byte[] body = "a:\nb:\n".getBytes(StandardCharsets.US_ASCII);
    RobotsTxt robots = RobotsTxt.parse(body, Dialect.GOOGLE, 4);
    assertThat(RobotsTxt.fromBytes(robots.toBytes()).orElseThrow().firstIgnoredLine())
        .hasValue(2);
  }

  @ParameterizedTest
  @EnumSource
  void rulesComeBackWithTheirCrawlerAndAnswerAlike(Dialect dialect) {
    for (String name :
        new String[] {"MJ12bot", "Googlebot-Image", "AdsBot-Google", "Google-Agent", "*", "é"}) {
      CrawlerRules rules =
          RobotsTxt.parse(FILE, dialect).rulesFor(Crawler.fromUserAgentHeader(name));
      CrawlerRules back = CrawlerRules.fromBytes(rules.toBytes()).orElseThrow();
      assertThat(back.crawler()).isEqualTo(rules.crawler());
      assertThat(back.selection()).isEqualTo(rules.selection());
      assertThat(back.rules()).isEqualTo(rules.rules());
      assertThat(back.extensions()).isEqualTo(rules.extensions());
      for (String url :
          new String[] {"/a", "/b", "/xyz", "/long/7919", "/robots.txt", "/%C3%A9", "/"}) {
        assertThat(back.check(url)).hasToString(rules.check(url).toString());
      }
    }
  }

  @Test
  void whatIsCutOrChangedIsRefused() {
    byte[] document = RobotsTxt.parse(FILE).toBytes();
    byte[] rules =
        RobotsTxt.parse(FILE).rulesFor(Crawler.ofProductToken("Googlebot")).toBytes();
    assertThat(RobotsTxt.fromBytes(rules)).isEmpty();
    assertThat(CrawlerRules.fromBytes(document)).isEmpty();
    for (byte[] whole : new byte[][] {document, rules}) {
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThat(RobotsTxt.fromBytes(cut)).isEmpty();
        assertThat(CrawlerRules.fromBytes(cut)).isEmpty();
        byte[] changed = whole.clone();
        changed[length] ^= 0x10;
        assertThat(RobotsTxt.fromBytes(changed)).isEmpty();
        assertThat(CrawlerRules.fromBytes(changed)).isEmpty();
      }
    }
  }

  /** Bytes that were stored before the codes were written down as such. */
  @ParameterizedTest
  @CsvSource({
    "GOOGLE, 574c52540400001009012a0a00022f610901620b00022f62a2b60c5e",
    "GOOGLEBOT, 574c52540401001009012a0a00022f610901620b00022f6275548c06",
    "RFC9309, 574c52540402001009012a0a00022f610901620b00022f62d6020aaf"
  })
  void aDocumentStoredBeforeIsRead(Dialect dialect, String stored) {
    byte[] bytes = HexFormat.of().parseHex(stored);
    RobotsTxt robots = RobotsTxt.parse(STORED, dialect);
    assertThat(robots.toBytes()).isEqualTo(bytes);
    RobotsTxt back = RobotsTxt.fromBytes(bytes).orElseThrow();
    assertThat(back.dialect()).isEqualTo(dialect);
    assertThat(back.groups()).isEqualTo(robots.groups());
  }

  /** Version 3 has other bytes for a literal {@code *} or {@code $} in RFC 9309. */
  @ParameterizedTest
  @CsvSource({
    "574c52540300001009012a0a00022f610901620b00022f6243f2aacd",
    "574c52540302001009012a0a00022f610901620b00022f623746ac3c",
    "574c415203000001016200040709022f62190162ce4efc16"
  })
  void whatAnEarlierVersionStoredIsRefused(String stored) {
    byte[] bytes = HexFormat.of().parseHex(stored);
    assertThat(RobotsTxt.fromBytes(bytes)).isEmpty();
    assertThat(CrawlerRules.fromBytes(bytes)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "NAMED, 574c415204000001016200040709022f6219016233b70463",
    "WILDCARD, 574c415204000001016301040704022f6109012a0ab81461",
    "NO_GROUP, 574c415204000001016302000065043a1a",
    "WILDCARD_NOT_OBEYED, 574c4152040001010163030000c2b15b99",
    "ACTING_FOR_USER, 574c4152040002010163040000f6165781",
    "MERGED, 574c4152040003020163016200040709022f62190162d49898d6"
  })
  void rulesStoredBeforeAreRead(String kind, String stored) {
    RobotsTxt robots = RobotsTxt.parse(STORED);
    Crawler c = Crawler.ofProductToken("c");
    CrawlerRules rules = switch (kind) {
      case "NAMED" -> robots.rulesFor(Crawler.ofProductToken("b"));
      case "WILDCARD" -> robots.rulesFor(c);
      case "NO_GROUP" -> RobotsTxt.parse("").rulesFor(c);
      case "WILDCARD_NOT_OBEYED" -> robots.rulesFor(c.ignoringWildcardGroup());
      case "ACTING_FOR_USER" -> robots.rulesFor(c.userTriggered());
      default -> robots.rulesFor(Crawler.ofTokens("c", "b").mergingTokenGroups());
    };
    byte[] bytes = HexFormat.of().parseHex(stored);
    assertThat(rules.toBytes()).isEqualTo(bytes);
    assertThat(CrawlerRules.fromBytes(bytes)).contains(rules);
  }

  /** The checksum tells damage by chance; what is read is looked at all the same. */
  @Test
  void aRightChecksumDoesNotMakeUpForWrongContents() {
    byte[] document = RobotsTxt.parse(FILE).toBytes();
    byte[] rules =
        RobotsTxt.parse(FILE).rulesFor(Crawler.ofProductToken("MJ12bot")).toBytes();
    for (int at = 0; at < 5; at++) {
      assertThat(RobotsTxt.fromBytes(with(document, at, document[at] + 1))).isEmpty();
      assertThat(CrawlerRules.fromBytes(with(rules, at, rules[at] + 1))).isEmpty();
    }
    int dialects = Dialect.values().length;
    assertThat(RobotsTxt.fromBytes(with(document, 5, dialects - 1))).isPresent();
    assertThat(RobotsTxt.fromBytes(with(document, 5, dialects))).isEmpty();
    assertThat(CrawlerRules.fromBytes(with(rules, 5, dialects - 1))).isPresent();
    assertThat(CrawlerRules.fromBytes(with(rules, 5, dialects))).isEmpty();
    assertThat(CrawlerRules.fromBytes(with(rules, 6, OBEDIENCES - 1))).isPresent();
    assertThat(CrawlerRules.fromBytes(with(rules, 6, OBEDIENCES))).isEmpty();
    // One token, its length and its bytes, and then why the group was chosen.
    int kind = 9 + "MJ12bot".length();
    int kinds = GroupSelection.Kind.values().length;
    assertThat(CrawlerRules.fromBytes(with(rules, kind, kinds - 1))).isPresent();
    assertThat(CrawlerRules.fromBytes(with(rules, kind, kinds))).isEmpty();
    // A byte more, a byte less.
    assertThat(RobotsTxt.fromBytes(sealed(Arrays.copyOf(document, document.length + 1))))
        .isEmpty();
    assertThat(RobotsTxt.fromBytes(sealed(Arrays.copyOf(document, document.length - 1))))
        .isEmpty();
    for (int length = 0; length < 16; length++) {
      assertThat(RobotsTxt.fromBytes(sealed(Arrays.copyOf(document, length)))).isEmpty();
      assertThat(CrawlerRules.fromBytes(sealed(Arrays.copyOf(rules, length)))).isEmpty();
    }
  }

  private static byte[] with(byte[] whole, int at, int value) {
    byte[] changed = whole.clone();
    changed[at] = (byte) value;
    return sealed(changed);
  }

  /** The last four bytes become the checksum of those before. */
  private static byte[] sealed(byte[] bytes) {
    if (bytes.length >= 4) {
      CRC32 crc = new CRC32();
      crc.update(bytes, 0, bytes.length - 4);
      for (int i = 0; i < 4; i++) {
        bytes[bytes.length - 4 + i] = (byte) (crc.getValue() >>> 24 - 8 * i);
      }
    }
    return bytes;
  }

  /** Bytes made to harm have a right checksum: what is read from them must be usable all the same. */
  @Tag("slow")
  @Test
  void whatIsMadeToHarmIsRefusedOrUsable() {
    SplittableRandom random = new SplittableRandom(9309);
    byte[] document = RobotsTxt.parse(FILE).toBytes();
    byte[] rules =
        RobotsTxt.parse(FILE).rulesFor(Crawler.ofProductToken("MJ12bot")).toBytes();
    int accepted = 0;
    for (int n = 0; n < 100_000; n++) {
      byte[] bytes = (n % 2 == 0 ? document : rules).clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        bytes[5 + random.nextInt(bytes.length - 9)] = (byte) random.nextInt(256);
      }
      sealed(bytes);
      accepted += RobotsTxt.fromBytes(bytes).map(SerialCodecTest::use).orElse(0);
      accepted += CrawlerRules.fromBytes(bytes).map(SerialCodecTest::use).orElse(0);
    }
    assertThat(accepted).isGreaterThan(1_000);
  }

  @Tag("slow")
  @Test
  void fewBytesThatStandForVeryManyAreRefused() {
    StringBuilder body = new StringBuilder("User-agent: *\n");
    String path = "/" + "a".repeat(4_000);
    for (int i = 0; i < 20_000; i++) {
      body.append("Disallow: ").append(path).append('\n');
    }
    byte[] bytes = body.toString().getBytes(StandardCharsets.US_ASCII);
    byte[] form = RobotsTxt.parse(bytes, Dialect.GOOGLE, Integer.MAX_VALUE).toBytes();
    assertThat(form.length).isLessThan(bytes.length / 500);
    assertThat(RobotsTxt.fromBytes(form)).isEmpty();
    byte[] usual = RobotsTxt.parse(Arrays.copyOf(bytes, 1 << 20), Dialect.GOOGLE, Integer.MAX_VALUE)
        .toBytes();
    assertThat(RobotsTxt.fromBytes(usual)).isPresent();
  }

  private static int use(RobotsTxt robots) {
    robots.groups();
    robots.sitemaps();
    robots.extensions();
    return use(robots.rulesFor(Crawler.ofProductToken("MJ12bot")));
  }

  private static int use(CrawlerRules rules) {
    rules.check("/long/7919/xyz").candidates();
    rules.allows("/b");
    rules.selection();
    rules.extensions();
    return 1;
  }
}
