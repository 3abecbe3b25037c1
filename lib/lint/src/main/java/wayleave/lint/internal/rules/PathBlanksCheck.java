package wayleave.lint.internal.rules;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Spaces within a path, and several paths in one rule (F5, R4). */
final class PathBlanksCheck implements Check {
  private static final LintRule LIST = LintRule.of("path-list");
  private static final LintRule BLANK = LintRule.of("path-blank");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Occurrences lists = new Occurrences(LIST, "also several paths");
    Occurrences blanks = new Occurrences(BLANK, "also contains a space");
    for (PathValue path : subject.paths()) {
      String text = path.text();
      int blank = text.indexOf(' ');
      int tab = subject.has('\t') ? text.indexOf('\t') : -1;
      blank = blank < 0 || tab >= 0 && tab < blank ? tab : blank;
      PathList list = PathList.of(text);
      if (list != null && !isReportedOtherwise(text)) {
        list(subject, path, list, lists);
      } else if (blank > 0 && !isReportedOtherwise(text)) {
        blank(subject, path, blank, blanks);
      }
    }
    lists.reportWithFix(findings, "Write one rule for each path");
    blanks.reportWithFix(findings, "Write `%20`");
  }

  private static boolean isReportedOtherwise(String text) {
    WholeUrl url = WholeUrl.of(text);
    // A path whose letters were encoded wrongly has more to correct than its spaces.
    boolean isGarbled = text.chars().anyMatch(c -> c < ' ' && c != '\t' || c >= 0x7F && c < 0xA0);
    return isGarbled
        || text.contains(" // ")
        || text.contains("<!--")
        || text.startsWith(":")
        || url != null && (url.hasScheme() || !url.isAfterSlash())
        || isJoined(text);
  }

  /** Another line's field and colon, which are reported as such. */
  private static boolean isJoined(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.contains("allow:") || lower.contains("user-agent:") || lower.contains("sitemap:");
  }

  private static void list(LintContext subject, PathValue path, PathList list, Occurrences lists) {
    List<PathList.Part> parts = list.parts();
    lists.add(
        subject.span(path.at(parts.get(0).end()), path.at(parts.get(1).start())),
        "A rule takes one path, but " + CodeText.of(path.shown())
            + " lists several and matches nothing. Write one rule for each path");
    String newLine = "\n" + path.line().fieldText() + ": ";
    int end = 0;
    for (PathList.Part part : parts) {
      if (part.start() > end) {
        lists.edit(new TextEdit(path.at(end), path.at(part.start()), end == 0 ? "" : newLine));
      }
      end = part.end();
    }
    if (end < path.text().length()) {
      lists.edit(new TextEdit(path.at(end), path.at(path.text().length()), ""));
    }
  }

  private static void blank(LintContext subject, PathValue path, int blank, Occurrences blanks) {
    String[] words = path.text().split("[ \t]+");
    Span span = subject.span(path.at(blank), path.at(blank + 1));
    boolean isOneSpace = words.length == 2
        && path.text().charAt(blank) == ' '
        && path.text().indexOf(' ', blank + 1) < 0
        && "/:".indexOf(path.text().charAt(blank - 1)) < 0
        && "/*".indexOf(words[1].charAt(0)) < 0;
    String problem =
        "URLs have `%20` for a space, so this rule never matches for Google's open-source parser. ";
    if (isOneSpace) {
      String escaped = path.shown().replace(" ", "%20");
      blanks.add(
          span,
          problem + "Write " + CodeText.of(escaped)
              + ", or put `#` before the text after the space if it is a comment");
      blanks.edit(new TextEdit(path.at(blank), path.at(blank + 1), "%20"));
    } else {
      blanks.add(span, problem + advice(subject, path));
    }
  }

  /** What to do about spaces that a fix cannot write as {@code %20}. */
  private static String advice(LintContext subject, PathValue path) {
    String escaped = path.text().replace(" ", "%20");
    Optional<PathValue> same = subject.paths().stream()
        .filter(other -> other.line() != path.line()
            && other.line().field == path.line().field
            && other.text().equals(escaped))
        .findFirst();
    if (same.isPresent()) {
      return "Remove it: line " + same.get().line().number + " has the same path with `%20`";
    }
    boolean isBehindSlash = path.text().startsWith("/ ");
    return isBehindSlash
        ? "Remove the space after `/`"
        : "Write `%20` if your URLs have a space there; otherwise remove the space, or put `#` before the text if it is a comment";
  }
}
