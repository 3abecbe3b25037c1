package wayleave.logs.judge;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import wayleave.logs.RobotsVersion;

/**
 * The robots.txt requests of one crawler at one site, by time, by address and by what they gave. A question takes a time that grows
 * with the logarithm of their number and with the number of versions, however many there are within an hour.
 */
final class RobotsTimeline {
  static final RobotsTimeline EMPTY = new RobotsTimeline(List.of());

  private final List<RobotsRequest> requests;
  private final Map<String, Indexes> byClient = new HashMap<>();
  private final Map<List<RobotsVersion>, Indexes> byVersions = new HashMap<>();

  /** @param requests sorted by time, and not changed any more, except that more may be added to its end */
  RobotsTimeline(List<RobotsRequest> requests) {
    this.requests = requests;
    for (int i = 0; i < requests.size(); i++) {
      index(i);
    }
  }

  /** Takes the request at an index, the next of the list. */
  void index(int i) {
    RobotsRequest request = requests.get(i);
    String client = request.client;
    if (client != null) {
      byClient.computeIfAbsent(client, any -> new Indexes()).add(i);
    }
    if (request.answer == Answer.VERSION) {
      byVersions.computeIfAbsent(request.versions, any -> new Indexes()).add(i);
    }
  }

  /** Some of the requests, in ascending order. */
  private static final class Indexes {
    private int[] values = new int[4];
    private int size;

    void add(int index) {
      values = size == values.length ? Arrays.copyOf(values, size * 2) : values;
      values[size++] = index;
    }

    /** The last below an index, or -1. */
    int below(int index) {
      int at = position(index);
      return at == 0 ? -1 : values[at - 1];
    }

    /** The first from an index on, or -1. */
    int from(int index) {
      int at = position(index);
      return at == size ? -1 : values[at];
    }

    /** How many are below an index. */
    private int position(int index) {
      int at = Arrays.binarySearch(values, 0, size, index);
      return at < 0 ? -at - 1 : at;
    }
  }

  /** The index of the first that is not before a time. */
  static int firstFrom(List<RobotsRequest> requests, Instant time) {
    int low = 0;
    int high = requests.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (requests.get(middle).time().isBefore(time)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  RobotsRequest get(int index) {
    return requests.get(index);
  }

  /** How many were sent up to a time. */
  int countUpTo(Instant time) {
    return firstFrom(requests, time.plusNanos(1));
  }

  /**
   * The latest that surely informed an address by a time: sent by itself before, or by any address early enough. -1 if there is
   * none.
   *
   * @param allKnow what was sent up to this time, all addresses know
   */
  int governing(Optional<String> client, Instant time, Instant allKnow) {
    int shared = countUpTo(allKnow) - 1;
    Indexes own = client.map(byClient::get).orElse(null);
    return own == null ? shared : Math.max(shared, own.below(firstFrom(requests, time)));
  }

  /** The first of a range that was given one of the versions for which a test holds; null if there is none. */
  @Nullable
  RobotsRequest first(int from, int to, Predicate<List<RobotsVersion>> test) {
    int first = -1;
    for (Map.Entry<List<RobotsVersion>, Indexes> each : byVersions.entrySet()) {
      int index = each.getValue().from(from);
      if (index >= 0 && index < to && (first < 0 || index < first) && test.test(each.getKey())) {
        first = index;
      }
    }
    return first < 0 ? null : requests.get(first);
  }
}
