package wayleave.logs.judge;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.policy.PolicyPreset;

/**
 * The robots.txt requests of one crawler at one site, as far as they can still decide. Of those that all addresses of the crawler
 * know of, only the latest can: each address has learned from it or from a later one. Not thread-safe.
 */
final class SiteRequests {
  private final int mostRedirects;
  private final List<RobotsRequest> requests = new ArrayList<>();
  /** Those of which it is not known yet what they gave, the oldest first. */
  private final Deque<RobotsRequest> redirects = new ArrayDeque<>();

  private @Nullable RobotsTimeline timeline;
  /** The last request with a version among those that were dropped. */
  private @Nullable RobotsRequest droppedWithVersion;
  /** The latest request that was dropped. */
  private Instant droppedUntil = Instant.MIN;

  /** @param mostRedirects of which it is not known what they gave: beyond, the oldest is forgotten */
  SiteRequests(int mostRedirects) {
    this.mostRedirects = mostRedirects;
  }

  int size() {
    return requests.size();
  }

  /** Takes a request; mostly the latest. */
  void add(RobotsRequest request) {
    int at = RobotsTimeline.firstFrom(requests, request.time().plusNanos(1));
    requests.add(at, request);
    if (at < requests.size() - 1) {
      timeline = null;
    } else if (timeline != null) {
      link(at);
      timeline.index(at);
    }
    if (request.isRedirect()) {
      redirects.add(request);
      if (redirects.size() > mostRedirects) {
        RobotsRequest forgotten = redirects.remove();
        forgotten.lose();
        missing(forgotten.time());
      }
    }
  }

  /** Notes the last request up to one that was given a version. */
  private void link(int index) {
    RobotsRequest request = requests.get(index);
    RobotsRequest before =
        index == 0 ? droppedWithVersion : requests.get(index - 1).lastWithVersion;
    request.lastWithVersion = request.answer == Answer.VERSION ? request : before;
  }

  /** The requests, by what is known of them now. */
  RobotsTimeline timeline() {
    RobotsTimeline now = timeline;
    if (now == null) {
      for (int i = 0; i < requests.size(); i++) {
        link(i);
      }
      now = new RobotsTimeline(requests);
      timeline = now;
    }
    return now;
  }

  boolean hasRedirects() {
    return !redirects.isEmpty();
  }

  /** Forgets the redirects of which it is known what they gave, and those that were not followed in time. */
  void resolve(Instant now) {
    redirects.removeIf(redirect -> {
      boolean isOver = redirect.resolve(now);
      timeline = isOver && redirect.answer != Answer.LOST ? null : timeline;
      return isOver;
    });
  }

  /** Until when a redirect up to a time may be followed; null if there is no open one. */
  @Nullable
  Instant openUntil(Instant time) {
    Instant until = null;
    for (RobotsRequest redirect : redirects) {
      if (redirect.time().isAfter(time)) {
        break;
      }
      Instant end = redirect.openUntil();
      until = until == null || end.isAfter(until) ? end : until;
    }
    return until;
  }

  /** Drops the requests up to a time but the latest of them. */
  void prune(Instant time) {
    int dropped = RobotsTimeline.firstFrom(requests, time.plusNanos(1)) - 1;
    if (dropped > 0) {
      timeline();
      droppedWithVersion = requests.get(dropped - 1).lastWithVersion;
      missing(requests.get(dropped).time());
      requests.subList(0, dropped).clear();
      timeline = null;
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
        || !time.minus(propagation).minus(RobotsRequest.IN_FLIGHT).isBefore(droppedUntil);
  }

  /** Finds out again what the answers gave, after more was learned of the site's robots.txt. */
  void update(
      RobotsHistory history,
      PolicyPreset policy,
      Map<List<RobotsVersion>, List<RobotsVersion>> lists) {
    if (droppedWithVersion != null) {
      droppedWithVersion.update(history, policy, lists);
    }
    requests.forEach(request -> request.update(history, policy, lists));
    timeline = null;
  }
}
