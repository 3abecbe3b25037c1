package wayleave.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.fetch.FetchLimits;
import wayleave.fetch.NetworkFetcher;
import wayleave.json.Printable;
import wayleave.json.Wording;
import wayleave.lint.LintInput;
import wayleave.lint.SiteCopy;

/** Asks sites for what {@code wayleave lint} looks at. Nothing of it is kept: a linter wants the file as it is now. */
final class LiveLint {
  /** Further than crawlers follow, to tell how many redirects there are. */
  private static final int REDIRECTS = 10;

  /** Who else might ask. */
  private static final Map<String, String> USER_AGENTS = new TreeMap<>(Map.of(
      "a browser",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "a request by the name of Googlebot",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"));

  private final NetworkOptions options;
  private final FetchLimits limits;
  private final Terminal terminal;

  LiveLint(NetworkOptions options, Terminal terminal) {
    this.options = options;
    this.terminal = terminal;
    this.limits = LiveFile.largeBodies(Network.limits(options)).withRedirects(REDIRECTS);
  }

  /**
   * The robots.txt of a site, or whatever came instead.
   *
   * @throws InputException if it was not asked for, since the options forbid that
   */
  LiveFile fetch(SiteUrl url) throws InputException, InterruptedException {
    LiveFile file = fetch(url.url(), Network.of(options).limits(limits).build());
    if (file.isRefusedHere()) {
      throw new InputException(
          Printable.of(file.url()) + ": " + Wording.of(file.result().outcome()));
    }
    return file;
  }

  private LiveFile fetch(String url, NetworkFetcher fetcher) throws InterruptedException {
    return new LiveFile(url, OneFetch.of(url, fetcher, terminal));
  }

  /** What a site sends under other origins. */
  List<SiteCopy> variants(List<Origin> origins) throws InputException, InterruptedException {
    NetworkFetcher fetcher = Network.of(options).limits(limits).build();
    List<SiteCopy> copies = new ArrayList<>();
    for (Origin origin : origins) {
      LiveFile file = fetch(origin.robotsTxtUrl(), fetcher);
      copies.add(copy(SiteCopy.Way.OTHER_ORIGIN, file.url(), file));
    }
    return copies;
  }

  /** What a site sends to others, and past caches. */
  List<SiteCopy> copies(SiteUrl url) throws InputException, InterruptedException {
    List<SiteCopy> copies = new ArrayList<>();
    for (Map.Entry<String, String> other : USER_AGENTS.entrySet()) {
      NetworkFetcher fetcher =
          Network.of(options, other.getValue()).limits(limits).build();
      copies.add(copy(SiteCopy.Way.OTHER_USER_AGENT, other.getKey(), fetch(url.url(), fetcher)));
    }
    String anew = url.url() + "?wayleave=" + UUID.randomUUID();
    NetworkFetcher fetcher = Network.of(options).limits(limits).build();
    copies.add(copy(SiteCopy.Way.PAST_CACHES, anew, fetch(anew, fetcher)));
    return copies;
  }

  /** The input with the sitemaps and licenses that a file names. */
  LintInput withLinked(
      LintInput input, String name, byte[] body, boolean sitemaps, boolean licenses)
      throws InputException, InterruptedException {
    FetchLimits large = Network.limits(options)
        .withBodyBytes(LinkedFiles.MAX_BYTES)
        .withWireBytes(LinkedFiles.MAX_BYTES);
    LinkedFiles files = new LinkedFiles(Network.of(options).limits(large).build(), terminal);
    RobotsTxt robots = RobotsTxt.parse(body);
    if (sitemaps) {
      files.sitemaps(robots);
    }
    if (licenses) {
      files.licenses(robots);
    }
    return input.withLinked(files.files(name));
  }

  private static SiteCopy copy(SiteCopy.Way way, String name, LiveFile file) {
    return SiteCopy.of(way, name, file.delivery(), file.body());
  }
}
