package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Two lines that have become one: a field and its colon are within the value of another. */
final class JoinedLinesCheck implements Check {
  private static final LintRule TWO = LintRule.of("two-lines-in-one");
  private static final List<String> FIELDS =
      List.of("disallow", "user-agent", "allow", "sitemap", "crawl-delay");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Occurrences joined = new Occurrences(TWO, "also two lines in one");
    for (SourceLine line : subject.lines()) {
      boolean reads = line.field != Field.NONE && line.field != Field.OTHER;
      if (reads && line.valueEnd - line.valueStart > "allow:".length()) {
        look(subject, joined, line);
      }
    }
    joined.reportWithFix(findings, "Start a new line before it");
  }

  private static void look(LintContext subject, Occurrences joined, SourceLine line) {
    byte[] body = subject.body();
    List<Integer> starts = new ArrayList<>();
    String value = "";
    for (int i = line.valueStart; i < line.valueEnd; i++) {
      if (body[i] != ':') {
        continue;
      }
      value = value.isEmpty() ? line.valueBytes().toLowerCase(Locale.ROOT) : value;
      int start = fieldBefore(value, i - line.valueStart, line.field == Field.USER_AGENT);
      if (start > 0) {
        starts.add(line.valueStart + start);
      }
    }
    if (starts.isEmpty()) {
      return;
    }
    int first = starts.get(0);
    int end = first;
    while (body[end] != ':') {
      end++;
    }
    joined.add(
        subject.span(first, end + 1),
        "Crawlers read " + CodeText.of(subject.bytes(first, line.valueEnd))
            + " as part of the value before it, not as a line. Start a new line here");
    joined.edit(
        starts.stream().map(at -> new TextEdit(blankBefore(body, at), at, "\n")).toList());
  }

  private static int blankBefore(byte[] body, int at) {
    int from = at;
    while (body[from - 1] == ' ' || body[from - 1] == '\t') {
      from--;
    }
    return from;
  }

  /**
   * Where the field begins that a colon ends, or -1 if none does.
   *
   * @param isName whether the value is of a User-agent line, where nothing follows a {@code *}
   */
  private static int fieldBefore(String value, int colon, boolean isName) {
    int end = colon;
    while (end > 0 && value.charAt(end - 1) == ' ') {
      end--;
    }
    for (String field : FIELDS) {
      int start = end - field.length();
      if (start <= 0 || !value.startsWith(field, start)) {
        continue;
      }
      char before = value.charAt(start - 1);
      boolean blank = before == ' ' || before == '\t';
      // Without a space only the longer names are surely not words of a path.
      boolean glued = field.length() > "sitemap".length() && "/-_?&=.".indexOf(before) < 0
          || isName && start == 1 && before == '*';
      return blank || glued ? start : -1;
    }
    return -1;
  }
}
