package wayleave.server.endpoint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;

/** {@code GET /v1/openapi.json}: what can be asked, as an OpenAPI 3.1 document. */
public final class OpenApiEndpoint implements Endpoint {
  private final byte[] document;

  public OpenApiEndpoint() {
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
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters();
    return CompletableFuture.completedFuture(ApiResponse.json(document));
  }
}
