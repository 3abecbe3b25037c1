package wayleave.internal.match;

/**
 * The rules with a {@code *} inside. Immutable and thread-safe.
 *
 * <p>Each rule can match only a path that holds all its literal pieces, which rules nearly all of them out at once. How that is
 * found out depends on how many there are. So the cost grows with the path and with the number of rules whose pieces it seems to
 * hold. A hostile file can make that all rules: then it is that of trying each, O(path + pattern), up to three times, and no
 * more.
 */
abstract class WildcardIndex {
  /** Up to this number, comparing sets with each rule's is faster than filing. */
  static final int FEW = 64;

  /** The first {@code count} of {@code ranks} are the rules with a {@code *} inside, in ascending order. */
  static WildcardIndex of(byte[] data, int[] offsets, int[] ranks, int count) {
    return count <= FEW
        ? BitmaskFilter.of(data, offsets, ranks, count)
        : GramIndex.of(data, offsets, ranks, count);
  }

  /**
   * The rank of the first rule before {@code bound} that matches the path {@code s[start, end)}, else {@code bound}, or {@link
   * RuleIndex#UNSURE}.
   */
  abstract int firstMatch(
      byte[] data, int[] offsets, String s, int start, int end, int bound, Escaping escaping);

  static boolean matches(byte[] data, int offset, String s, int start, int end) {
    int path = CompiledRule.path(data, offset);
    return PatternMatcher.matches(
        data, path, path + CompiledRule.length(data, offset), s, start, end);
  }
}
