package wayleave.lint;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A problem of a robots.txt, or something worth knowing about it. Immutable.
 *
 * @param code what kind of problem it is
 * @param severity how bad it is; the code's own unless the options say otherwise
 * @param span where it is
 * @param message what is wrong, in a sentence for a site owner, without a full stop. Holds text of the file: escape it before it is shown
 * @param readers for whom it matters; never empty
 * @param related other places that belong to it, such as the rule that decides instead
 * @param fix how to mend it; null if there is no way that is right for sure
 * @param witness a URL that shows it; null if there is none
 */
public record Diagnostic(
    Code code,
    Severity severity,
    Span span,
    String message,
    Set<Reader> readers,
    List<Related> related,
    @Nullable Fix fix,
    @Nullable Witness witness) {
  public Diagnostic {
    readers = Set.copyOf(readers);
    related = List.copyOf(related);
  }

  /**
   * A place that belongs to a problem.
   *
   * @param span where it is
   * @param message what it has to do with the problem, for people
   */
  public record Related(Span span, String message) {}

  /** {@code line:column: severity: message [code]}. */
  @Override
  public String toString() {
    return span.line() + ":" + span.column() + ": "
        + severity.name().toLowerCase(java.util.Locale.ROOT) + ": " + message + " [" + code.id()
        + "]";
  }
}
