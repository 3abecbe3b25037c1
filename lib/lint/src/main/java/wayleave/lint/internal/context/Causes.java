package wayleave.lint.internal.context;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** The {@link Occurrences} of several problems, kept apart by code and cause. Made for one run of a check; not thread-safe. */
public final class Causes {
  private final Map<Key, Cause> causes = new LinkedHashMap<>();

  private record Key(LintRule code, String cause) {}

  /** Adds a place; places with one code and message have one cause. */
  public Cause add(LintRule code, Span span, String message) {
    return add(code, message, span, message, finding -> {});
  }

  /**
   * Adds a place.
   *
   * @param cause places with one code and cause are one finding
   * @param message what the finding says if this is the first place
   * @param more adds to the finding if this is the first place
   */
  public Cause add(
      LintRule code,
      String cause,
      Span span,
      String message,
      Consumer<DiagnosticSink.Finding> more) {
    Cause found = causes.computeIfAbsent(new Key(code, cause), key -> new Cause(code, more));
    found.places.add(span, message);
    return found;
  }

  /** Reports each cause as one finding. */
  public void report(DiagnosticSink findings) {
    causes.values().forEach(cause -> cause.places.report(findings, cause::describe));
  }

  /** What several places have in common. */
  public static final class Cause {
    private final Occurrences places;
    private final Consumer<DiagnosticSink.Finding> more;
    private String fixTitle = "";

    private Cause(LintRule code, Consumer<DiagnosticSink.Finding> more) {
      this.places = new Occurrences(code, "also here");
      this.more = more;
    }

    /** Adds what fixes the place at hand without changing a verdict. */
    public void safeFix(String title, TextEdit edit) {
      fixTitle = title;
      places.edit(edit);
    }

    private void describe(DiagnosticSink.Finding finding) {
      more.accept(finding);
      if (!places.edits().isEmpty()) {
        finding.safeFix(fixTitle, places.edits());
      }
    }
  }
}
