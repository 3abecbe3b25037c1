package wayleave.cli.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import wayleave.captures.warc.CompressedInputStream;
import wayleave.policy.response.GzipInputStream;

/** Compressed files, told by their first bytes. */
public final class Decompressed {
  private static final int BUFFER = 1 << 16;

  private Decompressed() {}

  /** The bytes of a stream, decompressed if they are gzip or Zstandard. Can be reset to its start. */
  public static InputStream of(InputStream in) throws IOException {
    BufferedInputStream bytes = new BufferedInputStream(in, BUFFER);
    bytes.mark(4);
    byte[] magic = bytes.readNBytes(4);
    bytes.reset();
    return isGzip(magic)
        ? new BufferedInputStream(new GzipInputStream(bytes))
        : isZstandard(magic)
            ? new BufferedInputStream(CompressedInputStream.zstandard(bytes))
            : bytes;
  }

  /**
   * As {@link #of}, but compressed bytes are a {@link CompressedInputStream}, which can go on behind damage; without a buffer, which would
   * lose what came right before a read error.
   */
  public static InputStream recoverable(InputStream in) throws IOException {
    byte[] magic = in.readNBytes(4);
    InputStream bytes = new SequenceInputStream(new ByteArrayInputStream(magic), in);
    return isGzip(magic)
        ? CompressedInputStream.gzip(bytes)
        : isZstandard(magic) ? CompressedInputStream.zstandard(bytes) : bytes;
  }

  /** Whether the bytes of a stream are compressed, of which the first are read. */
  public static boolean isCompressed(InputStream in) throws IOException {
    byte[] magic = in.readNBytes(4);
    return isGzip(magic) || isZstandard(magic);
  }

  private static boolean isGzip(byte[] magic) {
    return magic.length > 1 && magic[0] == 0x1F && magic[1] == (byte) 0x8B;
  }

  /** RFC 8878 §3.1.1 and §3.1.2. */
  private static boolean isZstandard(byte[] magic) {
    if (magic.length < 4) {
      return false;
    }
    int number = (magic[3] & 0xFF) << 24
        | (magic[2] & 0xFF) << 16
        | (magic[1] & 0xFF) << 8
        | magic[0] & 0xFF;
    return number == 0xFD2FB528 || (number & 0xFFFFFFF0) == 0x184D2A50;
  }
}
