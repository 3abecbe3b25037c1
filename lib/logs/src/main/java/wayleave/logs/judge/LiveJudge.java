package wayleave.logs.judge;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsHistory;
import wayleave.logs.line.LogRecord;

/**
 * Judges the requests of a log that is being written, in one pass. For a log in order of time, its judgments are those of {@link
 * Judge}. Bounded in memory, however long it runs; not thread-safe.
 *
 * <p>Most requests are judged at once. One that robots.txt disallows waits for half a minute, in the times of the log or by the
 * clock, since the answer that excuses it may be logged later; and where a redirect of robots.txt is not followed yet, for up to
 * five minutes a redirect.
 *
 * <p>It deviates from {@link Judge} in favor of the crawler only: a disallowed request is {@link RequestReason#MAY_HOLD_OLDER} if it
 * is logged so late, or if so many robots.txt requests are logged within an hour, that what it depends on is
 * forgotten ({@link #excused} counts them). A request that is allowed stays so if a redirect before it turns out to have ended with
 * a server error.
 */
public final class LiveJudge {
  private static final int MOST_REQUESTS = 200_000;
  private static final int MOST_HELD = 100_000;

  private final InstantSource clock;
  private final RobotsRequests known;
  private final Judge judge;
  private final Queue<Held> held =
      new PriorityQueue<>(Comparator.comparing(Held::due).thenComparing(Held::order));
  private final int mostHeld;
  private long order;
  private long excused;

  /** Takes judged requests. */
  @FunctionalInterface
  public interface Judged {
    /** Takes a request. */
    void request(LogPlace place, LogRecord record, Judgment judgment) throws IOException;
  }

  /**
   * A request that waits.
   *
   * @param due when it is judged, in the times of the log
   * @param arrived when it was read
   */
  private record Held(
      Instant due,
      long order,
      Instant arrived,
      LogPlace place,
      LogRecord record,
      RobotsRequests.Key key) {
    boolean isDue(Instant newest, Instant now) {
      return newest.isAfter(due) || now.isAfter(arrived.plus(Duration.between(record.time(), due)));
    }

    Held until(Instant later) {
      return new Held(later, order, arrived, place, record, key);
    }
  }

  LiveJudge(JudgeOptions options, InstantSource clock, int mostRequests, int mostHeld) {
    this.clock = clock;
    this.known = new RobotsRequests(options, clock, mostRequests);
    this.judge = new Judge(known);
    this.mostHeld = mostHeld;
  }

  /**
   * A judge that has seen nothing yet.
   *
   * @param clock the time now
   */
  public static LiveJudge of(JudgeOptions options, InstantSource clock) {
    return new LiveJudge(options, clock, MOST_REQUESTS, MOST_HELD);
  }

  /**
   * Takes the next record.
   *
   * @param judged takes it, if it can be judged, and those that waited for it
   * @throws IOException that {@code judged} throws
   */
  public void add(LogPlace place, LogRecord record, Judged judged) throws IOException {
    known.add(record, place);
    release(judged);
    Judgment judgment = judge.judge(record);
    RobotsRequests.Key key = key(judgment);
    if (key == null) {
      judged.request(place, record, judgment);
      return;
    }
    Instant due = record.time().plus(RobotsRequest.IN_FLIGHT);
    held.add(new Held(due, order++, clock.instant(), place, record, key));
    if (held.size() > mostHeld) {
      end(held.remove(), false, judged);
    }
  }

  /** What a judgment depends on that others may send; null if it depends on nothing. */
  private static RobotsRequests.@Nullable Key key(Judgment judgment) {
    return switch (judgment.requestClass()) {
      case IN_GRACE, VIOLATION_INFORMED, VIOLATION_UNINFORMED, UNVERIFIED ->
        RobotsRequests.Key.of(
            judgment.crawler().orElseThrow(),
            judgment.origin().orElseThrow(),
            judgment.identity().orElseThrow());
      default -> null;
    };
  }

  /**
   * Judges the requests that have waited for long enough by the clock. Call it now and then while nothing is logged.
   *
   * @throws IOException that {@code judged} throws
   */
  public void release(Judged judged) throws IOException {
    if (held.isEmpty()) {
      return;
    }
    Instant now = clock.instant();
    for (Held first = held.peek();
        first != null && first.isDue(known.newest(), now);
        first = held.peek()) {
      held.remove();
      SiteRequests site = known.at(first.key());
      site.resolve(known.newest());
      Instant open = site.openUntil(first.record().time());
      if (open != null && open.isAfter(first.due())) {
        held.add(first.until(open));
      } else {
        end(first, true, judged);
      }
    }
  }

  /**
   * Judges all requests that wait: the log has ended.
   *
   * @throws IOException that {@code judged} throws
   */
  public void finish(Judged judged) throws IOException {
    finish(Instant.MAX, judged);
  }

  /**
   * Judges the requests whose wait is over at a time by which all lines are read, although these have come just now.
   *
   * @throws IOException that {@code judged} throws
   */
  public void finish(Instant time, Judged judged) throws IOException {
    for (Held next = held.peek(); next != null && !next.due().isAfter(time); next = held.peek()) {
      end(held.remove(), true, judged);
    }
  }

  /** Judges a request for good. One that has not waited as long as it has to is excused. */
  private void end(Held request, boolean hasWaited, Judged judged) throws IOException {
    Judgment judgment = judge.judge(request.record());
    boolean isExcused =
        hasWaited ? isIncomplete(judgment, request.record()) : key(judgment) != null;
    excused += isExcused ? 1 : 0;
    judged.request(request.place(), request.record(), isExcused ? inGrace(judgment) : judgment);
  }

  /** Whether something is forgotten on which a judgment depends. */
  private boolean isIncomplete(Judgment judgment, LogRecord record) {
    RobotsRequests.Key key = key(judgment);
    return key != null && !known.at(key).isCompleteFor(record.time(), known.options.propagation());
  }

  private static Judgment inGrace(Judgment other) {
    return new Judgment(
        RequestReason.MAY_HOLD_OLDER,
        other.crawler(),
        other.identity(),
        other.origin(),
        other.version(),
        other.verdict(),
        other.robotsRequest());
  }

  /** Judges a request again, by what is known now. Give it one that was judged within the last minutes: older ones are excused. */
  public Judgment again(LogRecord record) {
    Judgment judgment = judge.judge(record);
    return isIncomplete(judgment, record) ? inGrace(judgment) : judgment;
  }

  /**
   * Replaces the versions of a site's robots.txt. Requests that are not judged yet are judged by these, and so is what crawlers
   * were given before.
   */
  public void update(Origin origin, RobotsHistory history) {
    known.update(origin, history);
  }

  /** Notes that lines are lost: the log counts as complete only from this time on. */
  public void lost() {
    known.lost(clock.instant());
  }

  /** How many requests are in grace since what they depend on was forgotten. */
  public long excused() {
    return excused;
  }

  /** How many robots.txt requests are kept. */
  int kept() {
    return known.size();
  }
}
