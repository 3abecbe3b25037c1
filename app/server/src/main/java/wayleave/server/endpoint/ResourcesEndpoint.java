package wayleave.server.endpoint;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.Failures;
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
  private final Optional<SiteService> sites;
  private final Optional<PageFetcher> pages;
  private final BoundedExecutor work;
  private final DecisionMetrics decisions;

  /**
   * @param sites what fetches the robots.txt of sites; empty if the server fetches none
   * @param pages what fetches pages; empty if they have to be sent
   * @param decisions where verdicts are counted
   */
  public ResourcesEndpoint(
      ServerLimits limits,
      Optional<SiteService> sites,
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
    } else if (request.givenDialect().isPresent()) {
      throw CheckEndpoint.dialectOfSites();
    } else if (sites.isEmpty()) {
      throw CheckEndpoint.noSites();
    }
    ResourceVerdicts verdicts =
        new ResourceVerdicts(crawlers, Origin.of(url), robots, request.dialect(), decisions);
    Optional<byte[]> html = request.sent("html");
    CompletableFuture<Found> found = html.isPresent()
        ? read(call, crawlers.size(), html.get(), url)
        : fetched(call, crawlers.size(), url);
    return found.thenCompose(page -> ask(call, verdicts, page).thenCompose(all -> {
      try {
        return work.answer(
            call, () -> json -> verdicts.write(json, url, page.fetched(), page.resources()));
      } catch (ProblemException e) {
        return CompletableFuture.failedFuture(e);
      }
    }));
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
    SiteService asked = sites.orElseThrow(LivePages::none);
    PageFetcher fetcher = pages.orElseThrow(LivePages::none);
    int most = mostResources(crawlers);
    return asked
        .state(Origin.of(url), fetcher.crawler())
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

  /** Asks the sites of all resources; what does not answer in time costs its rows alone. */
  private CompletableFuture<Void> ask(ApiRequest call, ResourceVerdicts verdicts, Found page) {
    Set<Origin> origins = new LinkedHashSet<>(verdicts.unknown(page.resources()));
    Duration spent = Duration.ofNanos(System.nanoTime() - call.begun());
    long left = Math.max(1, limits.answers().workTime().minus(spent).toMillis() * 5 / 6);
    Map<ResourceVerdicts.Key, CompletableFuture<Void>> asked = new HashMap<>();
    int count = 0;
    for (Origin origin : origins) {
      for (String crawler : verdicts.crawlers()) {
        ResourceVerdicts.Key key = new ResourceVerdicts.Key(origin, crawler);
        if (sites.isEmpty()) {
          verdicts.notAsked(key, "this server fetches no robots.txt");
        } else if (count >= limits.answers().sites()) {
          verdicts.notAsked(
              key,
              "the page uses more than " + limits.answers().sites()
                  + " sites, and the robots.txt of this one was not fetched");
        } else {
          asked.computeIfAbsent(
              key,
              each -> sites
                  .get()
                  .state(origin, Crawler.fromUserAgentHeader(crawler))
                  .orTimeout(left, TimeUnit.MILLISECONDS)
                  .handle((rules, failure) -> {
                    if (failure == null) {
                      verdicts.add(each, rules);
                    } else {
                      verdicts.notAsked(each, why(failure));
                    }
                    return null;
                  }));
        }
      }
      count++;
    }
    return CompletableFuture.allOf(asked.values().toArray(new CompletableFuture<?>[0]));
  }

  private static String why(Throwable failure) {
    return Failures.causeOf(failure) instanceof ProblemException problem
        ? problem.problem().detail()
        : "the robots.txt of the site was not fetched in time";
  }
}
