package wayleave.internal.idna;

import java.util.Arrays;

/**
 * What Unicode says about each code point in a host name, unpacked from {@link IdnaData}.
 *
 * <p>Loaded when the first host that is not plain ASCII is seen, and not before. Immutable and
 * thread-safe.
 */
final class IdnaTables {
  /** The classes of RFC 5893 that its rule tells apart. */
  static final int BIDI_L = 0;

  static final int BIDI_R_OR_AL = 1;
  static final int BIDI_AN = 2;
  static final int BIDI_EN = 3;

  /** ES, CS, ET, ON or BN. */
  static final int BIDI_NEUTRAL = 4;

  static final int BIDI_NSM = 5;

  /** The joining types of RFC 5892 appendix A.1; any other value is none of these. */
  static final int JOINING_T = 1;

  static final int JOINING_L = 2;
  static final int JOINING_R = 3;
  static final int JOINING_D = 4;

  /** The kinds of mapping; 0 stands for disallowed. */
  private static final int VALID = 1;

  private static final int IGNORED = 2;
  private static final int SHIFTED = 3;
  private static final int ALTERNATING = 4;
  private static final int REPLACED = 5;
  private static final int KINDS = 6;

  private static final int[] MAPPING_STARTS;

  /** The kind, and in the bits above the lowest three the shift or the index in REPLACEMENTS. */
  private static final int[] MAPPINGS;

  private static final String[] REPLACEMENTS;

  private static final int[] PROPERTY_STARTS;
  private static final int[] PROPERTIES;

  /** Composites in ascending order, and what each consists of. */
  private static final int[] COMPOSITES;

  private static final int[] FIRSTS;
  private static final int[] SECONDS;

  /** First, second and composite of each composition in 21 bits each, sorted. */
  private static final long[] COMPOSITIONS;

  static {
    Reader in = new Reader(IdnaData.mappings());
    Ints starts = new Ints();
    Ints mappings = new Ints();
    String[] replacements = new String[64];
    int replaced = 0;
    int written = 0;
    for (int start = 0; in.hasNext(); ) {
      int head = in.number();
      int kind = head % KINDS;
      starts.add(start);
      start += head / KINDS + 1;
      if (kind == SHIFTED) {
        mappings.add(in.signed() << 3 | kind);
      } else if (kind == REPLACED) {
        StringBuilder replacement = new StringBuilder();
        for (int left = in.number(); left > 0; left--) {
          written += in.signed();
          replacement.appendCodePoint(written);
        }
        if (replaced == replacements.length) {
          replacements = Arrays.copyOf(replacements, replaced * 2);
        }
        replacements[replaced] = replacement.toString();
        mappings.add(replaced++ << 3 | kind);
      } else {
        mappings.add(kind);
      }
    }
    MAPPING_STARTS = starts.toArray();
    MAPPINGS = mappings.toArray();
    REPLACEMENTS = replacements;
  }

  static {
    Reader in = new Reader(IdnaData.properties());
    int[] values = new int[in.number()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.number();
    }
    Ints starts = new Ints();
    Ints properties = new Ints();
    for (int start = 0; in.hasNext(); ) {
      starts.add(start);
      start += in.number() + 1;
      properties.add(values[in.number()]);
    }
    PROPERTY_STARTS = starts.toArray();
    PROPERTIES = properties.toArray();
  }

  static {
    Reader in = new Reader(IdnaData.compositions());
    Ints composites = new Ints();
    Ints firsts = new Ints();
    Ints seconds = new Ints();
    int composite = 0;
    int first = 0;
    int second = 0;
    while (in.hasNext()) {
      composites.add(composite += in.signed());
      firsts.add(first += in.signed());
      seconds.add(second += in.signed());
    }
    COMPOSITES = composites.toArray();
    FIRSTS = firsts.toArray();
    SECONDS = seconds.toArray();
    COMPOSITIONS = new long[COMPOSITES.length];
    for (int i = 0; i < COMPOSITIONS.length; i++) {
      COMPOSITIONS[i] = pair(FIRSTS[i], SECONDS[i]) | COMPOSITES[i];
    }
    Arrays.sort(COMPOSITIONS);
  }

  private IdnaTables() {}

  /** Appends what {@code codePoint} maps to (UTS 46 §5); false if it is disallowed. */
  static boolean map(int codePoint, StringBuilder out) {
    int run = indexOf(MAPPING_STARTS, codePoint);
    int mapping = MAPPINGS[run];
    switch (mapping & 7) {
      case VALID -> out.appendCodePoint(codePoint);
      case IGNORED -> {}
      case SHIFTED -> out.appendCodePoint(codePoint + (mapping >> 3));
      case ALTERNATING -> out.appendCodePoint(codePoint + (isAlternate(codePoint, run) ? 1 : 0));
      case REPLACED -> out.append(REPLACEMENTS[mapping >> 3]);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code codePoint} maps to itself (UTS 46 §4.1, criterion 7, non-transitional). */
  static boolean isValid(int codePoint) {
    int run = indexOf(MAPPING_STARTS, codePoint);
    int kind = MAPPINGS[run] & 7;
    return kind == VALID || kind == ALTERNATING && !isAlternate(codePoint, run);
  }

  private static boolean isAlternate(int codePoint, int run) {
    return (codePoint - MAPPING_STARTS[run] & 1) == 0;
  }

  /** The canonical combining class of a valid code point. */
  static int combiningClass(int codePoint) {
    return properties(codePoint) & 0xFF;
  }

  static int bidiClass(int codePoint) {
    return properties(codePoint) >> 8 & 7;
  }

  static int joiningType(int codePoint) {
    return properties(codePoint) >> 11 & 7;
  }

  static boolean isMark(int codePoint) {
    return (properties(codePoint) >> 14 & 1) != 0;
  }

  private static int properties(int codePoint) {
    return PROPERTIES[indexOf(PROPERTY_STARTS, codePoint)];
  }

  /** The composite of two code points, or -1. */
  static int compose(int first, int second) {
    long pair = pair(first, second);
    int at = -1 - Arrays.binarySearch(COMPOSITIONS, pair);
    // The pair alone is no key, so the search ends just before the key that begins with it.
    return at < COMPOSITIONS.length && (COMPOSITIONS[at] >> 21 == pair >> 21)
        ? (int) (COMPOSITIONS[at] & 0x1FFFFF)
        : -1;
  }

  /** Appends the full canonical decomposition of a valid code point that is no Hangul syllable. */
  static void decompose(int codePoint, StringBuilder out) {
    int at = Arrays.binarySearch(COMPOSITES, codePoint);
    if (at < 0) {
      out.appendCodePoint(codePoint);
    } else {
      decompose(FIRSTS[at], out);
      out.appendCodePoint(SECONDS[at]);
    }
  }

  private static long pair(int first, int second) {
    return ((long) first << 21 | second) << 21;
  }

  /** The run that {@code codePoint} lies in. */
  private static int indexOf(int[] starts, int codePoint) {
    int at = Arrays.binarySearch(starts, codePoint);
    return at >= 0 ? at : -2 - at;
  }

  /** Reads the varints that the generator wrote. */
  private static final class Reader {
    private final String packed;
    private int at;

    Reader(String packed) {
      this.packed = packed;
    }

    boolean hasNext() {
      return at < packed.length();
    }

    int number() {
      int value = 0;
      for (int shift = 0; ; shift += 6) {
        char c = packed.charAt(at++);
        value |= (c & 0x3F) << shift;
        if ((c & 0x40) == 0) {
          return value;
        }
      }
    }

    int signed() {
      int value = number();
      return value >>> 1 ^ -(value & 1);
    }
  }

  /** A growing list of numbers. */
  private static final class Ints {
    private int[] values = new int[1024];
    private int size;

    void add(int value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    int[] toArray() {
      return Arrays.copyOf(values, size);
    }
  }
}
