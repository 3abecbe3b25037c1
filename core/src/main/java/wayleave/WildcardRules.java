package wayleave;

import java.util.Arrays;

/**
 * The rules with a {@code *} inside. Immutable and thread-safe.
 *
 * <p>Each rule can match only a path that holds all its literal pieces, which rules nearly all of them out at once:
 *
 * <ul>
 *   <li>If they are some dozens, each has two sets of 64 bits: the characters of its pieces, and the pairs of neighbours in
 *       them. Those of the path are collected in one pass, and a rule is tried only if the path's hold its own.
 *   <li>If they are more, each is filed under a few bytes of one of its pieces, chosen so that few rules share them. The path
 *       asks for each place in it which rules are filed under the bytes there, and those alone are tried.
 * </ul>
 *
 * <p>So the cost grows with the path and with the number of rules whose pieces it seems to hold. A hostile file can make that
 * all rules: then it is that of trying each, O(path + pattern), and no more.
 */
final class WildcardRules {
  /** Up to this number, comparing sets with each rule's is faster than filing. */
  private static final int FEW = 64;

  private static final int LONGEST_KEY = 3;

  /** Ranks in ascending order if they are few, else those of one bucket after the other. */
  private final int[] ranks;
  /** For each rule, the characters of its pieces, and then the pairs; empty if the rules are many. */
  private final long[] needed;
  /** Where the ranks of each bucket begin, and at the end where the last ends; empty if the rules are few. */
  private final int[] buckets;

  private final int shift;
  /** Whether any rule is filed under a key of 1, 2 or 3 bytes: bits 1, 2 and 3. */
  private final int keyLengths;

  private WildcardRules(int[] ranks, long[] needed, int[] buckets, int shift, int keyLengths) {
    this.ranks = ranks;
    this.needed = needed;
    this.buckets = buckets;
    this.shift = shift;
    this.keyLengths = keyLengths;
  }

  static WildcardRules of(byte[] data, int[] offsets, int[] ranks, int count) {
    return count <= FEW ? few(data, offsets, ranks, count) : many(data, offsets, ranks, count);
  }

  private static WildcardRules few(byte[] data, int[] offsets, int[] ranks, int count) {
    long[] needed = new long[2 * count];
    for (int i = 0; i < count; i++) {
      int path = PackedRule.path(data, offsets[ranks[i]]);
      int end = path + PackedRule.length(data, offsets[ranks[i]]);
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
    return new WildcardRules(Arrays.copyOf(ranks, count), needed, new int[0], 0, 0);
  }

  private static WildcardRules many(byte[] data, int[] offsets, int[] ranks, int count) {
    int bits = 32 - Integer.numberOfLeadingZeros(2 * count - 1);
    int shift = 32 - bits;
    int[] sharing = new int[1 << bits];
    for (int i = 0; i < count; i++) {
      countKeys(data, offsets[ranks[i]], shift, sharing);
    }
    int[] bucketOf = new int[count];
    int[] buckets = new int[(1 << bits) + 1];
    int keyLengths = 0;
    for (int i = 0; i < count; i++) {
      long key = rarestKey(data, offsets[ranks[i]], shift, sharing);
      bucketOf[i] = (int) key;
      keyLengths |= 1 << (int) (key >>> 32);
      buckets[bucketOf[i] + 1]++;
    }
    for (int b = 1; b < buckets.length; b++) {
      buckets[b] += buckets[b - 1];
    }
    int[] next = buckets.clone();
    int[] filed = new int[count];
    for (int i = 0; i < count; i++) {
      filed[next[bucketOf[i]]++] = ranks[i];
    }
    return new WildcardRules(filed, new long[0], buckets, shift, keyLengths);
  }

  /** The rank of the first rule before {@code bound} that matches the path {@code s[start, end)}, else {@code bound}. */
  int firstMatch(byte[] data, int[] offsets, String s, int start, int end, int bound) {
    return buckets.length == 0
        ? firstOfFew(data, offsets, s, start, end, bound)
        : firstOfMany(data, offsets, s, start, end, bound);
  }

  private int firstOfFew(byte[] data, int[] offsets, String s, int start, int end, int bound) {
    if (ranks[0] >= bound) {
      return bound;
    }
    long characters = 0;
    long pairs = 0;
    int previous = 0;
    for (int i = start; i < end; i++) {
      int c = s.charAt(i);
      characters |= character(c);
      pairs |= pair(previous, c);
      previous = c;
    }
    for (int i = 0; i < ranks.length && ranks[i] < bound; i++) {
      boolean possible = (needed[2 * i] & ~characters) == 0 && (needed[2 * i + 1] & ~pairs) == 0;
      if (possible && matches(data, offsets[ranks[i]], s, start, end)) {
        return ranks[i];
      }
    }
    return bound;
  }

  private int firstOfMany(byte[] data, int[] offsets, String s, int start, int end, int bound) {
    int best = bound;
    int recent = 0;
    int tries = 0;
    for (int i = start; i < end; i++) {
      recent = (recent << 8 | s.charAt(i)) & 0xFFFFFF;
      for (int length = 1; length <= LONGEST_KEY; length++) {
        if ((keyLengths & 1 << length) != 0 && i - start + 1 >= length) {
          int bucket = bucket(recent, length, shift);
          int from = buckets[bucket];
          int to = buckets[bucket + 1];
          for (int k = from; k < to && ranks[k] < best; k++) {
            if (tries++ == ranks.length) {
              return firstOfAll(data, offsets, s, start, end, best);
            }
            if (matches(data, offsets[ranks[k]], s, start, end)) {
              best = ranks[k];
            }
          }
        }
      }
    }
    return best;
  }

  /**
   * Tries each rule once. A path that holds the same bytes again and again asks for the rules filed under them as often; once
   * it has asked for as many as there are, this costs no more, and keeps the whole within twice the cost of trying each.
   */
  private int firstOfAll(byte[] data, int[] offsets, String s, int start, int end, int bound) {
    int best = bound;
    for (int rank : ranks) {
      if (rank < best && matches(data, offsets[rank], s, start, end)) {
        best = rank;
      }
    }
    return best;
  }

  private static boolean matches(byte[] data, int offset, String s, int start, int end) {
    int path = PackedRule.path(data, offset);
    return PathPattern.matches(data, path, path + PackedRule.length(data, offset), s, start, end);
  }

  /** The bit of a character; those that differ by 64 share one. */
  private static long character(int c) {
    return 1L << c;
  }

  /** The bit of two neighbours; many pairs share one. */
  private static long pair(int previous, int c) {
    return 1L << previous * 5 + c;
  }

  /** The bucket of the last {@code length} bytes of {@code recent}. */
  private static int bucket(int recent, int length, int shift) {
    int key = recent & (1 << 8 * length) - 1 | length << 24;
    return key * 0x9E3779B1 >>> shift;
  }

  private static void countKeys(byte[] data, int offset, int shift, int[] sharing) {
    forEachKey(data, offset, (recent, length) -> sharing[bucket(recent, length, shift)]++);
  }

  /** The bucket of the key that fewest rules share, and above 32 bits its length. Of pieces long enough, keys are whole. */
  private static long rarestKey(byte[] data, int offset, int shift, int[] sharing) {
    long[] rarest = {0};
    int[] fewest = {Integer.MAX_VALUE};
    forEachKey(data, offset, (recent, length) -> {
      int bucket = bucket(recent, length, shift);
      int keyLength = (int) (rarest[0] >>> 32);
      if (length > keyLength || length == keyLength && sharing[bucket] < fewest[0]) {
        rarest[0] = (long) length << 32 | bucket;
        fewest[0] = sharing[bucket];
      }
    });
    return rarest[0];
  }

  private interface KeyHandler {
    void key(int recent, int length);
  }

  /** Reports each key of the longest length that a literal piece of the pattern has. */
  private static void forEachKey(byte[] data, int offset, KeyHandler handler) {
    int path = PackedRule.path(data, offset);
    int end = path + PackedRule.length(data, offset);
    if (data[end - 1] == '$') {
      end--;
    }
    int piece = path;
    while (piece < end) {
      int pieceEnd = piece;
      while (pieceEnd < end && data[pieceEnd] != '*') {
        pieceEnd++;
      }
      int length = Math.min(pieceEnd - piece, LONGEST_KEY);
      int recent = 0;
      for (int i = piece; i < pieceEnd; i++) {
        recent = (recent << 8 | data[i] & 0xFF) & 0xFFFFFF;
        if (length > 0 && i - piece + 1 >= length) {
          handler.key(recent, length);
        }
      }
      piece = pieceEnd + 1;
    }
  }
}
