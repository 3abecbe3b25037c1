package wayleave.benchmarks.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.benchmarks.fetch.FetchSites.Behaviour;

class FetchRunTest {
  /** All clients at the same time, since they wait rather than work: as long as nobody has to who is not meant to. */
  @Test
  void everyClientFetchesFromEverySiteAndWayleaveIsRightAboutAll() throws Exception {
    FetchSettings settings = FetchSettings.of("--origins", "100", "--concurrency", "8");
    ExecutorService threads = Executors.newCachedThreadPool();
    try (FetchRun run = new FetchRun(settings)) {
      Map<String, CompletableFuture<FetchFigures>> clients = new LinkedHashMap<>();
      for (String client : FetchPeer.NAMES) {
        clients.put(
            client,
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return run.measure(client);
                  } catch (Exception e) {
                    throw new AssertionError(client, e);
                  }
                },
                threads));
      }
      clients.forEach((client, future) -> {
        FetchFigures figures = future.join();
        assertThat(run.failures(client, figures)).isEmpty();
        assertThat(
                figures.outcomes().values().stream().mapToInt(Integer::intValue).sum())
            .isEqualTo(100);
        assertThat(figures.value("fetches/s")).isPositive();
        assertThat(figures.value("peak RSS MiB")).isPositive();
        assertThat(run.report(Map.of(client, figures))).contains("| " + client + " |");
      });
      // It opens a site that cannot be had: all that are broken but the one that says so.
      assertThat(clients.get(FetchPeer.OKHTTP).join().value("wrongly open")).isEqualTo(4);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void sitesThatAreAllFineAreFetchedFromByTransportsTooAndAgain() throws Exception {
    FetchSettings settings =
        FetchSettings.of("--origins", "100", "--bytes", "100", "--passes", "2", "--heap", "64m");
    assertThat(settings.clients()).contains(FetchPeer.RAW_SOCKET, FetchPeer.JDK);
    try (FetchRun run = new FetchRun(settings)) {
      for (String client : FetchPeer.TRANSPORTS) {
        FetchFigures figures = run.measure(client);
        assertThat(figures.outcomes()).isEqualTo(Map.of("FINE FOUND", 100));
        assertThat(figures.value("wrong rules")).isZero();
        assertThat(figures.value("warm CPU ms/fetch")).isPositive();
      }
    }
  }

  @Test
  void whatWayleaveIsWrongAboutIsAFailure() throws Exception {
    try (FetchRun run = new FetchRun(FetchSettings.of("--origins", "100"))) {
      FetchFigures figures = FetchFigures.parse("outcome FINE FOUND\t85.000\nwrong rules\t1.000\n");
      assertThat(run.failures(FetchPeer.WAYLEAVE, figures)).hasSize(1);
      assertThat(run.failures(FetchPeer.OKHTTP, figures)).isEmpty();
    }
  }

  @Test
  void oneInTenSitesIsSlowAndOneInTwentyBroken() {
    assertThat(new FetchSites(20_000, 0, new FetchPorts(80, 81)).counts())
        .containsEntry(Behaviour.FINE, 17_000)
        .containsEntry(Behaviour.SLOW, 2_000)
        .containsEntry(Behaviour.REFUSED, 200)
        .containsEntry(Behaviour.RESET, 200)
        .containsEntry(Behaviour.NO_TLS, 200)
        .containsEntry(Behaviour.SILENT, 200)
        .containsEntry(Behaviour.OVERLOADED, 200);
  }

  @Test
  void everySiteHasANameAndAnAddressOfItsOwn() throws Exception {
    for (int site : IntStream.of(0, 1, 249, 250, 62_499, 62_500, 199_999).toArray()) {
      InetAddress address = FetchSites.resolve(FetchSites.host(site)).get(0);
      assertThat(address.isLoopbackAddress()).isTrue();
      assertThat(FetchSites.ofAddress(address)).isEqualTo(site);
    }
  }

  @Test
  void everyFileHasTheSizeAndTheRulesThatAreAskedFor() {
    for (int site = 0; site < 2000; site++) {
      int size = site % 2 == 0 ? 0 : FetchSites.LEAST_BYTES + site;
      byte[] body = new FetchSites(1, size, new FetchPorts(80, 81)).robotsTxt(site);
      assertThat(body).hasSizeBetween(size == 0 ? 300 : size, size == 0 ? 3000 : size);
      RobotsTxt robots = RobotsTxt.parse(new String(body, StandardCharsets.UTF_8));
      assertThat(robots.rulesFor(Crawler.ofProductToken("LoadBot")).allows(FetchSites.OPEN_PATH))
          .isTrue();
      assertThat(robots
              .rulesFor(Crawler.ofProductToken("LoadBot"))
              .allows(FetchSites.closedPath(site)))
          .isFalse();
    }
  }

  @Test
  void optionsThatMakeNoSenseAreRefused() {
    for (String[] options : List.of(
        new String[] {"--fast"}, new String[] {"--origins", "x"}, new String[] {"--idle"})) {
      assertThatThrownBy(() -> FetchSettings.of(options))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
