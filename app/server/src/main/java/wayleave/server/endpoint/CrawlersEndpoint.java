package wayleave.server.endpoint;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.report.Answers;
import wayleave.report.CrawlerJson;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** {@code GET /v1/crawlers}: the crawlers that are known, or the one that {@code name} names. */
public final class CrawlersEndpoint implements Endpoint {
  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters("name");
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Optional<String> name = call.parameter("name");
    Consumer<JsonWriter> value;
    if (name.isPresent()) {
      KnownCrawler crawler = find(catalogue, name.get());
      value = json -> CrawlerJson.write(json, crawler);
    } else {
      value = Answers.crawlers();
    }
    return CompletableFuture.completedFuture(ApiResponse.json(JsonFields.line(value)));
  }

  private static KnownCrawler find(CrawlerCatalogue catalogue, String name)
      throws ProblemException {
    Optional<KnownCrawler> known = catalogue.find(name);
    if (known.isEmpty()) {
      throw new ProblemException(
          ProblemType.UNKNOWN_CRAWLER,
          "there is no crawler '" + name + "' in the catalog"
              + catalogue
                  .nearest(name)
                  .map(near -> "; did you mean " + near.token() + "?")
                  .orElse("; without a name all are listed"));
    }
    return known.get();
  }
}
