package wayleave.cli.site;

import wayleave.Origin;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.FetchResult;
import wayleave.report.view.TerminalText;

/** A fetch that a command waits for; on a terminal it shows for what. */
public final class SingleFetch {
  private SingleFetch() {}

  /**
   * Fetches what is at a URL: if it is a robots.txt in its place, as that of its site.
   *
   * @param url an absolute URL
   */
  public static FetchResult of(String url, NetworkFetcher fetcher, Terminal terminal)
      throws InterruptedException {
    if (terminal.errIsTerminal()) {
      terminal.status().show("fetching " + TerminalText.of(url));
    }
    try {
      return Origin.isRobotsTxt(url) ? fetcher.fetch(Origin.of(url)) : fetcher.fetchUrl(url);
    } finally {
      terminal.status().erase();
    }
  }
}
