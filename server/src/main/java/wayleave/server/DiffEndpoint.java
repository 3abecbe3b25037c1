package wayleave.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.json.DiffJson;
import wayleave.lint.RobotsDiff;

/** {@code POST /v1/diff}: what does an edit change, for which crawlers and URLs? */
final class DiffEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final HeavyWork work;

  DiffEndpoint(ServerLimits limits, HeavyWork work) {
    this.limits = limits;
    this.work = work;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
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
