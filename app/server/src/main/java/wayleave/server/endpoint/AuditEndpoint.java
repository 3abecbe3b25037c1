package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.report.Answers;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/audit}: who may crawl a site with this file? */
public final class AuditEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final BoundedExecutor work;

  public AuditEndpoint(ServerLimits limits, BoundedExecutor work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    FileRequest request = FileRequest.read(call, limits, "robots", "dialect");
    byte[] robots = request.file("robots");
    return work.answer(call, () -> Answers.audit(robots, request.dialect()));
  }
}
