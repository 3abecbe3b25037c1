package wayleave.logs;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The versions of one site's robots.txt. Immutable and thread-safe. */
public final class RobotsHistory {
  private final List<RobotsVersion> versions;
  /** The index of the last that starts at each time. */
  private final NavigableMap<Instant, Integer> starts = new TreeMap<>();

  private RobotsHistory(List<RobotsVersion> versions) {
    this.versions = versions;
    for (int i = 0; i < versions.size(); i++) {
      starts.put(start(versions.get(i)), i);
    }
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
    Map.Entry<Instant, Integer> last = starts.floorEntry(time);
    return last == null ? -1 : last.getValue();
  }

  private static Instant start(RobotsVersion version) {
    return version.time().orElse(Instant.MIN);
  }
}
