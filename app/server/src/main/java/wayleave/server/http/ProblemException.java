package wayleave.server.http;

import org.jspecify.annotations.Nullable;

/** A request cannot be answered, for a reason that the client is told. */
public final class ProblemException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.detail(), null, false, false); // thrown for input, not for bugs
    this.problem = problem;
  }

  public ProblemException(ProblemType type, String detail) {
    this(new Problem(type, detail));
  }

  public ProblemException(ProblemType type, String detail, Problem.@Nullable Place place) {
    this(new Problem(type, detail, place));
  }

  public Problem problem() {
    return problem;
  }
}
