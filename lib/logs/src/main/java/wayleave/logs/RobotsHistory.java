package wayleave.logs;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** The versions of one site's robots.txt. Immutable and thread-safe. */
public final class RobotsHistory {
  private final List<RobotsVersion> versions;

  private RobotsHistory(List<RobotsVersion> versions) {
    this.versions = versions;
  }

  /** These versions, in any order. */
  public static RobotsHistory of(List<RobotsVersion> versions) {
    Comparator<RobotsVersion> byTime = Comparator.comparing(RobotsHistory::start);
    return new RobotsHistory(versions.stream().sorted(byTime).toList());
  }

  /** The versions, the oldest first. */
  public List<RobotsVersion> versions() {
    return versions;
  }

  /**
   * The versions that may have been in force at a time: the last that is known by then, and the next if that was only seen, for
   * it may have been deployed before. Empty before the first.
   */
  public List<RobotsVersion> at(Instant time) {
    int last = last(time);
    if (last < 0) {
      return List.of();
    }
    boolean mayBeNext =
        last + 1 < versions.size() && versions.get(last + 1).kind() == RobotsVersion.Kind.SEEN;
    return versions.subList(last, mayBeNext ? last + 2 : last + 1);
  }

  /** All versions that may have been in force at some time from the first to the last of two times, both included. */
  public List<RobotsVersion> between(Instant from, Instant to) {
    int first = Math.max(0, last(from));
    List<RobotsVersion> atEnd = at(to);
    return atEnd.isEmpty() ? List.of() : versions.subList(first, last(to) + atEnd.size());
  }

  /** The index of the last that starts up to a time, or -1. */
  int last(Instant time) {
    int low = 0;
    int high = versions.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (start(versions.get(middle)).isAfter(time)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low - 1;
  }

  private static Instant start(RobotsVersion version) {
    return version.time().orElse(Instant.MIN);
  }
}
