package wayleave.internal.idna;

/** What a label must keep to, whatever the other labels are (UTS 46 §4.1). */
final class LabelRules {
  private static final int ZWNJ = 0x200C;
  private static final int ZWJ = 0x200D;

  /** The canonical combining class of a virama. */
  private static final int VIRAMA = 9;

  private LabelRules() {}

  static void check(String label) throws IdnaException {
    for (int i = 0; i < label.length(); i = label.offsetByCodePoints(i, 1)) {
      int codePoint = label.codePointAt(i);
      if (!IdnaTables.isValid(codePoint)) {
        throw notAllowed(codePoint);
      } else if (i == 0 && IdnaTables.isMark(codePoint)) {
        throw new IdnaException("a label of the host begins with the mark " + name(codePoint));
      } else if ((codePoint == ZWNJ || codePoint == ZWJ) && !isJoinerAllowed(label, i)) {
        throw new IdnaException(
            name(codePoint) + " stands in the host where it joins or parts nothing");
      }
    }
  }

  static boolean isAllValid(String label) {
    return label.codePoints().allMatch(IdnaTables::isValid);
  }

  /** RFC 5892 appendix A.1 and A.2: the rules for ZWNJ and ZWJ. */
  private static boolean isJoinerAllowed(String label, int at) {
    if (at == 0) {
      return false;
    }
    if (IdnaTables.combiningClass(label.codePointBefore(at)) == VIRAMA) {
      return true;
    }
    if (label.charAt(at) == ZWJ) {
      return false;
    }
    int before = at;
    int left = IdnaTables.JOINING_T;
    while (before > 0 && left == IdnaTables.JOINING_T) {
      left = IdnaTables.joiningType(label.codePointBefore(before));
      before = label.offsetByCodePoints(before, -1);
    }
    int after = at + 1;
    int right = IdnaTables.JOINING_T;
    while (after < label.length() && right == IdnaTables.JOINING_T) {
      right = IdnaTables.joiningType(label.codePointAt(after));
      after = label.offsetByCodePoints(after, 1);
    }
    return (left == IdnaTables.JOINING_L || left == IdnaTables.JOINING_D)
        && (right == IdnaTables.JOINING_R || right == IdnaTables.JOINING_D);
  }

  static IdnaException notAllowed(int codePoint) {
    return new IdnaException(name(codePoint) + " is not allowed in a host");
  }

  private static String name(int codePoint) {
    StringBuilder name = new StringBuilder("U+");
    for (int shift = codePoint > 0xFFFFF ? 20 : codePoint > 0xFFFF ? 16 : 12;
        shift >= 0;
        shift -= 4) {
      name.append("0123456789ABCDEF".charAt(codePoint >> shift & 0xF));
    }
    return name.toString();
  }
}
