package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.TextEdit;

/** A file after fixes. Immutable and thread-safe. */
public final class FixResult {
  /** A fix can make room for another one; this many times is enough for any file that was met. */
  private static final int MAX_ROUNDS = 10;

  private final byte[] body;
  private final List<Diagnostic> applied;

  private FixResult(byte[] body, List<Diagnostic> applied) {
    this.body = body;
    this.applied = List.copyOf(applied);
  }

  /** A copy of the file's new bytes. */
  public byte[] body() {
    return body.clone();
  }

  /** The problems that were fixed, in the order in which they were. */
  public List<Diagnostic> applied() {
    return applied;
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
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<Diagnostic> found = linter.lint(LintInput.of(current)).diagnostics().stream()
          .filter(diagnostic -> diagnostic.fix().isPresent() && wanted.test(diagnostic))
          .toList();
      List<Diagnostic> now = apart(found);
      if (now.isEmpty()) {
        break;
      }
      List<TextEdit> edits = new ArrayList<>();
      now.forEach(diagnostic -> diagnostic.fix().ifPresent(fix -> edits.addAll(fix.edits())));
      byte[] changed = apply(current, edits);
      if (Arrays.equals(changed, current)) {
        break;
      }
      applied.addAll(now);
      current = changed;
    }
    return new FixResult(current, applied);
  }

  /** Those whose changes do not touch each other; the first ones stay. */
  private static List<Diagnostic> apart(List<Diagnostic> found) {
    List<Diagnostic> apart = new ArrayList<>();
    List<TextEdit> taken = new ArrayList<>();
    for (Diagnostic diagnostic : found) {
      List<TextEdit> edits = diagnostic.fix().map(Fix::edits).orElse(List.of());
      if (edits.stream().noneMatch(edit -> taken.stream().anyMatch(other -> touch(edit, other)))) {
        apart.add(diagnostic);
        taken.addAll(edits);
      }
    }
    return apart;
  }

  private static boolean touch(TextEdit a, TextEdit b) {
    return a.start() <= b.end() && b.start() <= a.end();
  }

  /** The bytes with all changes made; they do not overlap. */
  static byte[] apply(byte[] body, List<TextEdit> edits) {
    List<TextEdit> inOrder = new ArrayList<>(edits);
    inOrder.sort(Comparator.comparingInt(TextEdit::start).thenComparingInt(TextEdit::end));
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + 64);
    int at = 0;
    for (TextEdit edit : inOrder) {
      out.write(body, at, edit.start() - at);
      out.writeBytes(edit.replacement().getBytes(StandardCharsets.UTF_8));
      at = edit.end();
    }
    out.write(body, at, body.length - at);
    return out.toByteArray();
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof FixResult other
        && Arrays.equals(body, other.body)
        && applied.equals(other.applied);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(body);
  }
}
