package wayleave.proof;

import java.util.List;
import wayleave.Dialect;
import wayleave.Verdict;

/** Whether a robots.txt meets an expectation, in each dialect. Immutable and thread-safe. */
public final class ExpectationResult {
  private final Expectation expectation;
  private final List<Reading> readings;

  ExpectationResult(Expectation expectation, List<Reading> readings) {
    this.expectation = expectation;
    this.readings = List.copyOf(readings);
  }

  /** How a verdict compares to the expected one. */
  public enum Outcome {
    /** It is as expected. */
    HOLDS,
    /** Allowed instead of disallowed, or disallowed instead of allowed. */
    OTHER_ACCESS,
    /** As expected, but another line decides, or none. */
    OTHER_LINE
  }

  /**
   * The verdict of one dialect.
   *
   * @param verdict allowed or not, the line that decides, and why
   */
  public record Reading(Dialect dialect, Verdict verdict, Outcome outcome) {}

  /** What was expected. */
  public Expectation expectation() {
    return expectation;
  }

  /** The verdict of each dialect, in the order of {@link Expectations#dialects()}; at least one. */
  public List<Reading> readings() {
    return readings;
  }

  /** Whether it is as expected in every dialect. */
  public boolean holds() {
    return readings.stream().allMatch(reading -> reading.outcome() == Outcome.HOLDS);
  }
}
