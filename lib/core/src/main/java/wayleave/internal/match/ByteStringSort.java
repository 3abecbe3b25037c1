package wayleave.internal.match;

/**
 * Sorts byte strings that stand in one array by their bytes, unsigned, without copying them: Bentley and Sedgewick's
 * three-way radix quicksort, which compares no byte twice that it knows to be equal.
 */
public final class ByteStringSort {
  /** Stands for the byte after the last, less than any. */
  private static final int END = -1;

  private final byte[] data;
  private final int[] starts;
  private final int[] lengths;
  private final int[] order;

  private ByteStringSort(byte[] data, int[] starts, int[] lengths) {
    this.data = data;
    this.starts = starts;
    this.lengths = lengths;
    this.order = new int[starts.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
  }

  /** The indexes of the strings in ascending order. */
  public static int[] order(byte[] data, int[] starts, int[] lengths) {
    ByteStringSort sort = new ByteStringSort(data, starts, lengths);
    sort.sort(0, sort.order.length, 0);
    return sort.order;
  }

  /** Sorts {@code order[from, to)}, whose strings agree in the first {@code depth} bytes. */
  private void sort(int from, int to, int depth) {
    int left = from;
    int right = to;
    int known = depth;
    while (right - left > 1) {
      int pivot = byteAt(order[(left + right) >>> 1], known);
      int less = left;
      int greater = right;
      int i = left;
      while (i < greater) {
        int b = byteAt(order[i], known);
        if (b < pivot) {
          swap(less++, i++);
        } else if (b > pivot) {
          swap(i, --greater);
        } else {
          i++;
        }
      }
      int equalEnd = pivot == END ? less : greater;
      // Recurses into the two smaller parts and loops on the largest, so that the stack stays as
      // small as a logarithm.
      int lessSize = less - left;
      int equalSize = equalEnd - less;
      int greaterSize = right - greater;
      if (lessSize >= equalSize && lessSize >= greaterSize) {
        sort(less, equalEnd, known + 1);
        sort(greater, right, known);
        right = less;
      } else if (equalSize >= greaterSize) {
        sort(left, less, known);
        sort(greater, right, known);
        left = less;
        right = equalEnd;
        known++;
      } else {
        sort(left, less, known);
        sort(less, equalEnd, known + 1);
        left = greater;
      }
    }
  }

  private int byteAt(int string, int depth) {
    return depth < lengths[string] ? data[starts[string] + depth] & 0xFF : END;
  }

  private void swap(int i, int j) {
    int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}
