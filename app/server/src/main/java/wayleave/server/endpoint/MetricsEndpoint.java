package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;

/** {@code GET /metrics}: what this process counts, as Prometheus reads it. */
public final class MetricsEndpoint implements Endpoint {
  private final Supplier<ApiResponse> metrics;

  public MetricsEndpoint(Supplier<ApiResponse> metrics) {
    this.metrics = metrics;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) {
    // Prometheus may send parameters that its configuration names; they are nothing to refuse.
    return CompletableFuture.completedFuture(metrics.get());
  }
}
