package wayleave.examples.crawl;

import java.io.IOException;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.jsoup.Connection;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import wayleave.Origin;
import wayleave.Sitemap;
import wayleave.fetch.RobotsClient;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;

// begin
/** Follows the links and sitemaps of a site, as far and as fast as its robots.txt allows. */
public record PoliteCrawler(RobotsClient robots, Connection http, Pause pause) {
  private static final String USER_AGENT = "ExampleBot/1.0 (+https://bot.example)";

  public static void main(String[] arguments) throws InterruptedException {
    try (RobotsClient robots = RobotsClient.builder(USER_AGENT).build()) {
      new PoliteCrawler(robots, Jsoup.newSession(), Thread::sleep).crawl(arguments[0], 100);
    }
  }

  public List<String> crawl(String start, int limit) throws InterruptedException {
    Origin site = Origin.of(start);
    Queue<String> urls = new ArrayDeque<>(List.of(start));
    Set<String> seen = new HashSet<>(urls);
    List<String> fetched = new ArrayList<>();
    while (!urls.isEmpty() && fetched.size() < limit) {
      SiteRules rules = robots.rules(site); // cached as long as the standard allows
      if (rules.access() instanceof Access.DisallowAll) {
        break; // robots.txt is unreachable: try again at rules.nextFetch()
      }
      List<String> links =
          new ArrayList<>(rules.sitemaps().stream().map(Sitemap::url).toList());
      String url = urls.remove();
      if (rules.allows(url)) {
        fetched.add(url);
        links.addAll(fetch(url));
        pause.millis(Math.max(1000, rules.crawlDelay().orElse(Duration.ZERO).toMillis()));
      }
      for (String link : links) {
        String page = link.replaceFirst("#.*", "");
        if (Origin.parse(page).equals(Optional.of(site)) && seen.add(page)) {
          urls.add(page);
        }
      }
    }
    return fetched;
  }

  private List<String> fetch(String url) {
    System.out.println(url);
    try {
      Connection.Response response =
          http.newRequest(url).userAgent(USER_AGENT).followRedirects(false).execute();
      if (response.hasHeader("Location")) { // another URL, which robots.txt may disallow
        return List.of(new URL(response.url(), response.header("Location")).toString());
      }
      Document page = response.parse();
      List<String> links = page.select("a[href]").eachAttr("abs:href");
      links.addAll(page.select("loc").eachText()); // of a sitemap
      return links;
    } catch (IOException e) {
      System.err.println(url + ": " + e.getMessage());
      return List.of();
    }
  }

  /** {@code Thread::sleep}, or what a test does instead. */
  interface Pause {
    void millis(long pause) throws InterruptedException;
  }
}
// end
