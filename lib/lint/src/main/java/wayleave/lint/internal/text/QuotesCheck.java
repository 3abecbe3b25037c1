package wayleave.lint.internal.text;

import java.util.EnumMap;
import java.util.Map;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Values and lines in quotation marks, which have no meaning in a robots.txt. */
final class QuotesCheck implements Check {
  private static final LintRule QUOTED = LintRule.of("value-quoted");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Map<Field, Occurrences> found = new EnumMap<>(Field.class);
    for (SourceLine line : subject.lines()) {
      int start = startOf(subject.body(), line);
      if (start >= 0) {
        add(
            subject,
            line,
            start,
            found.computeIfAbsent(line.field, field -> new Occurrences(QUOTED, "also quoted")));
      }
    }
    found.values().forEach(places -> places.reportWithFix(findings, "Remove the quotation marks"));
  }

  /** Where the quotation mark is that a value or a line starts with, or -1. */
  private static int startOf(byte[] body, SourceLine line) {
    if (isQuotedLine(line)) {
      return line.fieldStart;
    }
    boolean reads = line.field != Field.NONE && line.field != Field.OTHER;
    boolean isQuoted =
        reads && line.valueEnd - line.valueStart > 1 && isQuote(body[line.valueStart]);
    return isQuoted ? line.valueStart : -1;
  }

  /** Whether a line starts with a quotation mark, and with a field after it. */
  static boolean isQuotedLine(SourceLine line) {
    if (line.field != Field.OTHER || line.fieldStart == line.fieldEnd) {
      return false;
    }
    String field = line.fieldText();
    return (field.charAt(0) == '"' || field.charAt(0) == '\'')
        && FieldName.find(field.substring(1).strip()).isPresent();
  }

  private static boolean isQuote(byte b) {
    return b == '"' || b == '\'';
  }

  private static void add(LintContext subject, SourceLine line, int start, Occurrences places) {
    places.add(subject.span(start, start + 1), messageFor(line));
    places.edit(new TextEdit(start, start + 1, ""));
    int last = line.valueEnd - 1;
    if (last > start && subject.body()[last] == subject.body()[start]) {
      places.edit(new TextEdit(last, last + 1, ""));
    }
  }

  private static String messageFor(SourceLine line) {
    String value = CodeText.of(line.value());
    return switch (line.field) {
      case ALLOW, DISALLOW ->
        "Quotation marks are part of the path, so " + value + " matches nothing. Remove them";
      case USER_AGENT ->
        "Quotation marks are part of the product token, so " + value
            + " applies to no crawler. Remove them";
      case OTHER -> "Crawlers ignore this line because it starts with a quotation mark. Remove it";
      default ->
        "Quotation marks are part of the URL, so crawlers cannot fetch " + value + ". Remove them";
    };
  }
}
