package wayleave.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.LoggedCrawler;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.file.LogFollower;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.judge.LiveJudge;
import wayleave.logs.line.LineCounts;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

/**
 * The access logs of a watched site, judged by the versions of its robots.txt that the watcher has seen. A request that breaks the
 * rules counts once a later look at the site has shown that they were still in force. Thread-safe.
 */
final class SiteLog implements AutoCloseable {
  private static final int UNREACHABLE = 503;
  private static final int NOT_FOUND = 404;
  /** The oldest are forgotten, and with them what crawlers knew by them. */
  private static final int MOST_VERSIONS = 100;
  /** Kinds that wait for a look at the site. */
  private static final int MOST_WAITING = 100;
  /** Anybody can invent names: further ones share one alert. */
  private static final int MOST_SELF_NAMED = 50;

  /** How far the clock of a server may be ahead. */
  private static final Duration MOST_AHEAD = Duration.ofMinutes(1);

  /** Fewer lines do not show what a log lacks. */
  private static final int SAMPLE = 100;

  private static final String SELF_NAMED = "?";
  private static final String OTHERS = "other crawlers";

  private static final String CANNOT_BE_READ =
      ": cannot be read; `wayleave logs --parse %s` says why";

  private final WatchedSite site;
  private final Dialect dialect;
  private final InstantSource clock;
  private final LogFollower follower;
  private final LiveJudge judge;
  private final Set<String> alerted;
  private final Consumer<String> notice;
  private final Consumer<String> failure;
  private final Set<String> aheadSaid = new HashSet<>();
  /** Logs that could not be read, or not to their ends. */
  private final Set<String> failed = new HashSet<>();

  /** The lines of each log. */
  private final Map<String, LineCounts> counts = new HashMap<>();

  private final Map<String, LogRecord> waiting = new LinkedHashMap<>();
  private List<RobotsVersion> versions = new ArrayList<>();
  /** Up to when the last version is known to have been in force. */
  private Instant confirmed = Instant.MIN;

  /**
   * A new kind of violation.
   *
   * @param kind what is remembered of it
   */
  record Found(String kind, Alert alert) {}

  SiteLog(
      WatchedSite site,
      WatchRecord kept,
      Dialect dialect,
      CrawlerIdentity identity,
      InstantSource clock,
      Listeners listeners) {
    this.site = site;
    this.dialect = dialect;
    this.clock = clock;
    this.alerted = new HashSet<>(kept.violations());
    this.judge = LiveJudge.of(
        JudgeOptions.of(Map.of(site.origin(), RobotsHistory.of(List.of())))
            .withSite(site.origin())
            .withIdentity(identity),
        clock);
    this.notice =
        text -> listeners.tell(listener -> listener.logNoticed(site.origin(), text, false));
    this.failure =
        text -> listeners.tell(listener -> listener.logNoticed(site.origin(), text, true));
    this.follower = LogFollower.of(null, ReadingOptions.DEFAULT, clock, new LogFollower.Listener() {
      @Override
      public void noticed(String log, String what) {
        notice.accept(log + ": " + what);
      }

      @Override
      public void failed(String log, String why) {
        failed.add(log);
        judge.lost();
        // The reason may show a line of the log, with an address.
        failure.accept(log + CANNOT_BE_READ.formatted(log));
      }
    });
    for (Path log : site.logs()) {
      follower.follow(log.toString(), log);
    }
    begin(kept);
  }

  /** Goes on with what was known when the watcher ended. */
  private void begin(WatchRecord kept) {
    Observation.Answered answered = kept.state().answered();
    if (answered == null) {
      return;
    }
    Instant since = kept.sameSince() == null ? answered.at() : kept.sameSince();
    add(version(answered, since));
    confirmed = answered.at();
    if (kept.state().failingSince() != null) {
      add(failure(kept.state().failingSince()));
    }
  }

  private RobotsVersion version(Observation.Answered seen, Instant at) {
    int status = seen.copy() == null ? NOT_FOUND : seen.copy().found().status();
    return RobotsVersion.seen(at, status, seen.body().toBytes(), dialect);
  }

  private RobotsVersion failure(Instant at) {
    return RobotsVersion.seen(at, UNREACHABLE, new byte[0], dialect);
  }

  private void add(RobotsVersion version) {
    versions.add(version);
    if (versions.size() > MOST_VERSIONS) {
      versions = new ArrayList<>(versions.subList(1, versions.size()));
    }
    judge.update(site.origin(), RobotsHistory.of(versions));
  }

  /**
   * Takes what a look at the site found.
   *
   * @return the kinds of violations that waited for it
   */
  synchronized List<Found> observed(Observation seen) {
    Instant now = clock.instant();
    boolean isSame;
    if (seen instanceof Observation.Answered answered) {
      RobotsVersion found = version(answered, now);
      isSame = says(found);
      if (isSame) {
        confirmed = answered.at();
      } else {
        add(found);
        confirmed = now;
      }
    } else {
      isSame = !versions.isEmpty() && last().status() == UNREACHABLE;
      if (!isSame) {
        add(failure(now));
      }
    }
    List<Found> found = new ArrayList<>();
    for (Map.Entry<String, LogRecord> each : List.copyOf(waiting.entrySet())) {
      LogRecord record = each.getValue();
      if (seen instanceof Observation.Failed || !record.time().isAfter(confirmed)) {
        waiting.remove(each.getKey());
        found(record, judge.again(record)).ifPresent(found::add);
      }
    }
    return found;
  }

  private RobotsVersion last() {
    return versions.get(versions.size() - 1);
  }

  private boolean says(RobotsVersion found) {
    return !versions.isEmpty()
        && last().status() == found.status()
        && last().sha256().equals(found.sha256());
  }

  /**
   * Reads what has been logged, or a part of it.
   *
   * @param found takes the new kinds of violations
   * @return whether there was anything
   */
  synchronized boolean read(List<Found> found) throws IOException {
    LiveJudge.Judged judged = (place, record, judgment) -> judged(record, judgment, found);
    boolean isAny = follower.read((log, number, line) -> add(log, number, line, judged));
    judge.release(judged);
    return isAny;
  }

  private void add(String log, long number, LogLine line, LiveJudge.Judged judged)
      throws IOException {
    LineCounts counted = counts.computeIfAbsent(log, any -> new LineCounts());
    counted.add(line);
    if (counted.requests() + counted.broken() == SAMPLE) {
      check(log, counted);
    }
    if (line instanceof LogRecord record && !isAhead(log, record)) {
      judge.add(new LogPlace(log, number), record, judged);
    }
  }

  /** Says once that nothing can be found in a log. */
  private void check(String log, LineCounts counted) {
    String problem = counted.broken() > counted.requests()
        ? CANNOT_BE_READ.formatted(log)
        : counted.lacks(LineCounts.Needed.USER_AGENT)
            ? ": most of its requests have no user agent, so violations cannot be found"
            : null;
    if (problem != null && failed.add(log)) {
      failure.accept(log + problem);
    }
  }

  /** Judges what was read just now and is old enough: the next run reads the rest again. */
  synchronized List<Found> finish() throws IOException {
    List<Found> found = new ArrayList<>();
    LiveJudge.Judged judged = (place, record, judgment) -> judged(record, judgment, found);
    follower.finish();
    counts.forEach(this::check);
    judge.finish(clock.instant(), judged);
    return found;
  }

  /** Whether a request is logged with a time that has not come: no look at the site can confirm the rules of then. */
  private boolean isAhead(String log, LogRecord record) {
    boolean isAhead = record.time().isAfter(clock.instant().plus(MOST_AHEAD));
    if (isAhead && aheadSaid.add(log)) {
      notice.accept(
          log
              + ": has requests with times in the future, which are left out: check the clock and the time zone of its server");
    }
    return isAhead;
  }

  private void judged(LogRecord record, Judgment judgment, List<Found> found) {
    String kind = kind(judgment);
    if (kind == null || alerted.contains(kind)) {
      return;
    } else if (!record.time().isAfter(confirmed)) {
      found(record, judgment).ifPresent(found::add);
    } else if (waiting.size() < MOST_WAITING || waiting.containsKey(kind)) {
      waiting.merge(
          kind, record, (known, other) -> other.time().isBefore(known.time()) ? other : known);
    }
  }

  /** How many logs could not be read, or not to their ends. */
  synchronized int failed() {
    return failed.size();
  }

  /** Whether a violation waits for a look at the site. */
  synchronized boolean isWaiting() {
    return !waiting.isEmpty();
  }

  private static @Nullable Rule rule(Judgment judgment) {
    return judgment.requestClass().isViolation()
        ? judgment.verdict().flatMap(verdict -> verdict.rule()).orElse(null)
        : null;
  }

  /** What is remembered of a violation: crawler, class and rule, without the number of its line; null if it is none. */
  private @Nullable String kind(Judgment judgment) {
    Rule rule = rule(judgment);
    LoggedCrawler crawler = judgment.crawler().orElse(null);
    return rule == null || crawler == null
        ? null
        : name(crawler) + " " + judgment.requestClass().code() + " " + rule;
  }

  private String name(LoggedCrawler crawler) {
    if (crawler.known().isPresent()) {
      return crawler.token();
    }
    String name = SELF_NAMED + crawler.token();
    Set<String> selfNamed = new HashSet<>();
    for (String kind : alerted) {
      if (kind.startsWith(SELF_NAMED)) {
        selfNamed.add(kind.substring(0, kind.indexOf(' ')));
      }
    }
    return selfNamed.size() < MOST_SELF_NAMED || selfNamed.contains(name) ? name : OTHERS;
  }

  private Optional<Found> found(LogRecord record, Judgment judgment) {
    Rule rule = rule(judgment);
    String kind = kind(judgment);
    LoggedCrawler crawler = judgment.crawler().orElse(null);
    if (rule == null || kind == null || crawler == null || !alerted.add(kind)) {
      return Optional.empty();
    }
    String name = kind.startsWith(OTHERS) ? OTHERS : crawler.token();
    String path = record.target().orElse("/").replaceFirst("[?#].*", "");
    String line = "line " + rule.line() + ": " + rule;
    Alert.Violation violation = new Alert.Violation(
        name,
        judgment.requestClass().code(),
        judgment.reason().code(),
        line,
        site.origin() + path,
        record.time());
    return Optional.of(new Found(
        kind,
        new Alert(
            AlertSeverity.WARNING,
            Alert.Kind.VIOLATION,
            site.origin(),
            clock.instant(),
            judgment.requestClass().code() + ": " + name + " requested " + path + " (" + line
                + "); " + judgment.reason().text(),
            null,
            violation,
            null,
            null)));
  }

  @Override
  public synchronized void close() {
    follower.close();
  }
}
