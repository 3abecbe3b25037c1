package wayleave.bulk.sites;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sites by the beginnings of their URLs, within a limit of bytes. What was asked for since the hand last came by stays (the clock
 * algorithm). Each has one of eight places that its hash names, whose tags are in one cache line. Thread-safe; questions take no
 * lock.
 */
final class SiteTable {
  private static final int WAYS = 8;
  private static final int LOCKS = 256;
  /** There are two to four times as many places as sites for which the bytes suffice: in fuller sets, sites would push out each other. */
  private static final int BYTES_PER_PLACE = 128;

  private static final int LEAST_PLACES = 1 << 12;
  private static final int MOST_PLACES = 1 << 28;

  private final long mostBytes;
  private final LongSupplier otherBytes;
  private final Consumer<Entry> removed;
  /** Threads may read an old one, and so overlook an entry; what an entry is, it says itself. */
  private final int[] tags;

  private final AtomicReferenceArray<@Nullable Entry> entries;
  private final Object[] locks = new Object[LOCKS];
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger hand = new AtomicInteger();

  /** A site that is kept. */
  static final class Entry {
    private final long hash;
    private final byte[] prefix;
    private final Site site;
    private final int weight;
    /** Threads may overlook each other: it need not be exact. */
    private boolean isUsed;

    Entry(long hash, byte[] prefix, Site site, int weight) {
      this.hash = hash;
      this.prefix = prefix;
      this.site = site;
      this.weight = weight;
    }

    Site site() {
      return site;
    }

    private boolean isOf(byte[] text, int start, int end) {
      return Arrays.equals(prefix, 0, prefix.length, text, start, end);
    }
  }

  /**
   * An empty table.
   *
   * @param mostBytes about how many bytes may be taken
   * @param otherBytes how many of these are taken by what entries share
   * @param removed takes what is not kept any more
   */
  SiteTable(long mostBytes, LongSupplier otherBytes, Consumer<Entry> removed) {
    this.mostBytes = mostBytes;
    this.otherBytes = otherBytes;
    this.removed = removed;
    long places = Math.max(LEAST_PLACES, Math.min(MOST_PLACES, mostBytes / BYTES_PER_PLACE));
    int size = (int) Long.highestOneBit(places);
    tags = new int[size];
    entries = new AtomicReferenceArray<>(size);
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  /**
   * The site of the URLs that begin with a part of a text; null if none is kept.
   *
   * @param hash of the part
   */
  @Nullable
  Site find(byte[] text, int start, int end, long hash) {
    int set = set(hash);
    int tag = tag(hash);
    for (int i = set; i < set + WAYS; i++) {
      if (tags[i] == tag) {
        Entry entry = entries.getAcquire(i);
        if (entry != null && entry.hash == hash && entry.isOf(text, start, end)) {
          if (!entry.isUsed) {
            entry.isUsed = true;
          }
          return entry.site;
        }
      }
    }
    return null;
  }

  private int set(long hash) {
    return (int) hash & tags.length - WAYS;
  }

  private static int tag(long hash) {
    return (int) (hash >>> Integer.SIZE);
  }

  /** Keeps an entry; another that is there for the same beginning goes. */
  void add(Entry entry) {
    int set = set(entry.hash);
    synchronized (lock(set)) {
      int way = way(set, entry);
      remove(way);
      entries.setRelease(way, entry);
      tags[way] = tag(entry.hash);
      bytes.addAndGet(entry.weight);
    }
    makeRoom();
  }

  private Object lock(int set) {
    return locks[set / WAYS % LOCKS];
  }

  /** Where an entry goes: in place of its like, where nothing is, in place of one that was not used, or of any. */
  private int way(int set, Entry entry) {
    int free = -1;
    for (int i = set; i < set + WAYS; i++) {
      Entry other = entries.get(i);
      if (other != null && other.hash == entry.hash && Arrays.equals(other.prefix, entry.prefix)) {
        return i;
      } else if (other == null) {
        free = i;
      }
    }
    for (int i = set; i < set + WAYS && free < 0; i++) {
      Entry other = entries.get(i);
      if (other != null && !other.isUsed) {
        free = i;
      } else if (other != null) {
        other.isUsed = false;
      }
    }
    return free < 0 ? set + (int) (entry.hash >>> Long.SIZE - 3) : free;
  }

  private void remove(int way) {
    Entry entry = entries.get(way);
    if (entry != null) {
      tags[way] = 0;
      entries.set(way, null);
      bytes.addAndGet(-entry.weight);
      removed.accept(entry);
    }
  }

  private boolean isFull() {
    return bytes.get() > 0 && bytes.get() + otherBytes.getAsLong() > mostBytes;
  }

  private void makeRoom() {
    // Twice around: the first time all may have been used.
    for (int sets = 2 * tags.length / WAYS; sets > 0 && isFull(); sets--) {
      int set = hand.getAndAdd(WAYS) & tags.length - WAYS;
      synchronized (lock(set)) {
        for (int i = set; i < set + WAYS; i++) {
          Entry entry = entries.get(i);
          if (entry != null && entry.isUsed) {
            entry.isUsed = false;
          } else {
            remove(i);
          }
        }
      }
    }
  }
}
