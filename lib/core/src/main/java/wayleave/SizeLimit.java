package wayleave;

/**
 * Where a body ends that is larger than the limit: after the last line that lies wholly within it. The line that
 * crosses the limit is ignored whole, since half a rule can say what nobody wrote.
 */
final class SizeLimit {
  private SizeLimit() {}

  /**
   * The number of bytes that hold the whole lines within the limit, without the last one's line end if there is more, or -1
   * if not even the first line ends within it.
   */
  static int lengthOfWholeLines(byte[] body, int limit) {
    if (body.length <= limit) {
      return body.length;
    }
    int end = limit;
    while (end >= 0 && !isLineEnd(body[end])) {
      end--;
    }
    return end > 0 && body[end] == '\n' && body[end - 1] == '\r' ? end - 1 : end;
  }

  /** Whether there is more than one line end after the first {@code length} bytes of a body, or no whole line at all. */
  static boolean cutsLines(byte[] body, int length) {
    if (length < 0 || length == body.length) {
      return length < 0;
    }
    int rest = body.length - length;
    boolean lineEndAlone =
        rest == 1 || rest == 2 && body[length] == '\r' && body[length + 1] == '\n';
    return !lineEndAlone;
  }

  private static boolean isLineEnd(byte b) {
    return b == '\n' || b == '\r';
  }
}
