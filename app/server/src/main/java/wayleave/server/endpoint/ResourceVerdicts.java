package wayleave.server.endpoint;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;
import wayleave.report.view.Messages;
import wayleave.server.endpoint.SiteQuestions.Question;
import wayleave.server.http.Failures;
import wayleave.server.http.ProblemException;
import wayleave.server.metrics.DecisionMetrics;
import wayleave.server.page.PageFetcher;
import wayleave.server.page.PageResource;

/** The verdicts on a page and its resources: by a robots.txt that was sent, for the page's own site, and by those of the sites. Thread-safe. */
final class ResourceVerdicts {
  private final List<String> crawlers;
  private final Origin origin;
  private final Map<String, CrawlerRules> sent = new HashMap<>();
  private final DecisionMetrics decisions;

  /**
   * @param origin that of the page
   * @param robots what decides there; empty for the site's robots.txt
   */
  ResourceVerdicts(
      List<String> crawlers,
      Origin origin,
      Optional<byte[]> robots,
      Dialect dialect,
      DecisionMetrics decisions) {
    this.crawlers = crawlers;
    this.origin = origin;
    this.decisions = decisions;
    if (robots.isPresent()) {
      RobotsTxt file = RobotsTxt.parse(robots.get(), dialect);
      for (String crawler : crawlers) {
        sent.computeIfAbsent(crawler, name -> file.rulesFor(Crawler.fromUserAgentHeader(name)));
      }
    }
  }

  List<String> crawlers() {
    return crawlers;
  }

  /** The sites that have to be asked, the page's own first. */
  Set<Origin> unknown(List<PageResource> resources) {
    Set<Origin> origins = new LinkedHashSet<>();
    origins.add(origin);
    for (PageResource resource : resources) {
      if (resource.url() != null) {
        origins.add(Origin.of(resource.url()));
      }
    }
    if (!sent.isEmpty()) {
      origins.remove(origin);
    }
    return origins;
  }

  /**
   * Writes the answer.
   *
   * @param url of the page, as it was sent
   * @param fetched the page if it was fetched; null if its HTML was sent
   * @param answers those of the sites, all there; empty if the server asks no sites
   */
  void write(
      JsonWriter json,
      String url,
      PageFetcher.@Nullable Page fetched,
      List<PageResource> resources,
      Map<Question, CompletableFuture<SiteRules>> answers) {
    json.beginObject();
    json.beginObject("page");
    json.field("url", url);
    if (fetched == null) {
      json.nullField("fetched");
    } else {
      json.beginObject("fetched");
      json.field("url", fetched.url());
      json.field("status", fetched.status());
      json.endObject();
    }
    verdicts(json, url, url, answers);
    json.endObject();
    json.objects("resources", resources, resource -> {
      String shown = resource.url() == null ? resource.reference() : resource.url();
      json.field("url", shown);
      json.field("kind", resource.kind().code());
      json.field("htmlLine", resource.htmlLine());
      verdicts(json, shown, resource.url(), answers);
    });
    json.endObject();
  }

  private void verdicts(
      JsonWriter json,
      String shown,
      @Nullable String url,
      Map<Question, CompletableFuture<SiteRules>> answers) {
    json.array("verdicts", crawlers, crawler -> {
      if (url == null) {
        VerdictJson.notAUrl(json, crawler, shown, "not a URL that can be fetched");
      } else {
        verdict(json, crawler, url, answers);
      }
    });
  }

  private void verdict(
      JsonWriter json,
      String crawler,
      String url,
      Map<Question, CompletableFuture<SiteRules>> answers) {
    Origin site = Origin.of(url);
    json.beginObject();
    json.field("url", url);
    if (site.equals(origin) && !sent.isEmpty()) {
      Verdict verdict = Objects.requireNonNull(sent.get(crawler)).check(url);
      decisions.count(verdict);
      json.nullField("origin");
      json.field("crawler", crawler);
      VerdictJson.decision(json, verdict);
      json.nullField("fetchedAt");
    } else {
      bySite(json, site, crawler, url, answers.get(new Question(site, crawler)));
    }
    json.endObject();
  }

  private void bySite(
      JsonWriter json,
      Origin site,
      String crawler,
      String url,
      @Nullable CompletableFuture<SiteRules> answer) {
    String failure;
    try {
      if (answer != null) {
        SiteRules rules = answer.join();
        SiteVerdict verdict = rules.check(url);
        decisions.count(verdict);
        VerdictJson.row(json, crawler, verdict);
        if (verdict.verdict().isEmpty()) {
          json.field("explanation", Messages.explanation(rules));
        }
        return;
      }
      failure = "this server fetches no robots.txt";
    } catch (CompletionException e) {
      failure = Failures.causeOf(e) instanceof ProblemException problem
          ? problem.problem().detail()
          : "the robots.txt of the site was not fetched in time";
    }
    json.field("origin", site.toString());
    json.field("crawler", crawler);
    VerdictJson.decision(json, null, "not-asked", 0, null);
    json.nullField("fetchedAt");
    json.field("explanation", failure);
  }
}
