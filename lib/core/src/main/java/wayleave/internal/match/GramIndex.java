package wayleave.internal.match;

import org.jspecify.annotations.Nullable;

/**
 * Wildcard rules, too many to compare sets with each: a rule with a piece that is long enough is filed under a key, some
 * neighbouring bytes of it, chosen so that few rules share them. For each place of the path it is asked which rules are filed
 * under the key there, and of those it is asked whether the path holds a key of another of their pieces too: what passes both is
 * tried. Immutable and thread-safe.
 */
final class GramIndex extends WildcardIndex {
  /** How many neighbours make a key, and how many bits each has in it. */
  private enum Gram {
    SIX(6, 5),
    THREE(3, 8);

    final int length;
    final int bits;
    final int mask;

    Gram(int length, int bits) {
      this.length = length;
      this.bits = bits;
      this.mask = (1 << length * bits) - 1;
    }

    /** The key that ends with a character. */
    int key(int previous, int c) {
      return (previous << bits | c & (1 << bits) - 1) & mask;
    }
  }

  private static final int NO_KEY = 0;
  private static final int NO_PLACE = -1;
  private static final int DOUBTFUL = -2;

  /** The filter has this many bits, as a power of two, for each bucket: so few that are set are met by chance. */
  private static final int FILTER_BITS = 3;

  /** The set of a path's keys has this many bits, as a power of two: so many that few of a URL share one. */
  private static final int PATH_BITS = 12;

  private final Gram gram;
  /** For each of the keys that rules are filed under, by its hash: a bit. */
  private final int[] filter;

  private final int filterShift;
  /** Where the filed rules of each bucket begin, and at the end where the last ends. */
  private final int[] buckets;
  /** The filed rules, one bucket after the other, in each by ascending rank: their keys, keys of other pieces, and ranks. */
  private final int[] keys;

  private final int[] otherKeys;
  private final int[] ranks;
  /** The rules whose pieces are all shorter; null if there are none. */
  private final @Nullable WildcardIndex rest;

  private GramIndex(Gram gram, byte[] data, int[] offsets, int[] all, int count) {
    int bits = 32 - Integer.numberOfLeadingZeros(2 * count - 1);
    int shift = 32 - bits;
    Chooser chooser = new Chooser(gram, data, bits + 2);
    for (int i = 0; i < count; i++) {
      chooser.count(offsets[all[i]]);
    }
    this.gram = gram;
    this.filterShift = shift - FILTER_BITS;
    this.filter = new int[Math.max(1, 1 << bits + FILTER_BITS >>> 5)];
    this.buckets = new int[(1 << bits) + 1];
    int[] keyOf = new int[count];
    int[] otherOf = new int[count];
    int[] restRanks = new int[count];
    int restCount = 0;
    for (int i = 0; i < count; i++) {
      chooser.choose(offsets[all[i]]);
      keyOf[i] = chooser.rarest;
      otherOf[i] = chooser.other;
      if (keyOf[i] == NO_KEY) {
        restRanks[restCount++] = all[i];
      } else {
        int slot = hash(keyOf[i]) >>> filterShift;
        filter[slot >>> 5] |= 1 << slot;
        buckets[(hash(keyOf[i]) >>> shift) + 1]++;
      }
    }
    for (int b = 1; b < buckets.length; b++) {
      buckets[b] += buckets[b - 1];
    }
    int[] next = buckets.clone();
    this.keys = new int[count - restCount];
    this.otherKeys = new int[count - restCount];
    this.ranks = new int[count - restCount];
    for (int i = 0; i < count; i++) {
      if (keyOf[i] != NO_KEY) {
        int place = next[hash(keyOf[i]) >>> shift]++;
        keys[place] = keyOf[i];
        otherKeys[place] = otherOf[i];
        ranks[place] = all[i];
      }
    }
    this.rest = restCount == 0
        ? null
        : gram == Gram.SIX
            ? new GramIndex(Gram.THREE, data, offsets, restRanks, restCount)
            : BitmaskFilter.of(data, offsets, restRanks, restCount);
  }

  static GramIndex of(byte[] data, int[] offsets, int[] ranks, int count) {
    return new GramIndex(count > FEW ? Gram.SIX : Gram.THREE, data, offsets, ranks, count);
  }

  @Override
  int firstMatch(
      byte[] data, int[] offsets, String s, int start, int end, int bound, Escaping escaping) {
    int best = bound;
    int key = 0;
    int tries = 0;
    int @Nullable [] pathKeys = null;
    int at = nextFiled(s, start, end, key, escaping);
    for (; at >= 0; at = nextFiled(s, at + 1, end, key, escaping)) {
      key = keyAt(s, start, at);
      int bucket = hash(key) >>> filterShift + FILTER_BITS;
      int k = buckets[bucket];
      int to = buckets[bucket + 1];
      tries += to - k;
      if (tries > ranks.length) {
        return escaping == Escaping.DONE
            ? firstOfAll(data, offsets, s, start, end, best)
            : RuleIndex.UNSURE;
      }
      for (; k < to && ranks[k] < best; k++) {
        if (keys[k] == key) {
          boolean possible = true;
          if (otherKeys[k] != NO_KEY) {
            pathKeys = pathKeys == null ? keysOf(s, start, end) : pathKeys;
            possible = holds(pathKeys, otherKeys[k]);
          }
          if (possible && matches(data, offsets[ranks[k]], s, start, end)) {
            best = ranks[k];
          }
        }
      }
    }
    return at == DOUBTFUL
        ? RuleIndex.UNSURE
        : firstOfRest(data, offsets, s, start, end, best, escaping);
  }

  /**
   * The next place of a path at which a key ends that rules may be filed under, {@link #DOUBTFUL} if a character before it is, or
   * {@link #NO_PLACE}. A loop of its own, in which nothing else is done: what the compiler then makes of it does not depend on what
   * it makes of the rest.
   *
   * @param key the key that ends before the first character
   */
  private int nextFiled(String s, int from, int end, int key, Escaping escaping) {
    byte[] doubtful = escaping.doubtful();
    int next = key;
    for (int i = from; i < end; i++) {
      int c = s.charAt(i);
      if ((c >>> 8 | doubtful[c & 0xFF]) != 0) {
        return DOUBTFUL;
      }
      next = gram.key(next, c);
      int slot = hash(next) >>> filterShift;
      if ((filter[slot >>> 5] & 1 << slot) != 0) {
        return i;
      }
    }
    return NO_PLACE;
  }

  /** The key that ends at a place of a path. */
  private int keyAt(String s, int start, int at) {
    int key = 0;
    for (int i = Math.max(start, at - gram.length + 1); i <= at; i++) {
      key = gram.key(key, s.charAt(i));
    }
    return key;
  }

  /** The keys of a path: a set that may seem to hold others. */
  private int[] keysOf(String s, int start, int end) {
    int[] set = new int[1 << PATH_BITS - 5];
    int key = 0;
    for (int i = start; i < end; i++) {
      key = gram.key(key, s.charAt(i));
      int bit = hash(key) >>> 32 - PATH_BITS;
      set[bit >>> 5] |= 1 << bit;
    }
    return set;
  }

  private static boolean holds(int[] set, int key) {
    int bit = hash(key) >>> 32 - PATH_BITS;
    return (set[bit >>> 5] & 1 << bit) != 0;
  }

  private int firstOfRest(
      byte[] data, int[] offsets, String s, int start, int end, int bound, Escaping escaping) {
    return rest == null ? bound : rest.firstMatch(data, offsets, s, start, end, bound, escaping);
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
    return firstOfRest(data, offsets, s, start, end, best, Escaping.DONE);
  }

  private static int hash(int key) {
    return key * 0x9E3779B1;
  }

  /** Chooses the keys of rules, when it has counted those of all. For one index; not thread-safe. */
  private static final class Chooser {
    private final Gram gram;
    private final byte[] data;
    private final int shift;
    /** For each hash of a key, how many there are. */
    private final int[] sharing;

    /** The key that fewest rules share, or {@link #NO_KEY} if the rule's pieces are too short. */
    int rarest;
    /** The same for the pieces that this one is not from. */
    int other;

    Chooser(Gram gram, byte[] data, int bits) {
      this.gram = gram;
      this.data = data;
      this.shift = 32 - bits;
      this.sharing = new int[1 << bits];
    }

    void count(int offset) {
      for (int piece = start(offset); piece < end(offset); piece = endOfPiece(piece, offset) + 1) {
        int end = endOfPiece(piece, offset);
        int key = 0;
        for (int i = piece; i < end; i++) {
          key = gram.key(key, data[i]);
          if (i - piece >= gram.length - 1) {
            sharing[hash(key) >>> shift]++;
          }
        }
      }
    }

    void choose(int offset) {
      rarest = NO_KEY;
      other = NO_KEY;
      int fewest = Integer.MAX_VALUE;
      int fewestOfOthers = Integer.MAX_VALUE;
      for (int piece = start(offset); piece < end(offset); piece = endOfPiece(piece, offset) + 1) {
        int best = rarest(piece, endOfPiece(piece, offset));
        int shared = best == NO_KEY ? Integer.MAX_VALUE : sharing[hash(best) >>> shift];
        if (shared < fewest) {
          other = rarest;
          fewestOfOthers = fewest;
          rarest = best;
          fewest = shared;
        } else if (shared < fewestOfOthers) {
          other = best;
          fewestOfOthers = shared;
        }
      }
    }

    private int rarest(int piece, int end) {
      int best = NO_KEY;
      int fewest = Integer.MAX_VALUE;
      int key = 0;
      for (int i = piece; i < end; i++) {
        key = gram.key(key, data[i]);
        if (i - piece >= gram.length - 1
            && key != NO_KEY
            && sharing[hash(key) >>> shift] < fewest) {
          best = key;
          fewest = sharing[hash(key) >>> shift];
        }
      }
      return best;
    }

    private int start(int offset) {
      return CompiledRule.path(data, offset);
    }

    /** Where the pattern ends, or the {@code $} stands that ends it. */
    private int end(int offset) {
      int end = CompiledRule.next(data, offset);
      return data[end - 1] == '$' ? end - 1 : end;
    }

    private int endOfPiece(int from, int offset) {
      int i = from;
      int end = end(offset);
      while (i < end && data[i] != '*') {
        i++;
      }
      return i;
    }
  }
}
