package wayleave.cli.lint;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import wayleave.cli.input.SiteUrl;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.report.view.TerminalText;

/** Findings as GitHub's workflow commands, which it shows beside the lines of a change. */
final class LintGithub implements LintPrinter {
  private final Severity least;
  private final OutputStream out;

  LintGithub(LintView view, OutputStream out) {
    this.least = view.forPeople();
    this.out = out;
  }

  @Override
  public void print(FileFindings findings) throws IOException {
    String file = findings.file();
    for (Diagnostic diagnostic : LintView.atLeast(least, findings.report())) {
      Span span = diagnostic.span();
      // GitHub takes columns for a place within one line only.
      String columns = span.line() == span.endLine()
          ? ",col=" + span.column() + ",endColumn=" + Math.max(span.column(), span.endColumn() - 1)
          : "";
      // What was fetched is no file of the repository that a place could be shown in.
      boolean isFetched = SiteUrl.isUrl(file);
      String place = isFetched
          ? ""
          : "file=" + property(file) + ",line=" + span.line() + ",endLine=" + span.endLine()
              + columns + ",";
      String where = isFetched ? file + ":" + span.line() + ":" + span.column() + ": " : "";
      String command = "::" + level(diagnostic.severity()) + " " + place + "title="
          + property(diagnostic.code().id()) + "::"
          + data(where + diagnostic.message()) + "\n";
      out.write(command.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFO, HINT -> "notice";
    };
  }

  private static String data(String text) {
    return TerminalText.of(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"));
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
