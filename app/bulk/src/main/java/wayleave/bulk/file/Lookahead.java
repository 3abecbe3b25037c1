package wayleave.bulk.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose start can be looked at before it is read. A failure that is met while looking is thrown where reading reaches
 * it. Not thread-safe.
 */
public final class Lookahead extends InputStream {
  private static final int BLOCK = 1 << 13;

  private final InputStream in;
  private byte[] start = {};
  private int at;
  private @Nullable IOException failure;
  private boolean isAtEnd;

  public Lookahead(InputStream in) {
    this.in = in;
  }

  /** The start as far as it was looked at; to be asked for before anything is read. */
  public byte[] start() {
    return start;
  }

  /** The start, of so many bytes or a few more; shorter only if the stream is. */
  public byte[] start(int bytes) {
    while (start.length < bytes && more()) {
      // Looks on.
    }
    return start;
  }

  /** Looks at what comes next, waiting only if there is nothing yet; false at the end. */
  public boolean more() {
    if (isAtEnd) {
      return false;
    }
    byte[] block = new byte[BLOCK];
    try {
      int read = in.read(block);
      isAtEnd = read < 0;
      if (!isAtEnd) {
        start = Arrays.copyOf(start, start.length + read);
        System.arraycopy(block, 0, start, start.length - read, read);
      }
    } catch (IOException e) {
      failure = e;
      isAtEnd = true;
    }
    return !isAtEnd;
  }

  /** Whether {@link #start} is all that there is. */
  public boolean isWhole() {
    return isAtEnd;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length > 0 && at < start.length) {
      int count = Math.min(length, start.length - at);
      System.arraycopy(start, at, bytes, offset, count);
      at += count;
      return count;
    } else if (failure != null) {
      throw failure;
    }
    return length > 0 && isAtEnd ? -1 : in.read(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
