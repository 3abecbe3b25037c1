package wayleave.cli;

/** Input that cannot be worked on. The message says which, what was expected and what to do. */
final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String problem;

  InputException(String problem) {
    super(problem);
    this.problem = problem;
  }

  String problem() {
    return problem;
  }
}
