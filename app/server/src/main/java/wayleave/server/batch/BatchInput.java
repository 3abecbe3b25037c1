package wayleave.server.batch;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The lines of a body that is arriving: no more of it is held than the line that is not there as a whole. Not thread-safe. */
final class BatchInput {
  /** What {@link #next} found. */
  enum Found {
    /** A line, at {@link #lineStart} to {@link #lineEnd}. */
    LINE,
    /** A line that is longer than permitted; it is passed over. */
    TOO_LONG,
    /** No whole line; more has to arrive. */
    NOTHING
  }

  private static final int FIRST_SIZE = 8 << 10;

  private byte[] bytes = new byte[FIRST_SIZE];
  private int start;
  private int scanned;
  private int end;
  private boolean isPassingOver;
  private long number;
  private int lineStart;
  private int lineEnd;

  /** Takes more of the body. Lines that were found before are no longer there. */
  void append(ByteBuffer more) {
    int length = more.remaining();
    if (start > 0) {
      System.arraycopy(bytes, start, bytes, 0, end - start);
      scanned -= start;
      end -= start;
      start = 0;
    }
    if (length > bytes.length - end) {
      bytes = Arrays.copyOf(bytes, Math.max(end + length, 2 * bytes.length));
    }
    more.get(bytes, end, length);
    end += length;
  }

  /** How many bytes are held. */
  int size() {
    return bytes.length;
  }

  /** Whether something is held that has not been looked at. */
  boolean mayHaveMore() {
    return scanned < end;
  }

  /** Gives back what a long line has taken. Lines that were found before are no longer there. */
  void shrink() {
    bytes = Arrays.copyOfRange(bytes, start, start + Math.max(FIRST_SIZE, end - start));
    scanned -= start;
    end -= start;
    start = 0;
  }

  /**
   * Goes on to the next line.
   *
   * @param most how many bytes it may have
   * @param isWhole whether nothing more will arrive, so that what is left is a line
   */
  Found next(int most, boolean isWhole) {
    while (true) {
      int at = scanned;
      while (at < end && bytes[at] != '\n') {
        at++;
      }
      boolean isLine = at < end || isWhole && at > start;
      if (!isLine) {
        scanned = at;
        if (isPassingOver) {
          start = at;
        } else if (at - start > most) {
          isPassingOver = true;
          start = at;
          number++;
          return Found.TOO_LONG;
        }
        return Found.NOTHING;
      }
      lineStart = start;
      lineEnd = at;
      start = Math.min(at + 1, end);
      scanned = start;
      if (isPassingOver) {
        isPassingOver = false;
        continue;
      }
      number++;
      return at - lineStart > most ? Found.TOO_LONG : Found.LINE;
    }
  }

  /** The number of the line that was found last, from 1. */
  long number() {
    return number;
  }

  /** What {@link #lineStart} and {@link #lineEnd} mean; not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  int lineStart() {
    return lineStart;
  }

  /** Where the line ends, without its line feed. */
  int lineEnd() {
    return lineEnd;
  }
}
