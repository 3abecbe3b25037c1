package wayleave.bulk.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes at once, the first of which is the lowest of a number. */
public final class EightBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final byte DELETE = 0x7F;

  private EightBytes() {}

  /** Those that begin at an index. */
  public static long at(byte[] bytes, int index) {
    return (long) LONGS.get(bytes, index);
  }

  /** A bit for what equals a byte, the highest of its eight; above the lowest that is set there may be false ones. */
  public static long equal(long word, byte value) {
    long zeros = word ^ ONES * (value & 0xFF);
    return zeros - ONES & ~zeros & HIGH_BITS;
  }

  /** The index of the first byte with a bit of {@link #equal}, which has some. */
  public static int first(long bits) {
    return Long.numberOfTrailingZeros(bits) >>> 3;
  }

  /** Those before an index, from 0 to 8, with zeros in place of the others. */
  public static long before(long word, int index) {
    return index == Long.BYTES ? word : word & (1L << (index << 3)) - 1;
  }

  /** Those before an index, from 0 to 7, with all bits set in place of the others: nothing that is looked for. */
  public static long without(long word, int index) {
    return word | -1L << (index << 3);
  }

  /** Not 0 if a byte is less than another, from 0 to 128. */
  public static long less(long word, int than) {
    return word - ONES * than & ~word & HIGH_BITS;
  }

  /** Whether a part of an array is visible ASCII: no white space, and no control character. */
  public static boolean areVisible(byte[] bytes, int start, int end) {
    int i = start;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long word = at(bytes, i);
      if (((word | word + ONES | word - ONES * '!') & HIGH_BITS) != 0) {
        return false;
      }
    }
    for (; i < end; i++) {
      if (bytes[i] < '!' || bytes[i] == DELETE) {
        return false;
      }
    }
    return true;
  }
}
