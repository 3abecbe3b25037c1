package wayleave.internal.match;

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
final class PrefixIndex {
  private static final int NONE = -1;

  /** From this number of literals on, the search begins among those with the path's second character. */
  private static final int MANY = 64;

  /** For each literal, in order: where it begins in the data, and its length. */
  private final int[] starts;

  private final int[] lengths;
  /** For each literal, the longest other one that it begins with, or {@link #NONE}. */
  private final int[] parents;
  /** For each literal, the first rule by rank that matches all paths that begin with it. */
  private final int[] prefixRanks;
  /** For each literal, the first rule by rank that matches the literal alone. */
  private final int[] exactRanks;
  /** For each byte, the first literal that is not less than {@code /} and the byte; empty if there are not many. */
  private final int[] bySecondByte;

  private PrefixIndex(
      int[] starts,
      int[] lengths,
      int[] parents,
      int[] prefixRanks,
      int[] exactRanks,
      int[] bySecondByte) {
    this.starts = starts;
    this.lengths = lengths;
    this.parents = parents;
    this.prefixRanks = prefixRanks;
    this.exactRanks = exactRanks;
    this.bySecondByte = bySecondByte;
  }

  /**
   * The first {@code count} of {@code ranks} are the rules.
   *
   * @param literalEnds where the literal of each of them ends
   */
  static PrefixIndex of(byte[] data, int[] offsets, int[] ranks, int[] literalEnds, int count) {
    int[] starts = new int[count];
    int[] lengths = new int[count];
    boolean[] exact = new boolean[count];
    for (int i = 0; i < count; i++) {
      int path = CompiledRule.path(data, offsets[ranks[i]]);
      int end = path + CompiledRule.length(data, offsets[ranks[i]]);
      int literalEnd = literalEnds[i];
      starts[i] = path;
      lengths[i] = literalEnd - path;
      exact[i] = literalEnd == end - 1 && data[literalEnd] == '$';
    }
    int[] order = ByteStringSort.order(data, starts, lengths);
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
    PrefixIndex rules = new PrefixIndex(
        Arrays.copyOf(sortedStarts, distinct),
        Arrays.copyOf(sortedLengths, distinct),
        new int[distinct],
        Arrays.copyOf(prefixRanks, distinct),
        Arrays.copyOf(exactRanks, distinct),
        new int[distinct < MANY ? 0 : 257]);
    rules.linkToParents(data);
    rules.findSecondBytes(data);
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

  private void findSecondBytes(byte[] data) {
    int i = 0;
    for (int b = 0; b < bySecondByte.length; b++) {
      while (i < starts.length && firstTwo(data, i) < ('/' << 8 | b)) {
        i++;
      }
      bySecondByte[b] = i;
    }
  }

  private int firstTwo(byte[] data, int literal) {
    int start = starts[literal];
    int first = lengths[literal] > 0 ? (data[start] & 0xFF) << 8 : -1;
    return lengths[literal] > 1 ? first | data[start + 1] & 0xFF : first - 1;
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

  /** The rank of the first rule that matches the path {@code s[start, end)}, or {@link RuleIndex#NO_RULE} or {@link RuleIndex#UNSURE}. */
  int firstMatch(byte[] data, String s, int start, int end, Escaping escaping) {
    int pathLength = end - start;
    int mask = escaping.byteMask();
    int decoded = escaping.decodedCharacter();
    int low = 0;
    int high = starts.length - 1;
    // How many characters the path is known to share with all literals from low on, and up to high.
    int sharedLow = 0;
    int sharedHigh = 0;
    int last = NONE;
    if (bySecondByte.length > 0 && pathLength > 1) {
      char second = s.charAt(start + 1);
      if (escaping.isDoubtful(second)) {
        return RuleIndex.UNSURE;
      }
      low = bySecondByte[second];
      high = bySecondByte[second + 1] - 1;
      last = low - 1;
      sharedLow = last != NONE && lengths[last] > 0 && data[starts[last]] == '/' ? 1 : 0;
      sharedHigh = 2;
    }
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int literal = starts[middle];
      int length = lengths[middle];
      int most = Math.min(length, pathLength);
      int shared = Math.min(sharedLow, sharedHigh);
      while (shared < most
          && (data[literal + shared] & mask) == s.charAt(start + shared)
          && s.charAt(start + shared) != decoded) {
        shared++;
      }
      boolean notGreater = shared == length;
      if (!notGreater && shared < pathLength) {
        char c = s.charAt(start + shared);
        if (escaping.isDoubtful(c, data, literal, literal + shared)) {
          return RuleIndex.UNSURE;
        }
        notGreater = (data[literal + shared] & 0xFF) < c;
      }
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
    int length = lengths[last];
    int rank = prefixRanks[last];
    if (length == pathLength) {
      rank = Math.min(rank, exactRanks[last]);
    } else if (exactRanks[last] < rank && escaping.isDoubtful(s.charAt(start + length))) {
      return RuleIndex.UNSURE;
    }
    boolean cutEscape = escaping.mayEndInEscape(data, starts[last], starts[last] + length);
    return cutEscape ? RuleIndex.UNSURE : rank;
  }
}
