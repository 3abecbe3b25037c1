package wayleave.conformance;

/**
 * What came of putting a vector to an engine.
 *
 * @param status whether the engine gave the expected answer
 * @param detail what was expected and what came, if they differ; else empty
 */
public record Outcome(Status status, String detail) {
  /** Whether the engine gave the expected answer. */
  public enum Status {
    PASSED,
    FAILED,
    /** The question is not the engine's job. */
    NOT_ASKED
  }

  static final Outcome PASSED = new Outcome(Status.PASSED, "");
  static final Outcome NOT_ASKED = new Outcome(Status.NOT_ASKED, "");

  static Outcome compare(Object expected, Object actual) {
    return expected.equals(actual)
        ? PASSED
        : new Outcome(Status.FAILED, "expected " + expected + ", was " + actual);
  }

  /** Returns whether the answer was not the expected one. */
  public boolean failed() {
    return status == Status.FAILED;
  }
}
