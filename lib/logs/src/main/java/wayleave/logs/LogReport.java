package wayleave.logs;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import wayleave.Origin;
import wayleave.Rule;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.line.LogRecord;

/**
 * Judged requests, counted: by crawler, rule and day, around each change of a robots.txt, and as to delays. Takes them in any order.
 * Its size depends on how many crawlers, sites, rules and days there are, not on how many requests. Not thread-safe.
 */
public final class LogReport {
  /** Clients choose the hosts that they name. */
  private static final int MAX_ORIGINS = 1_000;

  private final Map<Origin, RobotsHistory> robots;
  private final Map<LoggedCrawler, CrawlerCounts> crawlers = new HashMap<>();
  private final Map<RuleKey, BrokenRule> rules = new HashMap<>();
  private final Map<SiteKey, SiteVisits> visits = new HashMap<>();
  private final Map<Origin, Long> unknownOrigins = new HashMap<>();
  private long requests;
  private long others;
  private long withoutUserAgent;
  /** In microseconds since 1970. */
  private long first = Long.MAX_VALUE;

  private long last = Long.MIN_VALUE;

  private record SiteKey(LoggedCrawler crawler, Origin origin) {}

  private record RuleKey(Origin origin, RobotsVersion version, int line) {}

  private LogReport(Map<Origin, RobotsHistory> robots) {
    this.robots = new HashMap<>(robots);
  }

  /** Nothing counted yet, of requests that are judged by the robots.txt versions of each site. */
  public static LogReport of(Map<Origin, RobotsHistory> robots) {
    return new LogReport(robots);
  }

  /** Replaces the versions of a site's robots.txt. */
  public void update(Origin origin, RobotsHistory history) {
    robots.put(origin, history);
    visits.forEach((key, site) -> {
      if (key.origin().equals(origin)) {
        site.update(history);
      }
    });
  }

  /** Counts a request. */
  public void add(LogRecord record, Judgment judgment) {
    requests++;
    first = Math.min(first, record.epochMicros());
    last = Math.max(last, record.epochMicros());
    LoggedCrawler crawler = judgment.crawler().orElse(null);
    Identity identity = judgment.identity().orElse(null);
    if (crawler == null || identity == null) {
      others++;
      withoutUserAgent += record.userAgent().isEmpty() ? 1 : 0;
      return;
    }
    crawlers.computeIfAbsent(crawler, CrawlerCounts::new).add(record, judgment, identity);
    if (judgment.requestClass().isViolation()) {
      addRule(record, judgment, crawler);
    }
    judgment
        .origin()
        .filter(origin -> judgment.reason() == RequestReason.NO_ROBOTS_FOR_HOST
            && (unknownOrigins.size() < MAX_ORIGINS || unknownOrigins.containsKey(origin)))
        .ifPresent(origin -> unknownOrigins.merge(origin, 1L, Long::sum));
    judgment.origin().ifPresent(origin -> addVisit(record, judgment, crawler, origin));
  }

  private void addVisit(LogRecord record, Judgment judgment, LoggedCrawler crawler, Origin origin) {
    RobotsVersion version = judgment.version().orElse(null);
    boolean isRobotsRequest =
        judgment.reason() == RequestReason.ROBOTS_TXT && record.isRobotsRequest();
    RobotsHistory history = robots.get(origin);
    if (history != null && (version != null || isRobotsRequest)) {
      SiteVisits site = visits.computeIfAbsent(
          new SiteKey(crawler, origin), any -> new SiteVisits(crawler, origin, history));
      if (version == null) {
        site.addRobotsRequest(record.time());
      } else {
        site.add(record, version);
      }
    }
  }

  private void addRule(LogRecord record, Judgment judgment, LoggedCrawler crawler) {
    Origin origin = judgment.origin().orElse(null);
    RobotsVersion version = judgment.version().orElse(null);
    Rule rule = judgment.verdict().flatMap(verdict -> verdict.rule()).orElse(null);
    if (origin != null && version != null && rule != null) {
      rules
          .computeIfAbsent(
              new RuleKey(origin, version, rule.line()),
              any -> new BrokenRule(origin, version, rule))
          .add(crawler, record.target().orElse(""));
    }
  }

  /** How many requests were counted. */
  public long requests() {
    return requests;
  }

  /** How many of them name no crawler. */
  public long others() {
    return others;
  }

  /** How many of those have no User-Agent header in the log, so that they may be a crawler's. */
  public long withoutUserAgent() {
    return withoutUserAgent;
  }

  /** How many requests have a class. */
  public long count(RequestClass requestClass) {
    return requestClass == RequestClass.NOT_A_CRAWLER
        ? others
        : crawlers.values().stream().mapToLong(each -> each.count(requestClass)).sum();
  }

  /** How many requests of crawlers went to each origin whose robots.txt is not known, for at most 1,000 origins; in any order. */
  public Map<Origin, Long> unknownOrigins() {
    return Map.copyOf(unknownOrigins);
  }

  /** How many requests of crawlers have a class and were answered by a status of a family. */
  public long count(RequestClass requestClass, StatusFamily family) {
    return crawlers.values().stream()
        .mapToLong(each -> each.count(requestClass, family))
        .sum();
  }

  /** The time of the first request; empty if there is none. */
  public Optional<Instant> first() {
    return time(first);
  }

  /** The time of the last request; empty if there is none. */
  public Optional<Instant> last() {
    return time(last);
  }

  /** The crawlers: those with most violations first, then those with most requests, then by name. */
  public List<CrawlerCounts> crawlers() {
    Comparator<CrawlerCounts> order = Comparator.comparingLong(CrawlerCounts::violations)
        .thenComparingLong(CrawlerCounts::requests)
        .reversed();
    return crawlers.values().stream()
        .sorted(order.thenComparing(each -> each.crawler().token()))
        .toList();
  }

  /** The rules that were broken, those with most requests first. */
  public List<BrokenRule> brokenRules() {
    Comparator<BrokenRule> order =
        Comparator.comparingLong(BrokenRule::requests).reversed();
    return rules.values().stream()
        .sorted(order
            .thenComparing(each -> each.origin().toString())
            .thenComparing(each -> each.version().time().orElse(Instant.MIN))
            .thenComparing(each -> each.rule().line()))
        .toList();
  }

  /** How many requests of crawlers each day, in UTC, has of each class. */
  public Map<LocalDate, Map<RequestClass, Long>> days() {
    Map<LocalDate, Map<RequestClass, Long>> days = new TreeMap<>();
    for (CrawlerCounts each : crawlers.values()) {
      each.days().forEach((day, counts) -> {
        Map<RequestClass, Long> all =
            days.computeIfAbsent(day, any -> new EnumMap<>(RequestClass.class));
        counts.forEach((requestClass, count) -> all.merge(requestClass, count, Long::sum));
      });
    }
    return days;
  }

  /** The changes of robots.txt files that disallowed what crawlers requested: those that were not obeyed first, then by time. */
  public List<RuleChange> changes() {
    Instant end = last().orElse(Instant.MIN);
    return visits.values().stream()
        .flatMap(each -> each.changes(end).stream())
        .sorted(Comparator.comparing(RuleChange::isObeyed)
            .thenComparing(RuleChange::time)
            .thenComparing(each -> each.crawler().token())
            .thenComparing(each -> each.origin().toString()))
        .toList();
  }

  /** How crawlers kept their delays: those that did not most often first. */
  public List<CrawlDelay> delays() {
    return visits.values().stream()
        .flatMap(each -> each.delays().stream())
        .sorted(Comparator.comparingLong(CrawlDelay::tooShort)
            .reversed()
            .thenComparing(each -> each.crawler().token())
            .thenComparing(each -> each.origin().toString())
            .thenComparing(CrawlDelay::delay))
        .toList();
  }

  private Optional<Instant> time(long micros) {
    return requests == 0
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }
}
