package wayleave.server.endpoint;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Sitemap;
import wayleave.Verdict;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;
import wayleave.report.view.VerdictNotes;
import wayleave.report.view.WrittenLines;
import wayleave.server.endpoint.SiteQuestions.Question;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.DecisionMetrics;

/** {@code POST /v1/check}: whether crawlers may fetch URLs, and which line decides. */
public final class CheckEndpoint implements Endpoint {
  /** The calling thread may be one that other connections wait for. */
  private static final long MOST_QUICK_VERDICTS = 10;

  private final ServerLimits limits;
  private final SiteQuestions sites;
  private final Executor threads;
  private final DecisionMetrics decisions;
  private final RecentFiles recent = new RecentFiles();

  /**
   * @param sites asked if no robots.txt is sent along
   * @param threads where all but a few verdicts are found: not those that fetch
   * @param decisions where verdicts are counted
   */
  public CheckEndpoint(
      ServerLimits limits, SiteQuestions sites, Executor threads, DecisionMetrics decisions) {
    this.limits = limits;
    this.sites = sites;
    this.threads = threads;
    this.decisions = decisions;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters();
    CheckRequest request = CheckRequest.read(call.body(), limits);
    byte[] robots = request.robots();
    if (robots != null && request.verdicts() <= MOST_QUICK_VERDICTS) {
      return CompletableFuture.completedFuture(byText(call, request, robots));
    }
    return CompletableFuture.supplyAsync(() -> answerLater(call, request), threads)
        .thenCompose(answer -> answer);
  }

  private CompletableFuture<ApiResponse> answerLater(ApiRequest call, CheckRequest request) {
    try {
      byte[] robots = request.robots();
      return robots == null
          ? bySites(call, request)
          : CompletableFuture.completedFuture(byText(call, request, robots));
    } catch (ProblemException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletableFuture<ApiResponse> bySites(ApiRequest call, CheckRequest request)
      throws ProblemException {
    sites.service();
    SiteQuestions.requireNoDialect(request.dialect());
    Set<Origin> origins = new LinkedHashSet<>();
    request.urls().forEach(url -> Origin.parse(url).ifPresent(origins::add));
    if (origins.size() > limits.answers().sites()) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          origins.size() + " sites are more than " + limits.answers().sites()
              + "; ask about them in several requests");
    }
    Map<Question, CompletableFuture<SiteRules>> answers =
        sites.ask(origins, request.crawlers(), limits.answers().workTime());
    return CompletableFuture.allOf(answers.values().toArray(new CompletableFuture<?>[0]))
        .thenComposeAsync(
            all -> {
              try {
                return CompletableFuture.completedFuture(bySites(
                    call,
                    request,
                    origins,
                    question -> Objects.requireNonNull(answers.get(question)).join()));
              } catch (ProblemException e) {
                return CompletableFuture.failedFuture(e);
              }
            },
            threads);
  }

  private ApiResponse bySites(
      ApiRequest call,
      CheckRequest request,
      Set<Origin> origins,
      Function<Question, SiteRules> answers)
      throws ProblemException {
    JsonWriter json = begin();
    for (String name : request.crawlers()) {
      VerdictNotes notes = new VerdictNotes(name, new byte[0]);
      for (String url : request.urls()) {
        Optional<String> problem = request.notAUrl(url);
        if (problem.isPresent()) {
          VerdictJson.notAUrl(json, name, url, problem.get());
        } else {
          SiteVerdict answer = answers.apply(new Question(Origin.of(url), name)).check(url);
          decisions.count(answer);
          VerdictJson.write(json, name, answer, request.explain(), notes.ofSite(answer.verdict()));
        }
        requireRoom(call, json);
      }
    }
    json.endArray();
    if (request.sites()) {
      json.beginArray("sites");
      for (Origin origin : origins) {
        for (String name : request.crawlers()) {
          SiteRules rules = answers.apply(new Question(origin, name));
          site(json, origin.toString(), name, rules.crawlDelay(), rules.sitemaps());
          requireRoom(call, json);
        }
      }
      json.endArray();
    }
    return end(json);
  }

  private static void site(
      JsonWriter json,
      @Nullable String origin,
      String crawler,
      Optional<Duration> crawlDelay,
      List<Sitemap> sitemaps) {
    json.beginObject();
    json.field("origin", origin);
    json.field("crawler", crawler);
    if (crawlDelay.isPresent()) {
      json.field("crawlDelay", crawlDelay.get().toMillis() / 1000.0);
    } else {
      json.nullField("crawlDelay");
    }
    JsonFields.strings(json, "sitemaps", sitemaps.stream().map(Sitemap::url).toList());
    json.endObject();
  }

  private ApiResponse byText(ApiRequest call, CheckRequest request, byte[] robots)
      throws ProblemException {
    Dialect dialect = request.dialect() == null ? Dialect.GOOGLE : request.dialect();
    // Those of many crawlers would take the place of all other files.
    Function<String, CrawlerFile> files = request.crawlers().size() == 1
        ? name -> recent.read(robots, dialect, name)
        : CrawlerFile.reader(robots, dialect);
    IntFunction<String> lines = new WrittenLines(robots);
    JsonWriter json = begin();
    for (String name : request.crawlers()) {
      CrawlerFile file = files.apply(name);
      for (String url : request.urls()) {
        Optional<String> problem = request.notAUrl(url);
        if (problem.isPresent()) {
          VerdictJson.notAUrl(json, name, url, problem.get());
        } else {
          Verdict verdict = file.rules().check(url);
          decisions.count(verdict);
          List<String> notes = file.notes().withName(url, verdict, lines);
          VerdictJson.write(json, name, url, lines, verdict, request.explain(), notes);
        }
        requireRoom(call, json);
      }
    }
    json.endArray();
    if (request.sites()) {
      json.beginArray("sites");
      for (String name : request.crawlers()) {
        CrawlerFile file = files.apply(name);
        site(json, null, name, file.rules().crawlDelay(), file.robots().sitemaps());
        requireRoom(call, json);
      }
      json.endArray();
    }
    return end(json);
  }

  private static JsonWriter begin() {
    JsonWriter json = new JsonWriter(1024);
    json.beginObject();
    json.beginArray("verdicts");
    return json;
  }

  private static ApiResponse end(JsonWriter json) {
    json.endObject();
    json.newline();
    return ApiResponse.json(json.toByteArray());
  }

  /** A verdict cites the line that decides, which may be as long as the whole file. */
  private void requireRoom(ApiRequest call, JsonWriter json) throws ProblemException {
    call.requireTime(limits.answers().workTime());
    if (json.length() > limits.answers().bytes()) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          "the answer is longer than " + limits.answers().bytes()
              + " bytes; ask in several requests");
    }
  }
}
