package wayleave.examples.crawl;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;
import wayleave.Origin;
import wayleave.Sitemap;
import wayleave.fetch.RobotsClient;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;

/**
 * A crawler that asks before it fetches, waits between two requests to a site, and finds pages by sitemaps and links. It stays
 * on the sites that it was given. One thread; to be read more than to be run.
 */
public final class PoliteCrawler {
  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  private final RobotsClient robots;
  private final OkHttpClient http;
  private final String userAgent;
  private final InstantSource clock;
  private final Pause pause;

  private final Map<Origin, Site> frontier = new LinkedHashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final List<String> fetched = new ArrayList<>();

  /** What is still to be fetched of a site, and from when on it may be asked again. */
  private static final class Site {
    final Origin origin;
    final Queue<String> urls = new ArrayDeque<>();
    Instant due = Instant.EPOCH;

    Site(Origin origin) {
      this.origin = origin;
    }
  }

  /** Waits until a time, or passes over the wait in a test. */
  public interface Pause {
    /** Returns not before {@code time}. */
    void until(Instant time) throws InterruptedException;
  }

  /** Crawls the sites of the URLs named, for a minute at most. */
  public static void main(String[] seeds) throws InterruptedException {
    String userAgent = "ExampleBot/1.0 (+https://bot.example)";
    InstantSource clock = InstantSource.system();
    Pause pause =
        time -> Thread.sleep(Math.max(0, clock.instant().until(time, ChronoUnit.MILLIS) + 1));
    OkHttpClient http = new OkHttpClient.Builder().followRedirects(false).build();
    try (RobotsClient robots = RobotsClient.builder(userAgent).build()) {
      new PoliteCrawler(robots, http, userAgent, clock, pause)
          .crawl(List.of(seeds), 100, clock.instant().plusSeconds(60))
          .forEach(System.out::println);
    }
  }

  /** A crawler that asks {@code robots} what it may fetch, and fetches with {@code http}, which follows no redirects. */
  public PoliteCrawler(
      RobotsClient robots, OkHttpClient http, String userAgent, InstantSource clock, Pause pause) {
    this.robots = robots;
    this.http = http;
    this.userAgent = userAgent;
    this.clock = clock;
    this.pause = pause;
  }

  /**
   * Crawls sites until nothing is left, so many requests are made, or a time has come.
   *
   * @return the URLs that were fetched, in their order
   */
  public List<String> crawl(List<String> seeds, int requests, Instant end)
      throws InterruptedException {
    for (String seed : seeds) {
      frontier.computeIfAbsent(Origin.of(seed), Site::new);
      add(seed);
    }
    while (fetched.size() < requests) {
      Optional<Site> next = frontier.values().stream()
          .filter(site -> !site.urls.isEmpty())
          .min(Comparator.comparing(site -> site.due));
      if (next.isEmpty() || next.get().due.isAfter(end)) {
        break;
      }
      pause.until(next.get().due);
      visit(next.get());
    }
    return List.copyOf(fetched);
  }

  private void visit(Site site) throws InterruptedException {
    // Asked each time: the client knows when a robots.txt is too old, and otherwise answers at
    // once.
    SiteRules rules = robots.rules(site.origin);
    if (rules.access() instanceof Access.DisallowAll) {
      // The site does not answer: that is not for ever, and never "allowed".
      site.due = rules.nextFetch();
      return;
    }
    for (Sitemap sitemap : rules.sitemaps()) {
      add(sitemap.url());
    }
    String url = site.urls.remove();
    if (rules.allows(url)) {
      fetch(url);
      site.due = clock.instant().plus(pauseOf(rules));
    }
  }

  private static Duration pauseOf(SiteRules rules) {
    Duration asked = rules.crawlDelay().orElse(LEAST_PAUSE);
    Duration atLeast = asked.compareTo(LEAST_PAUSE) < 0 ? LEAST_PAUSE : asked;
    return atLeast.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : atLeast;
  }

  private void fetch(String url) {
    fetched.add(url);
    Request request =
        new Request.Builder().url(url).header("User-Agent", userAgent).build();
    try (Response response = http.newCall(request).execute()) {
      String type = response.header("Content-Type", "");
      if (response.isRedirect()) {
        // Not followed unasked: the rules of where it leads decide.
        add(request.url().resolve(response.header("Location", "")) + "");
      } else if (response.isSuccessful() && type.contains("xml")) {
        // A sitemap, or an index of them.
        Jsoup.parse(response.body().string(), url, Parser.xmlParser())
            .select("loc")
            .forEach(loc -> add(loc.text()));
      } else if (response.isSuccessful() && type.contains("html")) {
        Jsoup.parse(response.body().string(), url)
            .select("a[href]")
            .forEach(link -> add(link.absUrl("href")));
      }
    } catch (IOException e) {
      // One page less. A crawler of use would count, and try again later.
      System.err.println(url + ": " + e.getMessage());
    }
  }

  /** Notes a URL, once, if it is of a site that is crawled. */
  private void add(String url) {
    String page = url.contains("#") ? url.substring(0, url.indexOf('#')) : url;
    Site site = Origin.parse(page).map(frontier::get).orElse(null);
    if (site != null && seen.add(page)) {
      site.urls.add(page);
    }
  }
}
