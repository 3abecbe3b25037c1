package wayleave.lint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.lint.model.Witness;
import wayleave.proof.automata.PatternAutomaton;
import wayleave.proof.automata.WitnessUrl;

/**
 * Shows what is wrong with a line by what its fix would do: a URL that is allowed before it and disallowed after it, or the
 * other way round. That holds whether or not {@link FixCheck} lets the fix be offered. For one file.
 */
final class FixWitness {
  /** What is found first is looked into, so that files with thousands of findings take no longer than others. */
  private static final int MAX_FIXES = 50;
  /** For each fix the whole file is read again, in up to three dialects: so many bytes of it for all fixes, or for one fix. */
  private static final int MAX_BYTES = 1 << 20;

  private static final int MAX_CRAWLERS = 5;
  private static final int MAX_RULES = 20;

  private final LintContext subject;

  private FixWitness(LintContext subject) {
    this.subject = subject;
  }

  /**
   * The same findings; with a URL those that have none and a fix that changes verdicts, if one of the nearest URLs shows that.
   *
   * @param helpers runs tasks; null if the calling thread does everything
   */
  static List<Diagnostic> addTo(
      List<Diagnostic> found, LintContext subject, @Nullable Consumer<List<Runnable>> helpers) {
    FixWitness witness = new FixWitness(subject);
    Diagnostic[] shown = found.toArray(new Diagnostic[0]);
    List<Runnable> tasks = IntStream.range(0, shown.length)
        .filter(i -> isTried(shown[i]))
        .limit(Math.min(MAX_FIXES, 1 + MAX_BYTES / Math.max(1, subject.body().length)))
        .<Runnable>mapToObj(i -> () -> shown[i] = witness.addTo(shown[i]))
        .toList();
    if (helpers == null) {
      tasks.forEach(Runnable::run);
    } else {
      helpers.accept(tasks);
    }
    return List.of(shown);
  }

  private static boolean isTried(Diagnostic diagnostic) {
    return diagnostic.witness().isEmpty()
        && diagnostic
            .fix()
            .filter(fix -> fix.effect() == Fix.Effect.CHANGES_VERDICTS)
            .isPresent();
  }

  private Diagnostic addTo(Diagnostic diagnostic) {
    return diagnostic.fix().flatMap(this::find).map(diagnostic::withWitness).orElse(diagnostic);
  }

  private Optional<Witness> find(Fix fix) {
    byte[] fixed = Edits.apply(subject.body(), fix.edits());
    Lines lines = lines(fix);
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt after = RobotsTxt.parse(fixed, dialect);
      Set<String> crawlers = new LinkedHashSet<>();
      Set<String> paths = new LinkedHashSet<>();
      // What the author wants comes first.
      collect(after.groups(), lines.first(), lines.last() + lines.added(), crawlers, paths);
      collect(subject.groups(dialect), lines.first(), lines.last(), crawlers, paths);
      for (String crawler : crawlers.stream().limit(MAX_CRAWLERS).toList()) {
        CrawlerRules rulesBefore = subject.rules(dialect, crawler);
        CrawlerRules rulesAfter = after.rulesFor(subject.crawler(crawler));
        if (rulesAfter.equals(rulesBefore)) {
          continue; // the dialect reads both alike
        }
        for (String path : paths) {
          if (path.contains("://")) {
            continue; // a rule that has a URL by mistake, and matches no page
          }
          String url = WitnessUrl.of(path);
          boolean allowed = rulesBefore.allows(url);
          if (allowed != rulesAfter.allows(url)) {
            String by = by(dialect);
            return Optional.of(new Witness(
                crawler,
                url,
                allowed
                    ? "allowed now" + by + ", disallowed once this is corrected"
                    : "disallowed now" + by + ", allowed once this is corrected"));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Which crawlers a verdict is for, if it is not the one that Google documents. */
  private static String by(Dialect dialect) {
    return switch (dialect) {
      case GOOGLE -> "";
      case GOOGLEBOT -> " by Google's open-source parser";
      case RFC9309 -> " by RFC 9309";
    };
  }

  /** The lines that a fix changes, and how many it adds. */
  private record Lines(int first, int last, int added) {}

  private Lines lines(Fix fix) {
    int first = Integer.MAX_VALUE;
    int last = 0;
    int added = 0;
    for (TextEdit edit : fix.edits()) {
      Span span = subject.span(edit.start(), edit.end());
      first = Math.min(first, span.line());
      last = Math.max(last, span.endLine());
      added += (int) edit.replacement().chars().filter(c -> c == '\n').count();
    }
    return new Lines(first, last, added);
  }

  /** For whom the groups are that some lines belong to, and what the rules match that stand there or for which these lines count. */
  private static void collect(
      List<Group> groups, int first, int last, Set<String> crawlers, Set<String> paths) {
    for (Group group : groups) {
      boolean names = group.userAgents().stream().anyMatch(line -> isIn(line.line(), first, last));
      List<Rule> rules = new ArrayList<>();
      for (Rule rule : group.rules()) {
        if (names || isIn(rule.line(), first, last)) {
          rules.add(rule);
        }
      }
      if (names || !rules.isEmpty()) {
        group.userAgents().stream()
            .map(UserAgentLine::name)
            .filter(name -> !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c < 0x7F))
            .forEach(crawlers::add);
        rules.stream()
            .limit(MAX_RULES)
            .forEach(rule -> paths.addAll(PatternAutomaton.of(rule).examples('x')));
      }
    }
  }

  private static boolean isIn(int line, int first, int last) {
    return line >= first && line <= last;
  }
}
