package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.report.Answers;
import wayleave.report.JsonFields;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;

/** {@code GET /v1/recipes}: ready-made files for common wishes, as {@code wayleave new} writes them. */
public final class RecipesEndpoint implements Endpoint {
  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters();
    return CompletableFuture.completedFuture(ApiResponse.json(JsonFields.line(Answers.recipes())));
  }
}
