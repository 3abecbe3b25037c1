package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import wayleave.Origin;
import wayleave.fetch.RobotsClient;
import wayleave.policy.SiteRules;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Refused;
import wayleave.policy.response.Outcome.Unreachable;
import wayleave.testing.FaultServer;

/** Fetches that may wait after their host was looked up. */
@Timeout(60)
class LocatedFetchTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /a\n";

  private final List<String> asked = new CopyOnWriteArrayList<>();

  private NetworkFetcher fetcher(Resolver resolver) {
    return NetworkFetcher.builder("TestBot")
        .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
        .resolver(host -> {
          asked.add(host);
          return resolver.resolve(host);
        })
        .build();
  }

  private static InetAddress at(String address) throws UnknownHostException {
    return InetAddress.getByName(address);
  }

  @Test
  void itKnowsItsAddressAndLooksItUpOnce() throws Exception {
    try (FaultServer server = FaultServer.saying(OK)) {
      Origin origin = Origin.of("http://a.example:" + server.port());
      Fetcher.Prepared prepared =
          fetcher(host -> List.of(at(server.address()), at("127.1.0.0"))).prepare(origin);
      assertThat(prepared.address()).contains(at(server.address()));
      assertThat(server.requests()).isEmpty();
      FetchResult result = prepared.fetch();
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(result.hops().get(0).address()).contains(server.address());
      assertThat(asked).containsExactly("a.example");
    }
  }

  @Test
  void anAddressNeedsNoLookup() throws Exception {
    NetworkFetcher fetcher = fetcher(host -> List.of());
    assertThat(fetcher.prepare(Origin.of("http://192.0.2.1")).address()).contains(at("192.0.2.1"));
    assertThat(fetcher.prepare(Origin.of("http://[2001:db8::1]")).address())
        .contains(at("2001:db8::1"));
    assertThat(asked).isEmpty();
  }

  @Test
  void theGuardIsAskedWhenItGoesOn() throws Exception {
    Fetcher.Prepared prepared = fetcher(host -> List.of(at("127.1.0.1"), at("10.0.0.1")))
        .prepare(Origin.of("http://a.example"));
    assertThat(prepared.address()).contains(at("127.1.0.1"));
    assertThat(prepared.fetch().outcome())
        .isEqualTo(new Refused(Refused.Reason.ADDRESS, "a.example", Optional.of("10.0.0.1")));
  }

  @Test
  void whatIsRefusedAnywayIsNotLookedUp() throws Exception {
    NetworkFetcher fetcher = NetworkFetcher.builder("TestBot")
        .guard(AddressGuard.publicInternet().withPorts(80))
        .resolver(host -> {
          throw new AssertionError(host);
        })
        .build();
    for (String url : List.of("http://a.example:81", "gopher://a.example:80")) {
      Fetcher.Prepared prepared = fetcher.prepare(Origin.of(url));
      assertThat(prepared.address()).isEmpty();
      assertThat(prepared.fetch().outcome()).isInstanceOf(Refused.class);
    }
  }

  @Test
  void aNameWithoutAddressesIsLookedUpOnceAndUnreachable() throws Exception {
    Fetcher.Prepared prepared = fetcher(host -> {
          throw new UnknownHostException(host);
        })
        .prepare(Origin.of("http://a.example"));
    assertThat(prepared.address()).isEmpty();
    assertThat(prepared.fetch().outcome())
        .isEqualTo(new Unreachable(Unreachable.Reason.DNS_FAILURE, 0, "a.example"));
    assertThat(asked).hasSize(1);
  }

  @Test
  void aClientLearnsOfNamesThatDoNotResolveAsOfAnyFailure() throws Exception {
    try (RobotsClient client = RobotsClient.builder(fetcher(host -> List.of())).build()) {
      SiteRules rules = client.rules(Origin.of("http://a.example"));
      assertThat(rules.entry().last())
          .contains(new Unreachable(Unreachable.Reason.DNS_FAILURE, 0, "a.example"));
      assertThat(rules.allows("/")).isFalse();
      assertThat(asked).hasSize(1);
    }
  }

  /** DNS rebinding: whoever waited long is told another address, which is checked as any other. */
  @Test
  void afterAWaitTheNameIsLookedUpAndCheckedAgain() throws Exception {
    NetworkFetcher fetcher = fetcher(host -> List.of(at("127.0.0.1")));
    Origin origin = Origin.of("http://a.example");
    long longAgo = System.nanoTime() - Duration.ofSeconds(31).toNanos();
    Lookup old = new Lookup(List.of(at("127.1.0.1")), false, Duration.ZERO, longAgo);
    FetchResult result = new LocatedFetch(fetcher, origin, Target.robotsTxtOf(origin), old).fetch();
    assertThat(result.outcome())
        .isEqualTo(new Refused(Refused.Reason.ADDRESS, "a.example", Optional.of("127.0.0.1")));
    assertThat(asked).hasSize(1);
  }

  @Test
  void theTimeThatTheLookupTookCountsAndTheWaitDoesNot() throws Exception {
    try (FaultServer server = FaultServer.saying(OK)) {
      NetworkFetcher fetcher = fetcher(host -> List.of());
      Origin origin = Origin.of("http://" + server.authority());
      long longAgo = System.nanoTime() - Duration.ofHours(1).toNanos();
      Duration most = FetchLimits.DEFAULT.total();
      Lookup quick = new Lookup(List.of(at(server.address())), false, Duration.ZERO, longAgo);
      FetchResult result =
          new LocatedFetch(fetcher, origin, Target.robotsTxtOf(origin), quick).fetch();
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(result.took()).isLessThan(most);
      Lookup slow = new Lookup(List.of(at(server.address())), false, most, System.nanoTime());
      result = new LocatedFetch(fetcher, origin, Target.robotsTxtOf(origin), slow).fetch();
      assertThat(result.outcome())
          .isInstanceOfSatisfying(
              Unreachable.class,
              failure ->
                  assertThat(failure.reason()).isEqualTo(Unreachable.Reason.DEADLINE_EXCEEDED));
      assertThat(result.took()).isGreaterThanOrEqualTo(most);
    }
  }

  /** Names of one server, asked by a client over real connections. */
  @Test
  void manyHostsOfOneServerAreAskedAFewAtATime() throws Exception {
    AtomicInteger open = new AtomicInteger();
    AtomicInteger mostOpen = new AtomicInteger();
    CountDownLatch two = new CountDownLatch(2);
    try (FaultServer server = new FaultServer(connection -> {
      connection.readRequest();
      mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
      two.countDown();
      two.await(); // so that there are two at some time
      open.decrementAndGet();
      connection.write(OK);
    })) {
      NetworkFetcher fetcher = fetcher(host -> List.of(at(server.address())));
      try (RobotsClient client =
          RobotsClient.builder(fetcher).maxFetchesPerAddress(2).build()) {
        List<CompletableFuture<SiteRules>> futures = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
          futures.add(client.rulesAsync(Origin.of("http://" + i + ".example:" + server.port())));
        }
        for (CompletableFuture<SiteRules> future : futures) {
          assertThat(future.get(30, TimeUnit.SECONDS).allows("/a")).isFalse();
        }
        assertThat(mostOpen.get()).isEqualTo(2);
        assertThat(asked).hasSize(60);
      }
    }
  }
}
