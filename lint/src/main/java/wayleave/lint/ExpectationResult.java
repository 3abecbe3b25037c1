package wayleave.lint;

import java.util.List;
import wayleave.Dialect;
import wayleave.Verdict;

/**
 * What became of an expectation, in each dialect in which it must hold. Immutable and thread-safe.
 *
 * @param expectation what was expected
 * @param readings what each dialect says, in the order of the file of expectations; at least one
 */
public record ExpectationResult(Expectation expectation, List<Reading> readings) {
  /** A copy that later changes of the list do not reach. */
  public ExpectationResult {
    readings = List.copyOf(readings);
  }

  /** What a reading comes to. */
  public enum Outcome {
    /** It is as expected. */
    HOLDS,
    /** Allowed is disallowed, or disallowed allowed. */
    OTHER_ACCESS,
    /** Access is as expected, but another line decides, or none. */
    OTHER_LINE
  }

  /**
   * What one dialect says.
   *
   * @param verdict allowed or not, the line that decides, and why
   */
  public record Reading(Dialect dialect, Verdict verdict, Outcome outcome) {}

  /** Whether it is as expected in every dialect. */
  public boolean holds() {
    return readings.stream().allMatch(reading -> reading.outcome() == Outcome.HOLDS);
  }
}
