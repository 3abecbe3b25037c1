import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jsoup.Jsoup;
import wayleave.Origin;
import wayleave.examples.crawl.PoliteCrawler;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyOptions;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;

/**
 * Crawls the sites of a file of seeds with the documented example, as it is. Its client asks again after a minute at the soonest, whatever
 * {@code Retry-After} says, so its clock runs 60 times as fast here, and it takes a {@code max-age} of a second for what it is.
 */
public final class Wayleave {
  private static final String AGENT = "ExampleBot/1.0 (+https://bot.example)";
  private static final int TIMEOUT_MILLIS = 5000;
  private static final int TRIES = 3;
  private static final int FASTER = 60;

  public static void main(String[] arguments) throws Exception {
    NetworkFetcher.Builder network = NetworkFetcher.builder(AGENT)
        .guard(AddressGuard.publicInternet().withNetworks("127.0.0.0/8"));
    ExecutorService sites = Executors.newFixedThreadPool(48);
    PolicyOptions options = PolicyOptions.of(PolicyPreset.DEFAULT)
        .withFreshness(Duration.ofSeconds(1), Duration.ofHours(24));
    Instant start = Instant.now();
    InstantSource clock = () -> start.plus(Duration.between(start, Instant.now()).multipliedBy(FASTER));
    try (RobotsClient robots = RobotsClient.builder(network).policy(Policy.of(options)).clock(clock).build()) {
      var crawls = Files.readAllLines(Path.of(arguments[0])).stream()
          .map(seed -> sites.submit(() -> crawl(robots, seed, clock)))
          .toList();
      for (var crawl : crawls) {
        crawl.get();
      }
    }
    sites.shutdown();
  }

  /** Comes back to a site that is unreachable, as its output says, if that is soon. */
  private static Void crawl(RobotsClient robots, String seed, InstantSource clock) throws InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      var http = Jsoup.newSession().timeout(TIMEOUT_MILLIS);
      new PoliteCrawler(robots, http, Thread::sleep).crawl(seed, 100);
      SiteRules rules = robots.rules(Origin.of(seed));
      Duration wait = Duration.between(clock.instant(), rules.nextFetch()).dividedBy(FASTER);
      if (!(rules.access() instanceof Access.DisallowAll) || wait.toMillis() > TIMEOUT_MILLIS) {
        break;
      }
      Thread.sleep(Math.max(0, wait.toMillis()));
    }
    return null;
  }
}
