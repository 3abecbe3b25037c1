package wayleave.examples.crawl;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
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
import org.jsoup.internal.StringUtil;
import org.jsoup.nodes.Document;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.Sitemap;
import wayleave.fetch.RobotsClient;
import wayleave.page.Directive;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;

// begin
/** Follows the links and sitemaps of a site, as far and as fast as its robots.txt and its pages allow. */
public record PoliteCrawler(RobotsClient robots, Connection http, Pause pause) {
  private static final String AGENT = "ExampleBot/1.0 (+https://bot.example)";

  public static void main(String[] arguments) throws InterruptedException {
    try (RobotsClient robots = RobotsClient.builder(AGENT).build()) {
      new PoliteCrawler(robots, Jsoup.newSession(), Thread::sleep).crawl(arguments[0], 100);
    }
  }

  public void crawl(String start, int limit) throws InterruptedException {
    Origin site = Origin.of(start);
    Queue<String> urls = new ArrayDeque<>(List.of(normalized(start)));
    Set<String> seen = new HashSet<>(urls);
    for (int i = 0; i < limit && !urls.isEmpty(); i++) {
      SiteRules rules = robots.rules(site); // cached as long as the standard allows
      if (rules.access() instanceof Access.DisallowAll) {
        System.err.println(rules.check(start)); // unreachable: try again at rules.nextFetch()
        return;
      }
      var links = new ArrayList<>(rules.sitemaps().stream().map(Sitemap::url).toList());
      String url = urls.remove();
      if (rules.allows(url)) {
        links.addAll(fetch(url, rules.crawler()));
        pause.millis(Math.max(1000, rules.crawlDelay().orElse(Duration.ZERO).toMillis()));
      }
      for (String link : links) {
        String page = normalized(link);
        if (Origin.parse(page).equals(Optional.of(site)) && seen.add(page)) {
          urls.add(page);
        }
      }
    }
  }

  private List<String> fetch(String url, Crawler crawler) {
    System.out.println(url);
    try {
      var reply = http.newRequest(url).userAgent(AGENT).followRedirects(false).execute();
      String location = reply.header("Location");
      if (location != null) { // another URL, which robots.txt may disallow
        return List.of(StringUtil.resolve(url, location));
      }
      byte[] body = reply.bodyAsBytes();
      Document page = reply.parse();
      List<String> links = page.select("loc").eachText(); // of a sitemap
      if (PageDirectives.read(reply.multiHeaders(), body, crawler, PageDialect.GOOGLE)
          .allows(Directive.FOLLOW)) {
        links.addAll(page.select("a[href]:not([rel~=(?i)\\bnofollow\\b])").eachAttr("abs:href"));
      }
      return links;
    } catch (IOException e) {
      System.err.println(url + ": " + e.getMessage());
      return List.of();
    }
  }

  /** Without fragment, with {@code /} for no path, and with {@code /private} for {@code /a/../private}. */
  private static String normalized(String link) {
    try {
      String page = link.replaceFirst("#.*", "").replaceFirst("^(\\w+://[^/?]+)(\\?|$)", "$1/$2");
      return new URI(page).normalize().toString();
    } catch (URISyntaxException e) {
      return ""; // of no site
    }
  }

  public interface Pause {
    void millis(long pause) throws InterruptedException;
  }
}
// end
