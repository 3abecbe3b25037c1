package wayleave.lint.internal.text;

import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Values in quotation marks, which are part of them. */
final class QuotesCheck implements Check {
  private static final LintRule QUOTED = LintRule.of("value-quoted");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    byte[] body = subject.body();
    for (SourceLine line : subject.lines()) {
      boolean reads = line.field != Field.NONE && line.field != Field.OTHER;
      int last = line.valueEnd - 1;
      if (reads && last > line.valueStart && isQuote(body[line.valueStart])) {
        boolean closed = body[last] == body[line.valueStart];
        report(subject, findings, line, closed);
      }
    }
  }

  private static boolean isQuote(byte b) {
    return b == '"' || b == '\'';
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, SourceLine line, boolean closed) {
    int start = line.valueStart;
    int last = line.valueEnd - 1;
    findings.add(
        QUOTED,
        subject.span(start, start + 1),
        "the quotation mark is part of the value: write it without",
        finding -> {
          TextEdit first = new TextEdit(start, start + 1, "");
          if (closed) {
            finding.fix("remove the quotation marks", first, new TextEdit(last, last + 1, ""));
          } else {
            finding.fix("remove the quotation mark", first);
          }
        });
  }
}
