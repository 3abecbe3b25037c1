package wayleave.logs.judge;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.policy.PolicyPreset;

/**
 * The robots.txt requests of one crawler at one site, as far as they can still decide: by time, by address and by what they gave. Of
 * those that all addresses of the crawler know of, only the latest can: each address has learned from it or from a later one. A
 * question takes a time that grows with the logarithm of their number and with the number of versions, however many there are within
 * an hour. Not thread-safe.
 */
final class SiteRequests {
  private final int mostRedirects;
  /** In order of time. */
  private final List<RobotsRequest> requests = new ArrayList<>();
  /** How many of them, from the first on, have their indexes noted, as they are known now. */
  private int indexed;

  private final Map<String, List<Integer>> byClient = new HashMap<>();
  private final Map<List<RobotsVersion>, List<Integer>> byVersions = new HashMap<>();
  /** Those of which it is not known yet what they gave, the oldest first. */
  private final Deque<RobotsRequest> redirects = new ArrayDeque<>();
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
    int at = countUpTo(request.time);
    requests.add(at, request);
    indexed = at < indexed ? 0 : indexed;
    if (request.isRedirect()) {
      redirects.add(request);
      if (redirects.size() > mostRedirects) {
        RobotsRequest forgotten = redirects.remove();
        forgotten.lose();
        missing(forgotten.time);
      }
    }
  }

  private void index() {
    if (indexed == 0) {
      byClient.clear();
      byVersions.clear();
    }
    for (; indexed < requests.size(); indexed++) {
      RobotsRequest request = requests.get(indexed);
      if (request.client != null) {
        byClient.computeIfAbsent(request.client, any -> new ArrayList<>(2)).add(indexed);
      }
      request.lastWithVersion =
          indexed == 0 ? droppedWithVersion : requests.get(indexed - 1).lastWithVersion;
      if (request.answer == Answer.VERSION) {
        request.lastWithVersion = request;
        byVersions.computeIfAbsent(request.versions, any -> new ArrayList<>(2)).add(indexed);
      }
    }
  }

  RobotsRequest get(int index) {
    index();
    return requests.get(index);
  }

  /** How many were sent up to a time. */
  int countUpTo(Instant time) {
    return countBefore(time.plusNanos(1));
  }

  private int countBefore(Instant time) {
    int low = 0;
    int high = requests.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (requests.get(middle).time.isBefore(time)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many of some indexes are below another one. */
  private static int below(List<Integer> indexes, int index) {
    int at = Collections.binarySearch(indexes, index);
    return at < 0 ? -at - 1 : at;
  }

  /**
   * The index of the latest that surely informed an address by a time: sent by itself before, or by any address early enough. -1 if
   * there is none.
   *
   * @param allKnow what was sent up to this time, all addresses know
   */
  int governing(Optional<String> client, Instant time, Instant allKnow) {
    index();
    int shared = countUpTo(allKnow) - 1;
    List<Integer> own = client.map(byClient::get).orElse(List.of());
    int before = below(own, countBefore(time));
    return before == 0 ? shared : Math.max(shared, own.get(before - 1));
  }

  /** The first of a range that was given one of the versions for which a test holds; null if there is none. */
  @Nullable
  RobotsRequest first(int from, int to, Predicate<List<RobotsVersion>> test) {
    index();
    int first = to;
    for (Map.Entry<List<RobotsVersion>, List<Integer>> each : byVersions.entrySet()) {
      int at = below(each.getValue(), from);
      int index = at == each.getValue().size() ? to : each.getValue().get(at);
      first = index < first && test.test(each.getKey()) ? index : first;
    }
    return first >= to ? null : requests.get(first);
  }

  boolean hasRedirects() {
    return !redirects.isEmpty();
  }

  /** Forgets the redirects of which it is known what they gave, and those that were not followed in time. */
  void resolve(Instant now) {
    redirects.removeIf(redirect -> {
      boolean isOver = redirect.resolve(now);
      indexed = isOver && redirect.answer != Answer.LOST ? 0 : indexed;
      return isOver;
    });
  }

  /** Until when a redirect up to a time may be followed; null if there is no open one. */
  @Nullable
  Instant openUntil(Instant time) {
    return redirects.stream()
        .takeWhile(redirect -> !redirect.time.isAfter(time))
        .map(RobotsRequest::openUntil)
        .max(Instant::compareTo)
        .orElse(null);
  }

  /** Drops the requests up to a time but the latest of them. */
  void prune(Instant time) {
    int dropped = countUpTo(time) - 1;
    if (dropped > 0) {
      index();
      droppedWithVersion = requests.get(dropped - 1).lastWithVersion;
      missing(requests.get(dropped).time);
      requests.subList(0, dropped).clear();
      indexed = 0;
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
    indexed = 0;
  }
}
