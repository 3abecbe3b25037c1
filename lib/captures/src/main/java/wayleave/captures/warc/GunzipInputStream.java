package wayleave.captures.warc;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * The decompressed content of a gzip stream (RFC 1952) of any number of members. Bytes after the last member that do
 * not begin as another one are ignored, as {@code gzip} does, and an empty stream is empty content. Reading throws a {@link
 * ZipException} if the stream is not gzip or is corrupt, and an {@link EOFException} if it ends within a member. Not thread-safe.
 *
 * <p>The JDK's {@link java.util.zip.GZIPInputStream} calls itself for each empty member, so that a file full of them overflows
 * the stack.
 */
public final class GunzipInputStream extends InputStream {
  private static final int BUFFER = 1 << 13;

  private final InputStream in;
  private final LookbackBuffer raw;
  private final GzipMembers members;

  /** @param in the compressed bytes; closed with this stream */
  public GunzipInputStream(InputStream in) {
    this.in = in;
    raw = new LookbackBuffer(in::read, BUFFER);
    members = GzipMembers.ofAnyRatio(raw);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    try {
      return members.read(target, offset, length);
    } catch (DamageException e) {
      return switch (e.kind()) {
        case CUT -> throw new EOFException(e.what());
        case CORRUPT -> throw new ZipException(e.what());
        case BETWEEN -> {
          if (e.offset() == 0) {
            throw new ZipException("not gzip");
          }
          if (raw.position() > e.offset() || beginsAsMember()) {
            throw new ZipException(e.what());
          }
          yield -1;
        }
      };
    }
  }

  private boolean beginsAsMember() throws IOException {
    return raw.more(2) && raw.peek(0) == 0x1F && raw.peek(1) == 0x8B;
  }

  @Override
  public void close() throws IOException {
    members.close();
    in.close();
  }
}
