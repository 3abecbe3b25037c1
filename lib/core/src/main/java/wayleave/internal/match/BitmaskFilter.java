package wayleave.internal.match;

import java.util.Arrays;

/**
 * Some dozens of wildcard rules: each has two sets of 64 bits, the characters of its pieces and the pairs of neighbours in them.
 * Those of the path are collected in one pass, and a rule is tried only if the path's hold its own. Immutable and thread-safe.
 */
final class BitmaskFilter extends WildcardIndex {
  /** In ascending order. */
  private final int[] ranks;
  /** For each rule, the characters of its pieces, and then the pairs. */
  private final long[] needed;

  private BitmaskFilter(int[] ranks, long[] needed) {
    this.ranks = ranks;
    this.needed = needed;
  }

  static BitmaskFilter of(byte[] data, int[] offsets, int[] ranks, int count) {
    long[] needed = new long[2 * count];
    for (int i = 0; i < count; i++) {
      int path = CompiledRule.path(data, offsets[ranks[i]]);
      int end = path + CompiledRule.length(data, offsets[ranks[i]]);
      int previous = '*';
      for (int at = path; at < end; at++) {
        int c = data[at] & 0xFF;
        boolean literal = c != '*' && (c != '$' || at < end - 1);
        if (literal) {
          needed[2 * i] |= character(c);
          needed[2 * i + 1] |= previous == '*' ? 0 : pair(previous, c);
        }
        previous = c;
      }
    }
    return new BitmaskFilter(Arrays.copyOf(ranks, count), needed);
  }

  @Override
  int firstMatch(
      byte[] data, int[] offsets, String s, int start, int end, int bound, Escaping escaping) {
    if (ranks[0] >= bound) {
      return bound;
    }
    long characters = 0;
    long pairs = 0;
    byte[] doubtful = escaping.doubtful();
    int doubts = 0;
    int previous = 0;
    for (int i = start; i < end; i++) {
      int c = s.charAt(i);
      doubts |= c >>> 8 | doubtful[c & 0xFF];
      characters |= character(c);
      pairs |= pair(previous, c);
      previous = c;
    }
    if (doubts != 0) {
      return RuleIndex.UNSURE;
    }
    for (int i = 0; i < ranks.length && ranks[i] < bound; i++) {
      boolean possible = (needed[2 * i] & ~characters) == 0 && (needed[2 * i + 1] & ~pairs) == 0;
      if (possible && matches(data, offsets[ranks[i]], s, start, end)) {
        return ranks[i];
      }
    }
    return bound;
  }

  /** The bit of a character; those that differ by 64 share one. */
  private static long character(int c) {
    return 1L << c;
  }

  /** The bit of two neighbours; many pairs share one. */
  private static long pair(int previous, int c) {
    return 1L << previous * 5 + c;
  }
}
