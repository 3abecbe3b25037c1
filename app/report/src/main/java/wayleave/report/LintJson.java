package wayleave.report;

import java.util.List;
import wayleave.lint.LintReport;
import wayleave.lint.model.Audience;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.lint.model.Witness;

/** What lint found in a robots.txt. */
public final class LintJson {
  private LintJson() {}

  /**
   * Writes the findings of a file.
   *
   * @param file its name as the asker gave it
   */
  public static void write(JsonWriter json, String file, LintReport report) {
    json.beginObject();
    json.field("file", file);
    diagnostics(json, "diagnostics", report.diagnostics());
    json.beginArray("suppressed");
    for (LintReport.Suppressed suppressed : report.suppressed()) {
      json.beginObject();
      write(json, suppressed.diagnostic());
      json.field("justification", suppressed.reason().orElse(""));
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  /** Writes an array of findings. */
  public static void diagnostics(JsonWriter json, String name, List<Diagnostic> diagnostics) {
    json.beginArray(name);
    for (Diagnostic diagnostic : diagnostics) {
      json.beginObject();
      write(json, diagnostic);
      json.endObject();
    }
    json.endArray();
  }

  private static void write(JsonWriter json, Diagnostic diagnostic) {
    json.field("code", diagnostic.code().id());
    json.field("severity", JsonFields.code(diagnostic.severity()));
    json.field("message", diagnostic.message());
    span(json, diagnostic.span());
    json.beginArray("readers");
    for (Audience reader : diagnostic.readers().stream().sorted().toList()) {
      json.value(JsonFields.code(reader));
    }
    json.endArray();
    json.beginArray("related");
    for (Diagnostic.Related related : diagnostic.related()) {
      json.beginObject();
      json.field("message", related.message());
      span(json, related.span());
      json.endObject();
    }
    json.endArray();
    Witness witness = diagnostic.witness().orElse(null);
    if (witness != null) {
      json.beginObject("witness");
      json.field("crawler", witness.crawler());
      json.field("url", witness.url());
      json.field("shows", witness.shows());
      json.endObject();
    }
    Fix fix = diagnostic.fix().orElse(null);
    if (fix != null) {
      json.beginObject("fix");
      json.field("title", fix.title());
      json.field("effect", JsonFields.code(fix.effect()));
      json.beginArray("edits");
      for (TextEdit edit : fix.edits()) {
        json.beginObject();
        json.field("start", edit.start());
        json.field("end", edit.end());
        json.field("replacement", edit.replacement());
        json.endObject();
      }
      json.endArray();
      json.endObject();
    }
  }

  private static void span(JsonWriter json, Span span) {
    json.field("line", span.line());
    json.field("column", span.column());
    json.field("endLine", span.endLine());
    json.field("endColumn", span.endColumn());
    json.field("start", span.start());
    json.field("end", span.end());
  }
}
