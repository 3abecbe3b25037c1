package wayleave.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * The robots.txt requests of one crawler at one site, as far as they can still decide. Of those that all addresses of the crawler
 * know of, only the latest can: each address has learned from it or from a later one. Not thread-safe.
 */
final class LiveTimeline {
  /** Beyond so many open redirects the oldest is forgotten, and what depends on it is excused: each request is compared with all of them. */
  static final int MOST_REDIRECTS = 1_000;

  private final Origin origin;
  private final List<Ask> asks = new ArrayList<>();
  /** Those whose place is not known yet, the oldest first. */
  private final Deque<Hop> redirects = new ArrayDeque<>();

  private @Nullable AskTimeline indexed;
  /** The last request with a version among those that were dropped. */
  private @Nullable Ask droppedWithVersion;
  /** The latest request that was dropped. */
  private Instant droppedUntil = Instant.MIN;

  LiveTimeline(Origin origin) {
    this.origin = origin;
  }

  /** A request for robots.txt on the way from a redirect to where it ends. */
  static final class Hop {
    private final Ask ask;
    private final Origin origin;
    private @Nullable Hop next;

    Hop(Ask ask, Origin origin) {
      this.ask = ask;
      this.origin = origin;
    }

    private enum State {
      /** What it gave is known. */
      ANSWERED,
      /** It may still be followed. */
      OPEN,
      /** It was not followed in time. */
      LOST
    }

    Ask ask() {
      return ask;
    }

    /** Whether another request may be the one to which this redirect leads. */
    boolean leadsTo(Hop other) {
      return !other.origin.equals(origin)
          && !other.ask.time().isBefore(ask.time())
          && !other.ask.time().isAfter(ask.time().plus(Asks.FOLLOWED_WITHIN));
    }

    /** Takes another request as the one to which this redirect leads, if it is the first that may be. */
    boolean offer(Hop other) {
      boolean isTaken = next == null && leadsTo(other);
      next = isTaken ? other : next;
      return isTaken;
    }

    /** Finds out what it gave, if that is known. */
    private State resolve(Instant now, int redirects) {
      if (ask.answer() != Answer.REDIRECTED) {
        return State.ANSWERED;
      } else if (redirects == 0) {
        return State.LOST;
      } else if (next == null) {
        return now.isAfter(end()) ? State.LOST : State.OPEN;
      }
      State state = next.resolve(now, redirects - 1);
      if (state == State.ANSWERED) {
        ask.follow(next.ask);
      }
      return state;
    }

    /** Until when it, or the last of those that follow it, may be followed. */
    Instant end() {
      Hop last = this;
      for (int i = 0; i < Asks.MAX_REDIRECTS && last.next != null; i++) {
        last = last.next;
      }
      return last.ask.time().plus(Asks.FOLLOWED_WITHIN);
    }
  }

  Origin origin() {
    return origin;
  }

  int size() {
    return asks.size();
  }

  /** Takes a request; mostly the latest. */
  Hop add(Ask ask) {
    int at = Asks.firstFrom(asks, ask.time().plusNanos(1));
    asks.add(at, ask);
    if (at < asks.size() - 1) {
      indexed = null;
    } else if (indexed != null) {
      link(at);
      indexed.index(at);
    }
    Hop hop = new Hop(ask, origin);
    if (ask.answer() == Answer.REDIRECTED) {
      redirects.add(hop);
      if (redirects.size() > MOST_REDIRECTS) {
        missing(redirects.remove().ask.time());
      }
    }
    return hop;
  }

  /** Notes the last request up to one that was given a version. */
  private void link(int index) {
    Ask ask = asks.get(index);
    Ask before = index == 0 ? droppedWithVersion : asks.get(index - 1).lastWithVersion();
    ask.lastWithVersion(ask.answer() == Answer.VERSION ? ask : before);
  }

  /** The requests with their indexes. */
  AskTimeline timeline() {
    AskTimeline now = indexed;
    if (now == null) {
      for (int i = 0; i < asks.size(); i++) {
        link(i);
      }
      now = new AskTimeline(asks);
      indexed = now;
    }
    return now;
  }

  boolean hasRedirects() {
    return !redirects.isEmpty();
  }

  /** The redirect of a request, or a new hop for one that was answered otherwise. */
  private Hop hop(Ask ask) {
    return redirects.stream()
        .filter(hop -> hop.ask == ask)
        .findFirst()
        .orElseGet(() -> new Hop(ask, origin));
  }

  /** The first request from a time on; null if there is none yet. */
  @Nullable
  Hop firstFrom(Instant time) {
    int first = Asks.firstFrom(asks, time);
    return first == asks.size() ? null : hop(asks.get(first));
  }

  /** Offers a request elsewhere as the place of the open redirects; whether it is that of any. */
  boolean offer(Hop hop) {
    boolean isTaken = false;
    for (Hop redirect : redirects) {
      isTaken |= redirect.offer(hop);
    }
    return isTaken;
  }

  /** Forgets the redirects whose place is known, or not found in time. */
  void resolve(Instant now) {
    redirects.removeIf(hop -> {
      Hop.State state = hop.resolve(now, Asks.MAX_REDIRECTS);
      indexed = state == Hop.State.ANSWERED ? null : indexed;
      return state != Hop.State.OPEN;
    });
  }

  /** Until when a redirect up to a time may be followed; null if there is no open one. */
  @Nullable
  Instant openUntil(Instant time) {
    Instant until = null;
    for (Hop hop : redirects) {
      if (hop.ask.time().isAfter(time)) {
        break;
      }
      Instant end = hop.end();
      until = until == null || end.isAfter(until) ? end : until;
    }
    return until;
  }

  /** Drops the requests up to a time but the latest of them. */
  void prune(Instant time) {
    int dropped = Asks.firstFrom(asks, time.plusNanos(1)) - 1;
    if (dropped > 0) {
      timeline();
      Ask last = asks.get(dropped - 1);
      droppedWithVersion = last.lastWithVersion();
      missing(asks.get(dropped).time());
      asks.subList(0, dropped).clear();
      indexed = null;
    }
  }

  /** Something up to a time is forgotten: what depends on it is excused. */
  void missing(Instant until) {
    droppedUntil = until.isAfter(droppedUntil) ? until : droppedUntil;
  }

  /**
   * Whether nothing is missing that a request depends on.
   *
   * @param propagation how long what one address learns may take to reach the others
   */
  boolean isCompleteFor(Instant time, Duration propagation) {
    return droppedUntil.equals(Instant.MIN)
        || !time.minus(propagation).minus(Judge.IN_FLIGHT).isBefore(droppedUntil);
  }

  /** Finds out again what the answers gave, after more was learned of the site's robots.txt. */
  void update(RobotsHistory history, JudgeOptions options) {
    if (droppedWithVersion != null) {
      droppedWithVersion.update(history, options);
    }
    asks.forEach(ask -> ask.update(history, options));
    indexed = null;
  }
}
