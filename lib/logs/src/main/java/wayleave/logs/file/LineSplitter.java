package wayleave.logs.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import wayleave.logs.line.LogLineReader;

/** Divides a stream into lines. A line that is too long is passed over without being held. Not thread-safe. */
final class LineSplitter {
  private static final int FIRST_SIZE = 1 << 17;
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LINE_FEEDS = 0x0A0A_0A0A_0A0A_0A0AL;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private final InputStream in;
  private byte[] buffer = new byte[FIRST_SIZE];
  /** Where the next line starts. */
  private int next;

  private int filled;
  private boolean atEnd;
  private int from;
  private int to;
  private boolean tooLong;
  /** Whether the start of the next line was passed over. */
  private boolean isPassing;

  /** Whether what comes next may be the end of a line whose start is lost. */
  private boolean isAfterGap;

  private boolean isGrowing;

  LineSplitter(InputStream in) {
    this.in = in;
  }

  /** A splitter of a stream that may go on after its end, until {@link #end}. A line without an end is left for later. */
  static LineSplitter ofGrowing(InputStream in) {
    LineSplitter splitter = new LineSplitter(in);
    splitter.isGrowing = true;
    return splitter;
  }

  /** The stream does not go on any more: its last line may have no end. */
  void end() {
    isGrowing = false;
  }

  /** Whether {@link #end} was called. */
  boolean isEnded() {
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

  /** Goes on to the next line; false if there is none. */
  boolean next() throws IOException {
    int at = next;
    while (true) {
      at = lineFeed(at);
      if (at < filled && isAfterGap) {
        isAfterGap = false;
        next = ++at;
        continue;
      } else if (at < filled) {
        set(at, at + 1);
        return true;
      } else if (isAfterGap) {
        next = filled;
      }
      if (atEnd) {
        boolean isLine = hasPart();
        set(filled, filled);
        return isLine;
      }
      if (filled - next > LogLineReader.MAX_LENGTH) {
        isPassing = true;
        next = filled;
      }
      makeRoom();
      at = filled;
      int read = in.read(buffer, filled, buffer.length - filled);
      if (read < 0 && isGrowing) {
        return false;
      }
      atEnd = read < 0;
      filled += Math.max(0, read);
    }
  }

  /** The next line feed, or the end of what is filled. Looks at eight bytes at once: those that are a line feed become 0. */
  private int lineFeed(int start) {
    int at = start;
    while (at + Long.BYTES <= filled) {
      long eight = (long) EIGHT_BYTES.get(buffer, at) ^ LINE_FEEDS;
      long zeros = (eight - ONES) & ~eight & HIGH_BITS;
      if (zeros != 0) {
        return at + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
      }
      at += Long.BYTES;
    }
    while (at < filled && buffer[at] != '\n') {
      at++;
    }
    return at;
  }

  private void set(int end, int nextStart) {
    from = next;
    to = end;
    next = nextStart;
    tooLong = isPassing;
    isPassing = false;
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

  /** Holds the line until {@link #next()} is called. */
  byte[] buffer() {
    return buffer;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** Whether the line was longer than {@link LogLineReader#MAX_LENGTH}; then only its end is held. */
  boolean isTooLong() {
    return tooLong;
  }
}
