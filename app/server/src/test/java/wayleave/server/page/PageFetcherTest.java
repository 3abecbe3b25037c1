package wayleave.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;

class PageFetcherTest {
  @Test
  void whoeverGetsAPageMayAskForTheNextOneOfThatSite() throws Exception {
    Origin site = Origin.of("https://shop.example/");
    CountDownLatch asked = new CountDownLatch(1);
    try (PageFetcher pages =
        PageFetcher.of(NetworkFetcher.builder("Test/1.0"), FetchLimits.DEFAULT)) {
      CompletableFuture<String> first = pages.run(site, hops -> {
        asked.await();
        return "first";
      });
      assertThat(pages.run(site, hops -> "at once")).isCompletedExceptionally();
      CompletableFuture<String> next = first.thenCompose(got -> pages.run(site, hops -> "next"));
      asked.countDown();
      assertThat(next.get(10, TimeUnit.SECONDS)).isEqualTo("next");
    }
  }
}
