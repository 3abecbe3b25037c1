package wayleave.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import wayleave.json.Json;
import wayleave.watch.WatchJson;
import wayleave.watch.Watcher;

/** {@code GET /v1/watch}: how the watched sites stand; with {@code url=}, the site of that URL alone. */
final class WatchEndpoint implements Endpoint {
  private final Watcher watcher;

  WatchEndpoint(Watcher watcher) {
    this.watcher = watcher;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
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
    try {
      return CompletableFuture.completedFuture(
          Answer.json(Json.line(json -> WatchJson.write(json, shown))));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }
}
