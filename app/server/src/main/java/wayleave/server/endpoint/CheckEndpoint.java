package wayleave.server.endpoint;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
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
  private final Optional<SiteService> sites;
  private final Executor threads;
  private final DecisionMetrics decisions;
  private final RecentFiles recent = new RecentFiles();

  /**
   * @param sites whom to ask if no robots.txt is sent along; empty if that is refused
   * @param threads where all but a few verdicts are found: not those that fetch
   * @param decisions where verdicts are counted
   */
  public CheckEndpoint(
      ServerLimits limits,
      Optional<SiteService> sites,
      Executor threads,
      DecisionMetrics decisions) {
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
          ? bySites(call, request, sites.orElseThrow(CheckEndpoint::noSites))
          : CompletableFuture.completedFuture(byText(call, request, robots));
    } catch (ProblemException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  public static ProblemException noSites() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "robots is missing, and this server asks no sites; send the text of a robots.txt");
  }

  public static ProblemException dialectOfSites() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "dialect is for a robots.txt that is sent along; those of sites are read as the server"
            + " was started");
  }

  /** A site and who asks. */
  private record Key(Origin origin, String crawler) {}

  private CompletableFuture<ApiResponse> bySites(
      ApiRequest call, CheckRequest request, SiteService asked) throws ProblemException {
    if (request.dialect() != null) {
      throw dialectOfSites();
    }
    Set<Origin> origins = new LinkedHashSet<>();
    request.urls().forEach(url -> Origin.parse(url).ifPresent(origins::add));
    if (origins.size() > limits.answers().sites()) {
      throw new ProblemException(
          ProblemType.TOO_MUCH_ASKED,
          origins.size() + " sites are more than " + limits.answers().sites()
              + "; ask about them in several requests");
    }
    Map<Key, CompletableFuture<SiteRules>> states = new HashMap<>();
    for (Origin origin : origins) {
      for (String name : request.crawlers()) {
        states.computeIfAbsent(
            new Key(origin, name), key -> asked.state(origin, request.crawler(name)));
      }
    }
    return CompletableFuture.allOf(states.values().toArray(new CompletableFuture<?>[0]))
        .orTimeout(limits.answers().workTime().toMillis(), TimeUnit.MILLISECONDS)
        .thenComposeAsync(
            all -> {
              try {
                return CompletableFuture.completedFuture(bySites(
                    call,
                    request,
                    origins,
                    key -> Objects.requireNonNull(states.get(key)).join()));
              } catch (ProblemException e) {
                return CompletableFuture.failedFuture(e);
              }
            },
            threads);
  }

  private ApiResponse bySites(
      ApiRequest call, CheckRequest request, Set<Origin> origins, Function<Key, SiteRules> states)
      throws ProblemException {
    JsonWriter json = begin();
    for (String name : request.crawlers()) {
      List<String> notes = VerdictNotes.onCrawler(name);
      for (String url : request.urls()) {
        Optional<String> problem = request.notAUrl(url);
        if (problem.isPresent()) {
          VerdictJson.notAUrl(json, name, url, problem.get());
        } else {
          SiteVerdict answer = states.apply(new Key(Origin.of(url), name)).check(url);
          decisions.count(answer);
          VerdictJson.write(json, name, answer, request.explain(), notes);
        }
        requireRoom(call, json);
      }
    }
    json.endArray();
    if (request.sites()) {
      json.beginArray("sites");
      for (Origin origin : origins) {
        for (String name : request.crawlers()) {
          SiteRules rules = states.apply(new Key(origin, name));
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
          List<String> notes = file.notes().beside(url, verdict, lines);
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
