package wayleave.js;

import java.util.List;
import java.util.function.Consumer;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import wayleave.Dialect;
import wayleave.lint.FixResult;
import wayleave.lint.LintOptions;
import wayleave.lint.Linter;
import wayleave.lint.model.Diagnostic;
import wayleave.proof.PatternExplanation;
import wayleave.report.Answers;
import wayleave.report.JsonWriter;
import wayleave.report.LintJson;

/**
 * What {@code engine/lint.js} exports. {@code lint.js} checks all arguments before it calls this. Answers are JSON in UTF-8, mostly
 * in the forms of the HTTP API: one hand-over is faster than one for each object.
 */
public final class LintModule {
  private LintModule() {}

  /**
   * The findings of a file.
   *
   * @param dialect its code; empty for all
   */
  @JSExport
  @JSByRef
  public static byte[] lint(@JSByRef byte[] robots, String dialect, String[] urls) {
    return json(Answers.lint(robots, Dialect.find(dialect), List.of(urls)));
  }

  /**
   * A file after its fixes.
   *
   * @param dialect its code; empty for all
   * @param unsafe whether fixes may change verdicts
   */
  @JSExport
  public static Handles.Fixed fix(@JSByRef byte[] robots, String dialect, boolean unsafe) {
    Linter linter = Linter.of(
        Dialect.find(dialect).map(LintOptions.DEFAULT::readBy).orElse(LintOptions.DEFAULT));
    return new Handles.Fixed(
        FixResult.of(robots, linter, unsafe ? finding -> true : Diagnostic::hasSafeFix));
  }

  @JSExport
  @JSByRef
  public static byte[] fixedBody(Handles.Fixed fixed) {
    return fixed.result.body();
  }

  @JSExport
  @JSByRef
  public static byte[] fixes(Handles.Fixed fixed) {
    return json(json -> fixes(json, fixed.result));
  }

  static void fixes(JsonWriter json, FixResult result) {
    json.beginObject();
    LintJson.diagnostics(json, "applied", result.applied());
    LintJson.diagnostics(json, "withheld", result.withheld());
    json.endObject();
  }

  /** What an edit changes. */
  @JSExport
  @JSByRef
  public static byte[] diff(
      @JSByRef byte[] before,
      @JSByRef byte[] after,
      String dialect,
      String[] crawlers,
      String[] urls) {
    return json(Answers.diff(before, after, dialect(dialect), List.of(crawlers), List.of(urls)));
  }

  /** What a pattern matches that has no line end and no NUL. */
  @JSExport
  @JSByRef
  public static byte[] explain(String pattern, String dialect, String[] urls) {
    return json(Answers.explain(PatternExplanation.of(pattern, dialect(dialect)), List.of(urls)));
  }

  static Dialect dialect(String code) {
    return Dialect.find(code).orElseThrow();
  }

  static byte[] json(Consumer<JsonWriter> value) {
    JsonWriter json = new JsonWriter(4096);
    value.accept(json);
    return json.toByteArray();
  }
}
