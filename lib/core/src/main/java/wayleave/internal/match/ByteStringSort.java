package wayleave.internal.match;

import java.util.Arrays;

/**
 * Sorts byte strings that stand in one array by their bytes, unsigned, without copying them: Bentley and Sedgewick's
 * three-way radix quicksort, which compares no byte twice that it knows to be equal. It looks at three bytes at a time, and keeps
 * them beside the order, so that it reads the strings themselves seldom.
 */
public final class ByteStringSort {
  private static final int DIGITS = 3;
  /** Up to this number, inserting one after the other is faster. */
  private static final int FEW = 12;

  private final byte[] data;
  private final int[] starts;
  private final int[] lengths;
  private final int[] order;
  /** For each place of {@link #order}, the {@link #key} of the string there. */
  private final int[] keys;

  private ByteStringSort(byte[] data, int[] starts, int[] lengths) {
    this.data = data;
    this.starts = starts;
    this.lengths = lengths;
    this.order = new int[starts.length];
    this.keys = new int[starts.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
  }

  /** The indexes of the strings in ascending order. */
  public static int[] order(byte[] data, int[] starts, int[] lengths) {
    ByteStringSort sort = new ByteStringSort(data, starts, lengths);
    sort.sort(0, sort.order.length, sort.beginsAlike() ? 1 : 0);
    return sort.order;
  }

  /** Whether all strings have the same first byte, as paths have their slash. */
  private boolean beginsAlike() {
    for (int i = 0; i < starts.length; i++) {
      if (lengths[i] == 0 || data[starts[i]] != data[starts[0]]) {
        return false;
      }
    }
    return true;
  }

  /** Sorts {@code order[from, to)}, whose strings agree in the first {@code depth} bytes. */
  private void sort(int from, int to, int depth) {
    for (int i = from; i < to; i++) {
      keys[i] = key(order[i], depth);
    }
    sortByKeys(from, to, depth);
  }

  private void sortByKeys(int from, int to, int depth) {
    int left = from;
    int right = to;
    int known = depth;
    while (right - left > FEW) {
      int pivot = median(keys[left], keys[(left + right) >>> 1], keys[right - 1]);
      int less = left;
      int greater = right;
      int i = left;
      while (i < greater) {
        int key = keys[i];
        if (key < pivot) {
          swap(less++, i++);
        } else if (key > pivot) {
          swap(i, --greater);
        } else {
          i++;
        }
      }
      // Strings that have ended are equal.
      int equalEnd = hasEnded(pivot) ? less : greater;
      // Recurses into the two smaller parts and loops on the largest, so that the stack stays as
      // small as a logarithm.
      int lessSize = less - left;
      int equalSize = equalEnd - less;
      int greaterSize = right - greater;
      if (lessSize >= equalSize && lessSize >= greaterSize) {
        sort(less, equalEnd, known + DIGITS);
        sortByKeys(greater, right, known);
        right = less;
      } else if (equalSize >= greaterSize) {
        sortByKeys(left, less, known);
        sortByKeys(greater, right, known);
        left = less;
        right = equalEnd;
        known += DIGITS;
        for (int at = left; at < right; at++) {
          keys[at] = key(order[at], known);
        }
      } else {
        sortByKeys(left, less, known);
        sort(less, equalEnd, known + DIGITS);
        left = greater;
      }
    }
    insert(left, right, known);
  }

  private void insert(int from, int to, int depth) {
    for (int i = from + 1; i < to; i++) {
      int key = keys[i];
      int string = order[i];
      int at = i;
      while (at > from && isLess(key, string, keys[at - 1], order[at - 1], depth)) {
        keys[at] = keys[at - 1];
        order[at] = order[at - 1];
        at--;
      }
      keys[at] = key;
      order[at] = string;
    }
  }

  private boolean isLess(int key, int string, int otherKey, int other, int depth) {
    if (key != otherKey || hasEnded(key)) {
      return key < otherKey;
    }
    return Arrays.compareUnsigned(
            data,
            starts[string] + depth + DIGITS,
            starts[string] + lengths[string],
            data,
            starts[other] + depth + DIGITS,
            starts[other] + lengths[other])
        < 0;
  }

  /** The three bytes of a string at a depth, and how many of them it has: strings are in the order of their keys. */
  private int key(int string, int depth) {
    int at = starts[string] + depth;
    int rest = lengths[string] - depth;
    if (rest >= DIGITS) {
      return key(data[at], data[at + 1], data[at + 2], DIGITS);
    }
    return key(rest > 0 ? data[at] : 0, rest > 1 ? data[at + 1] : 0, 0, Math.max(rest, 0));
  }

  private static int key(int first, int second, int third, int count) {
    return (first ^ 0x80) << 24 | (second & 0xFF) << 16 | (third & 0xFF) << 8 | count;
  }

  /** Whether strings with a key hold nothing else, so that they are equal. */
  private static boolean hasEnded(int key) {
    return (key & 0xFF) < DIGITS;
  }

  private static int median(int a, int b, int c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private void swap(int i, int j) {
    int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
    int key = keys[i];
    keys[i] = keys[j];
    keys[j] = key;
  }
}
