package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.report.Answers;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/diff}: what does an edit change, for which crawlers and URLs? */
public final class DiffEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final BoundedExecutor work;

  public DiffEndpoint(ServerLimits limits, BoundedExecutor work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    FileRequest request =
        FileRequest.read(call, limits, "old", "new", "dialect", "crawlers", "urls");
    byte[] before = request.file("old");
    byte[] after = request.file("new");
    return work.answer(
        call,
        () -> Answers.diff(before, after, request.dialect(), request.crawlers(), request.urls()));
  }
}
