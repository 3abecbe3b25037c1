package wayleave.lint.internal.text;

import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Comments that start with something other than {@code #}, and a {@code #} that starts a comment where none is meant (F5). */
final class CommentsCheck implements Check {
  private static final LintRule MARKER = LintRule.of("comment-marker");
  private static final LintRule IN_PATH = LintRule.of("hash-in-path");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Occurrences markers = new Occurrences(MARKER, "the same problem");
    for (SourceLine line : subject.lines()) {
      if (isCommentOfAnotherKind(line)) {
        marker(subject, markers, line);
      } else if (line.isRule() || line.field == Field.SITEMAP) {
        afterValue(subject, findings, line);
        if (line.isRule()) {
          hash(subject, findings, line);
        }
      }
    }
    markers.report(findings, finding -> {
      // Crawlers skip these lines all the same.
      finding.severity(Severity.HINT);
      if (!markers.edits().isEmpty()) {
        finding.safeFix("Put `#` before it", markers.edits());
      }
    });
  }

  /** Whether a line starts with the comment marker of another language. */
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

  private static void marker(LintContext subject, Occurrences markers, SourceLine line) {
    Span span = subject.span(line);
    markers.add(
        span,
        "Crawlers ignore this line, but only `#` starts a comment and other tools may report an error. Put `#` before it");
    if (!line.isCutByGoogle()) {
      markers.edit(new TextEdit(span.start(), span.start(), "# "));
    }
  }

  /** {@code /x // why} is a path with spaces in it. */
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
        line.isRule()
            ? "This text is part of the path, so the rule matches nothing. Start a comment with `#`"
            : "This text is part of the URL, so crawlers cannot fetch it. Start a comment with `#`",
        finding -> {
          finding.severity(line.isRule() ? Severity.ERROR : Severity.WARNING);
          finding.fix("Put `#` before it", new TextEdit(from, from, "# "));
        });
  }

  private static void hash(LintContext subject, DiagnosticSink findings, SourceLine line) {
    boolean glued = line.commentStart > line.valueStart && line.commentStart == line.valueEnd;
    byte[] body = subject.body();
    boolean isEntity = HtmlEntityCheck.endOfNumber(line) >= 0;
    if (!glued || isEntity || line.isMissingColon || line.comment().strip().length() == 1) {
      return;
    }
    int after = line.commentStart + 1;
    boolean goesOn = after < line.contentEnd && body[after] != ' ' && body[after] != '\t';
    boolean isWord = goesOn && line.comment().strip().indexOf(' ') < 0;
    if (isWord) {
      findings.add(
          IN_PATH,
          subject.span(line.commentStart, line.contentEnd),
          "`#` starts a comment, so the path of this rule is only " + CodeText.of(line.value())
              + ". Crawlers never request the part of a URL after `#`; write `%23` if your paths contain that character");
    }
  }
}
