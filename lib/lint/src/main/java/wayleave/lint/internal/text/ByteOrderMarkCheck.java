package wayleave.lint.internal.text;

import wayleave.lint.internal.context.BodyKind;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.ObservedText;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Byte order marks: most crawlers skip one at the start (F4), any other is part of its line. */
final class ByteOrderMarkCheck implements Check {
  private static final LintRule ONE = LintRule.of("bom-at-start");
  private static final LintRule TWO = LintRule.of("bom-double");
  private static final LintRule INSIDE = LintRule.of("bom-inside");

  private static final int LENGTH = 3;

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
      two(subject, findings, marks * LENGTH);
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
    return line.number == 1 && line.readBytes().startsWith(BodyKind.MARK_AS_TEXT);
  }

  /** Before a comment the marks do no harm. */
  private static void two(LintContext subject, DiagnosticSink findings, int length) {
    if (subject.line(1).commentStart != length) {
      findings.add(
          TWO,
          subject.span(LENGTH, length),
          "The file starts with two byte order marks (invisible bytes), so crawlers ignore its first line."
              + " Save it without them",
          finding -> finding.fix("Remove the byte order marks", new TextEdit(0, length, "")));
    }
  }

  private static void encodedTwice(LintContext subject, DiagnosticSink findings) {
    int length = BodyKind.MARK_AS_TEXT.length();
    if (subject.line(1).commentStart != length) {
      findings.add(
          TWO,
          subject.span(0, length),
          "The file starts with `\u00EF\u00BB\u00BF`, a byte order mark saved as text, so crawlers ignore its first line."
              + " Remove these characters",
          finding -> finding.fix("Remove `\u00EF\u00BB\u00BF`", new TextEdit(0, length, "")));
    }
  }

  private static void one(LintContext subject, DiagnosticSink findings) {
    byte[] body = subject.body();
    // Before a comment or a blank line the mark does no harm.
    if (subject.line(1).field == Field.NONE) {
      return;
    }
    // Readers skip a mark's bytes one by one: what follows must not be taken for another mark.
    boolean safe =
        body.length > LENGTH && body[LENGTH] != (byte) 0xEF && !subject.line(1).isCutByGoogle();
    findings.add(
        ONE,
        subject.span(0, LENGTH),
        "The file starts with a byte order mark (invisible bytes), and "
            + ObservedText.within("size.bom") + " then ignore "
            + CodeText.of(subject.line(1).text().strip()) + ". Save it without the mark",
        finding -> {
          if (safe) {
            finding.safeFix("Remove the byte order mark", new TextEdit(0, LENGTH, ""));
          }
        });
  }

  private static void inside(LintContext subject, DiagnosticSink findings, SourceLine line) {
    boolean isComment = line.commentStart == line.start + LENGTH;
    findings.add(
        INSIDE,
        subject.span(line.start, line.start + LENGTH),
        isComment
            ? "This comment starts with an invisible byte order mark, which is harmless here. Remove the mark"
            : "This line starts with an invisible byte order mark, so crawlers ignore the line. Remove the mark",
        finding -> {
          TextEdit edit = new TextEdit(line.start, line.start + LENGTH, "");
          fix(finding, line, isComment, "Remove the byte order mark", edit);
        });
  }

  /** Before a comment a mark is harmless: the line says nothing with it and without it. */
  private static void fix(
      DiagnosticSink.Finding finding,
      SourceLine line,
      boolean isComment,
      String title,
      TextEdit edit) {
    if (!isComment) {
      finding.fix(title, edit);
      return;
    }
    finding.severity(Severity.HINT);
    if (!line.isCutByGoogle()) {
      finding.safeFix(title, edit);
    }
  }

  private static boolean isMark(byte[] body, int at) {
    return at + LENGTH <= body.length
        && body[at] == (byte) 0xEF
        && body[at + 1] == (byte) 0xBB
        && body[at + 2] == (byte) 0xBF;
  }
}
