package wayleave.report.simulation;

import java.time.Duration;
import java.util.List;
import wayleave.policy.PolicyPreset;

/**
 * The access over time that a preset gives for a script. Immutable and thread-safe.
 *
 * @param preset the interpretation of the standards
 * @param intervals the access; consecutive intervals from the start of the script to its end
 * @param fetches the fetches in order
 */
public record Timeline(PolicyPreset preset, List<Interval> intervals, List<Fetch> fetches) {
  /** A copy that later changes of the lists do not reach. */
  public Timeline {
    intervals = List.copyOf(intervals);
    fetches = List.copyOf(fetches);
  }

  /**
   * A fetch. It takes no time.
   *
   * @param at when, counted from the start of the script
   * @param phase what the site answered
   * @param next from when on to fetch again, if somebody asks; later than {@code at}
   */
  public record Fetch(Duration at, Phase phase, Duration next) {
    /** How long not to fetch again; positive. */
    public Duration pause() {
      return next.minus(at);
    }
  }

  /** The fetches within an interval of it. */
  public List<Fetch> fetchesIn(Interval interval) {
    return fetches.stream()
        .filter(fetch -> fetch.at().compareTo(interval.from()) >= 0
            && fetch.at().compareTo(interval.until()) < 0)
        .toList();
  }
}
