package wayleave.cli.may;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.site.FetchedFile;
import wayleave.cli.site.Fetchers;
import wayleave.cli.site.SingleFetch;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.report.view.MayInput;

/** Fetches the response at one URL, whose robots.txt allows it. Redirects are not followed: another URL is another question. */
final class PageFetch {
  private static final int BODY_BYTES = 8 << 20;

  private PageFetch() {}

  static MayInput.Page of(String url, NetworkOptions options, Terminal terminal)
      throws InputException, InterruptedException {
    NetworkFetcher fetcher = Fetchers.of(options)
        .limits(FetchedFile.largeBodies(Fetchers.limits(options))
            .withBodyBytes(BODY_BYTES)
            .withRedirects(0))
        .build();
    FetchResult result = SingleFetch.of(url, fetcher, terminal);
    Hop last = result.hops().isEmpty() ? null : result.hops().get(result.hops().size() - 1);
    Optional<Instant> at = Optional.of(result.finishedAt());
    if (last != null && result.outcome() instanceof Outcome.Found found) {
      boolean isHtml = last.header("content-type")
          .map(type -> type.toLowerCase(Locale.ROOT).contains("html"))
          .orElse(false);
      return new MayInput.Page(
          MayInput.State.FETCHED,
          found.status(),
          headers(last),
          isHtml ? found.body() : Body.of(""),
          at,
          "");
    }
    if (last != null && last.status() / 100 == 3) {
      String to = last.header("location").orElse("nowhere");
      return new MayInput.Page(
          MayInput.State.REDIRECT,
          last.status(),
          Map.of(),
          Body.of(""),
          at,
          "status " + last.status() + " redirects to " + to + ", ask for that URL");
    }
    if (last != null && last.status() >= 400) {
      return new MayInput.Page(
          MayInput.State.ERROR,
          last.status(),
          Map.of(),
          Body.of(""),
          at,
          "status " + last.status() + " has no content to use");
    }
    return new MayInput.Page(
        MayInput.State.FAILED,
        last == null ? 0 : last.status(),
        Map.of(),
        Body.of(""),
        at,
        NetworkOptions.outcome(result.outcome()));
  }

  private static Map<String, List<String>> headers(Hop hop) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (Header header : hop.headers()) {
      headers.computeIfAbsent(header.name(), name -> new ArrayList<>()).add(header.value());
    }
    return headers;
  }
}
