package wayleave.internal.match;

import org.jspecify.annotations.Nullable;

/**
 * Finds the first rule that matches a path without trying them one by one. Immutable and thread-safe.
 *
 * <p>Rules are known by their rank, 0 for the one that is tried first. Those without a {@code *} inside are found by {@link
 * PrefixIndex}, the others by {@link WildcardIndex}, which is told the rank it has to beat.
 */
public final class RuleIndex {
  /** From this number of rules on, the index pays. */
  public static final int WORTHWHILE = 12;

  /** Stands for where a rule is if there is none. */
  public static final int NONE = -1;

  /** Stands for where a rule is, or for its rank, if a character of the path is doubtful. */
  public static final int UNSURE = -2;

  /** Stands for the rank of no rule; worse than any. */
  static final int NO_RULE = Integer.MAX_VALUE;

  /** For each rank, where the rule stands in the data. */
  private final int[] offsets;

  private final PrefixIndex literals;
  private final @Nullable WildcardIndex wildcards;

  private RuleIndex(int[] offsets, PrefixIndex literals, @Nullable WildcardIndex wildcards) {
    this.offsets = offsets;
    this.literals = literals;
    this.wildcards = wildcards;
  }

  /** The index of the rules that stand before {@code rulesEnd} in the data, or null if they are too few for one. */
  public static @Nullable RuleIndex ifWorthwhile(byte[] data, int rulesEnd) {
    int count = 0;
    for (int at = 0; at < rulesEnd; at = CompiledRule.next(data, at)) {
      count++;
    }
    if (count < WORTHWHILE) {
      return null;
    }
    int[] offsets = new int[count];
    int rank = 0;
    for (int at = 0; at < rulesEnd; at = CompiledRule.next(data, at)) {
      offsets[rank++] = at;
    }
    return of(data, offsets);
  }

  private static RuleIndex of(byte[] data, int[] offsets) {
    int count = offsets.length;
    int[] literalRanks = new int[count];
    int[] literalEnds = new int[count];
    int[] wildcardRanks = new int[count];
    int literalCount = 0;
    int wildcardCount = 0;
    for (int rank = 0; rank < count; rank++) {
      int path = CompiledRule.path(data, offsets[rank]);
      int end = path + CompiledRule.length(data, offsets[rank]);
      int literalEnd = PatternMatcher.endOfLiteral(data, path, end);
      if (PatternMatcher.isLiteral(data, literalEnd, end)) {
        literalRanks[literalCount] = rank;
        literalEnds[literalCount++] = literalEnd;
      } else {
        wildcardRanks[wildcardCount++] = rank;
      }
    }
    PrefixIndex literals = PrefixIndex.of(data, offsets, literalRanks, literalEnds, literalCount);
    WildcardIndex wildcards =
        wildcardCount == 0 ? null : WildcardIndex.of(data, offsets, wildcardRanks, wildcardCount);
    return new RuleIndex(offsets, literals, wildcards);
  }

  /** Where the first rule that matches the path {@code s[start, end)} stands in the data, or {@link #NONE} or {@link #UNSURE}. */
  public int firstMatch(byte[] data, String s, int start, int end, Escaping escaping) {
    int rank = literals.firstMatch(data, s, start, end, escaping);
    if (wildcards != null && rank > 0) {
      rank = wildcards.firstMatch(data, offsets, s, start, end, rank, escaping);
    }
    if (rank == UNSURE) {
      return UNSURE;
    }
    return rank == NO_RULE ? NONE : offsets[rank];
  }
}
