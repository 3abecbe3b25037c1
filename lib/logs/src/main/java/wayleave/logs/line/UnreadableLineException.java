package wayleave.logs.line;

import java.util.List;

/** Ends the reading of a line. Without a stack trace: a damaged log has millions of such lines. */
final class UnreadableLineException extends Exception {
  private static final long serialVersionUID = 1L;

  final LogLine.Broken.Problem problem;
  /** The names of which the line has none. */
  final transient List<String> missing;
  /** How much the line has of the format. */
  final int found;

  UnreadableLineException(LogLine.Broken.Problem problem) {
    this(problem, List.of(), 0);
  }

  /** A line that lacks something. */
  UnreadableLineException(LogLine.Broken.Problem problem, List<String> missing, int found) {
    super(problem.name(), null, false, false);
    this.problem = problem;
    this.missing = missing;
    this.found = found;
  }
}
