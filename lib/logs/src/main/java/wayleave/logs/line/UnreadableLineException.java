package wayleave.logs.line;

/** Ends the reading of a line. Without a stack trace: a damaged log has millions of such lines. */
final class UnreadableLineException extends Exception {
  private static final long serialVersionUID = 1L;

  private final LogLine.Broken.Problem problem;

  UnreadableLineException(LogLine.Broken.Problem problem) {
    super(problem.code(), null, false, false);
    this.problem = problem;
  }

  LogLine line() {
    return problem.line();
  }
}
