package wayleave.server.endpoint;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import wayleave.report.JsonFields;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.watch.WatchJson;
import wayleave.watch.Watcher;

/** {@code GET /v1/watch}: how the watched sites stand; with {@code url=}, the site of that URL alone. */
public final class WatchEndpoint implements Endpoint {
  private final Watcher watcher;

  public WatchEndpoint(Watcher watcher) {
    this.watcher = watcher;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters("url");
    List<Watcher.Status> sites = watcher.status();
    String url = call.parameter("url").orElse(null);
    if (url != null) {
      sites = sites.stream().filter(site -> site.site().origin().covers(url)).toList();
      if (sites.isEmpty()) {
        throw new ProblemException(
            ProblemType.NOT_WATCHED, "the site of this URL is not among those that are watched");
      }
    }
    List<Watcher.Status> shown = sites;
    return CompletableFuture.completedFuture(
        ApiResponse.json(JsonFields.line(json -> WatchJson.write(json, shown))));
  }
}
