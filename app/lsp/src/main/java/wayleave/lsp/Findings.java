package wayleave.lsp;

import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import wayleave.lint.LintReport;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;

/** Findings as the diagnostics of the protocol. */
final class Findings {
  static final String SOURCE = "wayleave";

  private static final String PAGES =
      "https://github.com/wayleave/wayleave/blob/main/lib/lint/src/main/resources/wayleave/lint/catalogue/";

  /** Findings about rules that change nothing. */
  private static final Set<String> REDUNDANT =
      Set.of("rule-needless", "rule-repeated", "rule-never-decides");

  /** Nobody reads more in an editor, which has to take them with each keystroke; the message says how many there are. */
  private static final int MAX_RELATED = 20;

  private Findings() {}

  static List<Diagnostic> of(Snapshot snapshot, LintReport report) {
    return report.diagnostics().stream()
        .map(finding -> diagnostic(snapshot, finding))
        .toList();
  }

  static Diagnostic diagnostic(Snapshot snapshot, wayleave.lint.model.Diagnostic finding) {
    LintRule code = finding.code();
    Diagnostic diagnostic =
        new Diagnostic(range(finding.span()), message(finding), severity(finding), SOURCE);
    diagnostic.setCode(code.id());
    diagnostic.setCodeDescription(
        new DiagnosticCodeDescription(PAGES + code.family() + ".md#" + code.id()));
    if (isRedundant(finding)) {
      diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
    }
    if (!finding.related().isEmpty()) {
      diagnostic.setRelatedInformation(finding.related().stream()
          .limit(MAX_RELATED)
          .map(related -> new DiagnosticRelatedInformation(
              new Location(snapshot.uri(), range(related.span())), related.message()))
          .toList());
    }
    return diagnostic;
  }

  /** Whether it is about a rule that changes nothing. */
  static boolean isRedundant(wayleave.lint.model.Diagnostic finding) {
    return REDUNDANT.contains(finding.code().id());
  }

  static Range range(Span span) {
    return new Range(
        new Position(span.line() - 1, span.column() - 1),
        new Position(span.endLine() - 1, span.endColumn() - 1));
  }

  private static String message(wayleave.lint.model.Diagnostic finding) {
    return finding
        .witness()
        .map(witness -> finding.message() + "\nExample: " + witness.url() + " for "
            + witness.crawler() + ": " + witness.shows())
        .orElse(finding.message());
  }

  private static DiagnosticSeverity severity(wayleave.lint.model.Diagnostic finding) {
    Severity severity = finding.severity();
    return switch (severity) {
      case ERROR -> DiagnosticSeverity.Error;
      case WARNING -> DiagnosticSeverity.Warning;
      case INFO -> DiagnosticSeverity.Information;
      case HINT -> DiagnosticSeverity.Hint;
    };
  }
}
