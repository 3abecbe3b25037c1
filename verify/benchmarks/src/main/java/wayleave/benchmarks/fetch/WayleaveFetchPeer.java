package wayleave.benchmarks.fetch;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.RobotsClientBuilder;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.Outcome;
import wayleave.store.rocksdb.RocksDbStore;

/** Wayleave, with what it fetched in memory or on disk. */
final class WayleaveFetchPeer implements FetchPeer {
  private final Options options;
  private final @Nullable RocksDbStore store;
  private final RobotsClient client;

  WayleaveFetchPeer(Options options, boolean onDisk) throws IOException {
    this.options = options;
    RobotsClientBuilder builder = RobotsClient.builder(network())
        .crawler(Crawler.ofProductToken("LoadBot"))
        .maxFetches(options.concurrency())
        .maxQueued(options.sites().count());
    store = onDisk ? RocksDbStore.open(options.directory()) : null;
    if (store != null) {
      builder.store(store);
    }
    client = builder.build();
  }

  static NetworkFetcher.Builder network() {
    Duration idle = Duration.ofMillis(FetchSettings.IDLE_MILLIS);
    return NetworkFetcher.builder("LoadBot/1.0")
        .guard(AddressGuard.publicInternet().withNetworks("127.0.0.0/8"))
        .resolver(FetchSites::resolve)
        .limits(FetchLimits.DEFAULT.withTimes(idle, idle, idle));
  }

  @Override
  public void ask(int site, FetchLog log) {
    client.rulesAsync(Origin.of(options.sites().origin(site))).whenComplete((rules, failure) -> {
      if (failure != null) {
        log.answered(site, failure.toString(), path -> true, failure);
      } else {
        log.answered(site, outcome(rules.entry().last().orElse(null)), rules::allows, "");
      }
    });
  }

  private static String outcome(@Nullable Outcome outcome) {
    if (outcome instanceof Outcome.Found) {
      return "FOUND";
    } else if (outcome instanceof Outcome.Unreachable unreachable) {
      return unreachable.reason().toString();
    }
    return String.valueOf(outcome);
  }

  @Override
  public void close() throws IOException {
    client.close();
    if (store != null) {
      store.close();
    }
  }
}
