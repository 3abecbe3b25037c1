package wayleave.lint.internal.text;

import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Comments that begin with something else than {@code #}, and a {@code #} that begins a comment where none is meant (F5). */
final class CommentsCheck implements Check {
  private static final LintRule MARKER = LintRule.of("comment-marker");
  private static final LintRule IN_PATH = LintRule.of("hash-in-path");
  private static final LintRule WITHOUT_BLANK = LintRule.of("comment-without-blank");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    for (SourceLine line : subject.lines()) {
      if (isCommentOfAnotherKind(line)) {
        marker(subject, findings, line);
      } else if (line.isRule() || line.field == Field.SITEMAP) {
        afterValue(subject, findings, line);
        hash(subject, findings, line);
      }
    }
  }

  /** Whether a line begins with what other languages begin a comment with. */
  static boolean isCommentOfAnotherKind(SourceLine line) {
    if (line.field != Field.NONE && line.field != Field.OTHER) {
      return false;
    }
    String read = line.readBytes().strip();
    return read.startsWith("//")
        || read.startsWith(";")
        || read.startsWith("<!--")
        || read.startsWith("-->")
        || read.startsWith("/*")
        || read.startsWith("*/")
        || read.startsWith("--");
  }

  private static void marker(LintContext subject, DiagnosticSink findings, SourceLine line) {
    Span span = subject.span(line);
    findings.add(MARKER, span, "a comment begins with # and with nothing else", finding -> {
      // Crawlers skip the line all the same.
      finding.severity(Severity.HINT);
      if (!line.isCutByGoogle()) {
        finding.safeFix("put # before it", new TextEdit(span.start(), span.start(), "# "));
      }
    });
  }

  /** {@code /x // why} is a path with blanks in it. */
  private static void afterValue(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String value = line.valueBytes();
    int at = Math.max(value.indexOf(" // "), value.indexOf(" <!--"));
    at = at < 0 ? value.indexOf(" ; ") : at;
    if (at <= 0) {
      return;
    }
    int from = line.valueStart + at + 1;
    findings.add(
        MARKER,
        subject.span(from, line.valueEnd),
        "this is part of the value: a comment begins with #",
        finding -> finding.fix("put # before it", new TextEdit(from, from, "# ")));
  }

  private static void hash(LintContext subject, DiagnosticSink findings, SourceLine line) {
    boolean glued = line.commentStart > line.valueStart && line.commentStart == line.valueEnd;
    byte[] body = subject.body();
    if (!glued || line.isMissingColon || line.comment().strip().length() == 1) {
      return;
    }
    int after = line.commentStart + 1;
    boolean goesOn = after < line.contentEnd && body[after] != ' ' && body[after] != '\t';
    boolean isWord = goesOn && line.comment().strip().indexOf(' ') < 0;
    Span hash = subject.span(line.commentStart, line.contentEnd);
    TextEdit blank = new TextEdit(line.commentStart, line.commentStart, " ");
    if (isWord && line.isRule()) {
      findings.add(
          IN_PATH,
          hash,
          "# begins a comment: the path is " + line.value()
              + " (URLs reach a site without what follows #)");
    } else {
      findings.add(WITHOUT_BLANK, hash, "a blank before # shows that a comment begins", finding -> {
        if (!line.isCutByGoogle()) {
          finding.safeFix("put a blank before #", blank);
        }
      });
    }
  }
}
