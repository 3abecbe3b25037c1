package wayleave.server.endpoint;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.lint.analysis.RobotsDiff;
import wayleave.report.DiffJson;
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
    Dialect dialect = request.dialect();
    List<String> urls = request.urls();
    return work.answer(call, () -> {
      RobotsDiff diff = RobotsDiff.of(before, after, dialect, request.crawlers(), urls);
      return json -> DiffJson.write(json, "old", "new", dialect, diff, sample(urls));
    });
  }

  private static DiffJson.@Nullable Sample sample(List<String> urls) {
    return urls.isEmpty() ? null : new DiffJson.Sample("urls", urls.size(), 0);
  }
}
