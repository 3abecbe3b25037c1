package wayleave.captures.warc;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * The decompressed content of a gzip (RFC 1952) or Zstandard (RFC 8878) stream of any number of members or frames. An empty stream is
 * empty content, and zeros behind gzip are padding. Reading throws a {@link ZipException} if the stream is not compressed so or is
 * corrupt, and an {@link EOFException} if it ends within a member; then it throws the same again until {@link #recover}. How much is
 * read before does not depend on how it is read. Zstandard frames that need more than 128 MiB of memory count as corrupt; they need the
 * library zstd-jni. Not thread-safe.
 */
public final class CompressedInputStream extends InputStream {
  /** How far it can go back to find a member that a damaged one took for its own. */
  private static final int BUFFER = 1 << 18;

  private final InputStream in;
  private final LookbackBuffer raw;
  private final CompressedMembers members;
  private final String name;

  private CompressedInputStream(
      InputStream in, LookbackBuffer raw, CompressedMembers members, String name) {
    this.in = in;
    this.raw = raw;
    this.members = members;
    this.name = name;
  }

  /**
   * The content of a gzip stream.
   *
   * @param in the compressed bytes; closed with the result
   */
  public static CompressedInputStream gzip(InputStream in) {
    LookbackBuffer raw = new LookbackBuffer(in::read, BUFFER);
    return new CompressedInputStream(in, raw, GzipMembers.ofAnyRatio(raw), "gzip");
  }

  /**
   * The content of a Zstandard stream.
   *
   * @param in the compressed bytes; closed with the result
   */
  public static CompressedInputStream zstandard(InputStream in) {
    LookbackBuffer raw = new LookbackBuffer(in::read, BUFFER);
    return new CompressedInputStream(in, raw, ZstandardFrames.ofAnyRatio(raw), "Zstandard");
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
      if (e.kind() == DamageException.Kind.CUT) {
        throw new EOFException(e.what());
      }
      boolean isBetween = e.kind() == DamageException.Kind.BETWEEN;
      if (isBetween && e.offset() == 0) {
        throw new ZipException("not " + name);
      } else if (isBetween && members instanceof GzipMembers && isPadding()) {
        return -1;
      }
      throw new ZipException(e.what());
    }
  }

  /** Whether there is nothing but zeros to the end. */
  private boolean isPadding() throws IOException {
    while (raw.more() && raw.peek(0) == 0) {
      raw.skip(1);
    }
    return !raw.more();
  }

  /**
   * Goes on with the next member that seems to begin behind the start of the damaged one; with the end of the stream if none does.
   * What is read then may belong to a false one.
   */
  public void recover() throws IOException {
    members.recover();
  }

  @Override
  public void close() throws IOException {
    members.close();
    in.close();
  }
}
