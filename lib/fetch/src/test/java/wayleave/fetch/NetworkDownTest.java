package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.testing.FakeClock;

/** When most sites fail at once it is not they who fail. */
class NetworkDownTest {
  private static final int SITES = 60;

  private final FakeClock clock = new FakeClock();
  private final GatedFetcher fetcher = new GatedFetcher(clock);
  private final MemoryStore store = MemoryStore.ofBytes(1 << 20);
  private final List<String> heard = new ArrayList<>();
  private final RobotsClient client = RobotsClient.builder(fetcher)
      .policy(Policy.of(PolicyPreset.GOOGLE_2026))
      .clock(clock)
      .store(store)
      .executor(Runnable::run)
      .listener(new ClientListener() {
        @Override
        public void networkChanged(boolean isUp) {
          heard.add(isUp ? "up" : "down");
        }
      })
      .build();

  private static Origin site(int i) {
    return Origin.of("https://" + i + ".example");
  }

  private void askAll() throws InterruptedException {
    for (int i = 0; i < SITES; i++) {
      client.rules(site(i));
    }
  }

  private List<CacheEntry> failing() {
    List<CacheEntry> failing = new ArrayList<>();
    store.visit((origin, entry) -> entry.outage().isEmpty() || failing.add(entry));
    return failing;
  }

  @Test
  void sitesThatFailAllAtOnceAreNotUnreachable() throws Exception {
    fetcher.otherwise = GatedFetcher.found("User-agent: *\nDisallow: /private");
    askAll();
    clock.pass(Duration.ofDays(2));
    fetcher.otherwise = GatedFetcher.lost();
    askAll();
    assertThat(heard).containsExactly("down");
    // Those asked before it was clear count as failing, but not the longer the network is down.
    assertThat(failing()).hasSize(9);
    for (int i = 0; i < 20; i++) {
      clock.pass(Duration.ofHours(1));
      askAll();
      assertThat(client.rules(site(50)).access())
          .isEqualTo(new Access.DisallowAll(Access.DisallowAll.Reason.UNKNOWN));
      assertThat(client.rules(site(0)).access())
          .isEqualTo(new Access.DisallowAll(Access.DisallowAll.Reason.UNREACHABLE));
    }
    assertThat(failing())
        .hasSize(9)
        .allSatisfy(entry -> assertThat(entry.attemptedAt())
            .isEqualTo(entry.outage().orElseThrow().since()));
    int before = fetcher.count();
    askAll();
    assertThat(fetcher.count()).as("not at each question").isEqualTo(before);
    fetcher.otherwise = GatedFetcher.found("");
    clock.pass(Duration.ofMinutes(2));
    askAll();
    assertThat(heard).containsExactly("down", "up");
    assertThat(failing()).isEmpty();
    assertThat(client.rules(site(50)).allows("/private")).isTrue();
  }

  @Test
  void freshAnswersServeWhileTheNetworkIsDown() throws Exception {
    askAll();
    fetcher.otherwise = GatedFetcher.lost();
    for (int i = 0; i < 40; i++) {
      client.fetchAsync(site(i)).get();
    }
    assertThat(client.rules(site(30)).access())
        .isEqualTo(new Access.AllowAll(Access.AllowAll.Reason.ABSENT));
  }

  @Test
  void deadHostsProveNothingOnceOneHasAnswered() throws Exception {
    client.rules(Origin.of("https://alive.example"));
    fetcher.otherwise = GatedFetcher.lost();
    askAll();
    assertThat(heard).isEmpty();
    assertThat(failing()).hasSize(SITES);
  }

  @Test
  void aNetworkThatIsDownFromTheStartIsNoticed() throws Exception {
    fetcher.otherwise = GatedFetcher.lost();
    askAll();
    assertThat(heard).containsExactly("down");
    assertThat(failing()).hasSize(9);
    assertThat(store.size()).as("nothing is known of the others").isEqualTo(9);
  }

  @Test
  void serverErrorsAreAnswers() throws Exception {
    askAll();
    clock.pass(Duration.ofDays(2));
    fetcher.otherwise = GatedFetcher.failure(503);
    askAll();
    assertThat(heard).isEmpty();
    assertThat(failing()).hasSize(SITES);
  }

  @Test
  void halfOfTheSitesFailingIsNoDownNetwork() throws Exception {
    askAll();
    clock.pass(Duration.ofDays(2));
    for (int i = 0; i < SITES; i += 2) {
      fetcher.tell(site(i).toString(), GatedFetcher.lost());
    }
    askAll();
    assertThat(heard).isEmpty();
    assertThat(failing()).hasSize(SITES / 2);
  }

  @Test
  void sitesThatFailOneAfterTheOtherAreNoDownNetwork() throws Exception {
    askAll();
    clock.pass(Duration.ofDays(2));
    fetcher.otherwise = GatedFetcher.lost();
    for (int i = 0; i < SITES; i++) {
      client.rules(site(i));
      clock.pass(Duration.ofSeconds(20));
    }
    assertThat(heard).isEmpty();
  }

  @Test
  void refusalsStayRefusals() throws Exception {
    fetcher.otherwise = GatedFetcher.lost();
    askAll();
    fetcher.tell("https://private.example", GatedFetcher.refused());
    assertThat(client.rules(Origin.of("https://private.example")).access())
        .isEqualTo(new Access.DisallowAll(Access.DisallowAll.Reason.REFUSED));
  }
}
