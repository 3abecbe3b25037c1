package wayleave.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.Access;
import wayleave.fetch.Entry;
import wayleave.fetch.Hop;
import wayleave.json.EntryJson;
import wayleave.json.FetchJson;
import wayleave.json.Json;
import wayleave.json.SiteState;
import wayleave.json.Versions;

/**
 * {@code GET /v1/robots?url=}: what is known of a site's robots.txt, which is asked for if that is not fresh; with {@code
 * version=}, one of its versions that are kept.
 */
final class RobotsEndpoint implements Endpoint {
  private final Sites sites;
  private final Executor threads;

  /** @param threads where answers are put together: not those that fetch */
  RobotsEndpoint(Sites sites, Executor threads) {
    this.sites = sites;
    this.threads = threads;
  }

  @Override
  public CompletableFuture<Answer> answer(Call call) throws ProblemException {
    call.requireParameters("url", "version");
    String url = call.parameter("url")
        .orElseThrow(() -> new ProblemException(
            ProblemType.INVALID_REQUEST,
            "the parameter url is missing; expected a URL of the site"));
    Origin origin;
    try {
      origin = Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "url is not a URL: " + e.getMessage());
    }
    Optional<String> version = call.parameter("version");
    if (version.isPresent()) {
      return CompletableFuture.completedFuture(version(origin, version.get()));
    }
    return sites
        .state(origin, Crawler.ofTokens())
        .thenComposeAsync(state -> answer(origin, state), threads);
  }

  /** A version that is kept; nothing is asked. */
  private Answer version(Origin origin, String name) throws ProblemException {
    if (!Versions.isName(name)) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "version is not one: expected " + Versions.EXPECTED);
    }
    List<Entry.Copy> history = sites.history(origin);
    Entry.Copy version = Versions.find(history, name)
        .orElseThrow(() -> new ProblemException(
            ProblemType.UNKNOWN_VERSION,
            history.isEmpty() ? "no version of this site is kept" : "kept are " + ids(history)));
    try {
      return Answer.json(Json.line(json -> {
        json.writeStartObject();
        json.writeStringField("origin", origin.toString());
        json.writeFieldName("version");
        EntryJson.version(json, version);
        json.writeStringField("text", version.found().body().text());
        json.writeEndObject();
      }));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private static String ids(List<Entry.Copy> history) {
    return history.stream().map(Versions::id).collect(Collectors.joining(", "));
  }

  private CompletableFuture<Answer> answer(Origin origin, SiteState state) {
    Entry entry = state.rules().entry();
    if (state.rules().access() instanceof Access.DisallowAll none
        && none.reason() != Access.DisallowAll.Reason.UNREACHABLE) {
      // Nothing was asked, so nothing is known.
      return CompletableFuture.failedFuture(
          new ProblemException(ProblemType.SITE_REFUSED, state.reason()));
    }
    List<Entry.Copy> history = sites.history(origin);
    try {
      return CompletableFuture.completedFuture(Answer.json(Json.line(json -> {
        json.writeStartObject();
        json.writeFieldName("entry");
        EntryJson.write(json, origin, entry, history, state.rules().asOf());
        Entry.Copy copy = entry.copy();
        if (copy != null) {
          json.writeStringField("text", copy.found().body().text());
        }
        List<Hop> requests = sites.requests(origin);
        if (!requests.isEmpty()) {
          json.writeObjectFieldStart("requests");
          FetchJson.requests(json, requests);
          json.writeEndObject();
        }
        json.writeEndObject();
      })));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }
}
