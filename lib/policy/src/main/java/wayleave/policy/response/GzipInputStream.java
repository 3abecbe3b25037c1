package wayleave.policy.response;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The decompressed content of a gzip stream (RFC 1952) of any number of members. Decodes only as far as it is read, so a caller
 * who stops reading is safe from compression bombs. An empty stream is empty content, and bytes after the last member that do not
 * begin another one are ignored, as {@code gzip} does. Reading throws a {@link ZipException} if the stream is not gzip or is
 * corrupt, after all content before the damage, and an {@link EOFException} if it ends within a member. Not thread-safe.
 *
 * <p>The JDK's {@link java.util.zip.GZIPInputStream} calls itself for each empty member, so that a file full of them overflows
 * the stack.
 */
public final class GzipInputStream extends InputStream {
  private static final int HEADER_CRC = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAME = 1 << 3;
  private static final int COMMENT = 1 << 4;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[8192];
  private int at;
  private int end;
  private boolean first = true;
  private boolean inMember;
  private @Nullable ZipException damage;

  /** @param in the compressed bytes; closed with this stream */
  public GzipInputStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (length > 0) {
      if (!inMember && !openMember()) {
        return -1;
      }
      int size = inflate(target, offset, length);
      if (size > 0) {
        crc.update(target, offset, size);
        return size;
      } else if (inflater.finished()) {
        closeMember();
      } else if (fill()) {
        inflater.setInput(buffer, 0, end);
        at = end;
      } else {
        throw truncated();
      }
    }
    return 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private int inflate(byte[] target, int offset, int length) throws ZipException {
    if (damage != null) {
      throw damage;
    }
    long before = inflater.getBytesWritten();
    try {
      int size = inflater.inflate(target, offset, length);
      if (inflater.needsDictionary()) {
        throw new ZipException("the gzip member asks for a dictionary, which gzip has not");
      }
      return size;
    } catch (DataFormatException e) {
      damage = new ZipException("the gzip member is corrupt: " + e.getMessage());
      int size = (int) (inflater.getBytesWritten() - before);
      if (size == 0) {
        throw damage;
      }
      return size; // what came out before the damage is in the target
    }
  }

  /** Whether another member begins here; if so its header is skipped. */
  private boolean openMember() throws IOException {
    if (at == end && !fill()) {
      return false;
    }
    if (next() != 0x1F || at == end && !fill() || next() != 0x8B) {
      if (first) {
        throw new ZipException("not gzip");
      }
      at = end;
      return false;
    }
    if (next() != 8) {
      throw new ZipException("the compression method of the gzip member is unknown");
    }
    int flags = next();
    skipBytes(6);
    if ((flags & EXTRA) != 0) {
      skipBytes(littleEndian(2));
    }
    skipText(flags & NAME);
    skipText(flags & COMMENT);
    skipBytes((flags & HEADER_CRC) != 0 ? 2 : 0);
    inflater.setInput(buffer, at, end - at);
    at = end;
    first = false;
    inMember = true;
    return true;
  }

  private void closeMember() throws IOException {
    at = end - inflater.getRemaining();
    if (littleEndian(4) != crc.getValue()
        || littleEndian(4) != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw new ZipException("the checksum of the gzip member is wrong");
    }
    inflater.reset();
    crc.reset();
    inMember = false;
  }

  private void skipBytes(long count) throws IOException {
    for (long i = 0; i < count; i++) {
      next();
    }
  }

  private void skipText(int flag) throws IOException {
    while (flag != 0 && next() != 0) {
      // Up to the zero that ends it.
    }
  }

  private long littleEndian(int size) throws IOException {
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (long) next() << 8 * i;
    }
    return value;
  }

  private int next() throws IOException {
    if (at == end && !fill()) {
      throw truncated();
    }
    return buffer[at++] & 0xFF;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }

  private static EOFException truncated() {
    return new EOFException("the stream ends within a gzip member");
  }
}
