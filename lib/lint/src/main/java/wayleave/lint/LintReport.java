package wayleave.lint;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Severity;

/** The diagnostics for one file. Immutable and thread-safe. */
public final class LintReport {
  private final List<Diagnostic> diagnostics;
  private final List<Suppressed> suppressed;

  LintReport(List<Diagnostic> diagnostics, List<Suppressed> suppressed) {
    this.diagnostics = List.copyOf(diagnostics);
    this.suppressed = List.copyOf(suppressed);
  }

  /**
   * A diagnostic that a comment in the file suppresses.
   *
   * @param reason the reason that the comment gives
   */
  public record Suppressed(Diagnostic diagnostic, Optional<String> reason) {}

  /** What is reported, in the order of the file. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /** What comments in the file suppress, in the order of the file. */
  public List<Suppressed> suppressed() {
    return suppressed;
  }

  /** This report with some of its diagnostics only, whether reported or suppressed. */
  public LintReport filter(Predicate<Diagnostic> isKept) {
    return new LintReport(
        diagnostics.stream().filter(isKept).toList(),
        suppressed.stream().filter(each -> isKept.test(each.diagnostic())).toList());
  }

  /** Whether anything at least as bad as a severity is reported. */
  public boolean hasAtLeast(Severity severity) {
    return diagnostics.stream().anyMatch(d -> d.severity().isAtLeast(severity));
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof LintReport other
        && diagnostics.equals(other.diagnostics)
        && suppressed.equals(other.suppressed);
  }

  @Override
  public int hashCode() {
    return Objects.hash(diagnostics, suppressed);
  }
}
