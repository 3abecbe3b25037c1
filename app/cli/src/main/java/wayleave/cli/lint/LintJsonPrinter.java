package wayleave.cli.lint;

import java.io.IOException;
import java.io.OutputStream;
import wayleave.lint.model.Severity;
import wayleave.report.JsonWriter;
import wayleave.report.LintJson;

/** Findings as JSON: an array with an object for each file. */
final class LintJsonPrinter implements LintPrinter {
  private final Severity least;
  private final OutputStream out;
  private final JsonWriter json = new JsonWriter();

  LintJsonPrinter(LintView view, OutputStream out) {
    this.least = view.forPrograms();
    this.out = out;
  }

  @Override
  public void begin() {
    json.beginArray();
  }

  @Override
  public void print(FileFindings findings) throws IOException {
    LintJson.write(
        json,
        findings.file(),
        findings.report().filter(finding -> finding.severity().isAtLeast(least)));
    json.drainTo(out);
  }

  @Override
  public void end() throws IOException {
    json.endArray();
    json.newline();
    json.drainTo(out);
  }
}
