package wayleave.proof.automata;

/**
 * How much may still be done to answer a question, in steps of some ten nanoseconds: so that no file, however it is made, takes more than
 * a few seconds. Not thread-safe.
 */
public final class StepBudget {
  private final int steps;
  private int left;

  public StepBudget(int steps) {
    this.steps = steps;
    this.left = steps;
  }

  public void spend(int spent) {
    left = Math.max(0, left - spent);
  }

  public boolean isSpent() {
    return left == 0;
  }

  /** How many steps are left, from 0. */
  public int left() {
    return left;
  }

  /** What was exceeded once it is spent, as a clause for people. */
  @Override
  public String toString() {
    return "more than " + steps + " steps";
  }
}
