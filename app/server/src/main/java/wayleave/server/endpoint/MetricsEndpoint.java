package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.metrics.ServerMetrics;

/** {@code GET /metrics}: what the server counts, as Prometheus reads it. */
public final class MetricsEndpoint implements Endpoint {
  private final ServerMetrics metrics;

  public MetricsEndpoint(ServerMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) {
    // Prometheus may send parameters that its configuration names; they are nothing to refuse.
    return CompletableFuture.completedFuture(metrics.scrape());
  }
}
