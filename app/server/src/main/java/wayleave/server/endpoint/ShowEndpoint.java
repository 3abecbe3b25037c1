package wayleave.server.endpoint;

import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.report.Answers;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/show}: the groups of a robots.txt, and the rules that apply to each crawler. */
public final class ShowEndpoint implements Endpoint {
  /** The most bytes to read: those of the file, once for each crawler. About two seconds. */
  private static final long MAX_READ = 1_000_000_000L;

  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final BoundedExecutor work;

  public ShowEndpoint(ServerLimits limits, SiteQuestions sites, BoundedExecutor work) {
    this.limits = limits;
    this.sites = sites;
    this.work = work;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    FileRequest request = FileRequest.read(call, limits, "robots", "url", "dialect", "crawlers");
    Optional<Origin> site = request.site();
    if (site.isEmpty()) {
      return show(call, request, Answers.ONLY_FILE, request.file("robots"));
    }
    return sites.ask(site.get(), Crawler.ofTokens()).thenCompose(rules -> {
      try {
        return show(call, request, site.get().robotsTxtUrl(), request.file(rules));
      } catch (ProblemException e) {
        return CompletableFuture.failedFuture(e);
      }
    });
  }

  private CompletableFuture<ApiResponse> show(
      ApiRequest call, FileRequest request, String name, byte[] file) throws ProblemException {
    RobotsTxt robots = RobotsTxt.parse(file, request.dialect());
    Collection<Crawler> crawlers = Answers.crawlers(robots, request.crawlers());
    if ((long) crawlers.size() * file.length > MAX_READ) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          crawlers.size() + " crawlers are too many for a file of " + file.length
              + " bytes; name fewer in crawlers");
    }
    return work.answer(call, () -> Answers.show(name, robots, crawlers));
  }
}
