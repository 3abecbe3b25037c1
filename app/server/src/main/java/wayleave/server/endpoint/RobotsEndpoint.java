package wayleave.server.endpoint;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Hop;
import wayleave.report.EntryJson;
import wayleave.report.FetchJson;
import wayleave.report.JsonFields;
import wayleave.report.view.Messages;
import wayleave.report.view.Versions;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/**
 * {@code GET /v1/robots?url=}: the robots.txt of a site, from the cache while it is fresh; with {@code fresh=true} fetched now;
 * with {@code version=}, a stored version.
 */
public final class RobotsEndpoint implements Endpoint {
  private final SiteService sites;
  private final Executor threads;

  /** @param threads where answers are put together: not those that fetch */
  public RobotsEndpoint(SiteService sites, Executor threads) {
    this.sites = sites;
    this.threads = threads;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters("url", "version", "fresh");
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
    Optional<String> version = call.parameter("version");
    boolean isFresh = isTrue(call, "fresh");
    if (version.isPresent()) {
      if (isFresh) {
        throw new ProblemException(
            ProblemType.INVALID_REQUEST,
            "version is for stored versions, and fresh for a new fetch; send one of the two");
      }
      return CompletableFuture.completedFuture(version(origin, version.get()));
    }
    CompletableFuture<SiteRules> state =
        isFresh ? sites.fetched(origin) : sites.state(origin, Crawler.ofTokens());
    return state.thenComposeAsync(known -> answer(origin, known), threads);
  }

  private static boolean isTrue(ApiRequest call, String name) throws ProblemException {
    String value = call.parameter(name).orElse("false");
    if (!value.equals("true") && !value.equals("false")) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, name + " is '" + value + "'; expected true or false");
    }
    return value.equals("true");
  }

  /** A version that is kept; nothing is asked. */
  private ApiResponse version(Origin origin, String name) throws ProblemException {
    if (!Versions.isName(name)) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "version is not one: expected " + Versions.EXPECTED);
    }
    List<CacheEntry.Copy> history = sites.history(origin);
    CacheEntry.Copy version = Versions.find(history, name)
        .orElseThrow(() -> new ProblemException(
            ProblemType.UNKNOWN_VERSION,
            history.isEmpty() ? "no version of this site is kept" : "kept are " + ids(history)));
    return ApiResponse.json(JsonFields.line(json -> {
      json.beginObject();
      json.field("origin", origin.toString());
      json.name("version");
      EntryJson.version(json, version);
      json.field("text", version.found().body().text());
      json.endObject();
    }));
  }

  private static String ids(List<CacheEntry.Copy> history) {
    return history.stream().map(Versions::id).collect(Collectors.joining(", "));
  }

  private CompletableFuture<ApiResponse> answer(Origin origin, SiteRules state) {
    CacheEntry entry = state.entry();
    if (state.access() instanceof Access.DisallowAll none
        && none.reason() != Access.DisallowAll.Reason.UNREACHABLE) {
      // Nothing was asked, so nothing is known.
      return CompletableFuture.failedFuture(
          new ProblemException(ProblemType.SITE_REFUSED, Messages.explanation(state)));
    }
    List<CacheEntry.Copy> history = sites.history(origin);
    return CompletableFuture.completedFuture(ApiResponse.json(JsonFields.line(json -> {
      json.beginObject();
      json.name("entry");
      EntryJson.write(json, origin, entry, history, sites.policy(), state.asOf());
      CacheEntry.Copy copy = entry.copy().orElse(null);
      if (copy != null) {
        json.field("text", copy.found().body().text());
      }
      List<Hop> requests = sites.requests(origin);
      if (!requests.isEmpty()) {
        json.beginObject("requests");
        FetchJson.requests(json, requests);
        json.endObject();
      }
      json.endObject();
    })));
  }
}
