package wayleave.proof.automata;

/**
 * How much a comparison may take. What is beyond is answered as undecided, never guessed. Immutable and thread-safe.
 *
 * @param states how many states may be told apart
 * @param cells how many numbers they may take together, of four bytes each
 * @param steps how many steps of single patterns may be made
 */
public record SearchLimits(int states, int cells, int steps) {
  /** For two whole files: a few seconds, and some hundred megabytes at most. */
  public static final SearchLimits COMPARISON = new SearchLimits(200_000, 16_000_000, 150_000_000);
  /** For one rule of a file, of which there may be thousands. */
  public static final SearchLimits RULE = new SearchLimits(20_000, 8_000_000, 15_000_000);

  /** The same, with no more steps than given. */
  public SearchLimits withSteps(int atMost) {
    return new SearchLimits(states, cells, Math.min(steps, atMost));
  }
}
