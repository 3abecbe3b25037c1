package wayleave.cli;

import java.util.concurrent.CompletableFuture;
import wayleave.Origin;
import wayleave.json.FetchReport;
import wayleave.json.StoredState;

/** Fetches anew, and reports. Thread-safe. */
final class FetchedNow {
  private final Fetching fetching;

  FetchedNow(Fetching fetching) {
    this.fetching = fetching;
  }

  /** Fetches the robots.txt that a URL belongs to. */
  CompletableFuture<FetchReport> fetch(String url) {
    Origin origin = Origin.of(url);
    StoredState before = StoredState.of(fetching.store(), origin);
    Fetches.Asked asked = fetching.fetches().ask(origin);
    return fetching
        .client()
        .fetchAsync(origin)
        .thenApply(site -> new FetchReport(
            asked.result().orElseThrow(() -> new IllegalStateException("nothing was fetched")),
            before,
            fetching.preset()))
        .whenComplete((report, failure) -> asked.close());
  }
}
