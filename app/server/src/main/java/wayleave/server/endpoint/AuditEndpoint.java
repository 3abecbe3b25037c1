package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.RobotsTxt;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.analysis.Audit;
import wayleave.report.AuditJson;
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
    RobotsTxt robots = RobotsTxt.parse(request.file("robots"), request.dialect());
    return work.answer(call, () -> {
      CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
      Audit audit = Audit.of(robots, catalogue);
      return json -> AuditJson.write(json, FileRequest.ONLY_FILE, audit, catalogue);
    });
  }
}
