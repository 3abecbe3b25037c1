package wayleave.captures.warc;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * The decompressed content of a Zstandard stream (RFC 8878) of any number of frames. An empty stream is empty content. Reading
 * throws a {@link ZipException} if the stream is not Zstandard or is corrupt, and an {@link EOFException} if it ends within a frame.
 * How much is read before either does not depend on how it is read. Frames that need more than 128 MiB of memory count as corrupt.
 * Needs the library zstd-jni. Not thread-safe.
 */
public final class ZstandardInputStream extends InputStream {
  private static final int BUFFER = 1 << 16;

  private final InputStream in;
  private final ZstandardFrames frames;

  /** @param in the compressed bytes; closed with this stream */
  public ZstandardInputStream(InputStream in) {
    this.in = in;
    frames = ZstandardFrames.ofAnyRatio(new LookbackBuffer(in::read, BUFFER));
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
      return frames.read(target, offset, length);
    } catch (DamageException e) {
      if (e.kind() == DamageException.Kind.CUT) {
        throw new EOFException(e.what());
      }
      throw new ZipException(
          e.offset() == 0 && e.kind() == DamageException.Kind.BETWEEN ? "not Zstandard" : e.what());
    }
  }

  @Override
  public void close() throws IOException {
    frames.close();
    in.close();
  }
}
