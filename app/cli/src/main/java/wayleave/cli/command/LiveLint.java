package wayleave.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.site.FetchedFile;
import wayleave.cli.site.Fetchers;
import wayleave.cli.site.LinkedFiles;
import wayleave.cli.site.SingleFetch;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.OriginVariant;
import wayleave.report.view.TerminalText;

/** Fetches from sites what {@code wayleave lint} checks. It neither reads nor fills the cache: the file of now is linted. */
final class LiveLint {
  /** More than crawlers follow, to count the redirects. */
  private static final int REDIRECTS = 10;

  /** The other clients whose copies are compared, by their name in findings. */
  private static final Map<String, String> USER_AGENTS = new TreeMap<>(Map.of(
      "a browser",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "a request with Googlebot's User-Agent",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"));

  private final NetworkOptions options;
  private final FetchLimits limits;
  private final Terminal terminal;

  LiveLint(NetworkOptions options, Terminal terminal) {
    this.options = options;
    this.terminal = terminal;
    this.limits = FetchedFile.largeBodies(Fetchers.limits(options)).withRedirects(REDIRECTS);
  }

  /**
   * The robots.txt of a site, or the answer in its place.
   *
   * @throws InputException if the options forbid the request, or this machine has no network
   */
  FetchedFile fetch(SiteUrl url) throws InputException, InterruptedException {
    FetchedFile file = fetch(url.url(), Fetchers.of(options).limits(limits).build());
    if (file.wasNotAsked()) {
      throw new InputException(TerminalText.of(file.url()) + ": "
          + NetworkOptions.outcome(file.result().outcome()));
    }
    return file;
  }

  private FetchedFile fetch(String url, NetworkFetcher fetcher) throws InterruptedException {
    return new FetchedFile(url, SingleFetch.of(url, fetcher, terminal));
  }

  /** The responses of the site's other origins. */
  List<OriginVariant> variants(List<Origin> origins) throws InputException, InterruptedException {
    NetworkFetcher fetcher = Fetchers.of(options).limits(limits).build();
    List<OriginVariant> copies = new ArrayList<>();
    for (Origin origin : origins) {
      FetchedFile file = fetch(origin.robotsTxtUrl(), fetcher);
      copies.add(copy(OriginVariant.Way.OTHER_ORIGIN, file.url(), file));
    }
    return copies;
  }

  /** The responses to other clients, and to a request that no cache can answer. */
  List<OriginVariant> copies(SiteUrl url) throws InputException, InterruptedException {
    List<OriginVariant> copies = new ArrayList<>();
    for (Map.Entry<String, String> other : USER_AGENTS.entrySet()) {
      NetworkFetcher fetcher =
          Fetchers.of(options, other.getValue()).limits(limits).build();
      copies.add(
          copy(OriginVariant.Way.OTHER_USER_AGENT, other.getKey(), fetch(url.url(), fetcher)));
    }
    String uncached = url.url() + "?wayleave=" + UUID.randomUUID();
    NetworkFetcher fetcher = Fetchers.of(options).limits(limits).build();
    copies.add(copy(OriginVariant.Way.PAST_CACHES, uncached, fetch(uncached, fetcher)));
    return copies;
  }

  /** The input with the sitemaps and licenses that a file lists. */
  LintInput withLinked(
      LintInput input, String name, byte[] body, boolean sitemaps, boolean licenses)
      throws InputException, InterruptedException {
    FetchLimits large = Fetchers.limits(options)
        .withBodyBytes(LinkedFiles.MAX_BYTES)
        .withWireBytes(LinkedFiles.MAX_BYTES);
    LinkedFiles files = new LinkedFiles(Fetchers.of(options).limits(large).build(), terminal);
    RobotsTxt robots = RobotsTxt.parse(body);
    if (sitemaps) {
      files.sitemaps(robots);
    }
    if (licenses) {
      files.licenses(robots);
    }
    return input.withLinked(files.files(name));
  }

  private static OriginVariant copy(OriginVariant.Way way, String name, FetchedFile file) {
    return OriginVariant.of(way, name, file.delivery(), file.body());
  }
}
