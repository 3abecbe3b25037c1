package wayleave.cli.lint;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.terminal.Version;
import wayleave.lint.LintReport;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.report.JsonWriter;

/** Findings as SARIF 2.1.0, for code scanning. */
final class LintSarif implements LintPrinter {
  private static final List<LintRule> RULES = LintRule.all();
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
  private static final String DOCUMENTATION =
      "https://github.com/wayleave/wayleave/blob/main/lib/lint/src/main/resources/wayleave/lint/catalogue/";

  private final Severity least;
  private final OutputStream out;
  private final JsonWriter json = new JsonWriter();

  LintSarif(LintView view, OutputStream out) {
    this.least = view.forPrograms();
    this.out = out;
  }

  @Override
  public void begin() {
    json.beginObject();
    json.field("$schema", SCHEMA);
    json.field("version", "2.1.0");
    json.beginArray("runs");
    json.beginObject();
    tool();
    json.field("columnKind", "utf16CodeUnits");
    json.beginArray("results");
  }

  private void tool() {
    json.beginObject("tool");
    json.beginObject("driver");
    json.field("name", "wayleave");
    json.field("informationUri", "https://github.com/wayleave/wayleave");
    json.field("version", Version.number());
    json.objects("rules", RULES, code -> {
      json.field("id", code.id());
      text("shortDescription", code.summary());
      json.beginObject("help");
      json.field("text", code.summary());
      json.field("markdown", code.page());
      json.endObject();
      json.field("helpUri", DOCUMENTATION + code.family() + ".md#" + code.id());
      json.object("defaultConfiguration", () -> json.field("level", level(code.severity())));
    });
    json.endObject();
    json.endObject();
  }

  @Override
  public void print(FileFindings findings) throws IOException {
    LintReport report = findings.report().filter(finding -> finding.severity().isAtLeast(least));
    for (Diagnostic diagnostic : report.diagnostics()) {
      result(findings.file(), diagnostic, null);
    }
    for (LintReport.Suppressed suppressed : report.suppressed()) {
      result(findings.file(), suppressed.diagnostic(), suppressed.reason().orElse(""));
    }
    json.drainTo(out);
  }

  private void result(String file, Diagnostic diagnostic, @Nullable String suppressedFor) {
    json.beginObject();
    json.field("ruleId", diagnostic.code().id());
    json.field("ruleIndex", RULES.indexOf(diagnostic.code()));
    json.field("level", level(diagnostic.severity()));
    text("message", message(diagnostic));
    json.array("locations", List.of(diagnostic.span()), span -> location(file, span, null));
    if (!diagnostic.related().isEmpty()) {
      json.array(
          "relatedLocations",
          diagnostic.related(),
          related -> location(file, related.span(), related.message()));
    }
    if (diagnostic.fix().isPresent()) {
      json.objects("fixes", List.of(diagnostic.fix().get()), fix -> fix(file, fix));
    }
    if (suppressedFor != null) {
      json.objects("suppressions", List.of(suppressedFor), justification -> {
        json.field("kind", "inSource");
        json.field("justification", justification);
      });
    }
    json.endObject();
  }

  private static String message(Diagnostic diagnostic) {
    return diagnostic.message()
        + diagnostic
            .witness()
            .map(witness -> ". Example: " + witness.url() + " for " + witness.crawler() + ": "
                + witness.shows())
            .orElse("");
  }

  private void location(String file, Span span, @Nullable String message) {
    json.beginObject();
    json.beginObject("physicalLocation");
    artifact(file);
    json.beginObject("region");
    json.field("startLine", span.line());
    json.field("startColumn", span.column());
    json.field("endLine", span.endLine());
    json.field("endColumn", span.endColumn());
    json.field("byteOffset", span.start());
    json.field("byteLength", span.end() - span.start());
    json.endObject();
    json.endObject();
    if (message != null) {
      text("message", message);
    }
    json.endObject();
  }

  private void artifact(String file) {
    json.object("artifactLocation", () -> json.field("uri", uri(file)));
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

  private void fix(String file, Fix fix) {
    text("description", fix.title());
    json.objects("artifactChanges", List.of(fix), change -> {
      artifact(file);
      json.objects("replacements", change.edits(), edit -> {
        json.object("deletedRegion", () -> {
          json.field("byteOffset", edit.start());
          json.field("byteLength", edit.end() - edit.start());
        });
        if (!edit.replacement().isEmpty()) {
          text("insertedContent", edit.replacement());
        }
      });
    });
  }

  private void text(String name, String text) {
    json.object(name, () -> json.field("text", text));
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
    json.endArray();
    json.endObject();
    json.endArray();
    json.endObject();
    json.newline();
    json.drainTo(out);
  }
}
