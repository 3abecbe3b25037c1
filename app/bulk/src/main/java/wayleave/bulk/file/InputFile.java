package wayleave.bulk.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import wayleave.captures.warc.GunzipInputStream;

/**
 * A file that is read. Immutable and thread-safe.
 *
 * @param path null for standard input
 * @param name as people know it
 * @param kind what it holds
 * @param size how many bytes it has; -1 if that is not known
 */
public record InputFile(@Nullable Path path, String name, FileKind kind, long size) {
  static final String STANDARD_INPUT = "standard input";

  /** RFC 1952 §2.3.1. */
  private static final byte[] GZIP = {0x1F, (byte) 0x8B};

  /** The path of what is no standard input. */
  public Path file() {
    if (path == null) {
      throw new IllegalStateException(name + " is no file");
    }
    return path;
  }

  /**
   * Opens it for reading, without its compression.
   *
   * @param bytesRead is added how many bytes were read, as they lie there
   */
  public InputStream open(InputStream stdin, AtomicLong bytesRead) throws IOException {
    InputStream in = new CountedInput(path == null ? stdin : Files.newInputStream(path), bytesRead);
    try {
      return FileKind.isGzip(name) ? decompressed(in) : in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** What is no gzip at all is told before anything is read of it. */
  private static InputStream decompressed(InputStream in) throws IOException {
    PushbackInputStream bytes = new PushbackInputStream(in, GZIP.length);
    byte[] start = bytes.readNBytes(GZIP.length);
    if (start.length < GZIP.length) {
      throw new EOFException("there is no header of gzip");
    }
    if (!Arrays.equals(start, GZIP)) {
      throw new ZipException("not gzip");
    }
    bytes.unread(start);
    return new GunzipInputStream(bytes);
  }

  /** Where a line of it is, for people. */
  public Place line(long number) {
    return Place.line(name, number);
  }
}
