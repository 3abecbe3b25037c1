package wayleave.watch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import wayleave.Origin;

/**
 * A site to be watched. Immutable and thread-safe.
 *
 * @param origin whose robots.txt is watched
 * @param crawlers whose verdicts matter: product tokens or User-Agent headers; {@code *} is one that no group names. At least one
 * @param urls the URLs whose verdicts matter: URLs of the site, or paths that begin with {@code /}. If empty, all URLs do
 * @param every how often it is looked at; if empty, as often as its answers ask for. While it fails, the fetch policy says when
 * @param logs its access logs, in which crawlers that break its rules are looked for; they need not exist yet
 */
public record WatchedSite(
    Origin origin,
    List<String> crawlers,
    List<String> urls,
    Optional<Duration> every,
    List<Path> logs) {
  /** Those that matter where nothing is said: two search engines, and whoever no group names. */
  public static final List<String> DEFAULT_CRAWLERS = List.of("Googlebot", "Bingbot", "*");

  /** The most crawlers of a site. Comparing two files for one can take seconds if they are made to. */
  public static final int MAX_CRAWLERS = 50;

  /** The most URLs of a site. */
  public static final int MAX_URLS = 1_000;

  /** The shortest {@code every}. */
  public static final Duration SHORTEST = Duration.ofMinutes(1);

  /**
   * @throws IllegalArgumentException if there are no crawlers, too many of them or of URLs, a URL of another site, or {@code every}
   *     is shorter than {@link #SHORTEST}; the message says which, for people
   */
  public WatchedSite {
    crawlers = List.copyOf(crawlers);
    urls = List.copyOf(urls);
    logs = List.copyOf(logs);
    if (crawlers.isEmpty() || crawlers.size() > MAX_CRAWLERS) {
      throw new IllegalArgumentException(
          crawlers.size() + " crawlers: expected 1 to " + MAX_CRAWLERS + " for a site");
    }
    if (urls.size() > MAX_URLS) {
      throw new IllegalArgumentException(
          urls.size() + " URLs: expected at most " + MAX_URLS + " for a site");
    }
    for (String url : urls) {
      if (!url.startsWith("/") && !origin.covers(url)) {
        throw new IllegalArgumentException(
            url + " is not a URL of " + origin + ": expected one, or a path that starts with /");
      }
    }
    if (every.isPresent() && every.get().compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "every " + every.get().toSeconds() + " s: expected a minute or more");
    }
  }

  /** A site without logs; otherwise as the other constructor. */
  public WatchedSite(
      Origin origin, List<String> crawlers, List<String> urls, Optional<Duration> every) {
    this(origin, crawlers, urls, every, List.of());
  }

  /** This site with its access logs. */
  public WatchedSite withLogs(List<Path> files) {
    return new WatchedSite(origin, crawlers, urls, every, files);
  }
}
