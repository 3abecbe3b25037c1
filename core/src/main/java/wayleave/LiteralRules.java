package wayleave;

import java.util.Arrays;

/**
 * The rules whose paths hold no {@code *} but at the end: each matches all paths that begin with its literal, or, with a
 * {@code $}, only that path. Immutable and thread-safe.
 *
 * <p>The distinct literals are sorted. Those that a path begins with form a chain, each the beginning of the next, and the
 * last of them is the greatest literal that is not greater than the path, or one that this begins with. So one binary search
 * finds the chain, and what its members decide together has been worked out before: the cost grows with the path and with the
 * logarithm of the number of rules.
 */
final class LiteralRules {
  private static final int NONE = -1;

  /** For each literal, in order: where it begins in the data, and its length. */
  private final int[] starts;

  private final int[] lengths;
  /** For each literal, the longest other one that it begins with, or {@link #NONE}. */
  private final int[] parents;
  /** For each literal, the first rule by rank that matches all paths that begin with it. */
  private final int[] prefixRanks;
  /** For each literal, the first rule by rank that matches the literal alone. */
  private final int[] exactRanks;

  private LiteralRules(
      int[] starts, int[] lengths, int[] parents, int[] prefixRanks, int[] exactRanks) {
    this.starts = starts;
    this.lengths = lengths;
    this.parents = parents;
    this.prefixRanks = prefixRanks;
    this.exactRanks = exactRanks;
  }

  static LiteralRules of(byte[] data, int[] offsets, int[] ranks, int count) {
    int[] starts = new int[count];
    int[] lengths = new int[count];
    boolean[] exact = new boolean[count];
    for (int i = 0; i < count; i++) {
      int path = PackedRule.path(data, offsets[ranks[i]]);
      int end = path + PackedRule.length(data, offsets[ranks[i]]);
      int literalEnd = PathPattern.endOfLiteral(data, path, end);
      starts[i] = path;
      lengths[i] = literalEnd - path;
      exact[i] = literalEnd == end - 1 && data[literalEnd] == '$';
    }
    int[] order = LiteralSort.order(data, starts, lengths);
    int[] sortedStarts = new int[count];
    int[] sortedLengths = new int[count];
    int[] prefixRanks = new int[count];
    int[] exactRanks = new int[count];
    int distinct = 0;
    for (int i : order) {
      boolean repeated = distinct > 0
          && Arrays.equals(
              data,
              starts[i],
              starts[i] + lengths[i],
              data,
              sortedStarts[distinct - 1],
              sortedStarts[distinct - 1] + sortedLengths[distinct - 1]);
      if (!repeated) {
        sortedStarts[distinct] = starts[i];
        sortedLengths[distinct] = lengths[i];
        prefixRanks[distinct] = RuleIndex.NO_RULE;
        exactRanks[distinct] = RuleIndex.NO_RULE;
        distinct++;
      }
      int[] target = exact[i] ? exactRanks : prefixRanks;
      target[distinct - 1] = Math.min(target[distinct - 1], ranks[i]);
    }
    LiteralRules rules = new LiteralRules(
        Arrays.copyOf(sortedStarts, distinct),
        Arrays.copyOf(sortedLengths, distinct),
        new int[distinct],
        Arrays.copyOf(prefixRanks, distinct),
        Arrays.copyOf(exactRanks, distinct));
    rules.linkToParents(data);
    return rules;
  }

  /** Sets the parents, and hands down to each literal what its parents decide. */
  private void linkToParents(byte[] data) {
    for (int i = 0; i < starts.length; i++) {
      int parent = i - 1;
      while (parent != NONE && !beginsWith(data, i, parent)) {
        parent = parents[parent];
      }
      parents[i] = parent;
      if (parent != NONE) {
        prefixRanks[i] = Math.min(prefixRanks[i], prefixRanks[parent]);
      }
    }
  }

  private boolean beginsWith(byte[] data, int literal, int prefix) {
    int length = lengths[prefix];
    return length <= lengths[literal]
        && Arrays.equals(
            data,
            starts[prefix],
            starts[prefix] + length,
            data,
            starts[literal],
            starts[literal] + length);
  }

  /** The rank of the first rule that matches the path {@code s[start, end)}, or {@link RuleIndex#NO_RULE}. */
  int firstMatch(byte[] data, String s, int start, int end) {
    int pathLength = end - start;
    int low = 0;
    int high = starts.length - 1;
    // How many characters the path is known to share with all literals from low on, and up to high.
    int sharedLow = 0;
    int sharedHigh = 0;
    int last = NONE;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int literal = starts[middle];
      int length = lengths[middle];
      int most = Math.min(length, pathLength);
      int shared = Math.min(sharedLow, sharedHigh);
      while (shared < most && (data[literal + shared] & 0xFF) == s.charAt(start + shared)) {
        shared++;
      }
      boolean notGreater = shared == length
          || shared < pathLength && (data[literal + shared] & 0xFF) < s.charAt(start + shared);
      if (notGreater) {
        last = middle;
        low = middle + 1;
        sharedLow = shared;
      } else {
        high = middle - 1;
        sharedHigh = shared;
      }
    }
    while (last != NONE && lengths[last] > sharedLow) {
      last = parents[last];
    }
    if (last == NONE) {
      return RuleIndex.NO_RULE;
    }
    int rank = prefixRanks[last];
    return lengths[last] == pathLength ? Math.min(rank, exactRanks[last]) : rank;
  }
}
