package wayleave.benchmarks.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.Outcome;

/**
 * What a fetch costs at the least: a transport in a pool of threads and Wayleave's parser, without a queue, redirects, a policy or a
 * cache. Only for sites that are fine: whatever goes wrong ends the run.
 */
final class TransportFetchPeer implements FetchPeer {
  private static final Crawler CRAWLER = Crawler.ofProductToken("LoadBot");

  private final FetchSites sites;
  private final Transport transport;
  private final ExecutorService threads;

  /** Gets a robots.txt. */
  interface Transport {
    byte[] get(InetSocketAddress address, String host) throws IOException, InterruptedException;
  }

  TransportFetchPeer(Options options, Transport transport) {
    sites = options.sites();
    this.transport = transport;
    threads = Executors.newFixedThreadPool(options.concurrency());
  }

  /** What {@code RobotsClient} fetches with: lookup, guard, limits and redirects. */
  static Transport networkFetcher() {
    NetworkFetcher fetcher = WayleaveFetchPeer.network().build();
    return (address, host) -> {
      Outcome outcome = fetcher.fetch(Origin.of("http://" + host)).outcome();
      if (outcome instanceof Outcome.Found found) {
        return found.body().toBytes();
      }
      throw new IOException(outcome.toString());
    };
  }

  /** A socket that is written to, and read to its end. */
  static Transport rawSocket() {
    return (address, host) -> {
      try (Socket socket = new Socket()) {
        socket.connect(address, FetchSettings.IDLE_MILLIS);
        socket.setSoTimeout(FetchSettings.IDLE_MILLIS);
        socket
            .getOutputStream()
            .write(("GET /robots.txt HTTP/1.1\r\nHost: " + host
                    + "\r\nUser-Agent: LoadBot/1.0\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        String response =
            new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        return response
            .substring(response.indexOf("\r\n\r\n") + 4)
            .getBytes(StandardCharsets.ISO_8859_1);
      }
    };
  }

  /** The client of the JDK, which cannot be given addresses: the URL has the address for a host. */
  static Transport ofTheJdk() {
    // Else it keeps a connection to each site, and the heap is full of them.
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "connection");
    Duration time = Duration.ofMillis(FetchSettings.IDLE_MILLIS);
    HttpClient client = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(time)
        .build();
    return (address, host) -> {
      URI url = URI.create("http://" + address.getAddress().getHostAddress() + ":"
          + address.getPort() + "/robots.txt");
      HttpRequest request = HttpRequest.newBuilder(url)
          .timeout(time)
          .header("User-Agent", "LoadBot/1.0")
          .header("Connection", "close")
          .build();
      return client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
    };
  }

  @Override
  public void ask(int site, FetchLog log) {
    Origin origin = Origin.of(sites.origin(site));
    threads.execute(() -> {
      CrawlerRules rules;
      try {
        InetSocketAddress address =
            new InetSocketAddress(FetchSites.resolve(origin.host()).get(0), origin.port());
        rules = RobotsTxt.parse(transport.get(address, origin.host() + ":" + origin.port()))
            .rulesFor(CRAWLER);
      } catch (IOException | InterruptedException e) {
        log.answered(site, e.getClass().getSimpleName(), path -> true, e);
        return;
      }
      log.answered(site, "FOUND", rules::allows, rules);
    });
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
