package wayleave.bulk.history;

/**
 * Where bodies are stored that came lately, by their digests, so that most are stored once although they are captured again and
 * again. Of fixed size: what it has forgotten is stored once more. For one thread.
 */
final class BodyTable {
  static final long ABSENT = -1;

  private static final int WAYS = 4;
  /** The digest, and the place. */
  private static final int LONGS = 3;

  private static final int MIN_BODIES = 1 << 12;
  private static final int MAX_BODIES = 1 << 24;

  private final long[] entries;
  private final int sets;
  private int turn;

  private BodyTable(int bodies) {
    sets = bodies / WAYS;
    entries = new long[bodies * LONGS];
    for (int i = LONGS - 1; i < entries.length; i += LONGS) {
      entries[i] = ABSENT;
    }
  }

  /** A table for as many bodies, a power of two, as fit into so many bytes; for at least 4,096. */
  static BodyTable ofBytes(long bytes) {
    long bodies = Long.highestOneBit(Math.max(1, bytes / (LONGS * Long.BYTES)));
    return new BodyTable((int) Math.min(MAX_BODIES, Math.max(MIN_BODIES, bodies)));
  }

  /** Where a body is stored, or {@link #ABSENT}. */
  long find(long digest1, long digest2) {
    int set = set(digest1);
    for (int i = set; i < set + WAYS * LONGS; i += LONGS) {
      if (entries[i] == digest1 && entries[i + 1] == digest2) {
        return entries[i + 2];
      }
    }
    return ABSENT;
  }

  /** Notes where a body is stored, in place of one that came before. */
  void put(long digest1, long digest2, long place) {
    turn = (turn + 1) % WAYS;
    int at = set(digest1) + turn * LONGS;
    entries[at] = digest1;
    entries[at + 1] = digest2;
    entries[at + 2] = place;
  }

  private int set(long digest1) {
    return (int) (digest1 & sets - 1) * WAYS * LONGS;
  }
}
