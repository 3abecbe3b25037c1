package wayleave.crawlers;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import wayleave.syntax.IpAddress;

/**
 * Finds the longest of many prefixes that holds an address, for one kind of addresses. Immutable.
 *
 * <p>The prefixes cut the addresses into segments. For each segment it keeps where it starts and the length of the longest
 * prefix that covers it: with an address, that is the prefix. Segments that follow one another with the same length are one.
 * There are as many buckets, each for an equal part of the addresses between the first and the last start: an address is
 * searched for among the segments of its bucket, mostly one or two. Each prefix starts at most two segments, and each takes 13
 * bytes, or 21 if any starts within a /64.
 */
final class PrefixTable {
  private static final int NONE = -1;

  /** The first 64 bits of where each segment starts, in order; unsigned. */
  private final long[] highs;
  /** The other bits; empty if all are 0. */
  private final long[] lows;
  /** The length of the longest prefix, or {@link #NONE}; a length of 128 is -128. */
  private final byte[] lengths;
  /** How many segments start in the buckets before each; at the end, in all. */
  private final int[] buckets;
  /** The bits of an address's distance from the first start that do not matter for its bucket. */
  private final int shift;

  private PrefixTable(long[] highs, long[] lows, byte[] lengths) {
    this.highs = highs;
    this.lows = lows;
    this.lengths = lengths;
    int size = highs.length;
    long span = size == 0 ? 0 : highs[size - 1] - highs[0];
    // Ends: all spans are below 2^63 once they are shifted, and 0 is less than any size.
    int bits = span < 0 ? 1 : 0;
    while (span >>> bits >= size && span >>> bits > 0) {
      bits++;
    }
    shift = bits;
    buckets = new int[(int) (span >>> bits) + 2];
    for (long high : highs) {
      buckets[(int) ((high - highs[0]) >>> shift) + 1]++;
    }
    for (int i = 1; i < buckets.length; i++) {
      buckets[i] += buckets[i - 1];
    }
  }

  /** A table of prefixes that are all IPv4 or all IPv6, in any order. */
  static PrefixTable of(List<IpPrefix> prefixes) {
    Builder builder = new Builder(prefixes.size());
    prefixes.stream()
        .sorted(Comparator.<IpPrefix>comparingLong(each -> each.first().high() ^ Long.MIN_VALUE)
            .thenComparingLong(each -> each.first().low() ^ Long.MIN_VALUE)
            .thenComparingInt(IpPrefix::length))
        .forEach(builder::add);
    return builder.build();
  }

  /** The length in bits of the longest prefix that holds an address, or -1. */
  int longest(IpAddress address) {
    if (highs.length == 0 || Long.compareUnsigned(address.high(), highs[0]) < 0) {
      return NONE;
    }
    long distance = (address.high() - highs[0]) >>> shift;
    // Beyond the last start comes what starts last; a distance of 2^63 is negative.
    int bucket =
        distance < 0 || distance > buckets.length - 2 ? buckets.length - 2 : (int) distance;
    int below = buckets[bucket];
    int above = buckets[bucket + 1];
    while (below < above) {
      int middle = (below + above) >>> 1;
      int order = Long.compareUnsigned(highs[middle], address.high());
      if (order == 0 && lows.length > 0) {
        order = Long.compareUnsigned(lows[middle], address.low());
      }
      if (order <= 0) {
        below = middle + 1;
      } else {
        above = middle;
      }
    }
    int length = below == 0 ? NONE : lengths[below - 1];
    return length == NONE ? NONE : length & 0xff;
  }

  /** Takes the prefixes in order, and shorter ones before longer ones with the same start. */
  private static final class Builder {
    private final long[] highs;
    private final long[] lows;
    private final byte[] lengths;
    private int size;
    private boolean hasLows;
    /** Those that hold the start of the last one, the longest first. */
    private final Deque<IpPrefix> open = new ArrayDeque<>();

    Builder(int prefixes) {
      highs = new long[2 * prefixes];
      lows = new long[2 * prefixes];
      lengths = new byte[2 * prefixes];
    }

    void add(IpPrefix prefix) {
      while (!open.isEmpty() && !holds(open.peek(), prefix.first())) {
        close(open.pop());
      }
      open.push(prefix);
      start(prefix.first().high(), prefix.first().low(), prefix.length());
    }

    PrefixTable build() {
      while (!open.isEmpty()) {
        close(open.pop());
      }
      return new PrefixTable(
          Arrays.copyOf(highs, size),
          hasLows ? Arrays.copyOf(lows, size) : new long[0],
          Arrays.copyOf(lengths, size));
    }

    /** After its last address, the prefix around it goes on. */
    private void close(IpPrefix prefix) {
      int length = prefix.length();
      IpAddress first = prefix.first();
      long low = length <= 64 ? 0 : first.low() + (1L << (128 - length));
      long carry = length > 64 ? low == 0 ? 1 : 0 : length == 0 ? 0 : 1L << (64 - length);
      long high = first.high() + carry;
      boolean wasLast = high == 0 && low == 0;
      if (!wasLast) {
        start(high, low, open.isEmpty() ? NONE : open.peek().length());
      }
    }

    private void start(long high, long low, int length) {
      if (size > 0 && highs[size - 1] == high && lows[size - 1] == low) {
        size--; // it would be empty
      }
      if (size == 0 || lengths[size - 1] != (byte) length) {
        highs[size] = high;
        lows[size] = low;
        lengths[size] = (byte) length;
        hasLows |= low != 0;
        size++;
      }
    }

    private static boolean holds(IpPrefix prefix, IpAddress address) {
      return address.network(prefix.length()).equals(prefix.first());
    }
  }
}
