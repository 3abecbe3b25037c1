package wayleave.lint.internal.text;

import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Byte order marks: one at the start is read over by most (F4), any other is part of its line. */
final class ByteOrderMarkCheck implements Check {
  private static final LintRule ONE = LintRule.of("bom-at-start");
  private static final LintRule TWO = LintRule.of("bom-double");
  private static final LintRule INSIDE = LintRule.of("bom-inside");

  private static final int LENGTH = 3;
  /** A mark that was taken for three letters and encoded once more. */
  private static final String ENCODED_TWICE = "\u00C3\u00AF\u00C2\u00BB\u00C2\u00BF";

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    byte[] body = subject.body();
    int marks = 0;
    while (isMark(body, marks * LENGTH)) {
      marks++;
    }
    if (marks > 1) {
      TextEdit edit = new TextEdit(0, marks * LENGTH, "");
      findings.add(
          TWO,
          subject.span(LENGTH, marks * LENGTH),
          "a second byte order mark makes the first line unreadable",
          finding -> finding.fix("remove the byte order marks", edit));
    } else if (marks == 1) {
      one(subject, findings);
    } else if (isEncodedTwice(subject.line(1))) {
      encodedTwice(subject, findings);
    }
    for (SourceLine line : subject.lines()) {
      if (line.number > 1 && isMark(body, line.start) && line.start + LENGTH < line.end) {
        inside(subject, findings, line);
      }
    }
  }

  /** Whether a line begins with a mark that was taken for three letters and encoded once more. */
  static boolean isEncodedTwice(SourceLine line) {
    return line.number == 1 && line.readBytes().startsWith(ENCODED_TWICE);
  }

  private static void encodedTwice(LintContext subject, DiagnosticSink findings) {
    int length = ENCODED_TWICE.length();
    findings.add(
        TWO,
        subject.span(0, length),
        "what was a byte order mark has become text and makes the first line unreadable",
        finding -> {
          if (subject.line(1).commentStart == length) {
            finding.severity(Severity.HINT);
          }
          finding.fix("remove it", new TextEdit(0, length, ""));
        });
  }

  private static void one(LintContext subject, DiagnosticSink findings) {
    byte[] body = subject.body();
    boolean isField = subject.line(1).field != Field.NONE;
    // Readers skip a mark's bytes one by one: what follows must not be taken for another mark.
    boolean safe =
        body.length > LENGTH && body[LENGTH] != (byte) 0xEF && !subject.line(1).isCutByGoogle();
    TextEdit edit = new TextEdit(0, LENGTH, "");
    findings.add(
        ONE,
        subject.span(0, LENGTH),
        isField
            ? "the file begins with a byte order mark, with which some crawlers lose the first line"
            : "the file begins with a byte order mark, which does no harm while the first line says nothing",
        finding -> {
          if (!isField) {
            finding.severity(Severity.HINT);
          }
          if (safe) {
            finding.safeFix("remove the byte order mark", edit);
          }
        });
  }

  private static void inside(LintContext subject, DiagnosticSink findings, SourceLine line) {
    boolean isComment = line.commentStart == line.start + LENGTH;
    findings.add(
        INSIDE,
        subject.span(line.start, line.start + LENGTH),
        isComment
            ? "an invisible byte order mark stands before this comment"
            : "an invisible byte order mark makes this line unreadable",
        finding -> {
          if (isComment) {
            finding.severity(Severity.HINT);
          }
          finding.fix(
              "remove the byte order mark", new TextEdit(line.start, line.start + LENGTH, ""));
        });
  }

  private static boolean isMark(byte[] body, int at) {
    return at + LENGTH <= body.length
        && body[at] == (byte) 0xEF
        && body[at + 1] == (byte) 0xBB
        && body[at + 2] == (byte) 0xBF;
  }
}
