package wayleave.logs.judge;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.LogPlace;
import wayleave.logs.LoggedCrawler;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogRecord;

/**
 * The robots.txt requests of a log: what each crawler asked each site for. Those of a whole log come in any order of time, and all
 * of them count. Those of a live log, which is being written, count as far as they can still decide: then memory is bounded. Not
 * thread-safe.
 */
final class RobotsRequests {
  /** Beyond so many redirects of a site that are not followed yet, the oldest is forgotten, and what depends on it is excused. */
  private static final int MOST_REDIRECTS = 1_000;
  /** The latest that a request is judged after its time: after five redirects, each followed within five minutes. */
  private static final Duration LATEST = RobotsRequest.FOLLOWED_WITHIN
      .multipliedBy(RobotsRequest.MAX_REDIRECTS)
      .plus(RobotsRequest.IN_FLIGHT);

  /** A record that is later than now by more than this has a wrong time, which must not make others look old. */
  private static final Duration AHEAD = Duration.ofDays(1);

  final JudgeOptions options;
  final CrawlerNames names;
  final Sites sites;
  final Identities identities;
  private final Map<Origin, RobotsHistory> robots;
  private final Map<Sharing, CrawlerRequests> crawlers = new HashMap<>();
  /** Those of a whole log that are not sorted yet. */
  private final Map<Sharing, List<RobotsRequest>> unsorted = new HashMap<>();
  /** One object for each address of a whole log, and for each list of versions. */
  private final Map<String, String> clients = new HashMap<>();

  private final Map<List<RobotsVersion>, List<RobotsVersion>> lists = new HashMap<>();
  /** The time now, which that of a record can hardly exceed; null for a whole log. */
  private final @Nullable InstantSource clock;

  private final int most;
  /** What those have sent who have sent nothing. */
  private final SiteRequests none = new SiteRequests(0);

  private int total;
  /** Requests are dropped when there are so many. */
  private int limit;

  private @Nullable Instant first;
  private Instant lostUntil = Instant.MIN;
  private Instant newest = Instant.MIN;

  /** Who shares knowledge: all requests of one crawler whose identity is alike. */
  private record Sharing(LoggedCrawler crawler, boolean isVerified) {}

  /** The same, at one site. */
  record Key(Sharing sharing, Origin origin) {
    static Key of(LoggedCrawler crawler, Origin origin, Identity identity) {
      return new Key(new Sharing(crawler, identity.kind() == Identity.Kind.VERIFIED), origin);
    }
  }

  /**
   * None yet.
   *
   * @param clock the time now, for a live log; null for a whole log
   * @param most requests of a live log that are kept
   */
  RobotsRequests(JudgeOptions options, @Nullable InstantSource clock, int most) {
    this.options = options;
    this.names = new CrawlerNames(options);
    this.sites = new Sites(options);
    this.identities = new Identities(options);
    this.robots = new HashMap<>(options.robots());
    this.clock = clock;
    this.most = most;
    this.limit = most;
  }

  /** Takes the time of a request. */
  void addTime(Instant time) {
    first = first == null || time.isBefore(first) ? time : first;
    if (clock != null && time.isAfter(newest) && !time.isAfter(clock.instant().plus(AHEAD))) {
      newest = time;
    }
  }

  /** Takes a record. Of two with the same time, the one that was given first is the earlier. */
  void add(LogRecord record, LogPlace place) {
    addTime(record.time());
    Key key = key(record);
    if (key == null) {
      return;
    }
    String client = record.sender().orElse(null);
    RobotsRequest request = new RobotsRequest(
        record,
        place,
        key.origin(),
        client == null || clock != null ? client : clients.computeIfAbsent(client, any -> client),
        options.policy());
    RobotsHistory history = robots.get(key.origin());
    if (history != null) {
      request.update(history, options.policy(), lists);
    }
    if (clock == null) {
      unsorted.computeIfAbsent(key.sharing(), any -> new ArrayList<>()).add(request);
    } else {
      addLive(request, key.sharing(), history != null);
    }
  }

  private void addLive(RobotsRequest request, Sharing sharing, boolean isKept) {
    CrawlerRequests crawler =
        crawlers.computeIfAbsent(sharing, any -> new CrawlerRequests(MOST_REDIRECTS));
    crawler.add(request, isKept, newest);
    crawler.resolve(newest);
    total += isKept ? 1 : 0;
    if (total >= limit) {
      prune();
    }
  }

  /** Who learns from a record; null if it is no robots.txt request, or one from which nobody learns anything. */
  private @Nullable Key key(LogRecord record) {
    if (!record.isRobotsRequest()
        || Answer.of(record.status().orElse(0), options.policy()) == Answer.NOTHING) {
      return null;
    }
    LoggedCrawler crawler = record.userAgent().flatMap(names::of).orElse(null);
    Origin origin = sites.of(record).orElse(null);
    if (crawler == null || origin == null) {
      return null;
    }
    Identity identity = identities.of(crawler, record);
    return identity.kind() == Identity.Kind.IMPERSONATED ? null : Key.of(crawler, origin, identity);
  }

  /** Drops what can decide nothing any more; if too much is left, also what still could. */
  private void prune() {
    Duration kept = LATEST.plus(RobotsRequest.IN_FLIGHT).plus(options.propagation());
    while (prune(kept) > most / 2) {
      kept = kept.dividedBy(2);
    }
    limit = Math.max(most / 8, total * 2);
  }

  /** Drops what is older; returns how many requests are left that could be dropped too. */
  private int prune(Duration kept) {
    total = 0;
    int more = 0;
    for (CrawlerRequests crawler : crawlers.values()) {
      for (SiteRequests site : crawler.sites()) {
        site.prune(newest.minus(kept));
        total += site.size();
        more += site.size() - 1;
      }
    }
    return more;
  }

  /** Replaces the versions of a site's robots.txt. */
  void update(Origin origin, RobotsHistory history) {
    robots.put(origin, history);
    lists.clear();
    crawlers
        .values()
        .forEach(crawler ->
            crawler.at(origin).ifPresent(site -> site.update(history, options.policy(), lists)));
  }

  /** What those who share knowledge asked for. */
  SiteRequests at(Key key) {
    unsorted.forEach((sharing, requests) -> crawlers
        .computeIfAbsent(sharing, any -> new CrawlerRequests(Integer.MAX_VALUE))
        .addAll(requests, robots.keySet()));
    unsorted.clear();
    return Optional.ofNullable(crawlers.get(key.sharing()))
        .flatMap(crawler -> crawler.at(key.origin()))
        .orElse(none);
  }

  /** The versions of a site's robots.txt; null if none were given. */
  @Nullable
  RobotsHistory history(Origin origin) {
    return robots.get(origin);
  }

  /** The time from which on the log is complete; empty before the first request. */
  Optional<Instant> coversFrom() {
    return options
        .coversFrom()
        .or(() -> Optional.ofNullable(first))
        .map(from -> lostUntil.isAfter(from) ? lostUntil : from);
  }

  /** What was logged up to a time may be missing. */
  void lost(Instant until) {
    lostUntil = until;
  }

  /** The time of the newest record. */
  Instant newest() {
    return newest;
  }

  /** How many robots.txt requests are kept. */
  int size() {
    return total;
  }
}
