package wayleave.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Origin;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.testing.RedisServer;

/** What the documentation shows of {@code wayleave-store-redis}; {@code DocumentedCodeTest} of the command holds it to that. */
@Timeout(60)
class RedisExamplesTest {
  @TempDir
  Path directory;

  @Test
  void sharedByProcesses() throws Exception {
    Fetcher network = origin -> new FetchResult(
        origin,
        Instant.now(),
        Duration.ZERO,
        List.of(),
        new Outcome.Found(200, Body.of("User-agent: *\nDisallow: /cart\n"), false));
    try (RedisServer server = RedisServer.start(directory)) {
      String uri = server.uri();
      // begin
      try (RedisStore store = RedisStore.open(uri, "crawl-a:"); // redis://host:6379/0
          RobotsClient client = RobotsClient.builder(network).store(store).build()) {
        client.check("https://shop.example/boots"); // one process fetches, the others wait
      }
      // end
      try (RedisStore store = RedisStore.open(uri, "crawl-a:")) {
        assertThat(store.get(Origin.of("https://shop.example"))).isPresent();
      }
    }
  }
}
