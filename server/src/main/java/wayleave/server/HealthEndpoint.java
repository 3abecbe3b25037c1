package wayleave.server;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/**
 * {@code GET /healthz} and {@code /readyz}: whether the process answers at all, and whether it is to be sent requests. A server
 * that is about to end refuses both before they come here.
 */
final class HealthEndpoint implements Endpoint {
  private static final byte[] OK = "{\"status\":\"ok\"}\n".getBytes(StandardCharsets.US_ASCII);

  @Override
  public CompletableFuture<Answer> answer(Call call) {
    return CompletableFuture.completedFuture(Answer.json(OK));
  }
}
