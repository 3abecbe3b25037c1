package wayleave.server.endpoint;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import wayleave.lint.model.LintRule;
import wayleave.report.Answers;
import wayleave.report.JsonFields;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** {@code GET /v1/codes}: the kinds of findings of lint, or the one that {@code id} names, each with its page. */
public final class CodesEndpoint implements Endpoint {
  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters("id");
    Optional<String> id = call.parameter("id");
    List<LintRule> codes = id.isPresent() ? List.of(find(id.get())) : LintRule.all();
    return CompletableFuture.completedFuture(
        ApiResponse.json(JsonFields.line(Answers.codes(codes))));
  }

  private static LintRule find(String id) throws ProblemException {
    return LintRule.find(id)
        .orElseThrow(() -> new ProblemException(
            ProblemType.NOT_FOUND, "there is no code '" + id + "'; without an id all are listed"));
  }
}
