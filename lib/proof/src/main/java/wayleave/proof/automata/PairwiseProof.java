package wayleave.proof.automata;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Rule;

/**
 * A quick proof that two lists of rules say the same, by looking at two rules at a time. It holds if no rule that only one list
 * has would change a verdict of the other list:
 *
 * <ul>
 *   <li>a rule of the other list that is tried earlier matches all that it matches, so that it never decides; or
 *   <li>the first rule that is tried later and matches all that it matches says the same, or nothing is left and it allows; and
 *       no rule between them that says otherwise matches any of that.
 * </ul>
 *
 * <p>Where it does not succeed, nothing is known. {@link ProductSearch} proves more, and takes longer. For one question; not
 * thread-safe.
 */
public final class PairwiseProof {
  private static final Comparator<Rule> AS_TRIED =
      Comparator.comparingInt(Rule::length).reversed().thenComparing(Rule::type);

  /** The rules of both lists in the order in which they are tried. */
  private final List<Rule> rules;

  private final List<PatternAutomaton> patterns;
  private final LiteralIndex index;
  private final StepBudget budget;

  private PairwiseProof(Set<Rule> all, StepBudget budget) {
    this.rules = all.stream().sorted(AS_TRIED).toList();
    this.patterns = rules.stream().map(rule -> PatternAutomaton.of(rule)).toList();
    this.index = LiteralIndex.of(patterns);
    this.budget = budget;
  }

  /**
   * Whether it is proven.
   *
   * @param before rules that have a path; their lines are ignored if they are the same for all rules
   * @param after the same
   */
  public static boolean isSame(Set<Rule> before, Set<Rule> after, StepBudget budget) {
    Set<Rule> all = new HashSet<>(before);
    all.addAll(after);
    PairwiseProof proof = new PairwiseProof(all, budget);
    return proof.needsOnly(after) && proof.needsOnly(before);
  }

  /** Whether no rule changes what one of the lists says. */
  private boolean needsOnly(Set<Rule> list) {
    List<Integer> others = new ArrayList<>();
    boolean[] isIn = new boolean[rules.size()];
    for (int rank = 0; rank < isIn.length; rank++) {
      isIn[rank] = list.contains(rules.get(rank));
      if (!isIn[rank]) {
        others.add(rank);
      }
    }
    return others.stream().allMatch(rank -> isNeedless(rank, isIn));
  }

  private boolean isNeedless(int rank, boolean[] isIn) {
    int[] meeting = index.meeting(rank);
    budget.spend(meeting.length);
    Pattern pattern = new Pattern(patterns.get(rank));
    return saysTheSame(rank, pattern, meeting, isIn) || neverDecides(rank, pattern, meeting, isIn);
  }

  /** A pattern with a path that it matches, which tells most others quickly; null if none is known. */
  private final class Pattern {
    private final PatternAutomaton automaton;
    private final byte @Nullable [] path;

    Pattern(PatternAutomaton automaton) {
      this.automaton = automaton;
      this.path = automaton.examples('x').stream()
          .map(example -> example.getBytes(StandardCharsets.ISO_8859_1))
          .filter(automaton::matches)
          .findFirst()
          .orElse(null);
    }

    boolean isWithin(PatternAutomaton other) {
      return (path == null || other.matches(path))
          && PatternPair.isWithin(automaton, other, budget);
    }

    boolean isApartFrom(PatternAutomaton other) {
      return (path == null || !other.matches(path))
          && PatternPair.areApart(automaton, other, budget);
    }
  }

  private boolean saysTheSame(int rank, Pattern pattern, int[] meeting, boolean[] isIn) {
    Rule.Type type = rules.get(rank).type();
    for (int later : meeting) {
      if (later > rank && isIn[later]) {
        if (budget.isSpent()) {
          return false;
        }
        PatternAutomaton other = patterns.get(later);
        if (rules.get(later).type() == type) {
          if (pattern.isWithin(other)) {
            return true;
          }
        } else if (!pattern.isApartFrom(other)) {
          return false;
        }
      }
    }
    return type == Rule.Type.ALLOW;
  }

  private boolean neverDecides(int rank, Pattern pattern, int[] meeting, boolean[] isIn) {
    for (int earlier : meeting) {
      if (earlier > rank || budget.isSpent()) {
        return false;
      }
      if (isIn[earlier] && pattern.isWithin(patterns.get(earlier))) {
        return true;
      }
    }
    return false;
  }
}
