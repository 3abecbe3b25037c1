package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import wayleave.json.Json;
import wayleave.json.LintJson;
import wayleave.lint.LintReport;

/** Findings as JSON: an array with an object for each file. */
final class JsonFindings implements LintPrinter {
  private final OutputStream out;
  private final JsonGenerator json;

  JsonFindings(OutputStream out) throws IOException {
    this.out = out;
    this.json = Json.generator(out);
  }

  @Override
  public void begin() throws IOException {
    json.writeStartArray();
  }

  @Override
  public void print(String file, byte[] body, LintReport report) throws IOException {
    LintJson.write(json, file, report);
  }

  @Override
  public void end() throws IOException {
    json.writeEndArray();
    json.close();
    out.write('\n');
  }
}
