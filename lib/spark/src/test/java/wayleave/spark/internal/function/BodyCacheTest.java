package wayleave.spark.internal.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import wayleave.Dialect;
import wayleave.captures.CaptureOptions;
import wayleave.captures.MissingPolicy;
import wayleave.policy.PolicyPreset;

/** What is kept of bodies, for how long, and that strangers who make them gain nothing. */
class BodyCacheTest {
  private static final CaptureOptions GOOGLE = CaptureOptions.DEFAULT;
  private static final UTF8String BOT = UTF8String.fromString("Anybot");
  private static final UTF8String URL = UTF8String.fromString("https://example.com/x");

  private final BodyCache cache = new BodyCache(1 << 20);

  @Test
  void aBodyIsReadOnceAndACrawlerCompiledOnce() {
    CachedBody first = get(cache, body("User-agent: *\nDisallow: /x\n"), null, GOOGLE);
    CachedAgent agent = cache.agent(first, BOT);
    get(cache, body("other"), null, GOOGLE);
    cache.agent(first, UTF8String.fromString("Otherbot"));
    CachedBody again = get(cache, body("User-agent: *\nDisallow: /x\n"), null, GOOGLE);
    assertThat(again).isSameAs(first);
    assertThat(cache.agent(again, BOT)).isSameAs(agent);
    assertThat(agent.allows(URL)).isFalse();
  }

  @Test
  void howItWasFetchedIsAPartOfTheKey() {
    UTF8String body = body("User-agent: *\nDisallow: /x\n");
    CaptureOptions rfc =
        new CaptureOptions(Dialect.RFC9309, PolicyPreset.RFC9309, MissingPolicy.UNKNOWN);
    Set<CachedBody> read = new HashSet<>();
    read.add(get(cache, body, null, GOOGLE));
    read.add(get(cache, body, 200, GOOGLE));
    read.add(get(cache, body, 404, GOOGLE));
    read.add(get(cache, body, null, rfc));
    read.add(cache.get(body, new Fetched(200, false, true, GOOGLE)));
    assertThat(read).hasSize(5);
    assertThat(cache.size()).isEqualTo(5);
    assertThat(cache.agent(get(cache, body, 404, GOOGLE), BOT).allows(URL)).isTrue();
    assertThat(cache.agent(get(cache, body, 503, GOOGLE), BOT).allows(URL)).isFalse();
    CaptureOptions later =
        new CaptureOptions(Dialect.GOOGLE, PolicyPreset.GOOGLE_2026, MissingPolicy.UNKNOWN);
    assertThat(cache.agent(get(cache, null, 429, GOOGLE), BOT).allows(URL)).isTrue();
    assertThat(cache.agent(get(cache, null, 429, later), BOT).allows(URL)).isFalse();
    assertThat(cache.agent(get(cache, null, null, rfc), BOT).allows(URL)).isNull();
  }

  @Test
  void memoryThatSparkUsesAgainDoesNotMatter() {
    byte[] memory = bytes("User-agent: *\nDisallow: /x\n");
    byte[] name = bytes("Anybot");
    CachedBody first = get(cache, UTF8String.fromBytes(memory), null, GOOGLE);
    CachedAgent agent = cache.agent(first, UTF8String.fromBytes(name));
    System.arraycopy(bytes("User-agent: *\nDisallow: /y\n"), 0, memory, 0, memory.length);
    name[0] = 'B';
    CachedBody second = get(cache, UTF8String.fromBytes(memory), null, GOOGLE);
    assertThat(second).isNotSameAs(first);
    assertThat(cache.agent(second, BOT).allows(URL)).isTrue();
    assertThat(get(cache, body("User-agent: *\nDisallow: /x\n"), null, GOOGLE)).isSameAs(first);
    assertThat(cache.agent(first, BOT)).isSameAs(agent);
  }

  @Test
  void theOldestGoWhenItIsFull() {
    UTF8String kept = body("# kept\n");
    CachedBody first = get(cache, kept, null, GOOGLE);
    CachedBody oldest = get(cache, body("# oldest\n"), null, GOOGLE);
    for (int i = 0; i < 3_000; i++) {
      cache.agent(
          get(cache, body("# " + i + "\nUser-agent: *\nDisallow: /x\n"), null, GOOGLE), BOT);
      get(cache, kept, null, GOOGLE);
      assertThat(cache.bytes()).isLessThanOrEqualTo(1 << 20);
    }
    assertThat(cache.size()).isBetween(100, 2_000);
    assertThat(get(cache, kept, null, GOOGLE)).isSameAs(first);
    assertThat(get(cache, body("# oldest\n"), null, GOOGLE)).isNotSameAs(oldest);
  }

  @Test
  void aBodyLargerThanTheCacheIsKeptAlone() {
    UTF8String large = body("# large\n".repeat(200_000));
    CachedBody first = get(cache, large, null, GOOGLE);
    assertThat(get(cache, large, null, GOOGLE)).isSameAs(first);
    assertThat(cache.size()).isEqualTo(1);
    get(cache, body("# small\n"), null, GOOGLE);
    assertThat(cache.size()).isEqualTo(1);
    assertThat(cache.bytes()).isLessThan(1_000);
  }

  @Test
  void crawlersWithoutEndAreBoundedToo() {
    UTF8String body = body("User-agent: *\nDisallow: /x\n");
    for (int i = 0; i < 5_000; i++) {
      CachedBody read = get(cache, body, null, GOOGLE);
      UTF8String name = UTF8String.fromString("Bot" + "x".repeat(i % 50) + i);
      assertThat(cache.agent(read, name).allows(URL)).isFalse();
      assertThat(cache.bytes()).isLessThanOrEqualTo(1 << 20);
      CachedBody without = get(cache, null, 404, GOOGLE);
      assertThat(cache.agent(without, name).allows(URL)).isTrue();
      assertThat(without.bytes()).isLessThanOrEqualTo(1 << 20);
    }
  }

  /** Spark's hash can be undone, so that a stranger can make as many bodies of one hash as he likes. */
  @Test
  void bodiesOfTheSameHashAreToldApart() {
    BodyCache large = new BodyCache(1 << 28);
    List<UTF8String> bodies = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String rule = i % 2 == 0 ? "Disallow: /x" : "Disallow: /y";
      bodies.add(colliding(random.nextInt(), "\nUser-agent: *\n" + rule + "\n"));
    }
    assertThat(bodies.stream().map(UTF8String::hashCode).distinct()).hasSize(2);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < bodies.size(); i++) {
        CachedBody read = get(large, bodies.get(i), null, GOOGLE);
        assertThat(large.agent(read, BOT).allows(URL)).isEqualTo(i % 2 != 0);
      }
    }
    assertThat(large.size()).isEqualTo(new HashSet<>(bodies).size());
  }

  /** {@code #}, eight bytes after which the hash is in one state, and the rest. Murmur3 mixes four bytes at a time, reversibly. */
  private static UTF8String colliding(int free, String rest) {
    int start = ByteBuffer.wrap(bytes("# a:")).order(ByteOrder.LITTLE_ENDIAN).getInt();
    int state = mixed(mixed(42, start), free);
    int wanted = 0x12345678;
    int h = (wanted - 0xe6546b64) * inverse(5);
    int k = state ^ Integer.rotateRight(h, 13);
    int last = Integer.rotateRight(k * inverse(0x1b873593), 15) * inverse(0xcc9e2d51);
    byte[] end = bytes(rest);
    return UTF8String.fromBytes(ByteBuffer.allocate(12 + end.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(start)
        .putInt(free)
        .putInt(last)
        .put(end)
        .array());
  }

  private static int mixed(int state, int word) {
    int k = Integer.rotateLeft(word * 0xcc9e2d51, 15) * 0x1b873593;
    return Integer.rotateLeft(state ^ k, 13) * 5 + 0xe6546b64;
  }

  /** By Newton's method, in the ring of 32 bits. */
  private static int inverse(int odd) {
    int x = odd;
    for (int i = 0; i < 5; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }

  private static CachedBody get(
      BodyCache cache, UTF8String body, Integer status, CaptureOptions options) {
    return cache.get(body, new Fetched(status, status == null, false, options));
  }

  private static UTF8String body(String text) {
    return UTF8String.fromString(text);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
