package wayleave.lint;

import wayleave.syntax.Field;

/** Comments that begin with something else than {@code #}, and a {@code #} that begins a comment where none is meant (F5). */
final class CommentsCheck implements Check {
  private static final Code MARKER = Code.of("comment-marker");
  private static final Code IN_PATH = Code.of("hash-in-path");
  private static final Code WITHOUT_BLANK = Code.of("comment-without-blank");

  @Override
  public void check(Subject subject, Findings findings) {
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

  private static void marker(Subject subject, Findings findings, SourceLine line) {
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
  private static void afterValue(Subject subject, Findings findings, SourceLine line) {
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

  private static void hash(Subject subject, Findings findings, SourceLine line) {
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
