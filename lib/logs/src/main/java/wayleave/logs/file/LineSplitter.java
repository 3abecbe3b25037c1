package wayleave.logs.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.logs.internal.format.FieldText;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.logs.line.LogLineReader;

/** Divides a stream into lines. A line that is too long is passed over without being held. Not thread-safe. */
final class LineSplitter {
  private static final int FIRST_SIZE = 1 << 17;

  private final InputStream in;
  private byte[] buffer = new byte[FIRST_SIZE];
  /** Where the next line starts. */
  private int next;

  private int filled;
  private boolean isGrowing;
  private boolean atEnd;
  /** Whether the start of the next line was passed over. */
  private boolean isPassing;
  /** Whether what comes next may be the end of a line whose start is lost. */
  private boolean isAfterGap;

  /** @param isGrowing whether the stream may go on after its end, until {@link #end}: then a line without an end is left for later */
  LineSplitter(InputStream in, boolean isGrowing) {
    this.in = in;
    this.isGrowing = isGrowing;
  }

  /**
   * A line. Holds the buffer of the splitter, which the next line may change.
   *
   * @param problem why it cannot be read, whatever its format is; null if it may be
   */
  record Line(byte[] buffer, int from, int to, @Nullable Problem problem) {
    /** Stands for a part that is lost. */
    static final Line LOST = new Line(new byte[0], 0, 0, Problem.TRUNCATED);
    /** A line that is longer than {@link LogLineReader#MAX_LENGTH}. */
    private static final Line TOO_LONG = new Line(new byte[0], 0, 0, Problem.TOO_LONG);

    Line copy() {
      return new Line(Arrays.copyOfRange(buffer, from, to), 0, to - from, problem);
    }
  }

  /** The stream does not go on any more: its last line may have no end. */
  void end() {
    isGrowing = false;
  }

  /** Whether the stream does not go on after its end. */
  boolean hasEnded() {
    return !isGrowing;
  }

  /** The part of a line that was read is lost, and so is what comes next up to a line end. */
  void dropPart() {
    next = filled;
    isPassing = false;
    isAfterGap = true;
  }

  /** Whether the start of a line was read whose end was not. */
  boolean hasPart() {
    return next < filled || isPassing;
  }

  /** The next line; null if there is none. */
  @Nullable
  Line next() throws IOException {
    int at = next;
    while (true) {
      int end = FieldText.indexOf(buffer, (byte) '\n', at, filled);
      if (end >= 0 && !isAfterGap) {
        return line(end, end + 1);
      } else if (isAfterGap) {
        isAfterGap = end < 0;
        next = end < 0 ? filled : end + 1;
        at = next;
      }
      if (end >= 0) {
        continue;
      } else if (atEnd) {
        return hasPart() ? line(filled, filled) : null;
      } else if (filled - next > LogLineReader.MAX_LENGTH) {
        isPassing = true;
        next = filled;
      }
      makeRoom();
      at = filled;
      int read = in.read(buffer, filled, buffer.length - filled);
      if (read < 0 && isGrowing) {
        return null;
      }
      atEnd = read < 0;
      filled += Math.max(0, read);
    }
  }

  private Line line(int end, int nextStart) {
    Line line = isPassing ? Line.TOO_LONG : new Line(buffer, next, end, null);
    next = nextStart;
    isPassing = false;
    return line;
  }

  private void makeRoom() {
    if (next > 0) {
      System.arraycopy(buffer, next, buffer, 0, filled - next);
      filled -= next;
      next = 0;
    }
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
  }
}
