package wayleave.server.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;

/**
 * {@code GET /healthz} and {@code /readyz}: whether the process answers at all, and whether it is to be sent requests. A server
 * that is about to end refuses both before they come here.
 */
public final class HealthEndpoint implements Endpoint {
  private static final byte[] OK = "{\"status\":\"ok\"}\n".getBytes(StandardCharsets.US_ASCII);

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) {
    return CompletableFuture.completedFuture(ApiResponse.json(OK));
  }
}
