package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import wayleave.Origin;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.SiteRules;
import wayleave.policy.response.FetchResult;
import wayleave.testing.FakeClock;

/** Many callers, many origins, threads of the client's own. */
@Timeout(60)
class RobotsClientConcurrencyTest {
  private static final Origin ORIGIN = Origin.of("https://example.com");

  private final FakeClock clock = new FakeClock();
  private final GatedFetcher fetcher = new GatedFetcher(clock);
  private final CountDownLatch gate = new CountDownLatch(1);

  private RobotsClientBuilder builder() {
    return RobotsClient.builder(fetcher).clock(clock);
  }

  private static Origin site(int i) {
    return Origin.of("https://" + i + ".example");
  }

  /** For what other threads are about to do. */
  private static void until(java.util.function.BooleanSupplier condition)
      throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Thread.sleep(1);
    }
  }

  private static <T> void all(List<CompletableFuture<T>> futures) throws Exception {
    CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
  }

  @Test
  void manyWhoAskForOneOriginShareOneFetch() throws Exception {
    fetcher.gate = gate;
    try (RobotsClient client = builder().build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        futures.add(client.rulesAsync(ORIGIN));
      }
      assertThat(futures).noneMatch(CompletableFuture::isDone);
      futures.get(0).cancel(true);
      futures.get(1).complete(null);
      gate.countDown();
      all(futures.subList(2, 1000));
      assertThat(fetcher.count()).isEqualTo(1);
      assertThat(client.rules(ORIGIN).allows("/")).isTrue();
    }
  }

  @Test
  void fetchesAreBoundedInTotal() throws Exception {
    fetcher.gate = gate;
    try (RobotsClient client = builder().maxFetches(7).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        futures.add(client.rulesAsync(site(i)));
      }
      until(() -> fetcher.running.get() == 7);
      assertThat(client.inFlight()).isEqualTo(7);
      assertThat(client.queued()).isEqualTo(93);
      gate.countDown();
      all(futures);
      assertThat(fetcher.mostRunning.get()).isEqualTo(7);
      until(() -> client.inFlight() == 0);
      assertThat(client.queued()).isZero();
    }
  }

  @Test
  void fetchesAreBoundedForEachHostAndABusyHostHoldsUpNoOther() throws Exception {
    fetcher.gate = gate;
    try (RobotsClient client = builder().maxFetches(8).maxFetchesPerHost(3).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int port = 1; port <= 50; port++) {
        futures.add(client.rulesAsync(Origin.of("http://busy.example:" + port)));
      }
      for (int i = 0; i < 5; i++) {
        futures.add(client.rulesAsync(site(i)));
      }
      until(() -> fetcher.running.get() == 8);
      assertThat(fetcher.runningByHost.get("busy.example").get()).isEqualTo(3);
      gate.countDown();
      all(futures);
      assertThat(fetcher.mostRunningByHost.get()).isEqualTo(3);
      assertThat(fetcher.count()).isEqualTo(55);
    }
  }

  @Test
  void aCrowdedAddressTakesNeitherPlacesNorThreadsFromOthers() throws Exception {
    fetcher.gate = gate;
    InetAddress crowded = GatedFetcher.address(250);
    fetcher.addresses =
        origin -> origin.host().startsWith("crowd") ? crowded : GatedFetcher.address(origin.port());
    AtomicInteger threads = new AtomicInteger();
    ExecutorService pool = Executors.newCachedThreadPool();
    Executor counting = task -> pool.execute(() -> {
      threads.incrementAndGet();
      try {
        task.run();
      } finally {
        threads.decrementAndGet();
      }
    });
    try (RobotsClient client =
        builder().executor(counting).maxFetches(8).maxFetchesPerAddress(3).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        futures.add(client.rulesAsync(Origin.of("http://crowd" + i + ".example")));
      }
      for (int port = 1; port <= 5; port++) {
        futures.add(client.rulesAsync(Origin.of("http://other" + port + ".example:" + port)));
      }
      until(() -> fetcher.running.get() == 8 && client.queued() == 497);
      assertThat(fetcher.running(crowded)).isEqualTo(3);
      assertThat(client.inFlight()).isEqualTo(8);
      until(() -> threads.get() == 8);
      gate.countDown();
      all(futures);
      assertThat(fetcher.count()).isEqualTo(505);
      assertThat(fetcher.mostRunningByAddress.get()).isEqualTo(3);
      until(() -> client.inFlight() == 0);
      assertThat(client.queued()).isZero();
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void lookupsAreBoundedInTotalAsFetchesAre() throws Exception {
    fetcher.lookupGate = gate;
    fetcher.addresses = origin -> GatedFetcher.address(1);
    try (RobotsClient client = builder().maxFetches(7).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        futures.add(client.rulesAsync(site(i)));
      }
      until(() -> fetcher.preparing.get() == 7);
      gate.countDown();
      all(futures);
      assertThat(fetcher.mostPreparing.get()).isEqualTo(7);
    }
  }

  @Test
  void whatIsTooMuchToWaitForAnAddressIsRejected() throws Exception {
    fetcher.gate = gate;
    fetcher.addresses = origin -> GatedFetcher.address(1);
    Set<Origin> rejected = ConcurrentHashMap.newKeySet();
    ClientListener listener = new ClientListener() {
      @Override
      public void rejected(Origin origin) {
        rejected.add(origin);
      }
    };
    try (RobotsClient client =
        builder().maxFetchesPerAddress(1).maxQueued(3).listener(listener).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        futures.add(client.rulesAsync(site(i)));
      }
      until(() -> client.queued() == 3 && client.inFlight() == 1);
      assertThatThrownBy(() -> client.rules(site(4)))
          .isInstanceOf(RejectedExecutionException.class);
      assertThat(rejected).containsExactly(site(4));
      gate.countDown();
      all(futures);
      assertThat(client.rules(site(4)).allows("/")).isTrue();
    }
  }

  @Test
  void closingCancelsWhatWaitsForAnAddress() throws Exception {
    fetcher.gate = gate;
    fetcher.addresses = origin -> GatedFetcher.address(1);
    RobotsClient client = builder().maxFetchesPerAddress(1).build();
    List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      futures.add(client.rulesAsync(site(i)));
    }
    until(() -> client.queued() == 19 && fetcher.running.get() == 1);
    client.close();
    assertThat(futures).allMatch(CompletableFuture::isCompletedExceptionally);
    assertThat(fetcher.count()).isEqualTo(1);
  }

  @Test
  void whoWaitedForAnAddressTakesWhatAnotherClientHasFetchedMeanwhile() throws Exception {
    MemoryStore store = MemoryStore.ofBytes(1 << 20);
    fetcher.addresses = origin -> GatedFetcher.address(1);
    fetcher.gate = gate;
    GatedFetcher elsewhere = new GatedFetcher(clock);
    try (RobotsClient client = builder().store(store).maxFetchesPerAddress(1).build();
        RobotsClient other =
            RobotsClient.builder(elsewhere).store(store).clock(clock).build()) {
      CompletableFuture<SiteRules> first = client.rulesAsync(site(0));
      until(() -> fetcher.running.get() == 1);
      CompletableFuture<SiteRules> second = client.rulesAsync(site(1));
      until(() -> client.queued() == 1);
      other.rules(site(1));
      gate.countDown();
      all(List.of(first, second));
      assertThat(fetcher.count()).isEqualTo(1);
      assertThat(elsewhere.count()).isEqualTo(1);
    }
  }

  @Test
  void whatIsTooMuchToWaitIsRejectedAndNothingElseIs() throws Exception {
    fetcher.gate = gate;
    Set<Origin> rejected = new HashSet<>();
    ClientListener listener = new ClientListener() {
      @Override
      public void rejected(Origin origin) {
        rejected.add(origin);
      }
    };
    try (RobotsClient client =
        builder().maxFetches(2).maxQueued(3).listener(listener).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        futures.add(client.rulesAsync(site(i)));
      }
      assertThatThrownBy(() -> client.rulesAsync(site(5)).get())
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(RejectedExecutionException.class);
      assertThatThrownBy(() -> client.rules(site(6)))
          .isInstanceOf(RejectedExecutionException.class);
      futures.add(client.rulesAsync(site(4))); // waits with the one before
      gate.countDown();
      all(futures);
      assertThat(rejected).containsExactlyInAnyOrder(site(5), site(6));
      assertThat(client.rules(site(5)).allows("/")).isTrue();
    }
  }

  @Test
  void whatNeedNotWaitIsTakenHoweverManyDo() throws Exception {
    fetcher.gate = gate;
    try (RobotsClient client = builder().maxFetchesPerHost(1).maxQueued(3).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int port = 1; port <= 4; port++) {
        futures.add(client.rulesAsync(Origin.of("http://busy.example:" + port)));
      }
      assertThat(client.rulesAsync(Origin.of("http://busy.example:5"))).isCompletedExceptionally();
      futures.add(client.rulesAsync(site(0)));
      gate.countDown();
      all(futures);
    }
  }

  @Test
  void whatStillServesIsAnsweredAtOnceHoweverBusyTheClientIs() throws Exception {
    try (RobotsClient client = builder().maxFetches(1).maxQueued(1).build()) {
      clock.passTo(client.rules(ORIGIN).nextFetch());
      fetcher.gate = gate;
      client.rulesAsync(site(0));
      client.rulesAsync(site(1));
      assertThat(client.rulesAsync(ORIGIN)).isCompleted();
      assertThat(fetcher.count(ORIGIN.toString())).isEqualTo(1);
      gate.countDown();
    }
  }

  @Test
  void whoIsInterruptedStopsWaitingAndTheFetchGoesOn() throws Exception {
    fetcher.gate = gate;
    try (RobotsClient client = builder().build()) {
      CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
      Thread caller = new Thread(() -> {
        try {
          client.rules(ORIGIN);
          interrupted.complete(false);
        } catch (InterruptedException e) {
          interrupted.complete(true);
        }
      });
      caller.start();
      until(() -> fetcher.running.get() == 1);
      caller.interrupt();
      assertThat(interrupted.get()).isTrue();
      gate.countDown();
      assertThat(client.rules(ORIGIN).allows("/")).isTrue();
      assertThat(fetcher.count()).isEqualTo(1);
    }
  }

  @Test
  void closingCancelsWhatWaitsAndInterruptsWhatGoesOn() throws Exception {
    fetcher.gate = gate;
    RobotsClient client = builder().maxFetches(1).build();
    CompletableFuture<SiteRules> running = client.rulesAsync(site(0));
    CompletableFuture<SiteRules> waiting = client.rulesAsync(site(1));
    until(() -> fetcher.running.get() == 1);
    client.close();
    assertThat(running).isCompletedExceptionally();
    assertThat(waiting).isCompletedExceptionally();
    assertThat(fetcher.running.get()).isZero();
    assertThat(fetcher.count()).isEqualTo(1);
    assertThatThrownBy(() -> client.rules(site(2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the client is closed");
  }

  @Test
  void whatIsFetchedWhileClosingIsStored() throws Exception {
    MemoryStore store = MemoryStore.ofBytes(1 << 20);
    CountDownLatch fetching = new CountDownLatch(1);
    Fetcher stubborn = origin -> {
      fetching.countDown();
      try {
        gate.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return new FetchResult(
          origin, clock.instant(), Duration.ZERO, List.of(), GatedFetcher.found("# 1"));
    };
    RobotsClient client =
        RobotsClient.builder(stubborn).clock(clock).store(store).build();
    CompletableFuture<SiteRules> rules = client.rulesAsync(ORIGIN);
    fetching.await();
    client.close();
    assertThat(rules.get().robotsTxt()).isPresent();
    assertThat(store.get(ORIGIN)).isPresent();
  }

  @Test
  void theClientsThreadsEndWithIt() throws Exception {
    try (RobotsClient client = builder().maxFetches(20).build()) {
      List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        futures.add(client.rulesAsync(site(i)));
      }
      all(futures);
    }
    // The last of them tells that it is done a moment before it is gone.
    until(() -> Thread.getAllStackTraces().keySet().stream()
        .noneMatch(thread -> thread.getName().startsWith("wayleave-fetch")));
  }

  /** Answers stay consistent while time passes and sites change; at the end nothing is left behind. */
  @Test
  void manyThreadsAtOnceNeverGetAnAnswerThatNoFetchGave() throws Exception {
    for (int i = 0; i < 40; i++) {
      fetcher.tell(
          site(i).toString(),
          i % 4 == 0
              ? GatedFetcher.failure(503)
              : GatedFetcher.found("User-agent: *\nDisallow: /" + i + "$"));
    }
    fetcher.addresses = origin -> {
      int address = origin.hashCode() & 7;
      return address == 7 ? null : GatedFetcher.address(address);
    };
    try (RobotsClient client =
        builder().maxFetches(5).maxFetchesPerHost(1).maxFetchesPerAddress(2).build()) {
      List<CompletableFuture<Void>> callers = new ArrayList<>();
      for (int caller = 0; caller < 8; caller++) {
        long seed = caller;
        callers.add(CompletableFuture.runAsync(() -> {
          SplittableRandom random = new SplittableRandom(seed);
          for (int n = 0; n < 2_000; n++) {
            int i = random.nextInt(50);
            try {
              SiteRules rules = random.nextInt(20) == 0
                  ? client.fetchAsync(site(i)).get()
                  : client.rules(site(i));
              boolean allowed = rules.allows("/" + i);
              boolean other = rules.allows("/other");
              boolean isRight = i >= 40 ? allowed && other : !allowed && other == (i % 4 != 0);
              assertThat(isRight).as("seed %d, site %d: %s", seed, i, rules).isTrue();
            } catch (InterruptedException | ExecutionException e) {
              throw new AssertionError(e);
            }
            if (random.nextInt(100) == 0) {
              clock.pass(Duration.ofMinutes(random.nextInt(60)));
            }
          }
        }));
      }
      all(callers);
      until(() -> client.inFlight() == 0 && client.queued() == 0);
    }
    assertThat(fetcher.mostRunning.get()).isLessThanOrEqualTo(5);
    assertThat(fetcher.mostRunningByHost.get()).isEqualTo(1);
    assertThat(fetcher.mostRunningByAddress.get()).isBetween(1, 2);
  }
}
