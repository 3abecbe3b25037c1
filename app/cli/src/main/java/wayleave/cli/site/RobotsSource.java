package wayleave.cli.site;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import wayleave.Dialect;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Access;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/**
 * Reads the robots.txt that an argument names: a file, standard input, or a URL, which is fetched once in a run and not stored.
 * Reports input that is not a robots.txt. Not thread-safe.
 */
public final class RobotsSource {
  private static final int MAX_BYTES = Dialect.GOOGLE.maxBodyBytes();

  private final SiteOptions options;
  private final Terminal terminal;
  private final Map<SiteUrl, byte[]> fetched = new HashMap<>();

  public RobotsSource(SiteOptions options, Terminal terminal) {
    this.options = options;
    this.terminal = terminal;
  }

  /**
   * The bytes of a robots.txt, of a file no more than crawlers read; none if the site says that it has no file, which allows
   * everything. What is not a robots.txt is reported on standard error.
   *
   * @param name a file, {@code -} for standard input, or a URL
   * @throws InputException if it cannot be read or fetched; the message says why
   */
  public byte[] read(String name) throws InputException, IOException, InterruptedException {
    if (!SiteUrl.isUrl(name)) {
      return readFile(name);
    }
    SiteUrl url = SiteUrl.of(name);
    byte[] known = fetched.get(url);
    if (known == null) {
      known = fetch(url);
      fetched.put(url, known);
      RobotsFile.warn(name, known, terminal);
    }
    return known;
  }

  private byte[] readFile(String name) throws InputException, IOException {
    RobotsFile.Beginning file = RobotsFile.readBeginning(name, terminal.in(), MAX_BYTES);
    RobotsFile.requireUncompressed(name, file.body());
    RobotsFile.warn(name, file.body(), terminal);
    if (file.size() > file.body().length) {
      terminal.say(TerminalText.of(name) + " has " + file.size() + " bytes: only the first "
          + (MAX_BYTES >> 10) + " KiB are read, as by crawlers");
    }
    return file.body();
  }

  private byte[] fetch(SiteUrl url) throws InputException, InterruptedException {
    NetworkFetcher fetcher = Fetchers.of(options.network)
        .limits(FetchedFile.largeBodies(Fetchers.limits(options.network)))
        .build();
    FetchResult result = SingleFetch.of(url.url(), fetcher, terminal);
    if (result.outcome() instanceof Outcome.Found found) {
      return found.body().toBytes();
    }
    Access access = options.policy().access(result.outcome(), result.finishedAt());
    String came = TerminalText.of(url.url()) + ": " + NetworkOptions.outcome(result.outcome());
    if (!url.isInPlace() || !(access instanceof Access.AllowAll)) {
      throw new InputException(came);
    }
    terminal.say(came + ": " + Messages.of(access));
    return new byte[0];
  }
}
