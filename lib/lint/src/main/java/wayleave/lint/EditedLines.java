package wayleave.lint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.PatternMatch;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.Fix;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/**
 * What a fix does to the lines that it changes, without a look at the rest of the file: cheap enough for thousands of fixes, and
 * answers for most of them. Lines stand between two groups of their own here; where these stay apart and named as they were, the
 * groups of the whole file do too.
 */
final class EditedLines {
  /** A fix that covers more of the file is no cheaper to look at alone. */
  private static final int MAX_BYTES = 4096;

  private static final byte[] ABOVE = ascii("User-agent: wayleave-above\n");
  private static final byte[] BELOW =
      ascii("\nUser-agent: wayleave-below\nDisallow: /wayleave-below\n");

  /** How much a fix changes of what the file says. */
  enum Change {
    /** No dialect reads them differently, so no verdict changes. */
    NONE,
    /** Rules of the same groups say something else, but nothing about the start page or about a site as a whole. */
    PARTS_OF_SITES,
    /** That takes a look at the whole file. */
    UNKNOWN
  }

  private final byte[] before;
  private final byte[] after;

  private EditedLines(byte[] before, byte[] after) {
    this.before = before;
    this.after = after;
  }

  /** What a fix changes. */
  static Change changeBy(Fix fix, LintContext subject) {
    return cut(fix, subject).map(EditedLines::change).orElse(Change.UNKNOWN);
  }

  /** The lines of a fix, with one more on each side; empty if it changes the first one, where a byte order mark counts. */
  private static Optional<EditedLines> cut(Fix fix, LintContext subject) {
    int first = Integer.MAX_VALUE;
    int last = 0;
    for (TextEdit edit : fix.edits()) {
      Span span = subject.span(edit.start(), edit.end());
      first = Math.min(first, span.line() - 1);
      last = Math.max(last, span.endLine() + 1);
    }
    if (first < 1) {
      return Optional.empty();
    }
    byte[] body = subject.body();
    int from = subject.line(first).contentStart;
    int to = last < subject.lines().size() ? subject.line(last + 1).start : body.length;
    if (to - from > MAX_BYTES) {
      return Optional.empty();
    }
    List<TextEdit> edits = fix.edits().stream()
        .map(edit -> new TextEdit(edit.start() - from, edit.end() - from, edit.replacement()))
        .toList();
    byte[] lines = Arrays.copyOfRange(body, from, to);
    return Optional.of(
        new EditedLines(betweenGroups(lines), betweenGroups(Edits.apply(lines, edits))));
  }

  private static byte[] betweenGroups(byte[] lines) {
    byte[] file = Arrays.copyOf(ABOVE, ABOVE.length + lines.length + BELOW.length);
    System.arraycopy(lines, 0, file, ABOVE.length, lines.length);
    System.arraycopy(BELOW, 0, file, ABOVE.length + lines.length, BELOW.length);
    return file;
  }

  private Change change() {
    Change change = Change.NONE;
    for (Dialect dialect : Dialect.values()) {
      List<Group> groupsBefore = RobotsTxt.parse(before, dialect).groups();
      List<Group> groupsAfter = RobotsTxt.parse(after, dialect).groups();
      Optional<EditedGroups> edited = EditedGroups.of(groupsBefore, groupsAfter);
      if (edited.isEmpty()) {
        return Change.UNKNOWN;
      }
      for (int i : edited.get().changed().stream().toArray()) {
        Group one = groupsBefore.get(i);
        Group other = groupsAfter.get(i);
        if (isAboutSite(one, other, dialect) || isAboutSite(other, one, dialect)) {
          return Change.UNKNOWN;
        }
        change = Change.PARTS_OF_SITES;
      }
    }
    return change;
  }

  /** Whether a rule that the other side lacks matches the start page or a page like any other. */
  private static boolean isAboutSite(Group group, Group other, Dialect dialect) {
    Set<Rule> known = new HashSet<>(EditedGroups.rules(other));
    return group.rules().stream()
        .filter(rule -> !known.contains(EditedGroups.withoutLine(rule)))
        .anyMatch(rule -> isAboutSite(rule, dialect));
  }

  private static boolean isAboutSite(Rule rule, Dialect dialect) {
    String path = rule.path();
    return !path.isEmpty()
        // Google's parser takes /index.html for / as well.
        && (path.contains("/index.htm")
            || PatternMatch.find(path, "/", dialect).isPresent()
            || PatternMatch.find(path, SiteAccess.ANY_PAGE, dialect).isPresent());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
