package wayleave.logs;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.Rule;
import wayleave.logs.line.LogRecord;

/**
 * Judged requests, counted: by crawler, by broken rule and by day. Its size depends on how many crawlers, rules and days there are,
 * not on how many requests. Not thread-safe.
 */
public final class LogReport {
  private final Map<LoggedCrawler, CrawlerCounts> crawlers = new HashMap<>();
  private final Map<RuleKey, BrokenRule> rules = new HashMap<>();
  private final Map<LocalDate, Map<RequestClass, Long>> days = new TreeMap<>();
  private long requests;
  private long others;
  /** In microseconds since 1970. */
  private long first = Long.MAX_VALUE;

  private long last = Long.MIN_VALUE;
  /** Most requests are of the day of the one before. */
  private long lastDay = Long.MIN_VALUE;

  private @Nullable Map<RequestClass, Long> lastDayCounts;

  private record RuleKey(Origin origin, RobotsVersion version, int line) {}

  private LogReport() {}

  /** Nothing counted yet. */
  public static LogReport empty() {
    return new LogReport();
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
      return;
    }
    crawlers.computeIfAbsent(crawler, CrawlerCounts::new).add(record, judgment, identity);
    day(record.time()).merge(judgment.requestClass(), 1L, Long::sum);
    if (judgment.requestClass().isViolation()) {
      addRule(judgment, crawler);
    }
  }

  private void addRule(Judgment judgment, LoggedCrawler crawler) {
    Origin origin = judgment.origin().orElse(null);
    RobotsVersion version = judgment.version().orElse(null);
    Rule rule = judgment.verdict().flatMap(verdict -> verdict.rule()).orElse(null);
    if (origin != null && version != null && rule != null) {
      rules
          .computeIfAbsent(
              new RuleKey(origin, version, rule.line()),
              any -> new BrokenRule(origin, version, rule))
          .add(crawler);
    }
  }

  private Map<RequestClass, Long> day(Instant time) {
    long day = Math.floorDiv(time.getEpochSecond(), 86_400L);
    Map<RequestClass, Long> counts = lastDayCounts;
    if (counts == null || day != lastDay) {
      counts = days.computeIfAbsent(
          LocalDate.ofInstant(time, ZoneOffset.UTC), any -> new EnumMap<>(RequestClass.class));
      lastDay = day;
      lastDayCounts = counts;
    }
    return counts;
  }

  /** How many requests were counted. */
  public long requests() {
    return requests;
  }

  /** How many of them name no crawler. */
  public long others() {
    return others;
  }

  /** How many requests have a class. */
  public long count(RequestClass requestClass) {
    return requestClass == RequestClass.NOT_A_CRAWLER
        ? others
        : crawlers.values().stream().mapToLong(each -> each.count(requestClass)).sum();
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
    return sorted(crawlers.values(), order.thenComparing(each -> each.crawler().token()));
  }

  /** The rules that were broken, those with most requests first. */
  public List<BrokenRule> brokenRules() {
    Comparator<BrokenRule> order =
        Comparator.comparingLong(BrokenRule::requests).reversed();
    return sorted(
        rules.values(),
        order
            .thenComparing(each -> each.origin().toString())
            .thenComparing(each -> each.version().time().orElse(Instant.MIN))
            .thenComparing(each -> each.rule().line()));
  }

  /** How many requests of crawlers each day, in UTC, has of each class. */
  public Map<LocalDate, Map<RequestClass, Long>> days() {
    return new TreeMap<>(days);
  }

  private Optional<Instant> time(long micros) {
    return requests == 0
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }

  private static <T> List<T> sorted(Collection<T> values, Comparator<T> order) {
    return values.stream().sorted(order).toList();
  }
}
