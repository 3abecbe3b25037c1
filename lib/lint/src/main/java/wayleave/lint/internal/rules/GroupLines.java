package wayleave.lint.internal.rules;

import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.syntax.Field;

/**
 * The lines of a file by the user-agent line above them: between two lines of one group, in any dialect, stands no user-agent
 * line. Immutable.
 */
final class GroupLines {
  /** For each line number the last user-agent line up to it, or 0. */
  private final int[] userAgents;

  private GroupLines(int[] userAgents) {
    this.userAgents = userAgents;
  }

  static GroupLines of(LintContext subject) {
    int[] userAgents = new int[subject.lines().size() + 1];
    int last = 0;
    for (SourceLine line : subject.lines()) {
      if (line.field == Field.USER_AGENT) {
        last = line.number;
      }
      userAgents[line.number] = last;
    }
    return new GroupLines(userAgents);
  }

  /** What tells the group of a line from others: the number of the user-agent line above its rules. */
  int of(int line) {
    return userAgents[line];
  }

  /** Whether nothing but rules and extension lines stands between two lines. */
  boolean areTogether(int one, int other) {
    return userAgents[one] == userAgents[other];
  }
}
