package wayleave.cli;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import wayleave.fetch.Access;
import wayleave.fetch.Entry;
import wayleave.fetch.Event;
import wayleave.fetch.FetchResult;
import wayleave.fetch.NetworkFetcher;
import wayleave.fetch.Outcome;
import wayleave.fetch.Policy;
import wayleave.json.Printable;
import wayleave.json.Wording;

/**
 * Reads the robots.txt that an argument names: a file, standard input, or a URL, of which the site is asked, once in this run.
 * Nothing that is fetched is kept. Not thread-safe.
 */
final class RobotsSource {
  private final SiteOptions options;
  private final Terminal terminal;
  private final Map<SiteUrl, byte[]> fetched = new HashMap<>();

  RobotsSource(SiteOptions options, Terminal terminal) {
    this.options = options;
    this.terminal = terminal;
  }

  /**
   * The bytes of a robots.txt; none if the site says that it has no file, which allows everything.
   *
   * @param name a file, {@code -} for standard input, or a URL
   * @throws InputException if it cannot be read or fetched; the message says why
   */
  byte[] read(String name) throws InputException, IOException, InterruptedException {
    if (!SiteUrl.isUrl(name)) {
      return RobotsFile.read(name, terminal.in());
    }
    SiteUrl url = SiteUrl.of(name);
    byte[] known = fetched.get(url);
    if (known == null) {
      known = fetch(url);
      fetched.put(url, known);
    }
    return known;
  }

  private byte[] fetch(SiteUrl url) throws InputException, InterruptedException {
    NetworkFetcher fetcher = Network.of(options.network)
        .limits(LiveFile.largeBodies(Network.limits(options.network)))
        .build(options.preset);
    FetchResult result = OneFetch.of(url.url(), fetcher, terminal);
    if (result.outcome() instanceof Outcome.Found found) {
      return found.body().toBytes();
    }
    Access access = Policy.of(options.preset)
        .step(Entry.UNKNOWN, new Event.Fetched(result), result.finishedAt())
        .access();
    String came = Printable.of(url.url()) + ": " + Wording.of(result.outcome());
    if (!url.isInPlace() || !(access instanceof Access.AllowAll)) {
      throw new InputException(came);
    }
    terminal.status().say(came + ": " + Wording.of(access));
    return new byte[0];
  }
}
