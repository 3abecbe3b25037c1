package wayleave.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import wayleave.json.CrawlerJson;
import wayleave.json.Json;
import wayleave.lint.CrawlerCatalogue;
import wayleave.lint.KnownCrawler;

/** {@code GET /v1/crawlers}: the crawlers that are known, or the one that {@code name} names. */
final class CrawlersEndpoint implements Endpoint {
  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    call.requireParameters("name");
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Optional<String> name = call.parameter("name");
    Json.Value value;
    if (name.isPresent()) {
      KnownCrawler crawler = find(catalogue, name.get());
      value = json -> CrawlerJson.write(json, crawler);
    } else {
      value = json -> {
        json.writeStartArray();
        for (KnownCrawler crawler : catalogue.all()) {
          CrawlerJson.write(json, crawler);
        }
        json.writeEndArray();
      };
    }
    try {
      return CompletableFuture.completedFuture(Answer.json(Json.line(value)));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private static KnownCrawler find(CrawlerCatalogue catalogue, String name)
      throws ProblemException {
    Optional<KnownCrawler> known = catalogue.find(name);
    if (known.isEmpty()) {
      throw new ProblemException(
          ProblemType.UNKNOWN_CRAWLER,
          "there is no crawler '" + name + "' in the catalogue"
              + catalogue
                  .nearest(name)
                  .map(near -> "; did you mean " + near.token() + "?")
                  .orElse("; without a name all are listed"));
    }
    return known.get();
  }
}
