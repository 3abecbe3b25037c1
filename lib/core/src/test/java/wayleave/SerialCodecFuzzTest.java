package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** Bytes of a store are what was written, or nothing; with a right checksum they are something that answers. */
class SerialCodecFuzzTest {
  private static final int CHECKSUM = 4;

  private static final byte[] BODY = """
      User-agent: *
      User-agent: a
      Crawl-delay: 3
      Disallow: /a
      Allow: /*b$
      Allow: /é
      Sitemap: https://example.com/s.xml

      User-agent: b
      Disallow: /a/b
      """.getBytes(StandardCharsets.UTF_8);

  private static final List<byte[]> WRITTEN = List.of(
      RobotsTxt.parse(BODY).toBytes(),
      RobotsTxt.parse(BODY).rulesFor(Crawler.ofProductToken("b")).toBytes(),
      RobotsTxt.parse(BODY, Dialect.RFC9309)
          .rulesFor(Crawler.ofTokens("a", "b"))
          .toBytes());

  /**
   * A byte that says which of those above is changed, then pairs: where a byte is changed, and to what. So the checksum can be
   * put right, which no mutation finds. Any other first byte: the form itself, as it is.
   */
  @FuzzTest(maxDuration = "10m")
  void whatIsReadCanBeUsedAndWritten(byte @NotNull [] data) {
    if (data.length == 0 || data[0] < '0' || data[0] >= '0' + WRITTEN.size()) {
      read(data);
      return;
    }
    byte[] bytes = WRITTEN.get(data[0] - '0').clone();
    int end = bytes.length - CHECKSUM;
    for (int i = 1; i + 1 < data.length; i += 2) {
      bytes[(data[i] & 0xFF) % end] = data[i + 1];
    }
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, end);
    for (int i = 0; i < CHECKSUM; i++) {
      bytes[end + i] = (byte) (crc.getValue() >>> 24 - 8 * i);
    }
    read(bytes);
    read(Arrays.copyOf(bytes, end));
  }

  private static void read(byte[] bytes) {
    RobotsTxt.fromBytes(bytes).ifPresent(robots -> {
      RobotsTxt again = RobotsTxt.fromBytes(robots.toBytes()).orElseThrow();
      assertThat(again.dialect()).isEqualTo(robots.dialect());
      assertThat(again.groups()).isEqualTo(robots.groups());
      assertThat(again.sitemaps()).isEqualTo(robots.sitemaps());
      assertThat(again.extensions()).isEqualTo(robots.extensions());
      use(robots.rulesFor(Crawler.ofProductToken("a")));
    });
    CrawlerRules.fromBytes(bytes).ifPresent(SerialCodecFuzzTest::use);
  }

  private static void use(CrawlerRules rules) {
    CrawlerRules again = CrawlerRules.fromBytes(rules.toBytes()).orElseThrow();
    assertThat(again).isEqualTo(rules).hasSameHashCodeAs(rules);
    assertThat(again.crawler()).isEqualTo(rules.crawler());
    assertThat(again.selection()).isEqualTo(rules.selection());
    assertThat(again.extensions()).isEqualTo(rules.extensions());
    for (String url : List.of("/", "/a", "/a/b", "/xb", "/%C3%A9")) {
      assertThat(again.allows(url)).isEqualTo(rules.check(url).allowed());
    }
  }
}
