package wayleave.server;

import org.jspecify.annotations.Nullable;

/** A request cannot be answered, for a reason that the client is told. */
final class ProblemException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.detail(), null, false, false); // thrown for input, not for bugs
    this.problem = problem;
  }

  ProblemException(ProblemType type, String detail) {
    this(new Problem(type, detail));
  }

  ProblemException(ProblemType type, String detail, Problem.@Nullable Place place) {
    this(new Problem(type, detail, place));
  }

  Problem problem() {
    return problem;
  }
}
