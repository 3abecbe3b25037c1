package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import wayleave.Origin;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.response.FetchResult;
import wayleave.testing.FakeClock;

/** A store that fails, holds garbage, or is shared. */
@Timeout(60)
class StoreFailureTest {
  private static final String SITE = "https://example.com";
  private static final Origin ORIGIN = Origin.of(SITE);

  private final FakeClock clock = new FakeClock();
  private final GatedFetcher fetcher = new GatedFetcher(clock);
  private final List<IOException> heard = new ArrayList<>();
  private final FaultyStore store = new FaultyStore();

  private RobotsClient client() {
    return client(fetcher);
  }

  private RobotsClient client(Fetcher fetcher) {
    return RobotsClient.builder(fetcher)
        .clock(clock)
        .store(store)
        .historyLength(3)
        .executor(Runnable::run)
        .listener(new ClientListener() {
          @Override
          public void storeFailed(Origin origin, IOException failure) {
            heard.add(failure);
          }
        })
        .build();
  }

  /** A store that does what its switches say. */
  private static class FaultyStore implements RobotsStore {
    final MemoryStore inner = MemoryStore.ofBytes(1 << 20);
    boolean throwsAnything;
    boolean readsFail;
    boolean writesFail;
    boolean leasesFail;
    volatile boolean isLeased;
    Runnable beforeLease = () -> {};
    int released;

    private void failIf(boolean fails) throws IOException {
      if (fails && throwsAnything) {
        throw new IllegalStateException("on purpose");
      }
      if (fails) {
        throw new IOException("on purpose");
      }
    }

    @Override
    public Optional<CacheEntry> get(Origin origin) throws IOException {
      failIf(readsFail);
      return inner.get(origin);
    }

    @Override
    public void put(Origin origin, CacheEntry entry) throws IOException {
      failIf(writesFail || Thread.currentThread().isInterrupted());
      inner.put(origin, entry);
    }

    @Override
    public void remove(Origin origin) {
      inner.remove(origin);
    }

    @Override
    public void addVersion(Origin origin, CacheEntry.Copy version, int keep) throws IOException {
      failIf(writesFail);
      inner.addVersion(origin, version, keep);
    }

    @Override
    public List<CacheEntry.Copy> history(Origin origin) {
      return inner.history(origin);
    }

    @Override
    public void visit(Visitor visitor) {
      inner.visit(visitor);
    }

    @Override
    public long size() {
      return inner.size();
    }

    @Override
    public OptionalLong bytes() {
      return inner.bytes();
    }

    @Override
    public void clear() {
      inner.clear();
    }

    @Override
    public Optional<Closeable> tryLease(Origin origin, Duration ttl) throws IOException {
      failIf(leasesFail);
      beforeLease.run();
      return isLeased
          ? Optional.empty()
          : Optional.of(() -> {
            released++;
            failIf(leasesFail);
          });
    }

    @Override
    public void close() {
      throw new AssertionError("not the client's to close");
    }
  }

  @Test
  void withoutAStoreItStillAnswersAndNeverWithAllow() throws Exception {
    store.readsFail = true;
    store.writesFail = true;
    store.leasesFail = true;
    fetcher.tell(SITE, GatedFetcher.failure(503));
    try (RobotsClient client = client()) {
      SiteRules rules = client.rules(ORIGIN);
      assertThat(rules.allows("/")).isFalse();
      assertThat(heard).hasSize(3); // read, lease, read again; what failed is not written blindly
      clock.passTo(rules.nextFetch());
      assertThat(client.rules(ORIGIN).entry().outage().orElseThrow().failures()).isEqualTo(2);
      fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: /a"));
      clock.pass(Duration.ofHours(1));
      assertThat(client.rules(ORIGIN).allows("/a")).isFalse();
      assertThat(client.rules(ORIGIN).allows("/b")).isTrue();
      assertThat(fetcher.count()).isEqualTo(3);
    }
  }

  @Test
  void aStoreThatThrowsWhatItMustNotIsDoneWithoutToo() throws Exception {
    store.throwsAnything = true;
    store.readsFail = true;
    store.writesFail = true;
    store.leasesFail = true;
    try (RobotsClient client = client()) {
      assertThat(client.rules(ORIGIN).allows("/")).isTrue();
      assertThat(heard)
          .hasSize(4)
          .allSatisfy(
              failure -> assertThat(failure).hasCauseInstanceOf(IllegalStateException.class));
    }
  }

  @Test
  void whatWasFetchedIsStoredAlthoughTheThreadIsInterrupted() {
    Fetcher interrupted = origin -> {
      FetchResult result = fetcher.fetch(origin);
      Thread.currentThread().interrupt();
      return result;
    };
    try (RobotsClient client = client(interrupted)) {
      client.rulesAsync(ORIGIN).join();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(store.inner.get(ORIGIN)).isPresent();
      assertThat(heard).isEmpty();
    }
  }

  @Test
  void whatIsAtHandIsGoneOnFromWhileTheStoreFails() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: /a"));
    try (RobotsClient client = client()) {
      client.rules(ORIGIN);
      Instant first = clock.instant();
      store.readsFail = true;
      fetcher.tell(SITE, GatedFetcher.failure(500));
      clock.pass(Duration.ofDays(1));
      CacheEntry entry = client.rules(ORIGIN).entry();
      assertThat(entry.copy().orElseThrow().fetchedAt()).isEqualTo(first);
      assertThat(client.rules(ORIGIN).allows("/b")).isFalse();
    }
  }

  @Test
  void anEntryThatCannotBeReadIsFetchedAnewAndReported() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: /a"));
    try (RobotsClient client = client()) {
      client.rules(ORIGIN);
    }
    store.readsFail = true;
    try (RobotsClient client = client()) {
      assertThat(client.rules(ORIGIN).allows("/a")).isFalse();
      assertThat(fetcher.count()).isEqualTo(2);
      assertThat(heard).isNotEmpty();
    }
  }

  @Test
  void aFailureDoesNotReplaceAGoodCopyThatCouldNotBeRead() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: /"));
    try (RobotsClient client = client()) {
      client.rules(ORIGIN);
    }
    fetcher.tell(SITE, GatedFetcher.failure(503));
    clock.pass(Duration.ofDays(1));
    try (RobotsClient client = client()) {
      store.readsFail = true;
      assertThat(client.rules(ORIGIN).entry().copy()).isEmpty();
      store.readsFail = false;
      for (int day = 0; day <= 31; day++) {
        clock.pass(Duration.ofDays(1));
        SiteRules rules = client.rules(ORIGIN);
        assertThat(rules.entry().copy()).isPresent();
        assertThat(rules.allows("/")).isFalse();
      }
      CacheEntry stored = store.inner.get(ORIGIN).orElseThrow();
      assertThat(stored.outage()).isPresent();
      assertThat(stored.copy()).isPresent();
    }
  }

  @Test
  void anEntryThatAnotherHasFetchedIsTaken() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: /a"));
    try (RobotsClient client = client();
        RobotsClient other = client()) {
      SiteRules rules = client.rules(ORIGIN);
      other.rules(ORIGIN);
      assertThat(fetcher.count()).isEqualTo(1);
      clock.passTo(rules.nextFetch());
      client.rules(ORIGIN);
      assertThat(fetcher.count()).isEqualTo(2);
      other.rules(ORIGIN);
      other.rules(ORIGIN);
      assertThat(fetcher.count()).isEqualTo(2);
      assertThat(other.rules(ORIGIN).nextFetch()).isAfter(clock.instant());
    }
  }

  @Test
  void whoeverHoldsTheLeaseFetchesAndTheOthersWaitForTheOutcome() throws Exception {
    store.isLeased = true;
    try (RobotsClient client = client()) {
      var waiting = client.rulesAsync(ORIGIN);
      assertThat(waiting).isNotDone();
      assertThat(client.inFlight()).isZero();
      anotherFetches();
      assertThat(waiting.get().entry().copy().orElseThrow().found().body().text())
          .isEqualTo("# theirs");
      assertThat(fetcher.count()).isZero();
    }
  }

  @Test
  void thatASiteAnsweredOverwritesNoOutcomeOfAnotherClient() throws Exception {
    fetcher.tell(SITE, GatedFetcher.failure(503));
    try (RobotsClient client = client()) {
      client.rules(ORIGIN);
      store.isLeased = true;
      client.siteAnswered(ORIGIN);
      assertThat(store.inner.get(ORIGIN).orElseThrow().outage().orElseThrow().siteAnsweredAt())
          .isEmpty();
      store.isLeased = false;
      clock.pass(Duration.ofSeconds(1));
      anotherFetches();
      store.readsFail = true;
      client.siteAnswered(ORIGIN);
      assertThat(store.inner.get(ORIGIN).orElseThrow().copy()).isPresent();
    }
  }

  @Test
  void whatTheLastHolderOfTheLeaseFetchedIsNotFetchedAgain() throws Exception {
    store.beforeLease = this::anotherFetches;
    try (RobotsClient client = client()) {
      assertThat(
              client.rules(ORIGIN).entry().copy().orElseThrow().found().body().text())
          .isEqualTo("# theirs");
      assertThat(fetcher.count()).isZero();
      assertThat(store.released).isEqualTo(1);
    }
  }

  private void anotherFetches() {
    FetchResult result = new FetchResult(
        ORIGIN, clock.instant(), Duration.ZERO, List.of(), GatedFetcher.found("# theirs"));
    Policy policy = Policy.of(PolicyPreset.GOOGLE_2019);
    store.inner.put(
        ORIGIN, policy.fetched(CacheEntry.UNKNOWN, result, clock.instant()).entry());
  }

  @Test
  void aLeaseWhoseHolderIsGoneIsTakenOver() throws Exception {
    store.isLeased = true;
    try (RobotsClient client = client()) {
      var waiting = client.rulesAsync(ORIGIN);
      store.isLeased = false;
      assertThat(waiting.get().allows("/")).isTrue();
      assertThat(fetcher.count()).isEqualTo(1);
      assertThat(store.released).isEqualTo(1);
    }
  }

  @Test
  void theLeaseIsReleasedWhateverTheFetcherThrows() throws Exception {
    fetcher.bug = new IllegalStateException("a bug");
    try (RobotsClient client = client()) {
      assertThat(client.rulesAsync(ORIGIN)).isCompletedExceptionally();
      assertThat(store.released).isEqualTo(1);
    }
  }

  @Test
  void clientsThatShareAStoreFetchEachOriginOnce() throws Exception {
    SharedStore shared = new SharedStore();
    List<RobotsClient> clients = new ArrayList<>();
    List<CompletableFuture<SiteRules>> answers = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      clients.add(RobotsClient.builder(fetcher).clock(clock).store(shared).build());
    }
    for (int i = 0; i < 200; i++) {
      for (RobotsClient client : clients) {
        answers.add(client.rulesAsync(Origin.of("https://" + i + ".example")));
      }
    }
    for (CompletableFuture<SiteRules> answer : answers) {
      assertThat(answer.get().allows("/")).isTrue();
    }
    clients.forEach(RobotsClient::close);
    assertThat(fetcher.counts).hasSize(200);
    assertThat(fetcher.count()).isEqualTo(200);
    assertThat(shared.leases).isEmpty();
  }

  /** A store in memory that grants a claim to one alone. */
  private static final class SharedStore extends FaultyStore {
    final Map<Origin, Closeable> leases = new ConcurrentHashMap<>();

    @Override
    public Optional<Closeable> tryLease(Origin origin, Duration ttl) {
      Closeable lease = () -> leases.remove(origin);
      return leases.putIfAbsent(origin, lease) == null ? Optional.of(lease) : Optional.empty();
    }
  }
}
