package wayleave;

import org.jspecify.annotations.Nullable;

/**
 * Finds the first rule that matches a path without trying them one by one. Immutable and thread-safe.
 *
 * <p>Rules are known by their rank, 0 for the one that is tried first. Those without a {@code *} inside are found by {@link
 * LiteralRules}, the others by {@link WildcardRules}, which is told the rank it has to beat.
 */
final class RuleIndex {
  /** From this number of rules on, the index pays. */
  static final int WORTHWHILE = 12;

  /** Stands for the rank of no rule; worse than any. */
  static final int NO_RULE = Integer.MAX_VALUE;

  /** Stands for a rank where a character of the path is doubtful. */
  static final int UNSURE = -1;

  /** For each rank, where the rule stands in the data. */
  private final int[] offsets;

  private final LiteralRules literals;
  private final @Nullable WildcardRules wildcards;

  private RuleIndex(int[] offsets, LiteralRules literals, @Nullable WildcardRules wildcards) {
    this.offsets = offsets;
    this.literals = literals;
    this.wildcards = wildcards;
  }

  /** The index of the rules that stand before {@code rulesEnd} in the data, or null if they are too few for one. */
  static @Nullable RuleIndex ifWorthwhile(byte[] data, int rulesEnd) {
    int count = 0;
    for (int at = 0; at < rulesEnd; at = PackedRule.next(data, at)) {
      count++;
    }
    if (count < WORTHWHILE) {
      return null;
    }
    int[] offsets = new int[count];
    int rank = 0;
    for (int at = 0; at < rulesEnd; at = PackedRule.next(data, at)) {
      offsets[rank++] = at;
    }
    return of(data, offsets);
  }

  private static RuleIndex of(byte[] data, int[] offsets) {
    int count = offsets.length;
    int[] literalRanks = new int[count];
    int[] wildcardRanks = new int[count];
    int literalCount = 0;
    int wildcardCount = 0;
    for (int rank = 0; rank < count; rank++) {
      int path = PackedRule.path(data, offsets[rank]);
      if (PathPattern.isLiteral(data, path, path + PackedRule.length(data, offsets[rank]))) {
        literalRanks[literalCount++] = rank;
      } else {
        wildcardRanks[wildcardCount++] = rank;
      }
    }
    LiteralRules literals = LiteralRules.of(data, offsets, literalRanks, literalCount);
    WildcardRules wildcards =
        wildcardCount == 0 ? null : WildcardRules.of(data, offsets, wildcardRanks, wildcardCount);
    return new RuleIndex(offsets, literals, wildcards);
  }

  /** Where the first rule that matches the path {@code s[start, end)} stands in the data, or {@link AgentRules#NONE} or {@link AgentRules#UNSURE}. */
  int firstMatch(byte[] data, String s, int start, int end, Escaping escaping) {
    int rank = literals.firstMatch(data, s, start, end, escaping);
    if (wildcards != null && rank > 0) {
      rank = wildcards.firstMatch(data, offsets, s, start, end, rank, escaping);
    }
    if (rank == UNSURE) {
      return AgentRules.UNSURE;
    }
    return rank == NO_RULE ? AgentRules.NONE : offsets[rank];
  }
}
