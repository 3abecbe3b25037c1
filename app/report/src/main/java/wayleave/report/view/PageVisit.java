package wayleave.report.view;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import wayleave.Origin;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;

/** Gets the page of a question as a crawler does: each URL only if the robots.txt of its site allows it, redirects followed. */
public final class PageVisit {
  /** How many redirects of a page are followed: as many as Google's crawlers follow. */
  public static final int MAX_REDIRECTS = 10;

  private PageVisit() {}

  /**
   * Where robots.txt files and pages come from.
   *
   * @param <E> what ends a visit without an answer
   */
  public interface Source<E extends Exception> {
    /** What the robots.txt of a site means for the crawler of the question. */
    MayInput.Robots robots(Origin origin) throws E, InterruptedException;

    /** The response at one URL, redirects not followed. */
    Response response(String url) throws E, InterruptedException;
  }

  /**
   * The response at one URL.
   *
   * @param status the status code; 0 if no response came
   * @param headers the header fields by name
   * @param html the body; empty if it is not HTML
   * @param target the URL that a redirect leads to; empty if it leads nowhere, or the response is no redirect
   * @param at when it was fetched; empty if it is not there
   * @param failure what went wrong, for people; empty if a response came
   */
  public record Response(
      int status,
      Map<String, List<String>> headers,
      Body html,
      Optional<String> target,
      Optional<Instant> at,
      String failure) {
    /** No response. */
    public static Response none(Optional<Instant> at, String failure) {
      return new Response(0, Map.of(), Body.of(""), Optional.empty(), at, failure);
    }

    /**
     * The response of a fetch that follows no redirects.
     *
     * @param resolve finds the URL that a reference on a page leads to; an empty text if there is none
     * @param failure the outcome, for people
     */
    public static Response of(FetchResult result, BinaryOperator<String> resolve, String failure) {
      List<Hop> hops = result.hops();
      Hop last = hops.isEmpty() ? null : hops.get(hops.size() - 1);
      Optional<Instant> at = Optional.of(result.finishedAt());
      boolean isRedirect = result.outcome() instanceof Outcome.Absent absent
          && absent.reason() != Outcome.Absent.Reason.CLIENT_ERROR;
      if (last != null && result.outcome() instanceof Outcome.Found found) {
        return of(found.status(), fields(last), found.body(), at);
      } else if (last != null && (isRedirect || last.status() >= 400)) {
        String target = resolve.apply(last.url(), last.header("location").orElse(""));
        return new Response(
            last.status(),
            Map.of(),
            Body.of(""),
            Optional.of(target).filter(url -> isRedirect && !url.isEmpty()),
            at,
            "");
      }
      return none(at, failure);
    }

    /** Whether the page is longer than what a fetch took of it. */
    public boolean isTruncated(FetchResult result) {
      return html.length() > 0
          && result.outcome() instanceof Outcome.Found found
          && found.truncated();
    }

    /** A response with content. */
    public static Response of(
        int status, Map<String, List<String>> headers, Body body, Optional<Instant> at) {
      Body html = isHtml(headers) ? body : Body.of("");
      return new Response(status, headers, html, Optional.empty(), at, "");
    }

    /** Whether header fields say that the content is HTML. */
    public static boolean isHtml(Map<String, List<String>> headers) {
      return headers.entrySet().stream()
          .filter(field -> field.getKey().equalsIgnoreCase("content-type"))
          .anyMatch(field -> field.getValue().get(0).toLowerCase(Locale.ROOT).contains("html"));
    }

    private static Map<String, List<String>> fields(Hop hop) {
      Map<String, List<String>> fields = new LinkedHashMap<>();
      for (Header header : hop.headers()) {
        fields.computeIfAbsent(header.name(), name -> new ArrayList<>()).add(header.value());
      }
      return fields;
    }
  }

  /**
   * Answers a question again with the page, if the crawler may fetch it.
   *
   * @param asked the question, with the robots.txt of its URL
   */
  public static <E extends Exception> MayInput of(MayInput asked, Source<E> source)
      throws E, InterruptedException {
    List<MayInput.Redirect> redirects = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    String url = asked.url();
    boolean mayCrawl = CrawlVerdict.of(asked).allowed();
    while (mayCrawl) {
      seen.add(url);
      Response response = source.response(url);
      if (response.status() / 100 != 3) {
        return asked.withPage(page(response, redirects));
      }
      String problem = response.target().isEmpty()
          ? "status " + response.status() + " names no URL that can be fetched"
          : seen.contains(response.target().get())
              ? "redirects lead to " + response.target().get() + " again"
              : redirects.size() == MAX_REDIRECTS
                  ? "more than " + MAX_REDIRECTS + " redirects"
                  : "";
      if (!problem.isEmpty()) {
        return asked.withPage(empty(MayInput.State.REDIRECT, response, problem, redirects));
      }
      String from = url;
      url = response.target().orElseThrow();
      MayInput.Redirect redirect = new MayInput.Redirect(
          response.status(), url, robots(asked, redirects, from, Origin.of(url), source));
      redirects.add(redirect);
      mayCrawl = CrawlVerdict.of(asked, redirect).allowed();
    }
    String why =
        redirects.isEmpty() ? "" : "the page redirects to " + url + ", which may not be crawled";
    return asked.withPage(new MayInput.Page(
        MayInput.State.NOT_CRAWLABLE, 0, Map.of(), Body.of(""), Optional.empty(), why, redirects));
  }

  /** The robots.txt of the next URL; that of a site that was asked before is known, or was given. */
  private static <E extends Exception> MayInput.Robots robots(
      MayInput asked,
      List<MayInput.Redirect> redirects,
      String from,
      Origin origin,
      Source<E> source)
      throws E, InterruptedException {
    if (origin.equals(Origin.of(asked.url()))) {
      return asked.robots();
    } else if (origin.equals(Origin.of(from))) {
      return redirects.get(redirects.size() - 1).robots();
    }
    return source.robots(origin);
  }

  private static MayInput.Page page(Response response, List<MayInput.Redirect> redirects) {
    if (!response.failure().isEmpty()) {
      return empty(MayInput.State.FAILED, response, response.failure(), redirects);
    } else if (response.status() / 100 != 2) {
      String why = "status " + response.status() + " has no content to use";
      return empty(MayInput.State.ERROR, response, why, redirects);
    }
    return new MayInput.Page(
        MayInput.State.FETCHED,
        response.status(),
        response.headers(),
        response.html(),
        response.at(),
        "",
        redirects);
  }

  private static MayInput.Page empty(
      MayInput.State state, Response response, String why, List<MayInput.Redirect> redirects) {
    return new MayInput.Page(
        state, response.status(), Map.of(), Body.of(""), response.at(), why, redirects);
  }
}
