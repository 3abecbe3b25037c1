package wayleave.internal.idna;

/** The rule for labels in a domain that has letters written from right to left (RFC 5893 §2). */
final class BidiRule {
  private static final int L = 1 << IdnaTables.BIDI_L;
  private static final int R_OR_AL = 1 << IdnaTables.BIDI_R_OR_AL;
  private static final int AN = 1 << IdnaTables.BIDI_AN;
  private static final int EN = 1 << IdnaTables.BIDI_EN;
  private static final int NEUTRAL = 1 << IdnaTables.BIDI_NEUTRAL;
  private static final int NSM = 1 << IdnaTables.BIDI_NSM;

  private BidiRule() {}

  /** Whether a label makes its domain a "Bidi domain name". */
  static boolean isRightToLeft(String label) {
    return (classes(label) & (R_OR_AL | AN)) != 0;
  }

  static void check(String label) throws IdnaException {
    if (!label.isEmpty() && !holds(label)) {
      throw new IdnaException(
          "label \"" + label + "\" mixes directions of writing (RFC 5893, the Bidi rule)");
    }
  }

  private static boolean holds(String label) {
    int all = classes(label);
    int first = bidiClass(label.codePointAt(0));
    int last = lastButMarks(label);
    if (first == R_OR_AL) {
      return (all & ~(R_OR_AL | AN | EN | NEUTRAL | NSM)) == 0
          && (last & (R_OR_AL | AN | EN)) != 0
          && (all & (AN | EN)) != (AN | EN);
    }
    return first == L && (all & ~(L | EN | NEUTRAL | NSM)) == 0 && (last & (L | EN)) != 0;
  }

  /** The set of classes in {@code label}. */
  private static int classes(String label) {
    int all = 0;
    for (int i = 0; i < label.length(); i = label.offsetByCodePoints(i, 1)) {
      all |= bidiClass(label.codePointAt(i));
    }
    return all;
  }

  /** The class of the last code point that is no non-spacing mark; 0 if all are. */
  private static int lastButMarks(String label) {
    for (int i = label.length(); i > 0; i = label.offsetByCodePoints(i, -1)) {
      int bidiClass = bidiClass(label.codePointBefore(i));
      if (bidiClass != NSM) {
        return bidiClass;
      }
    }
    return 0;
  }

  private static int bidiClass(int codePoint) {
    return 1 << IdnaTables.bidiClass(codePoint);
  }
}
