package wayleave.bulk.file;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import wayleave.captures.warc.CompressedInputStream;
import wayleave.policy.response.GzipInputStream;

/** How a file of text is compressed, as the ending of its name says. Immutable and thread-safe. */
public enum Compression {
  NONE(""),
  /** RFC 1952, of any number of members. */
  GZIP(".gz"),
  /** RFC 8878, of any number of frames. */
  ZSTD(".zst");

  /** RFC 1952 §2.3.1, RFC 8878 §3.1.1 and §3.1.2 without the last four bits of the first byte, in the order of the bytes. */
  private static final int GZIP_MAGIC = 0x1F8B;

  private static final int ZSTD_MAGIC = 0x28B52FFD;
  private static final int ZSTD_SKIPPABLE = 0x502A4D18;
  private static final int BUFFER = 1 << 16;
  private static final int ZSTD_LEVEL = 3;

  private final String ending;

  Compression(String ending) {
    this.ending = ending;
  }

  /** The compression of a file with this name. */
  public static Compression ofName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(GZIP.ending) ? GZIP : lower.endsWith(ZSTD.ending) ? ZSTD : NONE;
  }

  /** A name without the ending that says how the file is compressed. */
  public static String plainName(String name) {
    return name.substring(0, name.length() - ofName(name).ending.length());
  }

  /**
   * What compressed bytes hold. Reading throws an {@link EOFException} if they end early, and another {@link IOException} if they are
   * damaged; {@link ReadFailure} has the words for it.
   *
   * @param in closed with the result
   * @throws IOException also if they do not begin as this compression does
   */
  InputStream decompressed(InputStream in) throws IOException {
    return switch (this) {
      case NONE -> in;
      case GZIP -> {
        PushbackInputStream bytes = new PushbackInputStream(in, 2);
        if (first(bytes, 2) != GZIP_MAGIC) {
          throw new IOException("not a gzip file");
        }
        yield new GzipInputStream(bytes);
      }
      case ZSTD -> {
        PushbackInputStream bytes = new PushbackInputStream(in, 4);
        int magic = first(bytes, 4);
        if (magic != ZSTD_MAGIC && (magic & 0xF0FFFFFF) != ZSTD_SKIPPABLE) {
          throw new IOException("not a Zstandard file");
        }
        yield CompressedInputStream.zstandard(bytes);
      }
    };
  }

  /** The first bytes as a number; they are yet to be read. What is not compressed at all is so told before anything is read of it. */
  private static int first(PushbackInputStream in, int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    in.unread(bytes);
    if (bytes.length < count) {
      throw new EOFException();
    }
    int number = 0;
    for (byte each : bytes) {
      number = number << 8 | each & 0xFF;
    }
    return number;
  }

  /**
   * Compresses bytes by themselves: a member of gzip, or a frame of Zstandard with a checksum. Such pieces can follow each other in
   * a file.
   */
  public ByteBuffer compressed(ByteBuffer bytes) {
    byte[] plain = bytes.array();
    int start = bytes.arrayOffset() + bytes.position();
    int length = bytes.remaining();
    return switch (this) {
      case NONE -> bytes;
      case GZIP -> {
        ByteArrayOutputStream out = new ByteArrayOutputStream(length / 8 + 64);
        try (OutputStream gzip = compressing(out)) {
          gzip.write(plain, start, length);
        } catch (IOException e) {
          throw new IllegalStateException(e); // it is written to memory
        }
        yield ByteBuffer.wrap(out.toByteArray());
      }
      case ZSTD -> {
        byte[] out = new byte[(int) Zstd.compressBound(length)];
        long size =
            Zstd.compressByteArray(out, 0, out.length, plain, start, length, ZSTD_LEVEL, true);
        yield ByteBuffer.wrap(out, 0, (int) size);
      }
    };
  }

  /** A stream that compresses what is written to it, and closes the other when it is closed. */
  public OutputStream compressing(OutputStream out) throws IOException {
    return switch (this) {
      case NONE -> out;
      case GZIP -> new GZIPOutputStream(out, BUFFER);
      case ZSTD -> new ZstdOutputStreamNoFinalizer(out, ZSTD_LEVEL).setChecksum(true);
    };
  }
}
