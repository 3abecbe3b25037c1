package wayleave.internal.match;

/**
 * Reads a compiled rule where it stands in the bytes of a rule list: its line * 2 + (1 if it allows) and the length of
 * its path, each as a number of {@link wayleave.internal.bytes.ByteBuilder}, and the path.
 */
public final class CompiledRule {
  private CompiledRule() {}

  public static int line(byte[] data, int at) {
    return number(data, at) >>> 1;
  }

  public static boolean allows(byte[] data, int at) {
    return (data[at] & 1) != 0;
  }

  public static int length(byte[] data, int at) {
    return number(data, endOfNumber(data, at));
  }

  /** Where the path begins; it ends {@link #length} later, where the next rule begins. */
  public static int path(byte[] data, int at) {
    return endOfNumber(data, endOfNumber(data, at));
  }

  public static int next(byte[] data, int at) {
    return path(data, at) + length(data, at);
  }

  public static int number(byte[] data, int at) {
    int number = data[at];
    if (number >= 0) {
      return number;
    }
    number &= 0x7F;
    for (int i = at + 1, shift = 7; ; i++, shift += 7) {
      number |= (data[i] & 0x7F) << shift;
      if (data[i] >= 0) {
        return number;
      }
    }
  }

  public static int endOfNumber(byte[] data, int at) {
    int end = at;
    while (data[end] < 0) {
      end++;
    }
    return end + 1;
  }
}
