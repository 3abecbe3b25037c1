package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import wayleave.lint.Diagnostic;
import wayleave.lint.Fix;
import wayleave.lint.LintReport;
import wayleave.lint.Reader;
import wayleave.lint.Span;
import wayleave.lint.TextEdit;
import wayleave.lint.Witness;

/** What lint found in a robots.txt. */
public final class LintJson {
  private LintJson() {}

  /**
   * Writes the findings of a file.
   *
   * @param file its name as the asker gave it
   */
  public static void write(JsonGenerator json, String file, LintReport report) throws IOException {
    json.writeStartObject();
    json.writeStringField("file", file);
    json.writeArrayFieldStart("diagnostics");
    for (Diagnostic diagnostic : report.diagnostics()) {
      json.writeStartObject();
      write(json, diagnostic);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("suppressed");
    for (LintReport.Suppressed suppressed : report.suppressed()) {
      json.writeStartObject();
      write(json, suppressed.diagnostic());
      json.writeStringField("justification", suppressed.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Diagnostic diagnostic) throws IOException {
    json.writeStringField("code", diagnostic.code().id());
    json.writeStringField("severity", Json.code(diagnostic.severity()));
    json.writeStringField("message", diagnostic.message());
    span(json, diagnostic.span());
    json.writeArrayFieldStart("readers");
    for (Reader reader : diagnostic.readers().stream().sorted().toList()) {
      json.writeString(Json.code(reader));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("related");
    for (Diagnostic.Related related : diagnostic.related()) {
      json.writeStartObject();
      json.writeStringField("message", related.message());
      span(json, related.span());
      json.writeEndObject();
    }
    json.writeEndArray();
    Witness witness = diagnostic.witness();
    if (witness != null) {
      json.writeObjectFieldStart("witness");
      json.writeStringField("crawler", witness.crawler());
      json.writeStringField("url", witness.url());
      json.writeStringField("shows", witness.shows());
      json.writeEndObject();
    }
    Fix fix = diagnostic.fix();
    if (fix != null) {
      json.writeObjectFieldStart("fix");
      json.writeStringField("title", fix.title());
      json.writeStringField("effect", Json.code(fix.effect()));
      json.writeArrayFieldStart("edits");
      for (TextEdit edit : fix.edits()) {
        json.writeStartObject();
        json.writeNumberField("start", edit.start());
        json.writeNumberField("end", edit.end());
        json.writeStringField("replacement", edit.replacement());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void span(JsonGenerator json, Span span) throws IOException {
    json.writeNumberField("line", span.line());
    json.writeNumberField("column", span.column());
    json.writeNumberField("endLine", span.endLine());
    json.writeNumberField("endColumn", span.endColumn());
    json.writeNumberField("start", span.start());
    json.writeNumberField("end", span.end());
  }
}
