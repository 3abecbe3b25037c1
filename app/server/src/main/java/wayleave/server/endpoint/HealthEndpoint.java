package wayleave.server.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** {@code GET /healthz} and {@code /readyz}: whether the process runs, and whether it should be sent requests. */
public final class HealthEndpoint implements Endpoint {
  private static final byte[] OK = "{\"status\":\"ok\"}\n".getBytes(StandardCharsets.US_ASCII);

  private final BooleanSupplier isDraining;

  private HealthEndpoint(BooleanSupplier isDraining) {
    this.isDraining = isDraining;
  }

  /** Answers as long as the process runs. */
  public static HealthEndpoint live() {
    return new HealthEndpoint(() -> false);
  }

  /** Answers with 503 once the server drains. */
  public static HealthEndpoint ready(BooleanSupplier isDraining) {
    return new HealthEndpoint(isDraining);
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    if (isDraining.getAsBoolean()) {
      throw new ProblemException(ProblemType.BUSY, "this server is shutting down");
    }
    return CompletableFuture.completedFuture(ApiResponse.json(OK));
  }
}
