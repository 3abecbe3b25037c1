package wayleave.fetch.network;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decodes gzip (RFC 1952) as it is read, and never ahead of it, so that whoever stops reading is safe from bombs. Reading throws
 * a {@link ZipException} for what is no gzip or is damaged, an {@link EOFException} for what ends early.
 *
 * <p>Unlike the JDK's class it takes the members of a file one after the other: theirs calls itself for each empty one,
 * and a body full of them overflows the stack. No bytes at all are an empty body; what follows the last member and is no
 * member is ignored, as gzip itself does. Not thread-safe.
 */
final class GzipInputStream extends InputStream {
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

  /** @param in the compressed bytes; closed with this stream */
  GzipInputStream(InputStream in) {
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
    try {
      int size = inflater.inflate(target, offset, length);
      if (inflater.needsDictionary()) {
        throw new ZipException("gzip has no dictionaries");
      }
      return size;
    } catch (DataFormatException e) {
      throw new ZipException("malformed gzip: " + e.getMessage());
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
      throw new ZipException("gzip with an unknown compression method");
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
      throw new ZipException("gzip checksum does not match");
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
    return new EOFException("the gzip ends early");
  }
}
