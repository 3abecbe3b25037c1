package wayleave.server.endpoint;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.extension.Specification;
import wayleave.page.PageDialect;
import wayleave.policy.SiteRules;
import wayleave.report.MayJson;
import wayleave.report.view.HeaderText;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;
import wayleave.report.view.PageVisit;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.DecisionMetrics;
import wayleave.server.page.PageFetcher;

/** {@code POST /v1/may}: what a site says about crawling, indexing, quoting and training on a URL. */
public final class MayEndpoint implements Endpoint {
  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final Optional<PageFetcher> pages;
  private final BoundedExecutor work;
  private final DecisionMetrics decisions;

  /**
   * @param pages what fetches pages; empty if they have to be sent
   * @param decisions where verdicts are counted
   */
  public MayEndpoint(
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
    FileRequest request = FileRequest.read(
        call,
        limits,
        "url",
        "crawler",
        "for",
        "robots",
        "page",
        "headers",
        "html",
        "dialect",
        "pageDialect");
    String url = request.pageUrl();
    boolean isGiven = request.sent("robots").isPresent();
    if (!isGiven) {
      SiteQuestions.requireNoDialect(request.givenDialect().orElse(null));
    }
    MayInput asked = input(
        request,
        url,
        isGiven
            ? request.dialect()
            : sites.service().policy().options().preset().dialect(),
        MayInput.Robots.given(isGiven ? request.file("robots") : new byte[0]));
    CompletableFuture<MayInput> known = isGiven
        ? CompletableFuture.completedFuture(asked)
        : sites
            .ask(Origin.of(url), crawler(asked))
            .thenApply(rules -> asked.withRobots(counted(rules, url)));
    CompletableFuture<MayInput> whole =
        request.page() ? withPage(call, known, LivePages.fetcher(sites, pages)) : known;
    return whole
        .orTimeout(limits.answers().workTime().toMillis(), TimeUnit.MILLISECONDS)
        .thenCompose(input -> {
          try {
            return work.answer(call, () -> {
              MayReport report = MayReport.of(input);
              if (isGiven) {
                report.crawl().verdict().ifPresent(decisions::count);
              }
              return json -> MayJson.write(json, report);
            });
          } catch (ProblemException e) {
            return CompletableFuture.failedFuture(e);
          }
        });
  }

  private MayInput.Robots counted(SiteRules rules, String url) {
    decisions.count(rules.check(url));
    return MayInput.Robots.of(rules);
  }

  private static Crawler crawler(MayInput asked) {
    return Crawler.fromUserAgentHeader(asked.crawler());
  }

  private CompletableFuture<MayInput> withPage(
      ApiRequest call, CompletableFuture<MayInput> known, PageFetcher fetcher) {
    return known.thenCompose(asked -> fetcher.run(
        Origin.of(asked.url()),
        hops -> PageVisit.of(
            asked,
            new LivePages(
                sites, fetcher, hops, crawler(asked), call, limits.answers().workTime()))));
  }

  private static MayInput input(
      FileRequest request, String url, Dialect dialect, MayInput.Robots robots)
      throws ProblemException {
    String crawler = text(request, "crawler").orElse("*");
    for (String purpose : request.purposes()) {
      if (!MayReport.PURPOSES.contains(purpose)) {
        throw invalid("for: expected " + String.join(", ", MayReport.PURPOSES));
      }
    }
    Optional<String> named = text(request, "pageDialect");
    return new MayInput(
        url,
        crawler,
        dialect,
        named.isEmpty()
            ? PageDialect.of(Crawler.fromUserAgentHeader(crawler))
            : PageDialect.find(named.get())
                .orElseThrow(
                    () -> invalid("pageDialect: expected google, bing, yandex, apple or repext")),
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        Specification.current().stream().map(Specification::id).toList(),
        request.purposes().isEmpty() ? MayReport.DEFAULT : request.purposes(),
        robots,
        page(request));
  }

  private static MayInput.Page page(FileRequest request) throws ProblemException {
    Optional<String> headers = text(request, "headers");
    Optional<byte[]> html = request.sent("html");
    if (headers.isEmpty() && html.isEmpty()) {
      return MayInput.Page.of(MayInput.State.NOT_REQUESTED);
    } else if (request.page()) {
      throw invalid("page fetches headers and HTML: remove headers and html, or page");
    } else if (html.isPresent() && html.get().length > PageFetcher.MAX_BYTES) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "html is longer than " + PageFetcher.MAX_BYTES + " bytes; send the part that matters");
    }
    HeaderText fields = HeaderText.of(headers.orElse(""));
    if (fields.problem().isPresent()) {
      HeaderText.Problem problem = fields.problem().get();
      throw invalid("headers, line " + problem.line() + ": " + problem.text());
    }
    return MayInput.Page.given(fields.fields(), html.orElse(new byte[0]));
  }

  private static Optional<String> text(FileRequest request, String name) {
    return request.sent(name).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static ProblemException invalid(String detail) {
    return new ProblemException(ProblemType.INVALID_REQUEST, detail);
  }
}
