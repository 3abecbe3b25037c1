package wayleave.report;

import java.util.List;
import wayleave.lint.LintReport;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.Span;
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
    json.objects("suppressed", report.suppressed(), suppressed -> {
      write(json, suppressed.diagnostic());
      json.field("justification", suppressed.reason().orElse(""));
    });
    json.endObject();
  }

  /** Writes an array of findings. */
  public static void diagnostics(JsonWriter json, String name, List<Diagnostic> diagnostics) {
    json.objects(name, diagnostics, diagnostic -> write(json, diagnostic));
  }

  private static void write(JsonWriter json, Diagnostic diagnostic) {
    json.field("code", diagnostic.code().id());
    json.field("severity", JsonFields.code(diagnostic.severity()));
    json.field("message", diagnostic.message());
    span(json, diagnostic.span());
    json.array(
        "readers",
        diagnostic.readers().stream().sorted().toList(),
        reader -> json.value(JsonFields.code(reader)));
    json.objects("related", diagnostic.related(), related -> {
      json.field("message", related.message());
      span(json, related.span());
    });
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
      json.objects("edits", fix.edits(), edit -> {
        json.field("start", edit.start());
        json.field("end", edit.end());
        json.field("replacement", edit.replacement());
      });
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
