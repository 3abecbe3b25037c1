package wayleave.server.endpoint;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.policy.response.FetchResult;
import wayleave.report.view.MayInput;
import wayleave.report.view.Messages;
import wayleave.report.view.PageVisit;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.page.PageFetcher;

/** The sites and pages of one question of a client. Each page has to be allowed to the server's own crawler too. For one thread. */
final class LivePages implements PageVisit.Source<ProblemException> {
  private final SiteQuestions sites;
  private final PageFetcher pages;
  private final PageFetcher.Hops hops;
  private final Crawler crawler;
  private final long deadline;

  /** @param crawler whom the question is about */
  LivePages(
      SiteQuestions sites,
      PageFetcher pages,
      PageFetcher.Hops hops,
      Crawler crawler,
      ApiRequest call,
      Duration time) {
    this.sites = sites;
    this.pages = pages;
    this.hops = hops;
    this.crawler = crawler;
    deadline = call.begun() + time.toNanos();
  }

  @Override
  public MayInput.Robots robots(Origin origin) throws ProblemException, InterruptedException {
    return MayInput.Robots.of(get(sites.ask(origin, crawler)));
  }

  @Override
  public PageVisit.Response response(String url) throws ProblemException, InterruptedException {
    SiteRules rules = get(sites.ask(Origin.of(url), pages.crawler()));
    if (!rules.allows(url)) {
      throw disallowed(rules, pages.crawler());
    }
    FetchResult result = hops.fetch(url);
    PageVisit.Response response = PageVisit.Response.of(
        result,
        (page, location) -> NetworkFetcher.resolve(page, location).orElse(""),
        PageFetcher.shown(result.outcome()));
    if (response.isTruncated(result)) {
      throw PageFetcher.tooLong();
    }
    return response;
  }

  private <T> T get(Future<T> future) throws ProblemException, InterruptedException {
    try {
      return future.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProblemException problem) {
        throw problem;
      }
      throw new IllegalStateException(e);
    } catch (TimeoutException e) {
      throw new ProblemException(
          ProblemType.TOOK_TOO_LONG, "the robots.txt of the site was not fetched in time");
    }
  }

  /** What fetches the pages of a server that also fetches the robots.txt of their sites. */
  static PageFetcher fetcher(SiteQuestions sites, Optional<PageFetcher> pages)
      throws ProblemException {
    if (!sites.areAnswered() || pages.isEmpty()) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "html is missing, and this server fetches no pages");
    }
    return pages.get();
  }

  static ProblemException disallowed(SiteRules rules, Crawler crawler) {
    boolean isKnown = rules.access() instanceof Access.ByRules;
    return new ProblemException(
        isKnown ? ProblemType.SITE_REFUSED : ProblemType.SITE_UNREACHABLE,
        (isKnown
                ? "the robots.txt of the site does not allow " + crawler.name()
                    + " to fetch the page"
                : Messages.explanation(rules))
            + "; send the page as html");
  }
}
