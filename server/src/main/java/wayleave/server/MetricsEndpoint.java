package wayleave.server;

import java.util.concurrent.CompletableFuture;

/** {@code GET /metrics}: what the server counts, as Prometheus reads it. */
final class MetricsEndpoint implements Endpoint {
  private final ServerMetrics metrics;

  MetricsEndpoint(ServerMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) {
    // Prometheus may send parameters that its configuration names; they are nothing to refuse.
    return CompletableFuture.completedFuture(metrics.scrape());
  }
}
