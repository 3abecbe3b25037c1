package wayleave;

import java.util.Arrays;
import java.util.BitSet;
import wayleave.internal.bytes.ByteBuilder;
import wayleave.internal.crawler.ProductToken;
import wayleave.internal.match.ByteStringSort;

/** The names of user-agent lines in alphabetical order, so that a crawler finds its own among hundreds. Immutable. */
final class NameIndex {
  /** Of so many lines on it takes less time to search than to look at all. */
  static final int WORTHWHILE = 16;

  /** All names, in lower case. */
  private final byte[] names;

  private final int[] starts;
  private final int[] lengths;
  private final int[] order;

  /** The index of the names of all lines of a document, whose records are given. */
  NameIndex(GroupIndex lines, byte[] records) {
    int count = lines.userAgents();
    starts = new int[count];
    lengths = new int[count];
    ByteBuilder lower = new ByteBuilder(16 * count);
    for (int i = 0; i < count; i++) {
      starts[i] = lower.size();
      lengths[i] = lines.nameEnd(i) - lines.nameStart(i);
      for (int at = lines.nameStart(i); at < lines.nameEnd(i); at++) {
        lower.append(ProductToken.lower(records[at]));
      }
    }
    names = lower.toArray();
    order = ByteStringSort.order(names, starts, lengths);
  }

  /** The lines whose names begin with a token, ignoring case. */
  BitSet beginningWith(byte[] token) {
    byte[] lower = token.clone();
    for (int i = 0; i < lower.length; i++) {
      lower[i] = ProductToken.lower(lower[i]);
    }
    int low = 0;
    int high = order.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(order[middle], lower) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    BitSet found = new BitSet();
    for (int i = low; i < order.length && beginsWith(order[i], lower); i++) {
      found.set(order[i]);
    }
    return found;
  }

  private int compare(int line, byte[] lower) {
    int start = starts[line];
    return Arrays.compareUnsigned(names, start, start + lengths[line], lower, 0, lower.length);
  }

  private boolean beginsWith(int line, byte[] lower) {
    int start = starts[line];
    int end = start + lower.length;
    return lengths[line] >= lower.length
        && Arrays.equals(names, start, end, lower, 0, lower.length);
  }
}
