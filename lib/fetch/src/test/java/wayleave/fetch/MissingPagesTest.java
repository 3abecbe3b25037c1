package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteVerdict;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.testing.FakeClock;

/** What a client does about a site that answers a server error for every missing page (H9). */
class MissingPagesTest {
  private static final String SITE = "https://example.com";
  private static final Origin ORIGIN = Origin.of(SITE);

  private final FakeClock clock = new FakeClock();
  private final GatedFetcher fetcher = new GatedFetcher(clock);

  private RobotsClientBuilder builder() {
    return RobotsClient.builder(fetcher).clock(clock).executor(Runnable::run);
  }

  /** H9. The fetcher says each time that the site answers so for every missing page. */
  @ParameterizedTest
  @CsvSource({
    "500, true, 2, allowed: absent",
    "502, true, 2, allowed: absent",
    "500, false, 0, disallowed: unreachable",
    "503, true, 0, disallowed: unreachable",
    "404, true, 0, allowed: absent"
  })
  void aServerErrorMeansAMissingFileIfTheCallerWantsToKnowAndItWasSeenTwice(
      int status, boolean probes, int asked, String last) throws Exception {
    fetcher.tell(SITE, status == 404 ? fetcher.otherwise : GatedFetcher.failure(status));
    RobotsClientBuilder builder = builder();
    try (RobotsClient client = (probes ? builder.probeMissingPages() : builder).build()) {
      SiteVerdict first = client.check(SITE + "/a");
      assertThat(first.allowed()).isEqualTo(status == 404);
      assertThat(first.site().fetched().orElseThrow().outcome() instanceof Outcome.Absent)
          .isEqualTo(status == 404);
      clock.pass(Duration.ofMinutes(10));
      assertThat(client.check(SITE + "/a")).asString().startsWith(last);
      assertThat(fetcher.probes).hasValue(asked);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503})
  void aSiteWhoseRulesAreKnownIsNotOpenedByAServerError(int status) throws Exception {
    for (PolicyPreset preset : PolicyPreset.values()) {
      fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: /"));
      try (RobotsClient client = builder()
          .policy(Policy.of(preset))
          .store(MemoryStore.ofBytes(1 << 20))
          .probeMissingPages()
          .build()) {
        client.rules(ORIGIN);
        fetcher.tell(SITE, GatedFetcher.failure(status));
        for (int day = 0; day < 30; day++) {
          clock.pass(Duration.ofDays(1));
          assertThat(client.rules(ORIGIN).allows("/")).isFalse();
        }
        assertThat(fetcher.probes).hasValue(0);
      }
    }
  }

  @Test
  void theListenerHearsOfAFetchThatEndsInTheSearchForMissingPages() {
    fetcher.tell(SITE, GatedFetcher.failure(500));
    Fetcher interrupted = new Fetcher() {
      @Override
      public FetchResult fetch(Origin origin) throws InterruptedException {
        return fetcher.fetch(origin);
      }

      @Override
      public boolean answersSoForMissingPages(Origin origin, int status)
          throws InterruptedException {
        throw new InterruptedException("on purpose");
      }
    };
    List<String> heard = new ArrayList<>();
    ClientListener listener = new ClientListener() {
      @Override
      public void fetchStarted(Origin origin) {
        heard.add("started " + origin);
      }

      @Override
      public void fetchAborted(Origin origin) {
        heard.add("aborted " + origin);
      }
    };
    try (RobotsClient client = RobotsClient.builder(interrupted)
        .clock(clock)
        .executor(Runnable::run)
        .listener(listener)
        .probeMissingPages()
        .build()) {
      assertThat(client.rulesAsync(ORIGIN)).isCompletedExceptionally();
      assertThat(heard)
          .containsExactly("started https://example.com", "aborted https://example.com");
    }
  }
}
