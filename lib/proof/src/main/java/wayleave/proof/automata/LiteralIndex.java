package wayleave.proof.automata;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  /** @param ranks those of the patterns, {@link #sorted} */
  LiteralIndex(List<PatternAutomaton> patterns, int[] ranks) {
    int n = ranks.length;
    this.ranks = ranks;
    texts = new byte[n][];
    above = new int[n];
    end = new int[n];
    places = new int[n];
    int open = -1;
    for (int place = 0; place < n; place++) {
      texts[place] = patterns.get(ranks[place]).literalStart();
      places[ranks[place]] = place;
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
        patterns, sorted(patterns, IntStream.range(0, patterns.size()).boxed()));
  }

  /**
   * The ranks of patterns in the natural order of the patterns, equal ones in ascending order.
   *
   * @param ranks those of all patterns; if they are nearly in that order, this takes little time
   */
  static int[] sorted(List<PatternAutomaton> patterns, Stream<Integer> ranks) {
    return ranks
        .sorted(Comparator.<Integer, PatternAutomaton>comparing(patterns::get)
            .thenComparing(Comparator.naturalOrder()))
        .mapToInt(rank -> rank)
        .toArray();
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

  /** The ranks of the patterns that may match the text that the pattern with a rank begins with, its own among them, in no order. */
  int[] meetingText(int rank) {
    int place = places[rank];
    while (place + 1 < end[place] && texts[place + 1].length == texts[place].length) {
      place++;
    }
    return upFrom(place);
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
    // The longest text that the path begins with is the last one that is not behind it, or above
    // that.
    int place = low - 1;
    while (place >= 0 && !beginsWith(path, texts[place])) {
      place = above[place];
    }
    return upFrom(place);
  }

  /** The ranks at a place, and at those above it. */
  private int[] upFrom(int lowest) {
    int n = 0;
    for (int place = lowest; place >= 0; place = above[place]) {
      n++;
    }
    int[] found = new int[n];
    for (int place = lowest; place >= 0; place = above[place]) {
      found[--n] = ranks[place];
    }
    return found;
  }

  private static boolean beginsWith(byte[] text, byte[] start) {
    return text.length >= start.length
        && Arrays.equals(text, 0, start.length, start, 0, start.length);
  }
}
