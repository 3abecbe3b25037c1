package wayleave.cli.terminal;

/** Input that cannot be worked on. The message says which, what was expected and what to do. */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String problem;

  public InputException(String problem) {
    super(problem);
    this.problem = problem;
  }

  public String problem() {
    return problem;
  }
}
