package wayleave.lint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.UserAgentLine;

/**
 * Shows what is wrong with a line by what mending it does: a URL that is allowed before and disallowed after it, or the other way
 * round. For one file; thread-safe.
 */
final class FixWitness {
  /** What is found first is looked into, so that files with thousands of findings take no longer than others. */
  private static final int MAX_FIXES = 50;
  /** For each fix the whole file is read anew, in up to three dialects: so many bytes of it for all fixes, or for one fix. */
  private static final int MAX_BYTES = 1 << 20;

  private static final int MAX_CRAWLERS = 5;
  private static final int MAX_RULES = 20;

  private final Subject subject;
  private final boolean hasHelp;

  /** @param hasHelp whether threads of the common pool may help */
  FixWitness(Subject subject, boolean hasHelp) {
    this.subject = subject;
    this.hasHelp = hasHelp;
  }

  /** The same findings; with a URL those that have none and a fix that changes verdicts, if one of the nearest URLs shows that. */
  List<Diagnostic> addTo(List<Diagnostic> found) {
    int[] tried = IntStream.range(0, found.size())
        .filter(i -> isTried(found.get(i)))
        .limit(Math.min(MAX_FIXES, 1 + MAX_BYTES / Math.max(1, subject.body().length)))
        .toArray();
    Diagnostic[] shown = found.toArray(new Diagnostic[0]);
    IntStream places = IntStream.of(tried);
    (hasHelp ? places.parallel() : places).forEach(i -> shown[i] = addTo(shown[i]));
    return List.of(shown);
  }

  private static boolean isTried(Diagnostic diagnostic) {
    Fix fix = diagnostic.fix();
    return diagnostic.witness() == null
        && fix != null
        && fix.effect() == Fix.Effect.CHANGES_VERDICTS;
  }

  private Diagnostic addTo(Diagnostic diagnostic) {
    Fix fix = diagnostic.fix();
    Witness witness = fix == null ? null : find(fix);
    return witness == null
        ? diagnostic
        : new Diagnostic(
            diagnostic.code(),
            diagnostic.severity(),
            diagnostic.span(),
            diagnostic.message(),
            diagnostic.readers(),
            diagnostic.related(),
            fix,
            witness);
  }

  private @Nullable Witness find(Fix fix) {
    byte[] mended = FixedFile.apply(subject.body(), fix.edits());
    Lines lines = lines(fix);
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt after = RobotsTxt.parse(mended, dialect);
      Set<String> crawlers = new LinkedHashSet<>();
      Set<String> paths = new LinkedHashSet<>();
      // What the author wants comes first.
      collect(after.groups(), lines.first(), lines.last() + lines.added(), crawlers, paths);
      collect(subject.groups(dialect), lines.first(), lines.last(), crawlers, paths);
      for (String crawler : crawlers.stream().limit(MAX_CRAWLERS).toList()) {
        AgentRules rulesBefore = subject.rules(dialect, crawler);
        AgentRules rulesAfter = after.rulesFor(Crawler.of(crawler));
        if (rulesAfter.equals(rulesBefore)) {
          continue; // the dialect reads both alike
        }
        for (String path : paths) {
          String url = WitnessUrl.of(path);
          boolean allowed = rulesBefore.allows(url);
          if (allowed != rulesAfter.allows(url)) {
            return new Witness(
                crawler,
                url,
                allowed
                    ? "allowed, and disallowed with the fix"
                    : "disallowed, and allowed with the fix");
          }
        }
      }
    }
    return null;
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
            .forEach(rule -> paths.addAll(PatternAutomaton.of(rule.path()).examples('x')));
      }
    }
  }

  private static boolean isIn(int line, int first, int last) {
    return line >= first && line <= last;
  }
}
