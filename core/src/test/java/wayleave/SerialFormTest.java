package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SerialFormTest {
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
    Limits limits = Limits.of(Dialect.GOOGLE).withMaxBodyBytes(4);
    RobotsTxt robots = RobotsTxt.parse(body, Dialect.GOOGLE, limits);
    assertThat(RobotsTxt.fromBytes(robots.toBytes()).orElseThrow().firstIgnoredLine())
        .hasValue(2);
  }

  @ParameterizedTest
  @EnumSource
  void rulesComeBackWithTheirCrawlerAndAnswerAlike(Dialect dialect) {
    for (String name :
        new String[] {"MJ12bot", "Googlebot-Image", "AdsBot-Google", "Google-Agent", "*", "é"}) {
      AgentRules rules = RobotsTxt.parse(FILE, dialect).rulesFor(Crawler.of(name));
      AgentRules back = AgentRules.fromBytes(rules.toBytes()).orElseThrow();
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
    byte[] rules = RobotsTxt.parse(FILE).rulesFor(Crawler.of("Googlebot")).toBytes();
    assertThat(RobotsTxt.fromBytes(rules)).isEmpty();
    assertThat(AgentRules.fromBytes(document)).isEmpty();
    for (byte[] whole : new byte[][] {document, rules}) {
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThat(RobotsTxt.fromBytes(cut)).isEmpty();
        assertThat(AgentRules.fromBytes(cut)).isEmpty();
        byte[] changed = whole.clone();
        changed[length] ^= 0x10;
        assertThat(RobotsTxt.fromBytes(changed)).isEmpty();
        assertThat(AgentRules.fromBytes(changed)).isEmpty();
      }
    }
  }

  /** The checksum tells damage by chance; what is read is looked at all the same. */
  @Test
  void aRightChecksumDoesNotMakeUpForWrongContents() {
    byte[] document = RobotsTxt.parse(FILE).toBytes();
    byte[] rules = RobotsTxt.parse(FILE).rulesFor(Crawler.of("MJ12bot")).toBytes();
    for (int at = 0; at < 5; at++) {
      assertThat(RobotsTxt.fromBytes(with(document, at, document[at] + 1))).isEmpty();
      assertThat(AgentRules.fromBytes(with(rules, at, rules[at] + 1))).isEmpty();
    }
    int dialects = Dialect.values().length;
    assertThat(RobotsTxt.fromBytes(with(document, 5, dialects - 1))).isPresent();
    assertThat(RobotsTxt.fromBytes(with(document, 5, dialects))).isEmpty();
    assertThat(AgentRules.fromBytes(with(rules, 5, dialects - 1))).isPresent();
    assertThat(AgentRules.fromBytes(with(rules, 5, dialects))).isEmpty();
    assertThat(AgentRules.fromBytes(with(rules, 6, Crawler.OBEDIENCES - 1))).isPresent();
    assertThat(AgentRules.fromBytes(with(rules, 6, Crawler.OBEDIENCES))).isEmpty();
    // One token, its length and its bytes, and then why the group was chosen.
    int kind = 9 + "MJ12bot".length();
    int kinds = GroupSelection.Kind.values().length;
    assertThat(AgentRules.fromBytes(with(rules, kind, kinds - 1))).isPresent();
    assertThat(AgentRules.fromBytes(with(rules, kind, kinds))).isEmpty();
    // A byte more, a byte less.
    assertThat(RobotsTxt.fromBytes(sealed(Arrays.copyOf(document, document.length + 1))))
        .isEmpty();
    assertThat(RobotsTxt.fromBytes(sealed(Arrays.copyOf(document, document.length - 1))))
        .isEmpty();
    for (int length = 0; length < 16; length++) {
      assertThat(RobotsTxt.fromBytes(sealed(Arrays.copyOf(document, length)))).isEmpty();
      assertThat(AgentRules.fromBytes(sealed(Arrays.copyOf(rules, length)))).isEmpty();
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
    byte[] rules = RobotsTxt.parse(FILE).rulesFor(Crawler.of("MJ12bot")).toBytes();
    int accepted = 0;
    for (int n = 0; n < 100_000; n++) {
      byte[] bytes = (n % 2 == 0 ? document : rules).clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        bytes[5 + random.nextInt(bytes.length - 9)] = (byte) random.nextInt(256);
      }
      sealed(bytes);
      accepted += RobotsTxt.fromBytes(bytes).map(SerialFormTest::use).orElse(0);
      accepted += AgentRules.fromBytes(bytes).map(SerialFormTest::use).orElse(0);
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
    Limits limits = Limits.of(Dialect.GOOGLE).withMaxBodyBytes(Integer.MAX_VALUE);
    byte[] bytes = body.toString().getBytes(StandardCharsets.US_ASCII);
    byte[] form = RobotsTxt.parse(bytes, Dialect.GOOGLE, limits).toBytes();
    assertThat(form.length).isLessThan(bytes.length / 500);
    assertThat(RobotsTxt.fromBytes(form)).isEmpty();
    byte[] usual =
        RobotsTxt.parse(Arrays.copyOf(bytes, 1 << 20), Dialect.GOOGLE, limits).toBytes();
    assertThat(RobotsTxt.fromBytes(usual)).isPresent();
  }

  private static int use(RobotsTxt robots) {
    robots.groups();
    robots.sitemaps();
    robots.extensions();
    return use(robots.rulesFor(Crawler.of("MJ12bot")));
  }

  private static int use(AgentRules rules) {
    rules.check("/long/7919/xyz").candidates();
    rules.allows("/b");
    rules.selection();
    rules.extensions();
    return 1;
  }
}
