package wayleave.internal.match;

import java.util.Arrays;

/**
 * Wildcard rules, too many to compare sets with each: a rule with a piece of three bytes or more is filed under three bytes of
 * one, chosen so that few rules share them. For each place of the path it is asked which rules are filed under the three bytes
 * there, and those alone are tried. The others, few as a rule, are tried if the path holds the characters of their pieces.
 * Immutable and thread-safe.
 */
final class TrigramIndex extends WildcardIndex {
  private static final int KEY_LENGTH = 3;
  private static final int KEY_MASK = 0xFFFFFF;

  /** The filter has this many bits, as a power of two, for each bucket: so few that are set are met by chance. */
  private static final int FILTER_BITS = 3;

  /** For each of the keys that rules are filed under, by its hash: a bit. */
  private final int[] filter;

  private final int filterShift;
  /** Where the filed rules of each bucket begin, and at the end where the last ends. */
  private final int[] buckets;
  /** The filed rules, one bucket after the other, in each by ascending rank: the keys and the ranks. */
  private final int[] keys;

  private final int[] ranks;
  /** The rules that are not filed by ascending rank, and which characters a path must hold. */
  private final int[] otherRanks;

  private final long[] otherCharacters;

  private TrigramIndex(
      int[] filter,
      int filterShift,
      int[] buckets,
      int[] keys,
      int[] ranks,
      int[] otherRanks,
      long[] otherCharacters) {
    this.filter = filter;
    this.filterShift = filterShift;
    this.buckets = buckets;
    this.keys = keys;
    this.ranks = ranks;
    this.otherRanks = otherRanks;
    this.otherCharacters = otherCharacters;
  }

  static TrigramIndex of(byte[] data, int[] offsets, int[] ranks, int count) {
    int bits = 32 - Integer.numberOfLeadingZeros(2 * count - 1);
    int shift = 32 - bits;
    int[] sharing = new int[1 << bits];
    for (int i = 0; i < count; i++) {
      forEachKey(data, offsets[ranks[i]], key -> sharing[hash(key) >>> shift]++);
    }
    int filterShift = shift - FILTER_BITS;
    int[] filter = new int[Math.max(1, 1 << bits + FILTER_BITS >>> 5)];
    int[] buckets = new int[(1 << bits) + 1];
    int[] keyOf = new int[count];
    int[] otherRanks = new int[count];
    long[] otherCharacters = new long[count];
    int others = 0;
    for (int i = 0; i < count; i++) {
      int key = rarestKey(data, offsets[ranks[i]], shift, sharing);
      keyOf[i] = key;
      if (key == 0) {
        otherRanks[others] = ranks[i];
        otherCharacters[others++] = characters(data, offsets[ranks[i]]);
      } else {
        int slot = hash(key) >>> filterShift;
        filter[slot >>> 5] |= 1 << slot;
        buckets[(hash(key) >>> shift) + 1]++;
      }
    }
    for (int b = 1; b < buckets.length; b++) {
      buckets[b] += buckets[b - 1];
    }
    int[] next = buckets.clone();
    int[] filedKeys = new int[count - others];
    int[] filedRanks = new int[count - others];
    for (int i = 0; i < count; i++) {
      if (keyOf[i] != 0) {
        int place = next[hash(keyOf[i]) >>> shift]++;
        filedKeys[place] = keyOf[i];
        filedRanks[place] = ranks[i];
      }
    }
    return new TrigramIndex(
        filter,
        filterShift,
        buckets,
        filedKeys,
        filedRanks,
        Arrays.copyOf(otherRanks, others),
        Arrays.copyOf(otherCharacters, others));
  }

  @Override
  int firstMatch(
      byte[] data, int[] offsets, String s, int start, int end, int bound, Escaping escaping) {
    int best = bound;
    int recent = 0;
    byte[] doubtful = escaping.doubtful();
    int doubts = 0;
    int tries = 0;
    for (int i = start; i < end; i++) {
      int c = s.charAt(i);
      doubts |= c >>> 8 | doubtful[c & 0xFF];
      recent = (recent << 8 | c) & KEY_MASK;
      int slot = hash(recent) >>> filterShift;
      if ((filter[slot >>> 5] & 1 << slot) != 0) {
        int bucket = slot >>> FILTER_BITS;
        tries += buckets[bucket + 1] - buckets[bucket];
        if (tries > ranks.length) {
          return escaping == Escaping.DONE
              ? firstOfAll(data, offsets, s, start, end, best)
              : RuleIndex.UNSURE;
        }
        best = firstOfBucket(data, offsets, s, start, end, bucket, recent, best);
      }
    }
    return doubts != 0 ? RuleIndex.UNSURE : firstOfOthers(data, offsets, s, start, end, best);
  }

  private int firstOfBucket(
      byte[] data, int[] offsets, String s, int start, int end, int bucket, int key, int bound) {
    int to = buckets[bucket + 1];
    for (int k = buckets[bucket]; k < to && ranks[k] < bound; k++) {
      if (keys[k] == key && matches(data, offsets[ranks[k]], s, start, end)) {
        return ranks[k];
      }
    }
    return bound;
  }

  private int firstOfOthers(byte[] data, int[] offsets, String s, int start, int end, int bound) {
    if (otherRanks.length == 0) {
      return bound;
    }
    long characters = 0;
    for (int i = start; i < end; i++) {
      characters |= 1L << s.charAt(i);
    }
    for (int i = 0; i < otherRanks.length && otherRanks[i] < bound; i++) {
      boolean possible = (otherCharacters[i] & ~characters) == 0;
      if (possible && matches(data, offsets[otherRanks[i]], s, start, end)) {
        return otherRanks[i];
      }
    }
    return bound;
  }

  /**
   * Tries each rule once. A path that holds the same bytes again and again asks for the rules filed under them as often; once
   * it has asked for as many as there are, this costs no more.
   */
  private int firstOfAll(byte[] data, int[] offsets, String s, int start, int end, int bound) {
    int best = bound;
    for (int rank : ranks) {
      if (rank < best && matches(data, offsets[rank], s, start, end)) {
        best = rank;
      }
    }
    return firstOfOthers(data, offsets, s, start, end, best);
  }

  private static int hash(int key) {
    return key * 0x9E3779B1;
  }

  /** The characters of a pattern's pieces, a bit for each; those that differ by 64 share one. */
  private static long characters(byte[] data, int offset) {
    int path = CompiledRule.path(data, offset);
    int end = path + CompiledRule.length(data, offset);
    long characters = 0;
    for (int i = path; i < end; i++) {
      boolean literal = data[i] != '*' && (data[i] != '$' || i < end - 1);
      characters |= literal ? 1L << data[i] : 0;
    }
    return characters;
  }

  /** The key that fewest rules share, or 0 if the rule's pieces are too short. */
  private static int rarestKey(byte[] data, int offset, int shift, int[] sharing) {
    int[] rarest = {0};
    int[] fewest = {Integer.MAX_VALUE};
    forEachKey(data, offset, key -> {
      int shared = sharing[hash(key) >>> shift];
      if (shared < fewest[0]) {
        rarest[0] = key;
        fewest[0] = shared;
      }
    });
    return rarest[0];
  }

  private interface KeyHandler {
    void key(int key);
  }

  /** Reports each three bytes that stand together in a literal piece of the pattern. */
  private static void forEachKey(byte[] data, int offset, KeyHandler handler) {
    int path = CompiledRule.path(data, offset);
    int end = path + CompiledRule.length(data, offset);
    if (data[end - 1] == '$') {
      end--;
    }
    int recent = 0;
    int known = 0;
    for (int i = path; i < end; i++) {
      known = data[i] == '*' ? 0 : known + 1;
      recent = (recent << 8 | data[i] & 0xFF) & KEY_MASK;
      if (known >= KEY_LENGTH) {
        handler.key(recent);
      }
    }
  }
}
