package wayleave.server.endpoint;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import wayleave.Origin;
import wayleave.report.JsonFields;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** {@code DELETE /v1/robots?url=}: drops the cache entry of a site and its stored versions. */
public final class DropEndpoint implements Endpoint {
  private final SiteService sites;
  private final Executor threads;

  /** @param threads may block while the store works */
  public DropEndpoint(SiteService sites, Executor threads) {
    this.sites = sites;
    this.threads = threads;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters("url");
    String url = call.parameter("url")
        .orElseThrow(() -> new ProblemException(
            ProblemType.INVALID_REQUEST,
            "the parameter url is missing; expected a URL of the site"));
    Origin origin;
    try {
      origin = Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "url: " + e.getMessage());
    }
    return CompletableFuture.supplyAsync(() -> drop(origin), threads);
  }

  private ApiResponse drop(Origin origin) {
    boolean dropped;
    try {
      dropped = sites.drop(origin);
    } catch (ProblemException e) {
      throw new CompletionException(e);
    } catch (IOException e) {
      throw new CompletionException(new ProblemException(
          ProblemType.BUSY, "the store failed and may still have the entry; try again"));
    }
    return ApiResponse.json(JsonFields.line(json -> {
      json.beginObject();
      json.field("origin", origin.toString());
      json.field("dropped", dropped);
      json.endObject();
    }));
  }
}
