package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.report.Answers;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/lint}: what is wrong with this file? */
public final class LintEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final BoundedExecutor work;

  public LintEndpoint(ServerLimits limits, BoundedExecutor work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    FileRequest request = FileRequest.read(call, limits, "robots", "dialect", "urls");
    byte[] robots = request.file("robots");
    return work.answer(call, () -> Answers.lint(robots, request.givenDialect(), request.urls()));
  }
}
