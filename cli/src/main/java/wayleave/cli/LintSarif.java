package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import wayleave.json.Json;
import wayleave.lint.Code;
import wayleave.lint.Diagnostic;
import wayleave.lint.Fix;
import wayleave.lint.LintReport;
import wayleave.lint.Severity;
import wayleave.lint.Span;
import wayleave.lint.TextEdit;
import wayleave.lint.Witness;

/** Findings as SARIF 2.1.0, for code scanning. */
final class LintSarif implements LintPrinter {
  private static final List<Code> RULES = Code.all();
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
  private static final String DOCUMENTATION =
      "https://github.com/wayleave/wayleave/blob/main/lint/src/main/resources/wayleave/lint/catalogue/";

  private final OutputStream out;
  private final JsonGenerator json;

  LintSarif(OutputStream out) throws IOException {
    this.out = out;
    this.json = Json.generator(out);
  }

  @Override
  public void begin() throws IOException {
    json.writeStartObject();
    json.writeStringField("$schema", SCHEMA);
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    tool();
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
  }

  private void tool() throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "wayleave");
    json.writeStringField("informationUri", "https://github.com/wayleave/wayleave");
    json.writeStringField("version", Version.number());
    json.writeArrayFieldStart("rules");
    for (Code code : RULES) {

      json.writeStartObject();
      json.writeStringField("id", code.id());
      text("shortDescription", code.summary());
      json.writeObjectFieldStart("help");
      json.writeStringField("text", code.summary());
      json.writeStringField("markdown", code.page());
      json.writeEndObject();
      json.writeStringField("helpUri", DOCUMENTATION + code.family() + ".md#" + code.id());
      json.writeObjectFieldStart("defaultConfiguration");
      json.writeStringField("level", level(code.severity()));
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  @Override
  public void print(String file, byte[] body, LintReport report) throws IOException {
    for (Diagnostic diagnostic : report.diagnostics()) {
      result(file, diagnostic, null);
    }
    for (LintReport.Suppressed suppressed : report.suppressed()) {
      result(file, suppressed.diagnostic(), suppressed.reason());
    }
  }

  private void result(String file, Diagnostic diagnostic, @Nullable String suppressedFor)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", diagnostic.code().id());
    json.writeNumberField("ruleIndex", RULES.indexOf(diagnostic.code()));
    json.writeStringField("level", level(diagnostic.severity()));
    text("message", message(diagnostic));
    json.writeArrayFieldStart("locations");
    location(file, diagnostic.span(), null);
    json.writeEndArray();
    if (!diagnostic.related().isEmpty()) {
      json.writeArrayFieldStart("relatedLocations");
      for (Diagnostic.Related related : diagnostic.related()) {
        location(file, related.span(), related.message());
      }
      json.writeEndArray();
    }
    Fix fix = diagnostic.fix();
    if (fix != null) {
      fix(file, fix);
    }
    if (suppressedFor != null) {
      json.writeArrayFieldStart("suppressions");
      json.writeStartObject();
      json.writeStringField("kind", "inSource");
      json.writeStringField("justification", suppressedFor);
      json.writeEndObject();
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static String message(Diagnostic diagnostic) {
    Witness witness = diagnostic.witness();
    return witness == null
        ? diagnostic.message()
        : diagnostic.message() + ". Shown by " + witness.url() + " for " + witness.crawler() + ": "
            + witness.shows();
  }

  private void location(String file, Span span, @Nullable String message) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    artifact(file);
    json.writeObjectFieldStart("region");
    json.writeNumberField("startLine", span.line());
    json.writeNumberField("startColumn", span.column());
    json.writeNumberField("endLine", span.endLine());
    json.writeNumberField("endColumn", span.endColumn());
    json.writeNumberField("byteOffset", span.start());
    json.writeNumberField("byteLength", span.end() - span.start());
    json.writeEndObject();
    json.writeEndObject();
    if (message != null) {
      text("message", message);
    }
    json.writeEndObject();
  }

  private void artifact(String file) throws IOException {
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri(file));
    json.writeEndObject();
  }

  /** A relative name stays relative, as code scanning wants it. */
  private static String uri(String file) {
    if (SiteUrl.isUrl(file)) {
      return file;
    }
    String name = file.equals("-") ? "stdin" : file.replace('\\', '/');
    return Arrays.stream(name.split("/", -1))
        .map(LintSarif::percentEncoded)
        .collect(Collectors.joining("/"));
  }

  private static String percentEncoded(String part) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
      boolean isPlain = b >= 'a' && b <= 'z'
          || b >= 'A' && b <= 'Z'
          || b >= '0' && b <= '9'
          || "-._~".indexOf(b) >= 0;
      encoded.append(isPlain ? String.valueOf((char) b) : String.format("%%%02X", b & 0xFF));
    }
    return encoded.toString();
  }

  private void fix(String file, Fix fix) throws IOException {
    json.writeArrayFieldStart("fixes");
    json.writeStartObject();
    text("description", fix.title());
    json.writeArrayFieldStart("artifactChanges");
    json.writeStartObject();
    artifact(file);
    json.writeArrayFieldStart("replacements");
    for (TextEdit edit : fix.edits()) {
      json.writeStartObject();
      json.writeObjectFieldStart("deletedRegion");
      json.writeNumberField("byteOffset", edit.start());
      json.writeNumberField("byteLength", edit.end() - edit.start());
      json.writeEndObject();
      if (!edit.replacement().isEmpty()) {
        text("insertedContent", edit.replacement());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void text(String name, String text) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("text", text);
    json.writeEndObject();
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFO, HINT -> "note";
    };
  }

  @Override
  public void end() throws IOException {
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.close();
    out.write('\n');
  }
}
