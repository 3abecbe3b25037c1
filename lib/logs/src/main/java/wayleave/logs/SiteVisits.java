package wayleave.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.line.LogRecord;

/** What one crawler did at one site, around changes of its robots.txt and as to its delay. Takes requests in any order. */
final class SiteVisits {
  private static final Duration WEEK = Duration.ofDays(7);
  private static final int REQUESTS_ELSEWHERE = 10;

  private final LoggedCrawler crawler;
  private final Origin origin;
  private RobotsHistory history;
  /** One for each version. */
  private Change[] changes;

  private final Map<RobotsVersion, Optional<DelayGaps>> delays = new HashMap<>();
  private final Map<Duration, DelayGaps> byDelay = new HashMap<>();
  /** The times of the latest allowed requests, in seconds, in ascending order. */
  private final long[] elsewhere = new long[REQUESTS_ELSEWHERE];

  /** What happened around the change that made a version. */
  private static final class Change {
    private long before;
    private long after;
    private @Nullable Instant firstAsk;
    private @Nullable Instant lastRequest;
  }

  SiteVisits(LoggedCrawler crawler, Origin origin, RobotsHistory history) {
    this.crawler = crawler;
    this.origin = origin;
    this.history = history;
    this.changes = new Change[history.versions().size()];
    Arrays.setAll(changes, any -> new Change());
    Arrays.fill(elsewhere, Long.MIN_VALUE);
  }

  /** Goes on with other versions. What happened around those that are left out is forgotten. */
  void update(RobotsHistory other) {
    Change[] next = new Change[other.versions().size()];
    Arrays.setAll(next, i -> {
      int before = versions().indexOf(other.versions().get(i));
      return before < 0 ? new Change() : changes[before];
    });
    history = other;
    changes = next;
  }

  void addRobotsRequest(Instant time) {
    int last = history.last(time);
    if (last >= 0) {
      Change change = changes[last];
      change.firstAsk =
          change.firstAsk == null || time.isBefore(change.firstAsk) ? time : change.firstAsk;
    }
  }

  void add(LogRecord record, RobotsVersion version) {
    Instant time = record.time();
    delays.computeIfAbsent(version, this::gaps).ifPresent(gaps -> gaps.add(time.getEpochSecond()));
    int last = history.last(time);
    if (last < 0) {
      return;
    }
    String target = record.target().orElse("");
    if (crawler.isDisallowed(versions().get(last), target)) {
      addDisallowed(time, last, target);
      return;
    }
    addElsewhere(time.getEpochSecond());
    Instant until = time.plus(WEEK);
    for (int next = last + 1; next < changes.length && !until.isBefore(start(next)); next++) {
      if (crawler.isDisallowed(versions().get(next), target)) {
        changes[next].before++;
        return;
      }
    }
  }

  /** The change that counts is the one since which the path is disallowed. */
  private void addDisallowed(Instant time, int last, String target) {
    int since = last;
    while (since > 0 && crawler.isDisallowed(versions().get(since - 1), target)) {
      since--;
    }
    Change change = changes[since];
    change.after++;
    change.lastRequest =
        change.lastRequest == null || time.isAfter(change.lastRequest) ? time : change.lastRequest;
  }

  private void addElsewhere(long second) {
    if (second > elsewhere[0]) {
      int at = 0;
      while (at + 1 < elsewhere.length && elsewhere[at + 1] < second) {
        elsewhere[at] = elsewhere[at + 1];
        at++;
      }
      elsewhere[at] = second;
    }
  }

  private Optional<DelayGaps> gaps(RobotsVersion version) {
    return version.hasRules()
        ? crawler
            .rules(version)
            .crawlDelay()
            .filter(delay -> !delay.isZero())
            .map(delay -> byDelay.computeIfAbsent(delay, DelayGaps::new))
        : Optional.empty();
  }

  private List<RobotsVersion> versions() {
    return history.versions();
  }

  private Instant start(int version) {
    return versions().get(version).time().orElse(Instant.MIN);
  }

  /** The delays, the longest last. */
  List<CrawlDelay> delays() {
    return byDelay.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(each -> each.getValue().result(crawler, origin).stream())
        .toList();
  }

  /** The changes that disallowed what it had requested, the oldest first. */
  List<RuleChange> changes(Instant end) {
    List<RuleChange> found = new ArrayList<>();
    Instant firstAsk = null;
    for (int i = changes.length - 1; i > 0; i--) {
      Change change = changes[i];
      firstAsk = change.firstAsk == null ? firstAsk : change.firstAsk;
      if (change.before > 0) {
        Instant since = change.lastRequest == null ? start(i) : change.lastRequest;
        found.add(
            0,
            new RuleChange(
                crawler,
                origin,
                versions().get(i),
                start(i),
                change.before,
                change.after,
                Optional.ofNullable(firstAsk),
                Optional.ofNullable(change.lastRequest),
                !since.plus(WEEK).isAfter(end) || elsewhere[0] > since.getEpochSecond()));
      }
    }
    return found;
  }
}
