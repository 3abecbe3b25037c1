package wayleave.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;

/** {@code GET /v1/openapi.json}: what can be asked, as an OpenAPI 3.1 document. */
final class OpenApiEndpoint implements Endpoint {
  private final byte[] document;

  OpenApiEndpoint() {
    try (InputStream in = OpenApiEndpoint.class.getResourceAsStream("openapi.json")) {
      if (in == null) {
        throw new IllegalStateException("openapi.json is not beside this class");
      }
      document = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    call.requireParameters();
    return CompletableFuture.completedFuture(Answer.json(document));
  }
}
