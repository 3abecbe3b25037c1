package wayleave.lint.internal.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.LineEnd;

/** Line ends of several kinds, and line ends that are written as {@code \n} (F1). */
final class LineEndsCheck implements Check {
  private static final LintRule MIXED = LintRule.of("line-ends-mixed");
  private static final LintRule WRITTEN_OUT = LintRule.of("line-ends-written-out");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    mixed(subject, findings);
    if (subject.has('\\')) {
      for (SourceLine line : subject.lines()) {
        writtenOut(subject, findings, line);
      }
    }
  }

  private static void mixed(LintContext subject, DiagnosticSink findings) {
    LineEnd usual = subject.line(1).lineEnd;
    List<TextEdit> edits = new ArrayList<>();
    SourceLine odd = null;
    for (SourceLine line : subject.lines()) {
      if (line.lineEnd == LineEnd.END_OF_FILE) {
        break;
      }
      // Every reader takes CR LF for the end of a line, but some take only the LF for it.
      if (line.lineEnd != usual
          && (line.lineEnd == LineEnd.CR || usual == LineEnd.CR)
          && odd == null) {
        odd = line;
      }
      if (line.lineEnd != LineEnd.LF) {
        edits.add(new TextEdit(line.end, line.end + lengthOf(line), "\n"));
      }
    }
    // A last line that was put there by another program is no more than that.
    if (odd == null || odd.number == subject.lines().size() - 1) {
      return;
    }
    String message = "This line ends with " + odd.lineEnd.name() + ", the lines above with "
        + usual.name() + ", and some tools do not start a new line at CR. End all lines with LF";
    findings.add(
        MIXED,
        subject.span(odd.end, odd.end + lengthOf(odd)),
        message,
        finding -> finding.safeFix("End all lines with LF", edits));
  }

  private static int lengthOf(SourceLine line) {
    return line.lineEnd == LineEnd.CRLF ? 2 : 1;
  }

  private static void writtenOut(LintContext subject, DiagnosticSink findings, SourceLine line) {
    byte[] body = subject.body();
    int written = -1;
    List<TextEdit> edits = new ArrayList<>();
    boolean certain = false;
    for (int i = line.contentStart; i + 1 < line.contentEnd; i++) {
      if (body[i] != '\\' || body[i + 1] != 'n' && body[i + 1] != 'r') {
        continue;
      }
      int end = i + 2;
      boolean both = body[i + 1] == 'r'
          && i + 3 < line.contentEnd
          && body[i + 2] == '\\'
          && body[i + 3] == 'n';
      end += both ? 2 : 0;
      written = written < 0 ? i : written;
      certain |= isFieldAt(body, end, line.contentEnd);
      edits.add(new TextEdit(i, end, "\n"));
      i = end - 1;
    }
    if (certain) {
      int first = written;
      findings.add(
          WRITTEN_OUT,
          subject.span(first, first + 2),
          "`" + subject.bytes(first, first + 2)
              + "` is not a line break here, so crawlers read several lines as one. Start a new line instead",
          finding -> finding.fix("Insert line breaks", edits));
    }
  }

  private static boolean isFieldAt(byte[] body, int from, int to) {
    int length = Math.min(to - from, "User-agent: ".length());
    String start = new String(body, from, length, StandardCharsets.ISO_8859_1);
    return FieldName.atStartOf(start.strip()).isPresent() && start.indexOf(':') > 0;
  }
}
