package wayleave.logs;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.line.LogRecord;

/**
 * What each crawler asked robots.txt for so far, in a log that is being written, as far as it can still decide. Bounded in memory;
 * not thread-safe.
 */
final class LiveAsks implements Judge.Known {
  /** The latest that a request is judged after its time: after five redirects, each followed within five minutes. */
  private static final Duration LATEST =
      Asks.FOLLOWED_WITHIN.multipliedBy(Asks.MAX_REDIRECTS).plus(Judge.IN_FLIGHT);

  /** A record that is later than now by more than this has a wrong time, which must not make others look old. */
  private static final Duration AHEAD = Duration.ofDays(1);

  private final Asks collected;
  private final JudgeOptions options;
  private final Map<Origin, RobotsHistory> robots;
  private final Map<Sharing, Group> groups = new HashMap<>();
  private final InstantSource clock;
  private final int most;
  private int total;
  /** Requests are dropped when there are so many. */
  private int limit;

  private @Nullable Instant first;
  private Instant lostUntil = Instant.MIN;
  private Instant newest = Instant.MIN;

  /** The requests of one crawler, at all sites. */
  private record Sharing(LoggedCrawler crawler, boolean isVerified) {
    static Sharing of(Asks.Key key) {
      return new Sharing(key.crawler(), key.isVerified());
    }
  }

  /** What one crawler asked for at several sites. */
  private static final class Group {
    private final Map<Origin, LiveTimeline> timelines = new HashMap<>();
    private final Set<LiveTimeline> redirecting = new HashSet<>();
    /** Redirects by sites without a robots.txt here, on the way from one that has one. */
    private final Deque<LiveTimeline.Hop> transit = new ArrayDeque<>();

    private LiveTimeline.@Nullable Hop lastElsewhere;

    /** Takes a request that may be where open redirects lead to. */
    void follow(LiveTimeline.Hop hop, boolean isElsewhere, Instant now) {
      transit.removeIf(open -> now.isAfter(open.end()));
      boolean isTaken = false;
      for (LiveTimeline.Hop open : transit) {
        isTaken |= open.offer(hop);
      }
      for (LiveTimeline timeline : redirecting) {
        isTaken |= timeline.offer(hop);
      }
      boolean isRedirect = hop.ask().answer() == Answer.REDIRECTED;
      if (isElsewhere) {
        if (isTaken && isRedirect) {
          transit.add(hop);
          if (transit.size() > LiveTimeline.MOST_REDIRECTS) {
            Instant forgotten = transit.remove().ask().time();
            redirecting.forEach(timeline -> timeline.missing(forgotten));
          }
        }
        lastElsewhere = hop;
      }
      if (isRedirect) {
        lookBack(hop);
      }
      redirecting.forEach(timeline -> timeline.resolve(now));
      redirecting.removeIf(timeline -> !timeline.hasRedirects());
    }

    /** The request to which a redirect leads may stand before it, in the same second. */
    private void lookBack(LiveTimeline.Hop redirect) {
      List<LiveTimeline.Hop> candidates = new ArrayList<>();
      timelines
          .values()
          .forEach(each -> candidates.add(each.firstFrom(redirect.ask().time())));
      candidates.add(lastElsewhere);
      candidates.stream()
          .filter(each -> each != null && redirect.leadsTo(each))
          .min(Comparator.comparing(each -> each.ask().time()))
          .ifPresent(redirect::offer);
    }
  }

  /**
   * Nothing asked yet.
   *
   * @param clock the time now, which that of a record can hardly exceed
   * @param most requests that are kept
   */
  LiveAsks(JudgeOptions options, InstantSource clock, int most) {
    this.clock = clock;
    this.collected = Asks.of(options);
    this.options = options;
    this.robots = new HashMap<>(options.robots());
    this.most = most;
    this.limit = most;
  }

  /** A judge that knows what was added so far. */
  Judge judge() {
    return new Judge(collected, this);
  }

  /** Takes a record. */
  void add(LogRecord record, LogPlace place) {
    Instant time = record.time();
    first = first == null || time.isBefore(first) ? time : first;
    if (time.isAfter(newest) && !time.isAfter(clock.instant().plus(AHEAD))) {
      newest = time;
    }
    Asks.Key key = collected.key(record);
    if (key == null) {
      return;
    }
    RobotsHistory history = robots.get(key.origin());
    Asks.Given given = collected.given(record, history);
    Ask ask = new Ask(
        record,
        record.client().orElse(null),
        place,
        0,
        given.answer(),
        List.copyOf(given.versions()));
    Group group = groups.computeIfAbsent(Sharing.of(key), any -> new Group());
    if (history == null) {
      group.follow(new LiveTimeline.Hop(ask, key.origin()), true, newest);
      return;
    }
    LiveTimeline timeline = group.timelines.computeIfAbsent(key.origin(), LiveTimeline::new);
    LiveTimeline.Hop hop = timeline.add(ask);
    if (timeline.hasRedirects()) {
      group.redirecting.add(timeline);
    }
    group.follow(hop, false, newest);
    total++;
    if (total >= limit) {
      prune();
    }
  }

  /** Drops what can decide nothing any more; if too much is left, also what still could. */
  private void prune() {
    Duration kept = LATEST.plus(Judge.IN_FLIGHT).plus(options.propagation());
    while (prune(kept) > most / 2) {
      kept = kept.dividedBy(2);
    }
    limit = Math.max(most / 8, total * 2);
  }

  /** Drops what is older; returns how many requests are left that could be dropped too. */
  private int prune(Duration kept) {
    total = 0;
    int more = 0;
    for (Group group : groups.values()) {
      for (LiveTimeline timeline : group.timelines.values()) {
        timeline.prune(newest.minus(kept));
        total += timeline.size();
        more += timeline.size() - 1;
      }
    }
    return more;
  }

  /** Replaces what is known of a site's robots.txt. */
  void update(Origin origin, RobotsHistory history) {
    robots.put(origin, history);
    groups.values().stream()
        .map(group -> group.timelines.get(origin))
        .filter(timeline -> timeline != null)
        .forEach(timeline -> timeline.update(history, options));
  }

  private @Nullable LiveTimeline find(Asks.Key key) {
    Group group = groups.get(Sharing.of(key));
    return group == null ? null : group.timelines.get(key.origin());
  }

  /** Until when an answer may come that a request of these depends on; null if all have come. */
  @Nullable
  Instant openUntil(Asks.Key key, Instant time) {
    LiveTimeline timeline = find(key);
    if (timeline == null) {
      return null;
    }
    timeline.resolve(newest);
    return timeline.openUntil(time);
  }

  /** Whether nothing was dropped that a request of these depends on. */
  boolean isCompleteFor(Asks.Key key, Instant time) {
    LiveTimeline timeline = find(key);
    return timeline == null || timeline.isCompleteFor(time, options.propagation());
  }

  /** The time of the newest record. */
  Instant newest() {
    return newest;
  }

  /** How many robots.txt requests are kept. */
  int size() {
    return total;
  }

  @Override
  public AskTimeline asks(Asks.Key key) {
    LiveTimeline timeline = find(key);
    return timeline == null ? AskTimeline.EMPTY : timeline.timeline();
  }

  @Override
  public @Nullable RobotsHistory history(Origin origin) {
    return robots.get(origin);
  }

  @Override
  public Instant coversFrom() {
    Instant from = options.coversFrom().orElse(first == null ? Instant.MIN : first);
    return lostUntil.isAfter(from) ? lostUntil : from;
  }

  /** What was logged up to a time may be missing. */
  void lost(Instant until) {
    lostUntil = until;
  }
}
