package wayleave.lint.internal.context;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Diagnostic.Related;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.lint.model.Witness;

/** Takes what checks find. Made for one run; not thread-safe. */
public final class DiagnosticSink {
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  /** Adds what others took. */
  public void addAll(DiagnosticSink others) {
    diagnostics.addAll(others.diagnostics);
  }

  /** Adds a finding that has no more to it than a message. */
  public void add(LintRule code, Span span, String message) {
    add(code, span, message, finding -> {});
  }

  /** Adds a finding, to which {@code more} adds a fix, a witness and the like. */
  public void add(LintRule code, Span span, String message, Consumer<Finding> more) {
    Finding finding = new Finding(Diagnostic.of(code, span, message));
    more.accept(finding);
    diagnostics.add(finding.diagnostic.withRelated(finding.related));
  }

  /** Whether a problem that begins on a line was added. */
  public boolean isReported(LintRule code, int line) {
    return diagnostics.stream()
        .anyMatch(found -> found.span().line() == line && found.code().equals(code));
  }

  /** What was found, in the order of the file. */
  public List<Diagnostic> inOrder() {
    List<Diagnostic> sorted = new ArrayList<>(diagnostics);
    sorted.sort(Comparator.comparingInt((Diagnostic d) -> d.span().start())
        .thenComparing(Diagnostic::severity)
        .thenComparing(d -> d.code().id())
        .thenComparingInt(d -> d.span().end())
        .thenComparing(Diagnostic::message));
    return sorted;
  }

  /** A finding that is being described. */
  public static final class Finding {
    private Diagnostic diagnostic;
    private final List<Related> related = new ArrayList<>();

    private Finding(Diagnostic diagnostic) {
      this.diagnostic = diagnostic;
    }

    /** It is less or more bad here than it usually is. */
    public Finding severity(Severity severity) {
      diagnostic = diagnostic.withSeverity(severity);
      return this;
    }

    public Finding related(Span span, String message) {
      related.add(new Related(span, message));
      return this;
    }

    /** A fix that changes no verdict, which is proven before it is offered. */
    public Finding safeFix(String title, TextEdit... edits) {
      return safeFix(title, List.of(edits));
    }

    /** A fix that changes no verdict, which is proven before it is offered. */
    public Finding safeFix(String title, List<TextEdit> edits) {
      diagnostic = diagnostic.withFix(new Fix(title, edits, Fix.Effect.KEEPS_VERDICTS));
      return this;
    }

    /** A fix that changes verdicts, as the author seems to want. */
    public Finding fix(String title, TextEdit... edits) {
      return fix(title, List.of(edits));
    }

    /** A fix that changes verdicts, as the author seems to want. */
    public Finding fix(String title, List<TextEdit> edits) {
      diagnostic = diagnostic.withFix(new Fix(title, edits, Fix.Effect.CHANGES_VERDICTS));
      return this;
    }

    public Finding witness(String crawler, String url, String shows) {
      diagnostic = diagnostic.withWitness(new Witness(crawler, url, shows));
      return this;
    }
  }
}
