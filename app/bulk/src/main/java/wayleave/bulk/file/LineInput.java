package wayleave.bulk.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads lines that end with LF or CR LF, in blocks of bytes. A byte order mark at the start is left out. Not thread-safe.
 *
 * <p>When reading fails, the lines before have been handed out; the one that could not be read to its end is not.
 */
public final class LineInput implements Closeable {
  private static final int BLOCK = 1 << 18;

  private final InputStream in;
  private final int maxLine;
  private byte[] buffer = new byte[BLOCK];
  /** Bytes of the buffer that are filled. */
  private int limit;
  /** Where in the buffer the next line starts. */
  private int next;
  /** How many bytes lie before the buffer. */
  private long before;

  private int start;
  private int end;
  private boolean isTooLong;
  private boolean isAtEnd;
  private long number;

  /** @param maxLine of how many bytes a line may be, without its end */
  public LineInput(InputStream in, int maxLine) {
    this.in = in;
    this.maxLine = maxLine;
  }

  /** Reads a line; false at the end. */
  public boolean next() throws IOException {
    if (number == 0 && before == 0 && next == 0) {
      skipByteOrderMark();
    }
    isTooLong = false;
    int lineFeed = find(next);
    while (lineFeed < 0 && !isAtEnd) {
      if (limit - next > maxLine + 1) {
        isTooLong = true;
        before += limit - next;
        limit = next;
      }
      int from = limit - next;
      fill();
      lineFeed = find(next + from);
    }
    if (lineFeed < 0 && next == limit && !isTooLong) {
      return false;
    }
    start = next;
    end = lineFeed < 0 ? limit : lineFeed;
    next = lineFeed < 0 ? limit : lineFeed + 1;
    if (end > start && lineFeed >= 0 && buffer[end - 1] == '\r') {
      end--;
    }
    isTooLong |= end - start > maxLine;
    number++;
    return true;
  }

  private void skipByteOrderMark() throws IOException {
    while (limit < 3 && !isAtEnd) {
      fill();
    }
    if (limit >= 3
        && buffer[0] == (byte) 0xef
        && buffer[1] == (byte) 0xbb
        && buffer[2] == (byte) 0xbf) {
      next = 3;
    }
  }

  /** Reads more behind what is not yet handed out, which moves to the start of the buffer. */
  private void fill() throws IOException {
    if (next > 0) {
      System.arraycopy(buffer, next, buffer, 0, limit - next);
      before += next;
      limit -= next;
      next = 0;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read < 0) {
      isAtEnd = true;
    } else {
      limit += read;
    }
  }

  private int find(int from) {
    int i = from;
    for (; i <= limit - Long.BYTES; i += Long.BYTES) {
      long found = EightBytes.equal(EightBytes.at(buffer, i), (byte) '\n');
      if (found != 0) {
        return i + EightBytes.first(found);
      }
    }
    for (; i < limit; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  /**
   * Goes on behind so many bytes and lines. To be called before the first line is read.
   *
   * @throws java.io.EOFException if there are fewer bytes
   */
  public void skip(long bytes, long lines) throws IOException {
    in.skipNBytes(bytes);
    before = bytes;
    number = lines;
  }

  /** Whether the line was longer than it may be; what is left of it then is of no use. */
  public boolean isTooLong() {
    return isTooLong;
  }

  /** What holds the line, from {@link #start} to {@link #end}; until the next one is read. */
  public byte[] buffer() {
    return buffer;
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }

  /** The line, decoded as UTF-8, with U+FFFD for what is none. */
  public String text() {
    return new String(buffer, start, end - start, StandardCharsets.UTF_8);
  }

  /** The number of the line, from 1. */
  public long number() {
    return number;
  }

  /** How many bytes lie before the next line. */
  public long offset() {
    return before + next;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
