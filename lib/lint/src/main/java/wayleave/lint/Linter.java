package wayleave.lint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.extensions.ExtensionChecks;
import wayleave.lint.internal.groups.GroupChecks;
import wayleave.lint.internal.rules.RuleChecks;
import wayleave.lint.internal.site.SiteChecks;
import wayleave.lint.internal.text.TextChecks;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;

/**
 * Finds problems in robots.txt files. Immutable and thread-safe.
 *
 * <pre>{@code
 * LintReport report = Linter.withDefaults().lint(LintInput.of(body));
 * for (Diagnostic diagnostic : report.diagnostics()) { ... }
 * }</pre>
 */
public final class Linter {
  /**
   * The checks of each phase. Across all lists order matters in one place: {@code GroupNamesCheck} and {@link
   * RepeatedRulesCheck} run before {@link wayleave.lint.internal.rules.RuleUseCheck}.
   */
  private static final List<List<Check>> PHASES = phases();

  /** The first two phases take longest, so that more threads would find little to do. */
  private static final int MOST_THREADS = 4;

  private final LintOptions options;
  /** Null: the calling thread does everything. */
  private final @Nullable Consumer<List<Runnable>> runner;

  private Linter(LintOptions options, @Nullable Consumer<List<Runnable>> runner) {
    this.options = options;
    this.runner = runner;
  }

  /** A linter that reports all problems that the catalogue reports by default. */
  public static Linter withDefaults() {
    return of(LintOptions.DEFAULT);
  }

  /** A linter with options, which runs on the calling thread. */
  public static Linter of(LintOptions options) {
    return new Linter(options, null);
  }

  /**
   * A linter with options that can use several threads for a large file. It reports the same as one that does not.
   *
   * <pre>{@code
   * Linter linter = Linter.of(options, tasks -> tasks.parallelStream().forEach(Runnable::run));
   * }</pre>
   *
   * @param runner runs each task of the list once, in any order and on any threads, and returns when all have ended; the calling
   *     thread must then see what they wrote
   */
  public static Linter of(LintOptions options, Consumer<List<Runnable>> runner) {
    return new Linter(options, runner);
  }

  /** Looks at a file. Any bytes are a robots.txt: nothing in it makes this fail. */
  public LintReport lint(LintInput input) {
    LintContext subject = new LintContext(input, options.maxBytes());
    Consumer<List<Runnable>> helpers = subject.isLarge() ? runner : null;
    DiagnosticSink findings = check(subject, helpers);
    Suppressions suppressions = Suppressions.of(subject);
    List<Diagnostic> reported = new ArrayList<>();
    List<LintReport.Suppressed> suppressed = new ArrayList<>();
    for (Diagnostic found : findings.inOrder()) {
      Optional<LintReport.Suppressed> ignored = suppressions.find(found);
      options
          .apply(found)
          .ifPresent(diagnostic -> ignored.ifPresentOrElse(
              ignore -> suppressed.add(new LintReport.Suppressed(diagnostic, ignore.reason())),
              () -> reported.add(diagnostic)));
    }
    for (Diagnostic unused : suppressions.unused()) {
      options
          .apply(unused)
          .ifPresent(diagnostic -> suppressions
              .find(diagnostic)
              .ifPresentOrElse(suppressed::add, () -> reported.add(diagnostic)));
    }
    reported.sort(Comparator.comparingInt(diagnostic -> diagnostic.span().start()));
    List<Diagnostic> shown = FixWitness.addTo(reported, subject, helpers);
    List<Diagnostic> fixable = shown.stream()
        .map(finding -> options.isFixed(finding) ? finding : finding.withoutFix())
        .toList();
    return new LintReport(FixCheck.of(fixable, subject), suppressed);
  }

  private static List<List<Check>> phases() {
    List<List<Check>> phases =
        new ArrayList<>(List.of(all(Check.Phase.RULES), all(Check.Phase.MOST)));
    all(Check.Phase.ALONE).forEach(check -> phases.add(List.of(check)));
    return phases;
  }

  private static List<Check> all(Check.Phase phase) {
    return Stream.of(
            TextChecks.ALL, GroupChecks.ALL, RuleChecks.ALL, ExtensionChecks.ALL, SiteChecks.ALL)
        .flatMap(List::stream)
        .filter(check -> check.phase() == phase)
        .toList();
  }

  private static DiagnosticSink check(
      LintContext subject, @Nullable Consumer<List<Runnable>> helpers) {
    DiagnosticSink all = new DiagnosticSink();
    if (helpers == null) {
      PHASES.forEach(phase -> check(phase, subject, all));
      return all;
    }
    List<DiagnosticSink> found = new ArrayList<>();
    Queue<Runnable> tasks = new ArrayDeque<>();
    PHASES.forEach(phase -> {
      DiagnosticSink findings = new DiagnosticSink();
      found.add(findings);
      tasks.add(() -> check(phase, subject, findings));
    });
    helpers.accept(Collections.nCopies(MOST_THREADS, () -> runAll(tasks)));
    found.forEach(all::addAll);
    return all;
  }

  private static void check(List<Check> phase, LintContext subject, DiagnosticSink findings) {
    phase.forEach(check -> check.check(subject, findings));
  }

  /** Runs what no other thread has begun, until nothing is left. */
  private static void runAll(Queue<Runnable> tasks) {
    for (Runnable task = next(tasks); task != null; task = next(tasks)) {
      task.run();
    }
  }

  private static @Nullable Runnable next(Queue<Runnable> tasks) {
    synchronized (tasks) {
      return tasks.poll();
    }
  }
}
