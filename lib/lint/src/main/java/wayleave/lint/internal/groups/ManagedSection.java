package wayleave.lint.internal.groups;

import java.util.Locale;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;

/**
 * The part of a file that a CDN puts before the site's own, between comments that say so. Immutable.
 *
 * @param from the number of the line with the comment that begins it; 0 if there is none
 * @param to the number of the line with the comment that ends it
 */
record ManagedSection(int from, int to) {
  static ManagedSection of(LintContext subject) {
    int from = 0;
    for (SourceLine line : subject.lines()) {
      if (!line.hasComment()) {
        continue;
      }
      String comment = line.comment().toLowerCase(Locale.ROOT);
      if (comment.contains("managed content") && comment.contains("begin")) {
        from = line.number;
      } else if (from > 0 && comment.contains("managed content") && comment.contains("end")) {
        return new ManagedSection(from, line.number);
      }
    }
    return new ManagedSection(0, 0);
  }

  boolean holds(int line) {
    return line > from && line < to;
  }

  /** Whether one of two lines is in it and the other is not. */
  boolean separates(int one, int other) {
    return holds(one) != holds(other);
  }
}
