package wayleave.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.fetch.ClientListener;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.Fetcher;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyOptions;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.testing.FakeClock;
import wayleave.testing.FakeFetcher;

/** What the documentation shows of {@code wayleave-fetch} and a store on disk; see {@link DocumentedCodeTest}. */
class FetchExamplesTest {
  private static final Origin SHOP = Origin.of("https://shop.example");

  @TempDir
  Path dir;

  /** A site that is up, without a network. */
  private static final Fetcher SITE = origin -> new FetchResult(
      origin,
      Instant.now(),
      Duration.ZERO,
      List.of(),
      new Outcome.Found(200, Body.of("User-agent: *\nDisallow: /cart\nCrawl-delay: 5\n"), false));

  @Test
  void set() {
    // begin
    RobotsClient client =
        RobotsClient.builder("ExampleBot/1.0 (+https://bot.example)").build();
    // end
    assertThat(client.inFlight()).isZero();
    client.close();
  }

  @Test
  void asked() throws InterruptedException {
    StringBuilder fetched = new StringBuilder();
    try (RobotsClient client =
        RobotsClient.builder(SITE).crawler(Crawler.ofProductToken("ExampleBot")).build()) {
      // begin
      SiteVerdict decision =
          client.check("https://shop.example/cart/1"); // waits for a fetch, if one is due
      if (!decision.allowed()) {
        Optional<Verdict> byRule = decision.verdict(); // empty if no robots.txt decided
        Access access = decision.site().access(); // by rules, allow all or disallow all
        Instant askAgain = decision.site().nextFetch();
        System.out.println(decision + " " + byRule + " " + access + " " + askAgain);
      }

      CompletableFuture<SiteVerdict> later = client.checkAsync("https://shop.example/boots");
      later.thenAccept(answer -> fetched.append(answer.allowed() ? answer.url() : ""));
      // end
      assertThat(decision.allowed()).isFalse();
      assertThat(decision.verdict().orElseThrow().line()).hasValue(2);
      assertThat(later.join().allowed()).isTrue();
    }
  }

  @Test
  void onceForASite() throws InterruptedException {
    try (RobotsClient client =
        RobotsClient.builder(SITE).crawler(Crawler.ofProductToken("ExampleBot")).build()) {
      // begin
      SiteRules site = client.rules(Origin.of("https://shop.example/boots"));
      boolean boots = site.allows("https://shop.example/boots");
      boolean cart = site.allows("https://shop.example/cart");
      Duration delay = site.crawlDelay().orElse(Duration.ofSeconds(1));
      boolean isClosed = site.access() instanceof Access.DisallowAll; // unreachable: retry later
      // end
      assertThat(boots).isTrue();
      assertThat(cart).isFalse();
      assertThat(delay).isEqualTo(Duration.ofSeconds(5));
      assertThat(isClosed).isFalse();
    }
  }

  @Test
  void options() {
    // begin
    NetworkFetcher.Builder network = NetworkFetcher.builder("ExampleBot/1.0 (+https://bot.example)")
        .guard(AddressGuard.publicInternet().withPorts(80, 443))
        .limits(FetchLimits.DEFAULT.withTotal(Duration.ofSeconds(15)))
        .withoutFtp();
    Policy policy = Policy.of(PolicyOptions.of(PolicyPreset.RFC9309)
        .withFreshness(Duration.ofHours(1), Duration.ofHours(24)));

    RobotsClient client = RobotsClient.builder(network)
        .crawler(Crawler.ofProductToken("ExampleBot"))
        .policy(policy)
        .dialect(Dialect.RFC9309)
        .maxFetches(64)
        .maxFetchesPerHost(1)
        .build();
    // end
    assertThat(policy.options().preset()).isEqualTo(PolicyPreset.RFC9309);
    client.close();
  }

  @Test
  void onDisk() throws Exception {
    Path directory = dir.resolve("robots");
    Fetcher network = SITE;
    // begin
    try (RocksDbStore store = RocksDbStore.open(directory); // one process at a time
        RobotsClient client = RobotsClient.builder(network)
            .store(store)
            .historyLength(5) // versions of each robots.txt
            .build()) {
      client.check("https://shop.example/boots");
      Optional<CacheEntry> known = store.get(Origin.of("https://shop.example"));
      List<CacheEntry.Copy> versions = store.history(Origin.of("https://shop.example"));
      System.out.println(known + " " + versions);
    }
    // end
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      assertThat(store.history(SHOP)).hasSize(1);
    }
  }

  @Test
  void inMemory() {
    // begin
    MemoryStore store = MemoryStore.ofBytes(256 << 20);
    // end
    assertThat(store.size()).isZero();
  }

  /** Fetches, cache hits and store failures as Micrometer metrics; the guide links here. */
  record RobotsMetrics(MeterRegistry registry) implements ClientListener {
    void watch(RobotsClient client) {
      registry.gauge("robots.fetches.active", client, RobotsClient::inFlight);
      registry.gauge("robots.fetches.queued", client, RobotsClient::queued);
    }

    @Override
    public void answeredFromMemory(Origin origin) {
      registry.counter("robots.cache.hits", "from", "memory").increment();
    }

    @Override
    public void answeredFromStore(Origin origin) {
      registry.counter("robots.cache.hits", "from", "store").increment();
    }

    @Override
    public void fetched(FetchResult result, Policy.Step step) {
      String outcome =
          result.outcome().getClass().getSimpleName(); // Found, Absent, Unreachable, Refused
      registry.timer("robots.fetches", "outcome", outcome).record(result.took());
    }

    @Override
    public void storeFailed(Origin origin, IOException failure) {
      registry.counter("robots.store.failures").increment();
    }
  }

  @Test
  void counted() throws InterruptedException {
    MeterRegistry registry = new SimpleMeterRegistry();
    Fetcher network = SITE;
    // begin
    RobotsMetrics metrics = new RobotsMetrics(registry);
    RobotsClient client = RobotsClient.builder(network).listener(metrics).build();
    metrics.watch(client);
    // end
    client.check("https://shop.example/boots");
    client.check("https://shop.example/cart");
    assertThat(registry.get("robots.fetches").tag("outcome", "Found").timer().count())
        .isEqualTo(1);
    assertThat(registry.get("robots.cache.hits").counter().count()).isEqualTo(1);
    assertThat(registry.get("robots.fetches.queued").gauge().value()).isZero();
    client.close();
  }

  @Test
  void faked() throws InterruptedException {
    // begin
    FakeClock clock = new FakeClock();
    FakeFetcher sites = new FakeFetcher(clock)
        .robots("https://shop.example", "User-agent: *\nDisallow: /cart")
        .status("https://busy.example", 503);
    try (RobotsClient client = RobotsClient.builder(sites).clock(clock).build()) {
      assertThat(client.check("https://shop.example/cart").allowed()).isFalse();
      assertThat(client.check("https://busy.example/").allowed()).isFalse();
      assertThat(client.check("https://other.example/").allowed()).isTrue(); // 404

      sites.robots("https://shop.example", "");
      clock.pass(Duration.ofDays(2));
      assertThat(client.check("https://shop.example/cart").allowed()).isTrue();
      assertThat(sites.count("https://shop.example")).isEqualTo(2);
    }
    // end
  }
}
