package wayleave.internal.match;

/**
 * Decides whether a path pattern matches a path. Takes time in proportion to the length of both together, whatever they
 * hold: each literal piece between two {@code *} is sought leftmost-first, which never has to be taken back.
 */
public final class PatternMatcher {
  /** Up to this length of a piece, comparing at each position is faster than preparing a search that never looks back. */
  static final int SHORT_PIECE = 64;

  private PatternMatcher() {}

  /** Whether the pattern matches what begins with a literal, or that alone: it has no {@code *} but perhaps at the end. */
  static boolean isLiteral(byte[] p, int from, int to) {
    int i = endOfLiteral(p, from, to);
    while (i < to && p[i] == '*') {
      i++;
    }
    return i == to || i == to - 1 && p[i] == '$';
  }

  /** Where the literal ends with which the pattern begins: at the first {@code *}, at a {@code $} at the end, or there. */
  public static int endOfLiteral(byte[] p, int from, int to) {
    int end = to > from && p[to - 1] == '$' ? to - 1 : to;
    int i = from;
    while (i < end && p[i] != '*') {
      i++;
    }
    return i;
  }

  /**
   * Whether the pattern {@code p[from, to)}, anchored at the start, matches the whole of a path (R4, R6).
   *
   * @param s holds the path, a character for each byte
   * @param start where the path begins
   * @param end where it ends
   */
  public static boolean matches(byte[] p, int from, int to, String s, int start, int end) {
    return matches(p, from, to, s, start, end, Escaping.DONE) == Match.YES;
  }

  /**
   * As {@link #matches(byte[], int, int, String, int, int)}, for a path of which it is not known whether it is in the spelling
   * that is compared. Most patterns differ from a path in the first characters, and then the others do not matter.
   *
   * @param escaping how the path may have to be spelt otherwise
   */
  public static Match matches(
      byte[] p, int from, int to, String s, int start, int end, Escaping escaping) {
    boolean anchoredAtEnd = to > from && p[to - 1] == '$';
    int patternEnd = anchoredAtEnd ? to - 1 : to;
    int mask = escaping.byteMask();
    int decoded = escaping.decodedCharacter();
    int i = from;
    int position = start;
    while (i < patternEnd && p[i] != '*') {
      if (position == end) {
        return Match.NO;
      }
      char c = s.charAt(position);
      if (c != (p[i] & mask) || c == decoded) {
        return escaping.isDoubtful(c, p, from, i) ? Match.UNSURE : Match.NO;
      }
      i++;
      position++;
    }
    if (escaping == Escaping.DONE) {
      boolean matches = i == patternEnd
          ? !anchoredAtEnd || position == end
          : restMatches(p, i, patternEnd, anchoredAtEnd, s, position, end);
      return matches ? Match.YES : Match.NO;
    }
    if (i < patternEnd || escaping.mayEndInEscape(p, from, i)) {
      return Match.UNSURE;
    }
    if (!anchoredAtEnd || position == end) {
      return Match.YES;
    }
    return escaping.isDoubtful(s.charAt(position)) ? Match.UNSURE : Match.NO;
  }

  /** Whether what follows the literal beginning of a pattern matches what follows that of a path. */
  private static boolean restMatches(
      byte[] p, int from, int patternEnd, boolean anchoredAtEnd, String s, int start, int end) {
    int i = from;
    int position = start;
    while (true) {
      while (i < patternEnd && p[i] == '*') {
        i++;
      }
      if (i == patternEnd) {
        return true;
      }
      int piece = i;
      while (i < patternEnd && p[i] != '*') {
        i++;
      }
      if (i == patternEnd && anchoredAtEnd) {
        int last = end - (i - piece);
        return last >= position && regionEquals(s, last, p, piece, i);
      }
      position = endOfFirst(p, piece, i, s, position, end);
      if (position < 0) {
        return false;
      }
      if (i == patternEnd) {
        return true;
      }
    }
  }

  /** The offset after the first occurrence of the piece at or after a position of the path, or -1. */
  public static int endOfFirst(byte[] p, int piece, int pieceEnd, String s, int position, int end) {
    int length = pieceEnd - piece;
    if (length > SHORT_PIECE) {
      return endOfFirstLong(p, piece, length, s, position, end);
    }
    int first = p[piece] & 0xFF;
    for (int at = position; at <= end - length; at++) {
      if (s.charAt(at) == first && regionEquals(s, at + 1, p, piece + 1, pieceEnd)) {
        return at + length;
      }
    }
    return -1;
  }

  /** Knuth, Morris and Pratt's search: linear for pieces such as {@code aaaa...ab} too. */
  private static int endOfFirstLong(
      byte[] p, int piece, int length, String s, int position, int end) {
    if (end - position < length) {
      return -1;
    }
    int[] border = new int[length];
    for (int i = 1, k = 0; i < length; i++) {
      while (k > 0 && p[piece + i] != p[piece + k]) {
        k = border[k - 1];
      }
      if (p[piece + i] == p[piece + k]) {
        k++;
      }
      border[i] = k;
    }
    for (int at = position, k = 0; at < end; at++) {
      int c = s.charAt(at);
      while (k > 0 && c != (p[piece + k] & 0xFF)) {
        k = border[k - 1];
      }
      if (c == (p[piece + k] & 0xFF)) {
        k++;
      }
      if (k == length) {
        return at + 1;
      }
    }
    return -1;
  }

  private static boolean regionEquals(String s, int at, byte[] p, int from, int to) {
    for (int i = from; i < to; i++) {
      if (s.charAt(at + i - from) != (p[i] & 0xFF)) {
        return false;
      }
    }
    return true;
  }
}
