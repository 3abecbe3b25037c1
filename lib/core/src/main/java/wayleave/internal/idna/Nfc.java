package wayleave.internal.idna;

/**
 * Normalisation form C (UAX 15) of text that UTS 46 has mapped, where singletons and composition
 * exclusions no longer occur.
 */
final class Nfc {
  private static final int S_BASE = 0xAC00;
  private static final int L_BASE = 0x1100;
  private static final int V_BASE = 0x1161;
  private static final int T_BASE = 0x11A7;
  private static final int L_COUNT = 19;
  private static final int V_COUNT = 21;
  private static final int T_COUNT = 28;
  private static final int S_COUNT = L_COUNT * V_COUNT * T_COUNT;

  /** Nothing below combines with what stands before it. */
  private static final int FIRST_COMBINING = 0x300;

  private Nfc() {}

  /** The normal form; the work may grow with the square of the length. */
  static String normalize(String text) {
    int i = 0;
    while (i < text.length() && text.charAt(i) < FIRST_COMBINING) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder decomposed = new StringBuilder(text.length() + 16);
    for (i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      decompose(text.codePointAt(i), decomposed);
    }
    int[] codePoints = decomposed.toString().codePoints().toArray();
    int[] classes = new int[codePoints.length];
    order(codePoints, classes);
    return new String(codePoints, 0, compose(codePoints, classes));
  }

  private static void decompose(int codePoint, StringBuilder out) {
    int syllable = codePoint - S_BASE;
    if (syllable < 0 || syllable >= S_COUNT) {
      IdnaTables.decompose(codePoint, out);
      return;
    }
    out.append((char) (L_BASE + syllable / (V_COUNT * T_COUNT)));
    out.append((char) (V_BASE + syllable / T_COUNT % V_COUNT));
    if (syllable % T_COUNT != 0) {
      out.append((char) (T_BASE + syllable % T_COUNT));
    }
  }

  /** The canonical ordering: a stable insertion sort between starters. Fills {@code classes}. */
  private static void order(int[] codePoints, int[] classes) {
    for (int i = 0; i < codePoints.length; i++) {
      int codePoint = codePoints[i];
      int combiningClass = IdnaTables.combiningClass(codePoint);
      int to = i;
      while (combiningClass != 0 && to > 0 && classes[to - 1] > combiningClass) {
        codePoints[to] = codePoints[to - 1];
        classes[to] = classes[to - 1];
        to--;
      }
      codePoints[to] = codePoint;
      classes[to] = combiningClass;
    }
  }

  /** The canonical composition, in place; returns the new length. */
  private static int compose(int[] codePoints, int[] classes) {
    int starter = -1;
    int size = 0;
    for (int i = 0; i < codePoints.length; i++) {
      // What was kept between the starter and this one blocks it if its class is 0 or not lower.
      boolean adjacent = starter == size - 1;
      if (starter >= 0 && (adjacent || classes[size - 1] != 0 && classes[size - 1] < classes[i])) {
        int composite = compose(codePoints[starter], codePoints[i]);
        if (composite >= 0) {
          codePoints[starter] = composite;
          continue;
        }
      }
      if (classes[i] == 0) {
        starter = size;
      }
      codePoints[size] = codePoints[i];
      classes[size++] = classes[i];
    }
    return size;
  }

  private static int compose(int first, int second) {
    int l = first - L_BASE;
    int v = second - V_BASE;
    if (l >= 0 && l < L_COUNT && v >= 0 && v < V_COUNT) {
      return S_BASE + (l * V_COUNT + v) * T_COUNT;
    }
    int s = first - S_BASE;
    int t = second - T_BASE;
    if (s >= 0 && s < S_COUNT && s % T_COUNT == 0 && t > 0 && t < T_COUNT) {
      return first + t;
    }
    return IdnaTables.compose(first, second);
  }
}
