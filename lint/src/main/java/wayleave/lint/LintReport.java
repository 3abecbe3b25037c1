package wayleave.lint;

import java.util.List;

/**
 * What was found in a file. Immutable.
 *
 * @param diagnostics what is reported, in the order of the file
 * @param suppressed what comments in the file say is meant so, in the order of the file
 */
public record LintReport(List<Diagnostic> diagnostics, List<Suppressed> suppressed) {
  public LintReport {
    diagnostics = List.copyOf(diagnostics);
    suppressed = List.copyOf(suppressed);
  }

  /**
   * A problem that a comment in the file says is meant so.
   *
   * @param reason what the comment says; may be empty
   */
  public record Suppressed(Diagnostic diagnostic, String reason) {}

  /** Whether anything at least as bad as a severity is reported. */
  public boolean hasAtLeast(Severity severity) {
    return diagnostics.stream().anyMatch(d -> d.severity().isAtLeast(severity));
  }
}
