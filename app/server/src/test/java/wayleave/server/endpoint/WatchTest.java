package wayleave.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.ServerOptions;
import wayleave.server.TestServer;
import wayleave.testing.TestSite;
import wayleave.watch.Alert;
import wayleave.watch.WatchedSite;

/** Sites that a server watches. */
class WatchTest {
  private static final String COUNTED = "wayleave_watch_alerts_total{severity=\"warning\"} 1.0\n";

  private static SiteService sites(MemoryStore store) {
    return SiteService.of(
        RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
                .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1")))
            .historyLength(3),
        store);
  }

  @Test
  void watchedSitesAreShownWithTheirAlerts() throws Exception {
    BlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
    try (TestSite failing = TestSite.answering("503 Service Unavailable", "");
        MemoryStore store = MemoryStore.ofBytes(1 << 20);
        SiteService sites = sites(store)) {
      WatchedSite watched = new WatchedSite(
          Origin.of(failing.origin()), List.of("Googlebot"), List.of("/a"), Optional.empty());
      sites.watch(List.of(watched), builder -> builder.alerts(alerts::add));
      assertThat(alerts.poll(60, TimeUnit.SECONDS)).isNotNull();
      try (TestServer server = TestServer.start(ServerOptions.onLoopback(0).withSites(sites))) {
        JsonNode site = failing(server);
        assertThat(site.path("origin").asText()).isEqualTo(failing.origin());
        assertThat(site.path("crawlers").get(0).asText()).isEqualTo("Googlebot");
        assertThat(site.path("urls").get(0).asText()).isEqualTo("/a");
        assertThat(site.path("failingSince").asText()).isNotEmpty();
        assertThat(site.path("checkedAt").asText())
            .isLessThan(site.path("nextCheck").asText());
        JsonNode alert = site.path("alerts").get(0);
        assertThat(alert.path("kind").asText()).isEqualTo("unreachable");
        assertThat(alert.path("severity").asText()).isEqualTo("warning");
        assertThat(TestServer.json(server.get("/v1/watch?url=" + failing.origin() + "/x"))
                .path("sites"))
            .hasSize(1);
        while (!server.get("/metrics").body().contains(COUNTED)) {
          Thread.onSpinWait(); // counted after it was told
        }
        assertThat(server.get("/v1/watch?url=https://example.org/").body())
            .contains("/problems/not-watched");
        assertThat(server.get("/v1/watch?site=x").statusCode()).isEqualTo(422);
        assertThat(server.post("/v1/watch", "{}").statusCode()).isEqualTo(405);
      }
    }
  }

  /** The only site, once what was told is kept: that is after it was told. */
  private static JsonNode failing(TestServer server) throws Exception {
    while (true) {
      JsonNode site = TestServer.json(server.get("/v1/watch")).path("sites").get(0);
      if (site.path("state").asText().equals("failing")) {
        return site;
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void sitesAreWatchedOnceHoweverManyBeginToAtATime() {
    try (MemoryStore store = MemoryStore.ofBytes(1 << 20);
        SiteService sites = sites(store)) {
      List<WatchedSite> none = List.of();
      assertThatThrownBy(() -> sites.watch(none, builder -> sites.watch(none, inner -> {})))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("sites are watched already");
      assertThat(sites.watcher()).isPresent();
    }
  }

  @Test
  void withoutAWatchThereIsNothingToShow() throws Exception {
    try (MemoryStore store = MemoryStore.ofBytes(1 << 20);
        SiteService sites = sites(store);
        TestServer server = TestServer.start(ServerOptions.onLoopback(0).withSites(sites))) {
      assertThat(server.get("/v1/watch").statusCode()).isEqualTo(404);
    }
  }
}
