package wayleave.cli.command;

import java.util.concurrent.CompletableFuture;
import wayleave.Origin;
import wayleave.cli.site.SiteClient;
import wayleave.report.view.FetchReport;
import wayleave.report.view.StoredState;

/** Refetches a robots.txt and reports the result. Thread-safe. */
final class RefetchReport {
  private final SiteClient fetching;

  RefetchReport(SiteClient fetching) {
    this.fetching = fetching;
  }

  /** Fetches the robots.txt that a URL belongs to. */
  CompletableFuture<FetchReport> fetch(String url) {
    Origin origin = Origin.of(url);
    StoredState before = StoredState.of(fetching.store(), origin);
    return fetching
        .client()
        .fetchAsync(origin)
        .thenApply(
            site -> new FetchReport(site.fetched().orElseThrow(), before, fetching.preset()));
  }
}
