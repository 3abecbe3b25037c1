package wayleave.server;

import java.util.concurrent.CompletableFuture;
import wayleave.RobotsTxt;
import wayleave.json.AuditJson;
import wayleave.lint.Audit;
import wayleave.lint.CrawlerCatalogue;

/** {@code POST /v1/audit}: who may crawl a site with this file? */
final class AuditEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final HeavyWork work;

  AuditEndpoint(ServerLimits limits, HeavyWork work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    FileRequest request = FileRequest.read(call, limits, "robots", "dialect");
    RobotsTxt robots = RobotsTxt.parse(request.file("robots"), request.dialect());
    return work.answer(call, () -> {
      CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
      Audit audit = Audit.of(robots, catalogue);
      return json -> AuditJson.write(json, FileRequest.ONLY_FILE, audit, catalogue);
    });
  }
}
