package wayleave.lint.model;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A finding: a problem in a robots.txt, or a note about it. Immutable and thread-safe. */
public final class Diagnostic {
  private final LintRule code;
  private final Severity severity;
  private final Span span;
  private final String message;
  private final List<Related> related;
  private final @Nullable Fix fix;
  private final @Nullable Witness witness;

  private Diagnostic(
      LintRule code,
      Severity severity,
      Span span,
      String message,
      List<Related> related,
      @Nullable Fix fix,
      @Nullable Witness witness) {
    this.code = code;
    this.severity = severity;
    this.span = span;
    this.message = message;
    this.related = List.copyOf(related);
    this.fix = fix;
    this.witness = witness;
  }

  /** A diagnostic with the severity of its code. */
  public static Diagnostic of(LintRule code, Span span, String message) {
    return new Diagnostic(code, code.severity(), span, message, List.of(), null, null);
  }

  /**
   * A place that belongs to a problem.
   *
   * @param span where it is
   * @param message what it has to do with the problem, for people
   */
  public record Related(Span span, String message) {}

  /** This diagnostic with another severity. */
  public Diagnostic withSeverity(Severity changed) {
    return new Diagnostic(code, changed, span, message, related, fix, witness);
  }

  /** This diagnostic with these other places that belong to it. */
  public Diagnostic withRelated(List<Related> places) {
    return new Diagnostic(code, severity, span, message, places, fix, witness);
  }

  /** This diagnostic with a fix. */
  public Diagnostic withFix(Fix added) {
    return new Diagnostic(code, severity, span, message, related, added, witness);
  }

  /** This diagnostic without a fix. */
  public Diagnostic withoutFix() {
    return new Diagnostic(code, severity, span, message, related, null, witness);
  }

  /** This diagnostic with a URL that shows it. */
  public Diagnostic withWitness(Witness added) {
    return new Diagnostic(code, severity, span, message, related, fix, added);
  }

  /** What kind of problem it is. */
  public LintRule code() {
    return code;
  }

  /** How bad it is: the code's own severity unless the options or the file say otherwise. */
  public Severity severity() {
    return severity;
  }

  /** Where it is. */
  public Span span() {
    return span;
  }

  /** What is wrong, in a sentence without a full stop. Contains text of the file: escape it before you show it. */
  public String message() {
    return message;
  }

  /** For whom it matters; never empty. */
  public Set<Audience> readers() {
    return code.readers();
  }

  /** Other places that belong to it, such as the rule that decides instead. */
  public List<Related> related() {
    return related;
  }

  /** How to fix it; empty if no fix is certain. */
  public Optional<Fix> fix() {
    return Optional.ofNullable(fix);
  }

  /** Whether it has a fix that changes no verdict. */
  public boolean hasSafeFix() {
    return fix != null && fix.effect() == Fix.Effect.KEEPS_VERDICTS;
  }

  /** A URL that shows it. */
  public Optional<Witness> witness() {
    return Optional.ofNullable(witness);
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof Diagnostic other
        && code.equals(other.code)
        && severity == other.severity
        && span.equals(other.span)
        && message.equals(other.message)
        && related.equals(other.related)
        && Objects.equals(fix, other.fix)
        && Objects.equals(witness, other.witness);
  }

  @Override
  public int hashCode() {
    return Objects.hash(code.id(), span, message);
  }

  /** {@code line:column: severity: message [code]}. */
  @Override
  public String toString() {
    return span.line() + ":" + span.column() + ": " + severity.name().toLowerCase(Locale.ROOT)
        + ": " + message + " [" + code.id() + "]";
  }
}
