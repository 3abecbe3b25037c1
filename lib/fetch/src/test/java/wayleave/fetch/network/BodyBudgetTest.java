package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome.Found;
import wayleave.testing.FaultServer;

/** Fetches whose bodies together would take more memory than is allowed. */
class BodyBudgetTest {
  private static final String RULES = "User-agent: *\nDisallow: /a\n";
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\n";

  @Test
  void aLargeBodyWaitsForRoomAndThatTimeIsNotTheSites() throws Exception {
    Duration total = Duration.ofSeconds(2);
    String body = "a".repeat(100_000);
    try (FaultServer large = FaultServer.saying(OK + body);
        FaultServer small = FaultServer.saying(OK + RULES)) {
      NetworkFetcher narrow = builder()
          .limits(FetchLimits.DEFAULT.withTotal(total))
          .bodyBytesInFlight(1)
          .build();
      FutureTask<FetchResult> second = new FutureTask<>(() -> narrow.fetch(origin(large)));
      Thread waiting = new Thread(second);
      long start = System.nanoTime();
      try (Fetcher.Prepared first = narrow.prepare(origin(large))) {
        assertThat(first.fetch().outcome()).isEqualTo(new Found(200, Body.of(body), false));
        waiting.start();
        awaitWaiting(waiting);
        Thread.sleep(Math.max(
            0, total.plusMillis(100).minusNanos(System.nanoTime() - start).toMillis()));
        assertThat(narrow.fetch(origin(small)).outcome())
            .isEqualTo(new Found(200, Body.of(RULES), false));
        assertThat(second.isDone()).isFalse();
      }
      assertThat(second.get().outcome()).isEqualTo(new Found(200, Body.of(body), false));
    }
  }

  private static void awaitWaiting(Thread thread) {
    long start = System.nanoTime();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(30).toNanos());
      Thread.onSpinWait();
    }
  }

  @Test
  void whoeverWaitsForRoomCanBeInterrupted() throws Exception {
    try (FaultServer large = FaultServer.saying(OK + "a".repeat(100_000))) {
      NetworkFetcher narrow = builder().bodyBytesInFlight(1).build();
      try (Fetcher.Prepared first = narrow.prepare(origin(large))) {
        first.fetch();
        FutureTask<FetchResult> second = new FutureTask<>(() -> narrow.fetch(origin(large)));
        Thread waiting = new Thread(second);
        waiting.start();
        awaitWaiting(waiting);
        waiting.interrupt();
        assertThatThrownBy(second::get).hasCauseInstanceOf(InterruptedException.class);
      }
      assertThat(narrow.fetch(origin(large)).outcome()).isInstanceOf(Found.class);
      assertThat(large.isDeserted()).isTrue();
      assertThatThrownBy(() -> builder().bodyBytesInFlight(0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static NetworkFetcher.Builder builder() {
    return NetworkFetcher.builder("TestBot")
        .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"));
  }

  private static Origin origin(FaultServer server) {
    return Origin.of("http://" + server.authority());
  }
}
