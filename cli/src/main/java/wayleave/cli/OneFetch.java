package wayleave.cli;

import wayleave.Origin;
import wayleave.fetch.FetchResult;
import wayleave.fetch.NetworkFetcher;
import wayleave.json.Printable;

/** A fetch that a command waits for; on a terminal it shows for what. */
final class OneFetch {
  private OneFetch() {}

  /**
   * Fetches what is at a URL: if it is a robots.txt in its place, as that of its site.
   *
   * @param url an absolute URL
   */
  static FetchResult of(String url, NetworkFetcher fetcher, Terminal terminal)
      throws InterruptedException {
    if (terminal.errIsTerminal()) {
      terminal.status().show("fetching " + Printable.of(url));
    }
    try {
      return Origin.isRobotsTxt(url) ? fetcher.fetch(Origin.of(url)) : fetcher.fetchUrl(url);
    } finally {
      terminal.status().erase();
    }
  }
}
