package wayleave.report.simulation;

import java.time.Duration;
import wayleave.policy.Access;

/**
 * A period with the same access. Immutable and thread-safe.
 *
 * @param from its start, counted from the start of the script
 * @param until its end: when access changed, or the end of the script
 * @param access the access, as at {@code from}
 * @param rulesLine the line of the script whose robots.txt decides; 0 if none does
 */
public record Interval(Duration from, Duration until, Access access, int rulesLine) {
  /** What was told. */
  public SimulatedAccess answer() {
    return SimulatedAccess.of(access);
  }

  /** Why, in words for people. */
  public String reason() {
    return SimulatedAccess.reason(access);
  }

  /** How long it was told; positive. */
  public Duration length() {
    return until.minus(from);
  }

  boolean tellsTheSame(Access other, int otherRulesLine) {
    return rulesLine == otherRulesLine && reason().equals(SimulatedAccess.reason(other));
  }

  Interval until(Duration end) {
    return new Interval(from, end, access, rulesLine);
  }
}
