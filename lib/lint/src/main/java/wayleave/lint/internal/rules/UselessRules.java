package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import wayleave.Rule;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Platform;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.proof.automata.RuleEffect;
import wayleave.proof.automata.RuleUsage;
import wayleave.proof.automata.StepBudget;

/**
 * The rules of a file that have no effect, by what makes them so: one finding for each cause, or for the file where the rules do
 * no harm. For one file and one thread.
 */
final class UselessRules {
  /** What a group that repeats or cancels another says for all its rules. */
  private static final LintRule CANCELLED = LintRule.of("group-cancels-other");

  private static final String ADMIN_AJAX = "/wp-admin/admin-ajax.php";
  private static final int MAX_STEPS = 1_000_000;

  /** The use of a rule among the rules of some crawler. */
  record Use(RuleUsage usage, List<Rule> rules) {}

  /** Rules with the same cause: the same kind, group and rule that makes them useless, 0 if there is no single one. */
  private record Cause(UselessKind kind, int group, int because) {}

  private final LintContext subject;
  private final Map<Integer, List<Use>> usesByLine;
  private final Set<Integer> onlyRules;
  private final GroupLines groups;
  private final Platform platform;
  /** Lines that repeat an earlier one of their group; made when they are asked for. */
  private @Nullable BitSet repeats;
  /** Exceptions that miss their rule, which another finding reports; made when they are asked for. */
  private @Nullable BitSet inOtherCase;

  /** What searches for URLs that {@code Allow} rules and others match may take together. */
  private final StepBudget searches = new StepBudget(MAX_STEPS);

  /** Rules that decide no URL: no other rule can be redundant because of them. */
  private final BitSet idle = new BitSet();
  /** For each list of rules, which are many; by identity, since they are long. */
  private final Map<List<Rule>, Boolean> hasWildcard = new IdentityHashMap<>();
  /** For each redundant rule the one that decides the same without it. */
  private final Map<Integer, Integer> coverOf = new TreeMap<>();

  private final Map<Cause, List<SourceLine>> linesByCause = new LinkedHashMap<>();

  /**
   * @param usesByLine for each line with a rule that no crawler needs, the uses of the rule in all lists of rules that it is in
   * @param onlyRules the lines with the only rule of their group
   */
  UselessRules(LintContext subject, Map<Integer, List<Use>> usesByLine, Set<Integer> onlyRules) {
    this.subject = subject;
    this.usesByLine = new TreeMap<>(usesByLine);
    this.onlyRules = onlyRules;
    this.groups = GroupLines.of(subject);
    this.platform = subject.platform();
  }

  /** Reports them, in the order of the file. */
  void report(DiagnosticSink findings) {
    usesByLine.forEach((line, uses) -> {
      if (areAllNone(uses, RuleUsage::decides)) {
        idle.set(line);
      }
    });
    usesByLine.forEach((line, uses) -> {
      if (!idle.get(line) && !onlyRules.contains(line)) {
        // Without another rule that decides the same the default does. Of two rules that make each
        // other redundant one has to stay.
        onlyBecause(uses, RuleUsage::removal)
            .map(Rule::line)
            .filter(other -> !idle.get(other) && lastCover(other) != line)
            .ifPresent(other -> coverOf.put(line, other));
      }
    });
    usesByLine.forEach((line, uses) -> {
      if (!uses.get(0).usage.rule().path().isEmpty()) {
        find(findings, line, uses);
      }
    });
    linesByCause.values().forEach(lines -> lines.sort(Comparator.comparingInt(l -> l.number)));
    Map<Object, List<UselessKind.Lines>> found = new LinkedHashMap<>();
    linesByCause.forEach((cause, lines) -> found
        .computeIfAbsent(cause.kind.isOneOfFile() ? cause.kind : cause, place -> new ArrayList<>())
        .add(new UselessKind.Lines(cause.kind, lines, removable(cause, lines), cause.because)));
    found.values().forEach(causes -> UselessKind.report(subject, findings, causes));
  }

  /**
   * The lines that a fix can remove. The rule that stays has to be in the same group, or else the group would become one with the
   * next.
   */
  private List<SourceLine> removable(Cause cause, List<SourceLine> lines) {
    if (cause.because == 0
        || cause.kind == UselessKind.TWIN
        || !groups.areTogether(lines.get(0).number, cause.because)) {
      return List.of();
    }
    return lines.stream().filter(line -> isRemovable(line.number)).toList();
  }

  /**
   * Whether a rule can go together with all other redundant rules. If the rule that covers it goes too, another rule could rank
   * between that one and the rule that stays: not if no rule has wildcards, since then a rule that matches what the first matches
   * and is shorter than the second also matches what the second matches.
   */
  private boolean isRemovable(int line) {
    int cover = coverOf.getOrDefault(line, line);
    return !coverOf.containsKey(cover)
        || usesByLine.getOrDefault(line, List.of()).stream()
            .noneMatch(use -> hasWildcard(use.rules));
  }

  private boolean hasWildcard(List<Rule> rules) {
    return hasWildcard.computeIfAbsent(
        rules, list -> list.stream().anyMatch(rule -> rule.path().indexOf('*') >= 0));
  }

  private void find(DiagnosticSink findings, int line, List<Use> uses) {
    Rule rule = uses.get(0).usage.rule();
    if (platform.writes(rule.path())) {
      return;
    }
    if (idle.get(line)) {
      Optional<Rule> other = onlyBecause(uses, RuleUsage::decides);
      UselessKind kind = idleKind(rule, other);
      boolean isKnown = kind == UselessKind.OVERRIDDEN
          ? findings.isReported(CANCELLED, line)
          : uses.stream().allMatch(use -> isSameElsewhere(rule, use)) || isRepeat(line);
      if (!isKnown && kind == UselessKind.TWIN && isAllowedAnyway(rule, uses)) {
        add(UselessKind.ALLOWED_ANYWAY, line, 0);
        add(UselessKind.ALLOWED_ANYWAY, other.map(Rule::line).orElse(line), 0);
      } else if (!isKnown) {
        add(kind, line, other.map(Rule::line).orElse(0));
      }
    } else if (coverOf.containsKey(line)) {
      add(UselessKind.REDUNDANT, line, lastCover(line));
    } else if (isNeedlessAllow(line, rule, uses)) {
      add(UselessKind.ALLOWED_ANYWAY, line, 0);
    }
  }

  private boolean isRepeat(int line) {
    if (repeats == null) {
      repeats = RepeatedRulesCheck.lines(subject);
    }
    return repeats.get(line);
  }

  private boolean isInOtherCase(int line) {
    if (inOtherCase == null) {
      BitSet lines = new BitSet();
      RuleCaseCheck.find(subject).forEach(mismatch -> lines.set(mismatch.rule().line()));
      inOtherCase = lines;
    }
    return inOtherCase.get(line);
  }

  /** Whether the same rule decides instead, in another group for the same crawler. */
  private static boolean isSameElsewhere(Rule rule, Use use) {
    return use.usage.decides() instanceof RuleEffect.None none
        && none.because().filter(other -> other.path().equals(rule.path())).isPresent();
  }

  private static UselessKind idleKind(Rule rule, Optional<Rule> other) {
    if (other.isEmpty()) {
      return UselessKind.OUTRANKED;
    }
    if (other.get().type() != rule.type()) {
      return UselessKind.OVERRIDDEN;
    }
    return other.get().path().equals(rule.path() + "*") ? UselessKind.TWIN : UselessKind.COVERED;
  }

  private void add(UselessKind kind, int line, int because) {
    linesByCause
        .computeIfAbsent(new Cause(kind, groups.of(line), because), cause -> new ArrayList<>())
        .add(subject.line(line));
  }

  /** The rule that is still there when all redundant rules are removed, and then decides the same. */
  private int lastCover(int line) {
    int last = line;
    for (Integer next = coverOf.get(line); next != null; next = coverOf.get(next)) {
      last = next;
    }
    return last;
  }

  /**
   * Whether a rule allows nothing that any rule disallows, in a group that disallows something. What allows the whole site says
   * what is so anyway, and many copy WordPress' own exception.
   */
  private boolean isNeedlessAllow(int line, Rule rule, List<Use> uses) {
    return !onlyRules.contains(line)
        && uses.stream()
            .allMatch(use -> use.usage.removal() instanceof RuleEffect.None none
                && none.because().isEmpty())
        && isAllowedAnyway(rule, uses);
  }

  private boolean isAllowedAnyway(Rule rule, List<Use> uses) {
    if (rule.type() != Rule.Type.ALLOW
        // That another path matches nothing is reported by path-without-slash.
        || "/*".indexOf(subject.line(rule.line()).value().charAt(0)) < 0
        || rule.path().equals("/")
        || rule.path().equals("/*")
        || rule.path().equals("*")
        || rule.path().endsWith(ADMIN_AJAX)
        || isInOtherCase(rule.line())) {
      return false;
    }
    return uses.stream()
        .allMatch(use -> use.rules.stream().anyMatch(UselessRules::disallows)
            && AllowedAnyway.isProven(use.usage.rule(), use.rules, searches));
  }

  private static boolean disallows(Rule rule) {
    return rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty();
  }

  private static boolean areAllNone(List<Use> uses, Function<RuleUsage, RuleEffect> effect) {
    return uses.stream().allMatch(use -> effect.apply(use.usage) instanceof RuleEffect.None);
  }

  /** The one rule that is the reason for all crawlers; empty if several are, or none. */
  private static Optional<Rule> onlyBecause(
      List<Use> uses, Function<RuleUsage, RuleEffect> effect) {
    Optional<Rule> because = Optional.empty();
    int line = -1;
    for (Use use : uses) {
      if (effect.apply(use.usage) instanceof RuleEffect.None none) {
        int next = none.because().map(Rule::line).orElse(0);
        if (line >= 0 && next != line) {
          return Optional.empty();
        }
        because = none.because();
        line = next;
      }
    }
    return because;
  }
}
