package wayleave.server;

import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.endpoint.SiteService;
import wayleave.server.page.PageFetcher;

/** Fetches the sites and pages of this machine for a server, as TestBot. */
final class LocalSites implements AutoCloseable {
  private final MemoryStore store = MemoryStore.ofBytes(1 << 20);
  private final SiteService sites = SiteService.of(RobotsClient.builder(fetcher()), store);
  private final PageFetcher pages = PageFetcher.of(fetcher(), FetchLimits.DEFAULT);

  private static NetworkFetcher.Builder fetcher() {
    return NetworkFetcher.builder("TestBot/1.0")
        .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1"));
  }

  SiteService service() {
    return sites;
  }

  /** The options of a server that fetches sites and pages. */
  ServerOptions options() {
    return ServerOptions.onLoopback(0).withSites(sites).withPages(pages);
  }

  @Override
  public void close() {
    pages.close();
    sites.close();
    store.close();
  }
}
