package wayleave;

/** Checks that bytes from outside are what {@link CompactLines} and {@link wayleave.internal.match.CompiledRule} can read without looking. */
final class CompactLinesValidator {
  /** What all paths together may always take, however often they repeat what stands before: more than any robots.txt has. */
  private static final long USUAL_PATHS = 64L << 20;

  /** How many times as long as the records they may be beyond that, so that few bytes cannot ask for all memory. */
  private static final int MOST_REPEATED = 64;

  private final byte[] data;
  private final int end;
  private int next;

  private CompactLinesValidator(byte[] data, int from, int end) {
    this.data = data;
    this.next = from;
    this.end = end;
  }

  /** Whether {@code data[from, length)} are records. */
  static boolean areRecords(byte[] data, int from) {
    CompactLinesValidator check = new CompactLinesValidator(data, from, data.length);
    long line = 0;
    int pathLength = 0;
    long pathLengths = 0;
    while (check.next < data.length) {
      int tag = data[check.next++] & 0xFF;
      int kind = tag & 7;
      int step = tag >> 3;
      int more = step == 31 ? check.number() : 0;
      boolean rule = kind == CompactLines.DISALLOW || kind == CompactLines.ALLOW;
      int shared = rule ? check.number() : 0;
      int length = check.number();
      line += step + (long) more;
      int start = check.next;
      pathLength = kind == CompactLines.FIRST_USER_AGENT ? 0 : pathLength;
      boolean canShare = 0 <= shared && shared <= pathLength;
      if (kind > CompactLines.EXTENSION
          || !canShare
          || more < 0
          || length < 0
          || length > data.length - start) {
        return false;
      }
      pathLength = rule ? shared + length : pathLength;
      pathLengths += rule ? pathLength : 0;
      if (kind == CompactLines.EXTENSION) {
        CompactLinesValidator field = new CompactLinesValidator(data, start, start + length);
        int fieldLength = field.number();
        if (fieldLength < 0 || fieldLength > field.end - field.next) {
          return false;
        }
      }
      check.next = start + length;
    }
    return line <= Integer.MAX_VALUE >> 1
        && pathLengths <= Math.max(USUAL_PATHS, (long) data.length * MOST_REPEATED);
  }

  /** Whether {@code data[0, end)} are compiled rules. */
  static boolean areRules(byte[] data, int end) {
    if (end > data.length) {
      return false;
    }
    CompactLinesValidator check = new CompactLinesValidator(data, 0, end);
    while (check.next < end) {
      int line = check.number();
      int length = check.number();
      if (line < 0 || length < 0 || length > end - check.next) {
        return false;
      }
      check.next += length;
    }
    return true;
  }

  /** The number that stands next, or -1 if there is none. */
  private int number() {
    int number = 0;
    for (int shift = 0; shift <= 28 && next < end; shift += 7) {
      byte b = data[next++];
      number |= (b & 0x7F) << shift;
      if (b >= 0) {
        return number < 0 ? -1 : number;
      }
    }
    return -1;
  }
}
