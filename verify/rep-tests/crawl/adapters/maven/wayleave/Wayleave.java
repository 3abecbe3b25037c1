package wayleave.examples.crawl; // whose Pause is not public

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jsoup.Jsoup;
import wayleave.Origin;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;

/** Crawls the sites of a file of seeds with the documented example, as it is. */
public final class Wayleave {
  private static final String AGENT = "ExampleBot/1.0 (+https://bot.example)";
  private static final int TIMEOUT_MILLIS = 5000;
  private static final int TRIES = 3;

  public static void main(String[] arguments) throws Exception {
    NetworkFetcher.Builder network = NetworkFetcher.builder(AGENT)
        .guard(AddressGuard.publicInternet().withNetworks("127.0.0.0/8"));
    ExecutorService sites = Executors.newFixedThreadPool(48);
    try (RobotsClient robots = RobotsClient.builder(network).build()) {
      var crawls = Files.readAllLines(Path.of(arguments[0])).stream()
          .map(seed -> sites.submit(() -> crawl(robots, seed)))
          .toList();
      for (var crawl : crawls) {
        crawl.get();
      }
    }
    sites.shutdown();
  }

  /** Comes back to a site that is unreachable, as its output says, if that is soon. */
  private static Void crawl(RobotsClient robots, String seed) throws InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      var http = Jsoup.newSession().timeout(TIMEOUT_MILLIS);
      new PoliteCrawler(robots, http, Thread::sleep).crawl(seed, 100);
      SiteRules rules = robots.rules(Origin.of(seed));
      Duration wait = Duration.between(Instant.now(), rules.nextFetch());
      if (!(rules.access() instanceof Access.DisallowAll) || wait.toMillis() > TIMEOUT_MILLIS) {
        break;
      }
      Thread.sleep(Math.max(0, wait.toMillis()));
    }
    return null;
  }
}
