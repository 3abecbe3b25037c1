package wayleave.lint.internal.context;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Places of a file with the same problem, reported as one finding at the first place. Made for one run; not thread-safe. */
public final class Occurrences {
  private final LintRule code;
  private final String label;
  private final List<Span> spans = new ArrayList<>();
  private final List<TextEdit> edits = new ArrayList<>();
  private String message = "";

  /**
   * @param label a short phrase for the other places
   */
  public Occurrences(LintRule code, String label) {
    this.code = code;
    this.label = label;
  }

  /** Adds a place in the order of the file. The finding has the message of the first one. */
  public void add(Span span, String text) {
    message = spans.isEmpty() ? text : message;
    spans.add(span);
  }

  /** Adds edits that fix a place. */
  public void edit(List<TextEdit> fixes) {
    edits.addAll(fixes);
  }

  public void edit(TextEdit fix) {
    edits.add(fix);
  }

  /** The edits that fix all places that can be fixed. */
  public List<TextEdit> edits() {
    return List.copyOf(edits);
  }

  /** How many places there are. */
  public int size() {
    return spans.size();
  }

  /** Reports the places; without any, there is no finding. */
  public void report(DiagnosticSink findings, Consumer<DiagnosticSink.Finding> more) {
    if (spans.isEmpty()) {
      return;
    }
    List<Span> others = spans.subList(1, spans.size());
    String suffix = switch (others.size()) {
      case 0 -> "";
      case 1 -> " (and 1 more place)";
      default -> " (and " + others.size() + " more places)";
    };
    findings.add(code, spans.get(0), message + suffix, finding -> {
      others.forEach(span -> finding.related(span, label));
      more.accept(finding);
    });
  }

  /** Reports the places with a fix for all that can be fixed. */
  public void reportWithFix(DiagnosticSink findings, String title) {
    report(findings, finding -> {
      if (!edits.isEmpty()) {
        finding.fix(title, edits);
      }
    });
  }

  /** Reports the places with a fix for all that can be fixed, by which no verdict changes. */
  public void reportWithSafeFix(DiagnosticSink findings, String title) {
    report(findings, finding -> {
      if (!edits.isEmpty()) {
        finding.safeFix(title, edits);
      }
    });
  }
}
