package wayleave.lint.internal.proof;

import java.util.Arrays;
import java.util.List;

/**
 * Patterns by the text that each begins with, up to its first wildcard: two can match the same path only if the one text begins
 * with the other. Immutable and thread-safe.
 */
final class LiteralIndex {
  /** The ranks of the patterns, sorted by their texts, and those texts. */
  private final int[] ranks;

  private final byte[][] texts;
  /** For each place the one before it with the longest text that this text begins with, or -1. */
  private final int[] above;
  /** For each place the first one behind it whose text does not begin with this one. */
  private final int[] end;
  /** For each rank its place. */
  private final int[] places;

  private LiteralIndex(byte[][] byRank) {
    int n = byRank.length;
    Integer[] sorted = new Integer[n];
    Arrays.setAll(sorted, rank -> rank);
    Arrays.sort(sorted, (a, b) -> Arrays.compareUnsigned(byRank[a], byRank[b]));
    ranks = new int[n];
    texts = new byte[n][];
    above = new int[n];
    end = new int[n];
    places = new int[n];
    int open = -1;
    for (int place = 0; place < n; place++) {
      ranks[place] = sorted[place];
      texts[place] = byRank[sorted[place]];
      places[sorted[place]] = place;
      while (open >= 0 && !beginsWith(texts[place], texts[open])) {
        end[open] = place;
        open = above[open];
      }
      above[place] = open;
      open = place;
    }
    for (; open >= 0; open = above[open]) {
      end[open] = n;
    }
  }

  static LiteralIndex of(List<PatternAutomaton> patterns) {
    return new LiteralIndex(
        patterns.stream().map(PatternAutomaton::literalStart).toArray(byte[][]::new));
  }

  /** The ranks of the other patterns that may match a path that the pattern with a rank matches, in ascending order. */
  int[] meeting(int rank) {
    int place = places[rank];
    int n = end[place] - place - 1;
    for (int other = above[place]; other >= 0; other = above[other]) {
      n++;
    }
    int[] found = new int[n];
    if (n == places.length - 1) {
      Arrays.setAll(found, i -> i < rank ? i : i + 1);
      return found;
    }
    n = 0;
    for (int other = above[place]; other >= 0; other = above[other]) {
      found[n++] = ranks[other];
    }
    for (int other = place + 1; other < end[place]; other++) {
      found[n++] = ranks[other];
    }
    Arrays.sort(found);
    return found;
  }

  /** The ranks of the patterns that may match a path, in no order. */
  int[] meeting(byte[] path) {
    int low = 0;
    int high = ranks.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(texts[middle], path) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    // A text that the path begins with is the last one that is not behind it, or above that.
    int[] found = new int[8];
    int n = 0;
    boolean begins = false;
    for (int place = low - 1; place >= 0; place = above[place]) {
      // If it begins with one text, then with all above that.
      begins = begins || beginsWith(path, texts[place]);
      if (begins) {
        if (n == found.length) {
          found = Arrays.copyOf(found, 2 * n);
        }
        found[n++] = ranks[place];
      }
    }
    return Arrays.copyOf(found, n);
  }

  private static boolean beginsWith(byte[] text, byte[] start) {
    return text.length >= start.length
        && Arrays.equals(text, 0, start.length, start, 0, start.length);
  }
}
