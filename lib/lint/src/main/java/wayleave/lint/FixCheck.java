package wayleave.lint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import wayleave.Dialect;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.TextEdit;
import wayleave.proof.automata.StepBudget;

/**
 * Checks the fixes of a file before they are offered. For one file and one thread.
 *
 * <ul>
 *   <li>A fix that opens or closes the start page or the whole site, for any crawler in any dialect, is taken away.
 *   <li>A fix that is said to keep all verdicts is proven to. If it does not, it is offered as one that changes verdicts; if
 *       that takes too long to find out, it is not offered.
 *   <li>A body that is no robots.txt, or is larger than crawlers read, has no fixes at all.
 * </ul>
 *
 * <p>Nearly all fixes are decided by the lines that they change ({@link EditedLines}). Of the others, those that are said to keep
 * verdicts are proven together, which is one proof for the file, and in halves where that fails; those that change verdicts are
 * tried one by one. Both have a limit, so that no file takes long; a fix that is not reached counts as one that fails. {@link
 * FixResult} proves once more what it applies together.
 */
final class FixCheck {
  /** How many bytes may be read again to check fixes, in each of the dialects, or so many times the file if that is more. */
  private static final int MAX_BYTES = 4 << 20;

  private static final int MIN_FILES = 16;

  /** What all proofs of one file may take: 50 ms or so. */
  private static final int MAX_STEPS = 5_000_000;

  private final LintContext subject;
  private final StepBudget steps = new StepBudget(MAX_STEPS);
  private long files;

  private FixCheck(LintContext subject) {
    this.subject = subject;
    this.files = Math.max(MIN_FILES, MAX_BYTES / Math.max(1, subject.body().length));
  }

  /** The same findings, without the fixes that must not be offered. */
  static List<Diagnostic> of(List<Diagnostic> found, LintContext subject) {
    if (!subject.isText() || subject.isOverLimit()) {
      return found.stream().map(Diagnostic::withoutFix).toList();
    }
    FixCheck check = new FixCheck(subject);
    List<Diagnostic> checked = new ArrayList<>(found);
    List<Integer> unproven = new ArrayList<>();
    for (int i = 0; i < checked.size(); i++) {
      Diagnostic diagnostic = checked.get(i);
      Fix fix = diagnostic.fix().orElse(null);
      if (fix == null) {
        continue;
      }
      EditedLines.Change change = check.changeByLines(fix);
      if (fix.effect() == Fix.Effect.KEEPS_VERDICTS) {
        if (change != EditedLines.Change.NONE) {
          unproven.add(i);
        }
      } else if (change == EditedLines.Change.UNKNOWN && !check.keepsSite(fix)) {
        checked.set(i, diagnostic.withoutFix());
      }
    }
    check.prove(checked, unproven);
    return checked;
  }

  private EditedLines.Change changeByLines(Fix fix) {
    long size = subject.body().length;
    for (TextEdit edit : fix.edits()) {
      size += edit.replacement().getBytes(StandardCharsets.UTF_8).length;
    }
    // Where the end of the file can move past what is read, more than these lines changes.
    return size > Dialect.GOOGLE.maxBodyBytes()
        ? EditedLines.Change.UNKNOWN
        : EditedLines.changeBy(fix, subject);
  }

  /** Whether a fix is found to open or close no site. */
  private boolean keepsSite(Fix fix) {
    return files-- > 0 && compare(fix.edits()).keepsSite();
  }

  private VerdictComparison compare(List<TextEdit> edits) {
    return VerdictComparison.of(subject, Edits.apply(subject.body(), edits));
  }

  /** Offers fixes that are said to be safe as such that change verdicts, or not at all, unless they are proven to be safe. */
  private void prove(List<Diagnostic> checked, List<Integer> unproven) {
    List<Integer> left = new ArrayList<>(unproven);
    while (!left.isEmpty()) {
      List<Integer> now = Edits.apart(left, i -> edits(checked.get(i)));
      left.removeAll(now);
      List<Integer> failed = new ArrayList<>(now);
      failed.removeAll(Edits.passing(now, some -> keepVerdicts(some, checked)));
      for (int i : failed) {
        Diagnostic diagnostic = checked.get(i);
        Fix fix = diagnostic.fix().orElseThrow();
        Fix changing = new Fix(fix.title(), fix.edits(), Fix.Effect.CHANGES_VERDICTS);
        boolean isOffered = !steps.isSpent() && keepsSite(fix);
        checked.set(i, isOffered ? diagnostic.withFix(changing) : diagnostic.withoutFix());
      }
    }
  }

  private boolean keepVerdicts(List<Integer> some, List<Diagnostic> checked) {
    if (steps.isSpent() || files-- <= 0) {
      return false;
    }
    List<TextEdit> edits = new ArrayList<>();
    some.forEach(i -> edits.addAll(edits(checked.get(i))));
    return compare(edits).isSame(steps);
  }

  private static List<TextEdit> edits(Diagnostic diagnostic) {
    return diagnostic.fix().map(Fix::edits).orElse(List.of());
  }
}
