package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import wayleave.lint.LintReport;
import wayleave.report.JsonWriter;
import wayleave.report.LintJson;

/** Findings as JSON: an array with an object for each file. */
final class JsonFindings implements LintPrinter {
  private final OutputStream out;
  private final JsonWriter json = new JsonWriter();

  JsonFindings(OutputStream out) {
    this.out = out;
  }

  @Override
  public void begin() {
    json.beginArray();
  }

  @Override
  public void print(String file, byte[] body, LintReport report) throws IOException {
    LintJson.write(json, file, report);
    json.drainTo(out);
  }

  @Override
  public void end() throws IOException {
    json.endArray();
    json.newline();
    json.drainTo(out);
  }
}
