package wayleave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of a {@link RulesCache}: a hash table with linear probing, of arrays as {@link CacheEntry} reads them. Thread-safe:
 * it is locked while something is looked up or changed, not while rules are packed or unpacked.
 *
 * <p>What goes when it is full is decided as by a clock: a hand goes round the table and takes away what was not asked for since
 * it last came by twice, or once if it never was asked for. Rules that were asked for last are kept unpacked too, and are safe from the hand while they are.
 */
final class CacheSegment {
  private static final int FIRST_SLOTS = 16;
  /** The share of the memory that unpacked rules may take; those asked for last may take more, up to the largest share. */
  private static final int WARM_SHARE = 32;
  /** No rules may take more, packed or unpacked. */
  private static final int LARGEST_SHARE = 4;

  /** How many readers have a number, and how many bytes each may take: they stay for good. */
  private static final int MOST_READERS = 32;

  private static final int LARGEST_READER = 512;
  /** The others' rules are kept as {@link AgentRules#toBytes} gives them. */
  private static final int UNNUMBERED = MOST_READERS;

  private static final int REFERENCE_BYTES = 4;
  private static final int ARRAY_BYTES = 16;

  /** Who reads a robots.txt, and how the groups were chosen: the same for very many origins. */
  private record Reader(Dialect dialect, Crawler crawler, GroupSelection.Kind kind) {
    int bytes() {
      int bytes = 200;
      for (String token : crawler.tokens()) {
        bytes += 100 + 2 * Math.min(token.length(), LARGEST_READER);
      }
      return bytes;
    }
  }

  private final long maxBytes;
  private final long secret;
  private final List<Reader> readers = new ArrayList<>();
  /** Entries, and in the place of some {@link WarmEntries.Warm} ones that hold them. */
  private @Nullable Object[] table = new Object[FIRST_SLOTS];

  private final WarmEntries warm = new WarmEntries();
  private int size;
  private int hand;
  /** What all but the unpacked rules take. */
  private long bytes = ARRAY_BYTES + FIRST_SLOTS * REFERENCE_BYTES;

  CacheSegment(long maxBytes, long secret) {
    this.maxBytes = maxBytes;
    this.secret = secret;
  }

  synchronized int size() {
    return size;
  }

  synchronized long bytes() {
    return bytes + warm.bytes();
  }

  void put(String key, long hash, AgentRules rules) {
    int reader = numberOf(new Reader(rules.dialect(), rules.crawler(), rules.kind));
    Bytes packed = CacheEntry.begin(key, reader);
    if (reader == UNNUMBERED) {
      byte[] whole = rules.toBytes();
      packed.append(whole, 0, whole.length);
    } else {
      PackedRules.pack(rules, packed);
    }
    byte[] entry = packed.toArray();
    synchronized (this) {
      removeAt(find(key, hash));
      if (arrayBytes(entry.length) <= maxBytes / LARGEST_SHARE) {
        insert(entry, hash);
        shrink();
      }
    }
  }

  @Nullable
  AgentRules get(String key, long hash) {
    byte[] entry;
    Reader reader = null;
    synchronized (this) {
      int at = find(key, hash);
      if (at < 0) {
        return null;
      }
      if (table[at] instanceof WarmEntries.Warm found) {
        warm.use(found);
        return found.rules;
      }
      entry = entryAt(at);
      CacheEntry.used(entry);
      int number = CacheEntry.reader(entry);
      if (number != UNNUMBERED) {
        reader = readers.get(number);
      }
    }
    AgentRules rules = unpack(entry, reader);
    long unpackedBytes = PackedRules.unpackedBytes(rules);
    synchronized (this) {
      int at = find(key, hash);
      // While it was unpacked, another thread may have done the same, or put or removed something.
      boolean unchanged = at >= 0 && Objects.equals(table[at], entry);
      if (unchanged && unpackedBytes <= maxBytes / LARGEST_SHARE) {
        table[at] = warm.add(entry, rules, unpackedBytes);
        while (warm.bytes() > maxBytes / WARM_SHARE && warm.hasSeveral()) {
          cool(warm.removeOldest());
        }
        shrink();
      }
    }
    return rules;
  }

  synchronized void remove(String key, long hash) {
    removeAt(find(key, hash));
  }

  private static AgentRules unpack(byte[] entry, @Nullable Reader reader) {
    int start = CacheEntry.rules(entry);
    return reader == null
        ? SerialForm.agentRules(Arrays.copyOfRange(entry, start, entry.length)).orElseThrow()
        : PackedRules.unpack(entry, start, reader.dialect, reader.crawler, reader.kind);
  }

  private synchronized int numberOf(Reader reader) {
    int number = readers.indexOf(reader);
    if (number >= 0) {
      return number;
    }
    int readerBytes = reader.bytes();
    if (readers.size() == MOST_READERS || readerBytes > LARGEST_READER) {
      return UNNUMBERED;
    }
    bytes += readerBytes;
    readers.add(reader);
    return readers.size() - 1;
  }

  /** Where an entry stands in the table, or -1. */
  private int find(String key, long hash) {
    for (int at = home(hash); table[at] != null; at = after(at)) {
      if (CacheEntry.hasKey(entryAt(at), key)) {
        return at;
      }
    }
    return -1;
  }

  private void insert(byte[] entry, long hash) {
    if (size >= table.length / 4 * 3) {
      grow();
    }
    place(entry, hash);
    size++;
    bytes += arrayBytes(entry.length);
  }

  private void place(Object entry, long hash) {
    int at = home(hash);
    while (table[at] != null) {
      at = after(at);
    }
    table[at] = entry;
  }

  private void grow() {
    @Nullable Object[] old = table;
    // By little, as most of the time a table is neither just grown nor just full.
    table = new Object[old.length / 4 * 5];
    bytes += (table.length - old.length) * (long) REFERENCE_BYTES;
    hand = 0;
    for (Object entry : old) {
      if (entry != null) {
        place(entry, CacheEntry.hash(packed(entry), secret));
      }
    }
  }

  /** Takes an entry out of the table, and moves others back that stand further from their home for it. */
  private void removeAt(int at) {
    if (at < 0) {
      return;
    }
    bytes -= arrayBytes(entryAt(at).length);
    size--;
    if (table[at] instanceof WarmEntries.Warm found) {
      warm.remove(found);
    }
    int gap = at;
    table[gap] = null;
    for (int next = after(gap); table[next] != null; next = after(next)) {
      int home = home(CacheEntry.hash(entryAt(next), secret));
      boolean betweenGapAndNext =
          gap < next ? gap < home && home <= next : gap < home || home <= next;
      if (!betweenGapAndNext) {
        table[gap] = table[next];
        table[next] = null;
        gap = next;
      }
    }
  }

  /** Lets entries go until the rest may stay. */
  private void shrink() {
    while (bytes() > maxBytes && size > 0) {
      if (!removeUnused()) {
        cool(warm.removeOldest());
      }
    }
  }

  /** Moves the hand on to an entry that has no chance left and removes it. False if all are kept unpacked. */
  private boolean removeUnused() {
    for (int steps = 3 * table.length; steps >= 0; steps--) {
      if (table[hand] instanceof byte[] entry) {
        if (!CacheEntry.takeChance(entry)) {
          removeAt(hand);
          return true;
        }
      }
      hand = after(hand);
    }
    return false;
  }

  /** Keeps an entry packed alone from now on. */
  private void cool(WarmEntries.Warm cooled) {
    int at = home(CacheEntry.hash(cooled.entry, secret));
    while (table[at] != cooled) {
      at = after(at);
    }
    CacheEntry.used(cooled.entry);
    table[at] = cooled.entry;
  }

  private byte[] entryAt(int at) {
    Object entry = table[at];
    if (entry == null) {
      throw new IllegalStateException();
    }
    return packed(entry);
  }

  private static byte[] packed(Object entry) {
    return entry instanceof WarmEntries.Warm found ? found.entry : (byte[]) entry;
  }

  /** The slot in which an entry stands if no other does. The highest four bits of the hash chose the segment. */
  private int home(long hash) {
    return (int) ((hash << 4 >>> 32) * table.length >>> 32);
  }

  private int after(int at) {
    return at + 1 == table.length ? 0 : at + 1;
  }

  private static long arrayBytes(int length) {
    return ARRAY_BYTES + (length + 7L & ~7L);
  }
}
