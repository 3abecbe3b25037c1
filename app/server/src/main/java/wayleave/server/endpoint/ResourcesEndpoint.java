package wayleave.server.endpoint;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.SiteRules;
import wayleave.server.endpoint.SiteQuestions.Question;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.DecisionMetrics;
import wayleave.server.page.PageFetcher;
import wayleave.server.page.PageResource;
import wayleave.server.page.PageResources;

/** {@code POST /v1/resources}: which scripts, styles, images and other files of a page crawlers may fetch. */
public final class ResourcesEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final Optional<PageFetcher> pages;
  private final BoundedExecutor work;
  private final DecisionMetrics decisions;

  /**
   * @param pages what fetches pages; empty if they have to be sent
   * @param decisions where verdicts are counted
   */
  public ResourcesEndpoint(
      ServerLimits limits,
      SiteQuestions sites,
      Optional<PageFetcher> pages,
      BoundedExecutor work,
      DecisionMetrics decisions) {
    this.limits = limits;
    this.sites = sites;
    this.pages = pages;
    this.work = work;
    this.decisions = decisions;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    FileRequest request =
        FileRequest.read(call, limits, "url", "html", "robots", "crawlers", "dialect");
    String url = request.pageUrl();
    List<String> crawlers = request.crawlers().isEmpty() ? List.of("*") : request.crawlers();
    Optional<byte[]> robots = request.sent("robots");
    if (robots.isPresent()) {
      request.file("robots"); // refuses one that would take all memory
    } else {
      SiteQuestions.requireNoDialect(request.givenDialect().orElse(null));
      sites.service();
    }
    ResourceVerdicts verdicts =
        new ResourceVerdicts(crawlers, Origin.of(url), robots, request.dialect(), decisions);
    Optional<byte[]> html = request.sent("html");
    CompletableFuture<Found> found = html.isPresent()
        ? read(call, crawlers.size(), html.get(), url)
        : fetched(call, crawlers.size(), url);
    return found.thenCompose(page -> {
      Map<Question, CompletableFuture<SiteRules>> answers = ask(call, verdicts, page);
      return CompletableFuture.allOf(answers.values().toArray(new CompletableFuture<?>[0]))
          .handle((all, failure) -> answers) // a site without an answer costs its rows alone
          .thenCompose(all -> {
            try {
              return work.answer(
                  call,
                  () -> json -> verdicts.write(json, url, page.fetched(), page.resources(), all));
            } catch (ProblemException e) {
              return CompletableFuture.failedFuture(e);
            }
          });
    });
  }

  /** What a page loads, and the page if it was fetched. */
  private record Found(PageFetcher.@Nullable Page fetched, List<PageResource> resources) {}

  private CompletableFuture<Found> read(ApiRequest call, int crawlers, byte[] html, String url)
      throws ProblemException {
    if (html.length > PageFetcher.MAX_BYTES) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "html is longer than " + PageFetcher.MAX_BYTES + " bytes; send the part that matters");
    }
    int most = mostResources(crawlers);
    return work.compute(call, () -> {
      try {
        return new Found(
            null, PageResources.of(new String(html, StandardCharsets.UTF_8), url, most));
      } catch (PageResources.TooManyException e) {
        throw tooMany(most);
      }
    });
  }

  private CompletableFuture<Found> fetched(ApiRequest call, int crawlers, String url)
      throws ProblemException {
    PageFetcher fetcher = LivePages.fetcher(sites, pages);
    int most = mostResources(crawlers);
    return sites
        .ask(Origin.of(url), fetcher.crawler())
        .thenCompose(rules -> rules.allows(url)
            ? fetcher.fetch(url)
            : CompletableFuture.failedFuture(LivePages.disallowed(rules, fetcher.crawler())))
        .orTimeout(limits.answers().workTime().toMillis(), TimeUnit.MILLISECONDS)
        .thenCompose(page -> {
          try {
            return work.compute(call, () -> {
              try {
                return new Found(page, PageResources.of(page, most));
              } catch (PageResources.TooManyException e) {
                throw tooMany(most);
              }
            });
          } catch (ProblemException e) {
            return CompletableFuture.failedFuture(e);
          }
        });
  }

  /** Each has a verdict for each crawler, and so has the page. */
  private int mostResources(int crawlers) {
    return Math.max(0, limits.answers().verdicts() / crawlers - 1);
  }

  private static ProblemException tooMany(int most) {
    return new ProblemException(
        ProblemType.TOO_MUCH_ASKED,
        "the page names more than " + most
            + " resources, so that there would be too many verdicts; ask for fewer crawlers, or send"
            + " the part of the page that matters as html");
  }

  /** Asks the sites of all resources; nothing if the server asks no sites. */
  private Map<Question, CompletableFuture<SiteRules>> ask(
      ApiRequest call, ResourceVerdicts verdicts, Found page) {
    Duration spent = Duration.ofNanos(System.nanoTime() - call.begun());
    Duration left = limits.answers().workTime().minus(spent).multipliedBy(5).dividedBy(6);
    try {
      return sites.ask(verdicts.unknown(page.resources()), verdicts.crawlers(), left);
    } catch (ProblemException e) {
      return Map.of();
    }
  }
}
