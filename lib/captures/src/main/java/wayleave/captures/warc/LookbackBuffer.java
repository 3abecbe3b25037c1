package wayleave.captures.warc;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What is read next of a stream, and as much of what was read last as there is room for, to go back to. Not thread-safe.
 */
final class LookbackBuffer {
  /** Less is read at a time, so that old bytes stay. */
  private static final int MAX_STEP = 1 << 15;
  /** How often each byte may be gone back over, on average: a hostile file could ask for it at each place. */
  private static final int MAX_REREADING = 8;

  /** Where the bytes come from. */
  @FunctionalInterface
  interface Feed {
    /** Reads at least one byte; -1 at the end. */
    int read(byte[] target, int offset, int length) throws IOException;
  }

  private final Feed feed;
  private final byte[] bytes;
  /** The place of the first byte that is kept. */
  private long start;

  private int at;
  private int end;
  private long reread;

  /** @param size how many bytes are kept, those included that are yet to be read */
  LookbackBuffer(Feed feed, int size) {
    this.feed = feed;
    this.bytes = new byte[size];
  }

  /** The place of the next byte, from 0. */
  long position() {
    return start + at;
  }

  /** How many bytes can be read without asking for more. */
  int available() {
    return end - at;
  }

  /** Whether there is another byte. */
  boolean more() throws IOException {
    return at < end || fill();
  }

  /** Whether there are so many more bytes; a few, as they have to be kept together. */
  boolean more(int count) throws IOException {
    while (available() < count) {
      if (!fill()) {
        return false;
      }
    }
    return true;
  }

  /** One of the bytes that are available. */
  int peek(int index) {
    return bytes[at + index] & 0xFF;
  }

  /** What is available, up to a number of bytes, to look at: they are yet to be skipped. */
  ByteBuffer view(int max) {
    return ByteBuffer.wrap(bytes, at, Math.min(max, available()));
  }

  /** Goes past bytes that are available. */
  void skip(int count) {
    at += count;
  }

  /** Goes back before bytes that were skipped since the last time when more were asked for. */
  void giveBack(int count) {
    at -= count;
  }

  /** Goes back, to a place or to what is kept behind it; stays where it is if it went back too often. */
  void rewind(long place) {
    long back = position() - Math.max(place, start);
    if (back > 0 && reread + back <= MAX_REREADING * (start + end + bytes.length)) {
      reread += back;
      at -= (int) back;
    }
  }

  /** Asks for more bytes; false at the end. */
  private boolean fill() throws IOException {
    if (end == bytes.length) {
      int dropped = Math.min(at, bytes.length / 2);
      System.arraycopy(bytes, dropped, bytes, 0, end - dropped);
      start += dropped;
      at -= dropped;
      end -= dropped;
    }
    int size = feed.read(bytes, end, Math.min(MAX_STEP, bytes.length - end));
    end += Math.max(0, size);
    return size >= 0;
  }
}
