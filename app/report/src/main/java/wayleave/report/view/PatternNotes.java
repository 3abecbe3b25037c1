package wayleave.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import wayleave.Dialect;
import wayleave.lint.Linter;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Severity;
import wayleave.proof.PatternExplanation;

/** What is odd about a path pattern, in sentences for people. */
public final class PatternNotes {
  private static final String FILE = "User-agent: *\nDisallow: ";

  /** The families of findings about how a line is written, not about what its rule does. */
  private static final Set<String> FAMILIES = Set.of("bytes", "lines", "paths");

  /** Readers differ here, so the note names them. */
  private static final String WITHOUT_SLASH = "path-without-slash";

  private PatternNotes() {}

  /** The findings of the linter on the pattern, and that crawlers may match nothing with it. */
  public static List<String> of(PatternExplanation explanation) {
    List<String> notes = new ArrayList<>();
    if (explanation.isFromLine()) {
      notes.add("This is a whole line; explaining the path `" + explanation.pattern() + "`");
    }
    if (explanation.isDead(Dialect.GOOGLEBOT)) {
      notes.add(
          "This pattern matches nothing for Google's open-source parser, and crawlers that follow"
              + " RFC 9309 ignore the rule. Start the path with `/` or `*`");
    }
    Linter.withDefaults().lint(LintInput.of(FILE + explanation.pattern())).diagnostics().stream()
        .filter(PatternNotes::isAboutPath)
        .map(Diagnostic::message)
        .forEach(notes::add);
    return notes;
  }

  private static boolean isAboutPath(Diagnostic finding) {
    return finding.span().line() == 2
        && finding.severity() != Severity.HINT
        && FAMILIES.contains(finding.code().family())
        && !finding.code().id().equals(WITHOUT_SLASH);
  }
}
