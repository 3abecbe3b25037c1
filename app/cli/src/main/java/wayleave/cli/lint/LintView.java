package wayleave.cli.lint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.lint.LintReport;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Severity;

/**
 * Which findings are printed. Findings that are not printed still count for the exit status.
 *
 * @param given the least severity that is printed, as the user gave it; null for the default of the format
 * @param failOn the least severity that fails the run; null if none does
 * @param max how many findings of a file are printed as text
 */
public record LintView(@Nullable Severity given, @Nullable Severity failOn, int max) {
  /** The least severity that is printed for people: hints only if they are asked for, or fail the run. */
  public Severity forPeople() {
    return given != null ? given : failOn == Severity.HINT ? Severity.HINT : Severity.INFO;
  }

  /** The least severity that is printed for programs. */
  public Severity forPrograms() {
    return given != null ? given : Severity.HINT;
  }

  /** Whether a finding fails the run. */
  boolean fails(Diagnostic finding) {
    return failOn != null && finding.severity().isAtLeast(failOn);
  }

  /** Whether any finding of a file fails the run. */
  public boolean fails(LintReport report) {
    return report.diagnostics().stream().anyMatch(this::fails);
  }

  /** The findings of at least a severity, in the order of the file. */
  static List<Diagnostic> atLeast(Severity least, LintReport report) {
    return report.diagnostics().stream()
        .filter(finding -> finding.severity().isAtLeast(least))
        .toList();
  }
}
