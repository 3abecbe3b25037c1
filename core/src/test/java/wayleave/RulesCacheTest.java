package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RulesCacheTest {
  private static final long SEED = 20261121;
  private static final Crawler CRAWLER = Crawler.of("FooBot");

  @Test
  void rulesThatWerePutComeBackEqualUntilTheyAreRemoved() {
    RulesCache cache = RulesCache.ofBytes(1 << 20);
    Origin origin = Origin.of("https://example.com/");
    assertThat(cache.get(origin)).isEmpty();

    cache.put(origin, rules("Disallow: /a"));
    assertThat(cache.get(origin)).hasValue(rules("Disallow: /a"));
    assertThat(cache.get(Origin.of("HTTPS://user@EXAMPLE.com:443/x")))
        .hasValue(rules("Disallow: /a"));
    cache.put(origin, rules("Disallow: /b"));
    assertThat(cache.get(origin)).hasValue(rules("Disallow: /b"));
    assertThat(cache.size()).isEqualTo(1);
    assertThat(cache).hasToString("RulesCache[1 origins, " + cache.bytes() + " bytes]");

    cache.remove(origin);
    cache.remove(origin);
    assertThat(cache.get(origin)).isEmpty();
    assertThat(cache.size()).isZero();
  }

  @Test
  void whatTellsOriginsApartTellsTheirRulesApart() {
    RulesCache cache = RulesCache.ofBytes(1 << 20);
    List<Origin> origins = new ArrayList<>();
    for (String url : new String[] {
      "https://example.com",
      "http://example.com",
      "ftp://example.com",
      "https://example.com:80",
      "http://example.com:443",
      "http://example.com:8080",
      "https://example.co",
      "https://xample.com",
      "https://www.example.com",
      "https://http",
      "gemini://example.com",
      "gemini://example.com:1965",
      "https://[2001:db8::1]",
      "https://192.0.2.1",
      "https://" + "a.".repeat(120) + "example",
      "s" + "cheme".repeat(80) + "://example.com"
    }) {
      origins.add(Origin.of(url));
    }
    for (int i = 0; i < origins.size(); i++) {
      cache.put(origins.get(i), rules("Disallow: /" + i));
    }
    for (int times = 0; times < 2; times++) {
      for (int i = 0; i < origins.size(); i++) {
        assertThat(cache.get(origins.get(i))).hasValue(rules("Disallow: /" + i));
      }
    }
    assertThat(cache.size()).isEqualTo(origins.size());
  }

  /** The same as a map does, as long as nothing has to go. */
  @ParameterizedTest
  @ValueSource(longs = {1 << 22, 1L << 40})
  void itIsAMapWhereEverythingFits(long maxBytes) {
    SplittableRandom random = new SplittableRandom(SEED);
    RulesCache cache = new RulesCache(maxBytes, random.nextLong());
    Map<Origin, AgentRules> map = new HashMap<>();
    for (int n = 0; n < 60_000; n++) {
      Origin origin = origin(random.nextInt(3_000));
      switch (random.nextInt(5)) {
        case 0, 1 -> {
          AgentRules rules = rules("Disallow: /" + random.nextInt(100) + "\nAllow: /x*y");
          cache.put(origin, rules);
          map.put(origin, rules);
        }
        case 2 -> {
          cache.remove(origin);
          map.remove(origin);
        }
        default ->
          assertThat(cache.get(origin))
              .as("seed %d, %d", SEED, n)
              .isEqualTo(Optional.ofNullable(map.get(origin)));
      }
    }
    assertThat(cache.size()).isEqualTo(map.size());
    map.forEach((origin, rules) -> assertThat(cache.get(origin)).hasValue(rules));
    map.keySet().forEach(cache::remove);
    assertThat(cache.size()).isZero();
  }

  @Tag("slow")
  @Test
  void whatItTakesStaysWithinTheBound() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int bytes : new int[] {1 << 16, 1 << 18, 1 << 20}) {
      RulesCache cache = new RulesCache(bytes, random.nextLong());
      for (int n = 0; n < 6_000; n++) {
        cache.put(origin(n), randomRules(random));
        cache.get(origin(random.nextInt(n + 1)));
        assertThat(cache.bytes()).as("seed %d, %d", SEED, n).isLessThanOrEqualTo(bytes);
      }
      assertThat(cache.bytes()).isGreaterThan(bytes * 9L / 10);
    }
  }

  /** The same in short, with few and large rules, so that one has to go for another. */
  @Test
  void whatItTakesStaysWithinASmallBound() {
    SplittableRandom random = new SplittableRandom(SEED);
    RulesCache cache = new RulesCache(1 << 16, SEED);
    for (int n = 0; n < 500; n++) {
      AgentRules rules = randomRules(random);
      cache.put(origin(n), rules);
      assertThat(cache.get(origin(n)))
          .satisfiesAnyOf(
              found -> assertThat(found).hasValue(rules),
              found -> assertThat(rules.rules()).hasSizeGreaterThan(200));
      cache.get(origin(random.nextInt(n + 1)));
      cache.remove(origin(random.nextInt(n + 1)));
      assertThat(cache.bytes()).as("seed %d, %d", SEED, n).isLessThanOrEqualTo(1 << 16);
    }
    assertThat(cache.bytes()).isGreaterThan((1 << 16) * 9L / 10);
    for (int n = 0; n < 500; n++) {
      cache.remove(origin(n));
    }
    assertThat(cache.size()).isZero();
    assertThat(cache.bytes())
        .as("the table, and what is known of the crawler")
        .isBetween(80L, 2_000L);
  }

  @Test
  void whatWasUsedLatelyStays() {
    RulesCache cache = new RulesCache(1 << 18, SEED);
    int held = 0;
    for (int n = 0; n < 20_000; n++) {
      cache.put(origin(n), rules("Disallow: /some/path/" + n));
      held = Math.max(held, cache.size());
      // Half of what fits is asked for again and again.
      int hot = n % 1_000;
      if (n >= 1_000) {
        assertThat(cache.get(origin(hot)))
            .as("%d", n)
            .hasValue(rules("Disallow: /some/path/" + hot));
      }
    }
    assertThat(held).isBetween(1_500, 4_000);
    assertThat(cache.get(origin(19_999))).isPresent();
    assertThat(cache.get(origin(5_000))).isEmpty();
  }

  @Test
  void rulesThatAreAskedForAgainAreNotUnpackedAgain() {
    RulesCache cache = new RulesCache(1 << 20, SEED);
    for (int n = 0; n < 1_000; n++) {
      cache.put(origin(n), rules("Disallow: /" + n));
    }
    AgentRules first = cache.get(origin(7)).orElseThrow();
    for (int n = 500; n < 600; n++) {
      cache.get(origin(n));
    }
    assertThat(cache.get(origin(7)).orElseThrow()).isSameAs(first);
    for (int n = 0; n < 1_000; n++) {
      cache.get(origin(n));
    }
    AgentRules again = cache.get(origin(7)).orElseThrow();
    assertThat(again).isNotSameAs(first).isEqualTo(first);
    // What is asked for in between stays, and what was not goes.
    for (int n = 0; n < 1_000; n++) {
      cache.get(origin(n));
      assertThat(cache.get(origin(7)).orElseThrow()).isSameAs(again);
    }
  }

  @Test
  void rulesThatAreTooLargeAreNotKeptAndSpoilNothing() {
    RulesCache cache = new RulesCache(1 << 16, SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder large = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      large.append("Disallow: /").append(random.nextLong()).append('\n');
    }
    cache.put(origin(1), rules("Disallow: /a"));
    cache.put(origin(2), rules("Disallow: /b"));
    cache.put(origin(2), rules(large.toString()));
    assertThat(cache.get(origin(2))).isEmpty();
    assertThat(cache.get(origin(1))).hasValue(rules("Disallow: /a"));

    // Packed they are small, but unpacked they are too large to be kept so.
    AgentRules repeated = rules("Disallow: /abc\n".repeat(3_000));
    cache.put(origin(3), repeated);
    for (int times = 0; times < 3; times++) {
      assertThat(cache.get(origin(3))).hasValue(repeated);
    }
    assertThat(cache.bytes()).isLessThan(3_000);
  }

  @Test
  void manyCrawlersAndLongTokensFit() {
    RulesCache cache = new RulesCache(1 << 20, SEED);
    List<Crawler> crawlers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      crawlers.add(Crawler.ofTokens("bot" + i, "other"));
    }
    crawlers.add(Crawler.ofTokens("a".repeat(5_000)).obeyingNamedGroupsOnly());
    for (int times = 0; times < 2; times++) {
      for (int i = 0; i < crawlers.size(); i++) {
        Dialect dialect = Dialect.values()[i % 3];
        AgentRules rules =
            RobotsTxt.parse("User-agent: *\nDisallow: /" + i, dialect).rulesFor(crawlers.get(i));
        cache.put(origin(i), rules);
        assertThat(cache.get(origin(i))).hasValue(rules);
      }
    }
    assertThat(cache.size()).isEqualTo(crawlers.size());
    assertThat(cache.bytes()).isLessThan(100_000);
  }

  /** Each origin has its own rules: whatever threads do at once, nobody gets those of another. */
  @Tag("slow")
  @Test
  void threadsGetTheRulesOfTheOriginTheyAskFor() throws Exception {
    RulesCache cache = RulesCache.ofBytes(8 << 20);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Integer>> results = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      SplittableRandom random = new SplittableRandom(SEED + t);
      results.add(threads.submit(() -> {
        int found = 0;
        for (int n = 0; n < 20_000; n++) {
          int site = random.nextInt(1 + random.nextInt(20_000));
          if (random.nextInt(50) == 0) {
            cache.remove(origin(site));
          }
          Optional<AgentRules> rules = cache.get(origin(site));
          if (rules.isPresent()) {
            assertThat(rules.get().allows("/" + site + "/x")).isFalse();
            assertThat(rules.get().rules()).hasSize(1 + site % 20);
            found++;
          } else {
            cache.put(origin(site), rules(("Disallow: /" + site + "/\n").repeat(1 + site % 20)));
          }
        }
        return found;
      }));
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    for (Future<Integer> result : results) {
      assertThat(result.get()).isGreaterThan(5_000);
    }
    assertThat(cache.bytes()).isLessThanOrEqualTo(8 << 20);
  }

  @Test
  void aBoundThatHoldsNothingIsRefused() {
    for (long bytes : new long[] {-1, 0, 65_535}) {
      assertThatThrownBy(() -> RulesCache.ofBytes(bytes))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("65,536");
    }
    assertThat(RulesCache.ofBytes(Long.MAX_VALUE).size()).isZero();
  }

  private static AgentRules randomRules(SplittableRandom random) {
    StringBuilder file = new StringBuilder();
    int rules = random.nextInt(20) == 0 ? random.nextInt(500) : random.nextInt(12);
    for (int i = 0; i < rules; i++) {
      file.append("Disallow: /").append(Long.toString(random.nextLong(), 36)).append('\n');
    }
    return rules(file.toString());
  }

  private static AgentRules rules(String lines) {
    return RobotsTxt.parse("User-agent: *\n" + lines).rulesFor(CRAWLER);
  }

  private static Origin origin(int number) {
    return Origin.of("https://site" + number + ".example/");
  }
}
