package wayleave.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.TextEdit;
import wayleave.proof.automata.SearchLimits;
import wayleave.proof.automata.StepBudget;

/**
 * A file after fixes. Immutable and thread-safe.
 *
 * <p>Fixes are proven together: safe fixes change no verdict of any crawler in any dialect, and other fixes never allow or disallow
 * the start page or the whole site. Fixes that pass alone but not together are not applied.
 */
public final class FixResult {
  /** A fix can make room for another one; this many times is enough for any file that was met. */
  private static final int MAX_ROUNDS = 12;

  private final byte[] body;
  private final List<Diagnostic> applied;
  private final List<Diagnostic> withheld;

  private FixResult(byte[] body, List<Diagnostic> applied, List<Diagnostic> withheld) {
    this.body = body;
    this.applied = List.copyOf(applied);
    this.withheld = List.copyOf(withheld);
  }

  /** A copy of the file's new bytes. */
  public byte[] body() {
    return body.clone();
  }

  /** The problems that were fixed, in the order in which they were. */
  public List<Diagnostic> applied() {
    return applied;
  }

  /** The problems of the new bytes that have a fix, which was not applied; in the order of the file. */
  public List<Diagnostic> withheld() {
    return withheld;
  }

  /**
   * Applies the fixes of a file again and again until nothing more is found, since one fix can uncover another problem.
   *
   * @param linter finds the problems
   * @param wanted which of them to fix
   */
  public static FixResult of(byte[] body, Linter linter, Predicate<Diagnostic> wanted) {
    byte[] current = body.clone();
    List<Diagnostic> applied = new ArrayList<>();
    List<Diagnostic> fixable = fixable(current, linter);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<Diagnostic> now = next(current, fixable.stream().filter(wanted).toList());
      byte[] changed = Edits.apply(current, edits(now));
      if (Arrays.equals(changed, current)) {
        break;
      }
      applied.addAll(now);
      current = changed;
      fixable = fixable(current, linter);
    }
    return new FixResult(current, applied, fixable);
  }

  private static List<Diagnostic> fixable(byte[] body, Linter linter) {
    return linter.lint(LintInput.of(body)).diagnostics().stream()
        .filter(diagnostic -> diagnostic.fix().isPresent())
        .toList();
  }

  /** What to fix at once: safe fixes as long as there are any, since others can be judged better without them. */
  private static List<Diagnostic> next(byte[] body, List<Diagnostic> wanted) {
    LintContext before = new LintContext(LintInput.of(body));
    StepBudget budget = new StepBudget(SearchLimits.COMPARISON.steps());
    List<Diagnostic> safe = passing(
        wanted.stream().filter(Diagnostic::hasSafeFix).toList(),
        some -> compare(before, some).isSame(budget));
    return !safe.isEmpty()
        ? safe
        : passing(
            wanted.stream().filter(diagnostic -> !diagnostic.hasSafeFix()).toList(),
            some -> compare(before, some).keepsSite());
  }

  private static List<Diagnostic> passing(
      List<Diagnostic> wanted, Predicate<List<Diagnostic>> check) {
    return Edits.passing(Edits.apart(wanted, FixResult::edits), check);
  }

  private static VerdictComparison compare(LintContext before, List<Diagnostic> fixed) {
    return VerdictComparison.of(before, Edits.apply(before.body(), edits(fixed)));
  }

  private static List<TextEdit> edits(List<Diagnostic> fixed) {
    List<TextEdit> edits = new ArrayList<>();
    fixed.forEach(diagnostic -> edits.addAll(edits(diagnostic)));
    return edits;
  }

  private static List<TextEdit> edits(Diagnostic diagnostic) {
    return diagnostic.fix().map(Fix::edits).orElse(List.of());
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof FixResult other
        && Arrays.equals(body, other.body)
        && applied.equals(other.applied)
        && withheld.equals(other.withheld);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(body);
  }
}
