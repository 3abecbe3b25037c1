package wayleave.cli.may;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.site.FetchedFile;
import wayleave.cli.site.Fetchers;
import wayleave.cli.site.SingleFetch;
import wayleave.cli.site.SiteClient;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.SiteRules;
import wayleave.policy.response.FetchResult;
import wayleave.report.view.MayInput;
import wayleave.report.view.Messages;
import wayleave.report.view.PageVisit;
import wayleave.report.view.TerminalText;

/** The robots.txt files and pages of live sites. The store is opened at the first robots.txt. Not thread-safe. */
final class LivePages implements PageVisit.Source<InputException>, AutoCloseable {
  private static final int BODY_BYTES = 8 << 20;

  private final ClientOptions options;
  private final Optional<Dialect> dialect;
  private final Crawler crawler;
  private final Terminal terminal;
  private @Nullable SiteClient client;

  LivePages(ClientOptions options, Optional<Dialect> dialect, Crawler crawler, Terminal terminal) {
    this.options = options;
    this.dialect = dialect;
    this.crawler = crawler;
    this.terminal = terminal;
  }

  @Override
  public MayInput.Robots robots(Origin origin) throws InputException, InterruptedException {
    if (client == null) {
      client = SiteClient.open(options, dialect, crawler, terminal);
    }
    SiteRules rules = client.client().rules(origin, crawler);
    String url = origin.robotsTxtUrl();
    rules
        .decidingCopy()
        .ifPresentOrElse(
            copy -> RobotsFile.warn(url, copy.found().body().toBytes(), terminal),
            () -> terminal.say(url + ": " + Messages.explanation(rules)));
    return MayInput.Robots.of(rules);
  }

  @Override
  public PageVisit.Response response(String url) throws InputException, InterruptedException {
    NetworkOptions network = options.site.network;
    NetworkFetcher fetcher = Fetchers.of(network)
        .limits(FetchedFile.largeBodies(Fetchers.limits(network))
            .withBodyBytes(BODY_BYTES)
            .withRedirects(0))
        .build();
    FetchResult result = SingleFetch.of(url, fetcher, terminal);
    PageVisit.Response response = PageVisit.Response.of(
        result,
        (page, location) -> NetworkFetcher.resolve(page, location).orElse(""),
        NetworkOptions.outcome(result.outcome()));
    if (response.isTruncated(result)) {
      throw new InputException(TerminalText.of(url) + " is longer than " + (BODY_BYTES >> 20)
          + " MiB: give the part that matters with --html, and its header with --headers");
    }
    return response;
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }
}
