package wayleave.captures.warc;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Undoes the chunked transfer coding (RFC 9112 §7.1). Line ends may lack the carriage return; trailers are left out. jwarc's own
 * class takes a malformed chunk for content, so that nobody hears of it. Not thread-safe.
 */
final class ChunkedInputStream extends InputStream {
  /** No body takes more. */
  private static final int MAX_DIGITS = 12;

  private final byte[] bytes;
  private final int end;
  private int at;
  private long left;
  private boolean isFirst = true;
  private boolean isLast;

  /** The content of the chunks that stand in an array. */
  ChunkedInputStream(byte[] bytes, int begin, int end) {
    this.bytes = bytes;
    this.at = begin;
    this.end = end;
  }

  /** Whether a chunk begins here. Many who captured a response undid the coding, and left it in the header. */
  static boolean beginsIn(byte[] bytes, int begin, int end) {
    return begin == end || new ChunkedInputStream(bytes, begin, end).size() >= 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0 && !isLast) {
      begin();
    }
    if (isLast || length == 0) {
      return isLast ? -1 : 0;
    } else if (at == end) {
      throw new EOFException("the last chunk is missing");
    }
    int count = (int) Math.min(left, Math.min(length, end - at));
    System.arraycopy(bytes, at, target, offset, count);
    at += count;
    left -= count;
    return count;
  }

  private void begin() throws IOException {
    if (!isFirst && !lineEnd()) {
      throw new IOException("a chunk goes on behind its end");
    }
    isFirst = false;
    left = size();
    if (left < 0) {
      throw new IOException("the size of a chunk is malformed");
    }
    isLast = left == 0;
  }

  /** The size of a chunk, with extensions skipped; -1 if there is none. */
  private long size() {
    long size = 0;
    int begin = at;
    for (int digit; at < end && (digit = Character.digit(bytes[at], 16)) >= 0; at++) {
      if (at - begin == MAX_DIGITS) {
        return -1;
      }
      size = size << 4 | digit;
    }
    boolean isEmpty = at == begin;
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    if (isEmpty || at < end && bytes[at] != ';' && bytes[at] != '\r' && bytes[at] != '\n') {
      return -1;
    }
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    at = Math.min(end, at + 1);
    return size;
  }

  private boolean lineEnd() {
    at += at < end && bytes[at] == '\r' ? 1 : 0;
    return at == end || bytes[at++] == '\n';
  }
}
