package wayleave.lint.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Two lines that have become one: a field and its colon stand within the value of another. */
final class JoinedLinesCheck implements Check {
  private static final LintRule TWO = LintRule.of("two-lines-in-one");
  private static final List<String> FIELDS =
      List.of("disallow", "user-agent", "allow", "sitemap", "crawl-delay");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    for (SourceLine line : subject.lines()) {
      boolean reads = line.field != Field.NONE && line.field != Field.OTHER;
      if (reads && line.valueEnd - line.valueStart > "allow:".length()) {
        look(subject, findings, line);
      }
    }
  }

  private static void look(LintContext subject, DiagnosticSink findings, SourceLine line) {
    byte[] body = subject.body();
    List<Integer> starts = new ArrayList<>();
    String value = "";
    for (int i = line.valueStart; i < line.valueEnd; i++) {
      if (body[i] != ':') {
        continue;
      }
      value = value.isEmpty() ? line.valueBytes().toLowerCase(Locale.ROOT) : value;
      int start = fieldBefore(value, i - line.valueStart);
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
    List<TextEdit> edits =
        starts.stream().map(at -> new TextEdit(blankBefore(body, at), at, "\n")).toList();
    findings.add(
        TWO,
        subject.span(first, end + 1),
        "this belongs on a line of its own: here it is part of the value before it",
        finding -> finding.fix("put a line end before it", edits));
  }

  private static int blankBefore(byte[] body, int at) {
    int from = at;
    while (body[from - 1] == ' ' || body[from - 1] == '\t') {
      from--;
    }
    return from;
  }

  /** Where the field begins that a colon ends, or -1 if none does. */
  private static int fieldBefore(String value, int colon) {
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
      // Without a blank only the longer names are sure to be none of a path's words.
      boolean glued = field.length() > "sitemap".length() && "/-_?&=.".indexOf(before) < 0;
      return blank || glued ? start : -1;
    }
    return -1;
  }
}
