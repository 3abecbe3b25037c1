package wayleave.logs.judge;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import wayleave.Origin;

/** The robots.txt requests of one crawler at all sites: a redirect leads to the next request elsewhere. Not thread-safe. */
final class CrawlerRequests {
  /** Redirects that are logged after so many later requests are not followed. */
  private static final int MOST_TIMES = 100;

  private final int mostRedirects;
  private final Map<Origin, SiteRequests> sites = new HashMap<>();
  /** Those with redirects, so that one request need not look at all sites. */
  private final Set<SiteRequests> redirecting = new HashSet<>();
  /** The redirects of each site that nothing has followed yet, the oldest first. */
  private final Map<Origin, Deque<RobotsRequest>> open = new HashMap<>();
  /** The first request of each time, and the first at another site than that: one of them is where a redirect leads. */
  private final NavigableMap<Instant, List<RobotsRequest>> firsts = new TreeMap<>();

  /** @param mostRedirects of a site that nothing has followed yet */
  CrawlerRequests(int mostRedirects) {
    this.mostRedirects = mostRedirects;
  }

  /** The sites whose requests are kept. */
  Collection<SiteRequests> sites() {
    return sites.values();
  }

  /** The requests at a site. */
  Optional<SiteRequests> at(Origin origin) {
    return Optional.ofNullable(sites.get(origin));
  }

  /**
   * Takes a request.
   *
   * @param isKept whether its site has a robots.txt; otherwise only redirects may lead to it
   */
  void add(RobotsRequest request, boolean isKept, Instant now) {
    follow(request, now);
    note(request);
    if (isKept) {
      SiteRequests site =
          sites.computeIfAbsent(request.origin, any -> new SiteRequests(mostRedirects));
      site.add(request);
      if (request.isRedirect()) {
        redirecting.add(site);
      }
    }
    if (request.isRedirect() && !lookBack(request)) {
      Deque<RobotsRequest> same = open.computeIfAbsent(request.origin, any -> new ArrayDeque<>());
      same.add(request);
      if (same.size() > mostRedirects) {
        Instant forgotten = same.remove().time;
        if (!isKept) {
          redirecting.forEach(site -> site.missing(forgotten));
        }
      }
    }
  }

  /** Adds requests in any order, after which no more come: a log that has ended. Of two with the same time the first is the earlier. */
  void addAll(List<RobotsRequest> requests, Set<Origin> kept) {
    requests.sort(Comparator.comparing(each -> each.time));
    requests.forEach(request -> add(request, kept.contains(request.origin), request.time));
    requests.stream().filter(RobotsRequest::isRedirect).forEach(each -> each.resolve(Instant.MAX));
    resolve(Instant.MAX);
  }

  /** Takes a request as the one to which the open redirects of other sites lead. */
  private void follow(RobotsRequest request, Instant now) {
    for (Map.Entry<Origin, Deque<RobotsRequest>> each : open.entrySet()) {
      Deque<RobotsRequest> redirects = each.getValue();
      while (!redirects.isEmpty() && now.isAfter(redirects.getFirst().openUntil())) {
        redirects.remove();
      }
      if (!each.getKey().equals(request.origin)) {
        redirects.removeIf(redirect -> redirect.follow(request));
      }
    }
    open.values().removeIf(Deque::isEmpty);
  }

  private void note(RobotsRequest request) {
    List<RobotsRequest> same = firsts.computeIfAbsent(request.time, any -> new ArrayList<>(1));
    if (same.isEmpty() || same.size() == 1 && !same.get(0).origin.equals(request.origin)) {
      same.add(request);
    }
    if (firsts.size() > MOST_TIMES) {
      firsts.pollFirstEntry();
    }
  }

  /** Whether the request to which a redirect leads stands before it, in the same second or in a log that is out of order. */
  private boolean lookBack(RobotsRequest redirect) {
    return firsts.subMap(redirect.time, true, redirect.openUntil(), true).values().stream()
        .flatMap(List::stream)
        .anyMatch(redirect::follow);
  }

  /** Finds out where the redirects have led. */
  void resolve(Instant now) {
    redirecting.forEach(site -> site.resolve(now));
    redirecting.removeIf(site -> !site.hasRedirects());
  }
}
