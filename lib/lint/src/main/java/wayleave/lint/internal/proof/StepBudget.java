package wayleave.lint.internal.proof;

/**
 * How much may still be done to answer a question, in steps of some ten nanoseconds: so that no file, however it is made, takes more than
 * a few seconds. Not thread-safe.
 */
public final class StepBudget {
  private final long steps;
  private long left;

  public StepBudget(long steps) {
    this.steps = steps;
    this.left = steps;
  }

  public void spend(long spent) {
    left -= spent;
  }

  public boolean isSpent() {
    return left <= 0;
  }

  /** How many steps are left, from 0. */
  public long left() {
    return Math.max(0, left);
  }

  /** What was exceeded once it is spent, as a clause for people. */
  @Override
  public String toString() {
    return "more than " + steps + " steps";
  }
}
