package wayleave;

/**
 * Decides whether a path pattern matches a path. Takes time in proportion to the length of both together, whatever they
 * hold: each literal piece between two {@code *} is sought leftmost-first, which never has to be taken back.
 */
final class PathPattern {
  /** Up to this length of a piece, comparing at each position is faster than preparing a search that never looks back. */
  private static final int SHORT_PIECE = 24;

  private PathPattern() {}

  /** Whether the pattern {@code p[from, to)}, anchored at the start, matches the whole of {@code path} (R4, R6). */
  static boolean matches(byte[] p, int from, int to, byte[] path) {
    boolean anchoredAtEnd = to > from && p[to - 1] == '$';
    int end = anchoredAtEnd ? to - 1 : to;
    int i = from;
    int position = 0;
    while (i < end && p[i] != '*') {
      if (position == path.length || path[position] != p[i]) {
        return false;
      }
      i++;
      position++;
    }
    if (i == end) {
      return !anchoredAtEnd || position == path.length;
    }
    while (true) {
      while (i < end && p[i] == '*') {
        i++;
      }
      if (i == end) {
        return true;
      }
      int piece = i;
      while (i < end && p[i] != '*') {
        i++;
      }
      if (i == end && anchoredAtEnd) {
        int start = path.length - (i - piece);
        return start >= position && regionEquals(path, start, p, piece, i);
      }
      position = endOfFirst(p, piece, i, path, position);
      if (position < 0) {
        return false;
      }
      if (i == end) {
        return true;
      }
    }
  }

  /** The offset after the first occurrence of the piece at or after a position of the path, or -1. */
  private static int endOfFirst(byte[] p, int piece, int pieceEnd, byte[] path, int position) {
    int length = pieceEnd - piece;
    if (length > SHORT_PIECE) {
      return endOfFirstLong(p, piece, length, path, position);
    }
    byte first = p[piece];
    for (int at = position; at <= path.length - length; at++) {
      if (path[at] == first && regionEquals(path, at, p, piece, pieceEnd)) {
        return at + length;
      }
    }
    return -1;
  }

  /** Knuth, Morris and Pratt's search: linear for pieces such as {@code aaaa...ab} too. */
  private static int endOfFirstLong(byte[] p, int piece, int length, byte[] path, int position) {
    if (path.length - position < length) {
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
    for (int at = position, k = 0; at < path.length; at++) {
      while (k > 0 && path[at] != p[piece + k]) {
        k = border[k - 1];
      }
      if (path[at] == p[piece + k]) {
        k++;
      }
      if (k == length) {
        return at + 1;
      }
    }
    return -1;
  }

  private static boolean regionEquals(byte[] path, int at, byte[] p, int from, int to) {
    for (int i = from; i < to; i++) {
      if (path[at + i - from] != p[i]) {
        return false;
      }
    }
    return true;
  }
}
