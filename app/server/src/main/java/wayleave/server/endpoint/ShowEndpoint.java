package wayleave.server.endpoint;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import wayleave.Crawler;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.report.RobotsTxtJson;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/** {@code POST /v1/show}: which groups does a file have, and which rules does each crawler follow? */
public final class ShowEndpoint implements Endpoint {
  /** Bytes of the file times crawlers, each of which has it read anew: about two seconds. */
  private static final long MAX_READ = 1_000_000_000L;

  private final ServerLimits limits;
  private final BoundedExecutor work;

  public ShowEndpoint(ServerLimits limits, BoundedExecutor work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    FileRequest request = FileRequest.read(call, limits, "robots", "dialect", "crawlers");
    byte[] file = request.file("robots");
    RobotsTxt robots = RobotsTxt.parse(file, request.dialect());
    Collection<Crawler> crawlers = crawlers(robots, request.crawlers());
    if ((long) crawlers.size() * file.length > MAX_READ) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          crawlers.size() + " crawlers are too many for a file of " + file.length
              + " bytes; name fewer in crawlers");
    }
    return work.answer(
        call, () -> json -> RobotsTxtJson.write(json, FileRequest.ONLY_FILE, robots, crawlers));
  }

  /** Those that the asker names, or any other and those that the file names; each once. */
  private static Collection<Crawler> crawlers(RobotsTxt robots, List<String> asked) {
    Map<String, Crawler> crawlers = new LinkedHashMap<>();
    if (asked.isEmpty()) {
      add(crawlers, Crawler.ofTokens());
      for (Group group : robots.groups()) {
        for (UserAgentLine line : group.userAgents()) {
          add(crawlers, Crawler.fromUserAgentHeader(line.name()));
        }
      }
    } else {
      asked.forEach(name -> add(crawlers, Crawler.fromUserAgentHeader(name)));
    }
    return crawlers.values();
  }

  private static void add(Map<String, Crawler> crawlers, Crawler crawler) {
    crawlers.putIfAbsent(crawler.name().toLowerCase(Locale.ROOT), crawler);
  }
}
