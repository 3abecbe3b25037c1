package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PackedRulesTest {
  private static final long SEED = 9309;
  private static final List<Crawler> CRAWLERS = List.of(
      Crawler.of("Googlebot-Image"),
      Crawler.of("AdsBot-Google"),
      Crawler.of("Google-Agent"),
      Crawler.of("FooBot"),
      Crawler.ofTokens(),
      Crawler.ofTokens("b", "a", "é"));
  private static final String[] PIECES = {
    "User-agent: *\n",
    "User-agent: a\n",
    "User-agent: Googlebot\n",
    "\nuser-agent: foobot\nAllow: /x\n",
    "Crawl-delay: 1\n",
    "Disallow:",
    "Disallow: /",
    "Disallow: /a",
    "Allow: /",
    "Allow: /dir/index.html\n",
    "Allow: /dir/index.html\n",
    "Disallow: x",
    "Sitemap: /s\n",
    "é",
    "%2A",
    "%",
    "$",
    "*",
    "/shop/cart/",
    "/shop/",
    "ab",
    "\t",
    "\0",
    "\u0001",
    "\n",
    "\n",
    "\n\n\n",
    "\r",
    "# c",
    "k: v\n"
  };

  @ParameterizedTest
  @EnumSource
  void rulesOfRandomFilesComeBackEqual(Dialect dialect) {
    SplittableRandom random = new SplittableRandom(SEED);
    int rules = 0;
    for (int n = 0; n < 20_000; n++) {
      StringBuilder file = new StringBuilder(random.nextInt(4) == 0 ? "" : "User-agent: *\n");
      for (int pieces = random.nextInt(40); pieces > 0; pieces--) {
        file.append(PIECES[random.nextInt(PIECES.length)]);
      }
      byte[] body = file.toString()
          .getBytes(random.nextBoolean() ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
      RobotsTxt robots = RobotsTxt.parse(body, dialect);
      Crawler crawler = CRAWLERS.get(random.nextInt(CRAWLERS.size()));
      rules += assertComesBack(robots.rulesFor(crawler), "seed " + SEED + ", file " + n);
    }
    assertThat(rules).isGreaterThan(15_000);
  }

  @ParameterizedTest
  @EnumSource
  void rulesOfRandomBytesComeBackEqual(Dialect dialect) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int n = 0; n < 5_000; n++) {
      StringBuilder file = new StringBuilder("User-agent: *\n");
      for (int lines = random.nextInt(20); lines > 0; lines--) {
        file.append("Disallow: /");
        for (int bytes = random.nextInt(30); bytes > 0; bytes--) {
          file.append((char) random.nextInt(256));
        }
        file.append('\n');
      }
      byte[] body = file.toString().getBytes(StandardCharsets.ISO_8859_1);
      assertComesBack(
          RobotsTxt.parse(body, dialect).rulesFor(CRAWLERS.get(3)), "seed " + SEED + ", file " + n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void longSharedBeginningsAndLongStepsOfLinesComeBack(Dialect dialect) {
    String path = "/" + "a-long-directory/".repeat(12);
    StringBuilder file = new StringBuilder("\n".repeat(300) + "User-agent: *\n");
    for (int length = 55; length < 75; length++) {
      file.append("Disallow: ").append(path, 0, length).append("x\n");
      file.append("Allow: ").append(path, 0, length).append("\n".repeat(length * length));
      file.append("Disallow: ").append(path).append(length).append('\n');
    }
    AgentRules rules = RobotsTxt.parse(file.toString(), dialect).rulesFor(CRAWLERS.get(3));
    assertThat(assertComesBack(rules, "")).isEqualTo(60);
    assertThat(pack(rules)).hasSizeLessThan(700);
  }

  @Test
  void aFewRulesTakeAFewBytes() {
    String wordPress =
        "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\nSitemap: https://example.com/s.xml";
    assertThat(pack(RobotsTxt.parse(wordPress).rulesFor(CRAWLERS.get(3)))).hasSize(3 + 33);
    assertThat(pack(RobotsTxt.parse("").rulesFor(CRAWLERS.get(3)))).hasSize(3 + 2);
  }

  /** Bytes from outside may hold rules in another order than a file's, and paths that no file has. */
  @Test
  void rulesThatNoFileHasComeBackEqual() {
    byte[] bytes = RobotsTxt.parse("User-agent: *\n" + "Disallow: /abc\nAllow: /d\n".repeat(8))
        .rulesFor(CRAWLERS.get(3))
        .toBytes();
    SplittableRandom random = new SplittableRandom(SEED);
    int read = 0;
    for (int n = 0; n < 50_000; n++) {
      byte[] changed = bytes.clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        changed[20 + random.nextInt(bytes.length - 24)] = (byte) random.nextInt(256);
      }
      CRC32 crc = new CRC32();
      crc.update(changed, 0, changed.length - 4);
      for (int i = 0; i < 4; i++) {
        changed[changed.length - 4 + i] = (byte) (crc.getValue() >>> 24 - 8 * i);
      }
      AgentRules rules = AgentRules.fromBytes(changed).orElse(null);
      if (rules != null) {
        assertThat(unpack(pack(rules), rules)).as("seed %d, %d", SEED, n).isEqualTo(rules);
        read++;
      }
    }
    assertThat(read).isGreaterThan(5_000);
  }

  @ParameterizedTest
  @EnumSource
  void filesMadeToBeSlowArePackedSoon(Dialect dialect) {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder twoLetters = new StringBuilder("User-agent:*\n");
    StringBuilder manyRules = new StringBuilder("User-agent:*\n");
    for (int i = 0; i < 40_000; i++) {
      manyRules.append("Allow:*").append((char) ('A' + i % 26)).append('\n');
      if (i % 4 == 0) {
        twoLetters.append("Disallow:/*");
        for (int j = 0; j < 38; j++) {
          twoLetters.append((char) ('a' + random.nextInt(2)));
        }
        twoLetters.append('\n');
      }
    }
    String longLines = ("Disallow: /" + "a".repeat(16_000) + "\n").repeat(30);
    for (String file : List.of(
        manyRules.toString(),
        twoLetters.toString(),
        "User-agent: *\n" + longLines,
        "User-agent: *\nk:v\n".repeat(25_000))) {
      AgentRules rules = RobotsTxt.parse(file, dialect).rulesFor(CRAWLERS.get(3));
      assertTimeoutPreemptively(Duration.ofSeconds(10), () -> assertComesBack(rules, ""));
    }
  }

  /** Returns the number of rules. */
  private static int assertComesBack(AgentRules rules, String description) {
    byte[] packed = pack(rules);
    AgentRules back = unpack(packed, rules);
    assertThat(back).as(description).isEqualTo(rules);
    assertThat(back.rules()).as(description).isEqualTo(rules.rules());
    assertThat(back.extensions()).as(description).isEqualTo(rules.extensions());
    assertThat(back.selection()).as(description).isEqualTo(rules.selection());
    assertThat(packed[3]).as("what a file gave is packed").isNotEqualTo((byte) 1);
    return rules.rules().size();
  }

  /** Packed behind three other bytes, as something stands before them in the cache too. */
  private static byte[] pack(AgentRules rules) {
    Bytes out = new Bytes(16);
    out.append(new byte[3], 0, 3);
    PackedRules.pack(rules, out);
    return out.toArray();
  }

  private static AgentRules unpack(byte[] packed, AgentRules like) {
    return PackedRules.unpack(packed, 3, like.dialect(), like.crawler(), like.kind);
  }
}
