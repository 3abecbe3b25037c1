package wayleave.bulk.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

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

  /** The path of what is no standard input. */
  public Path file() {
    if (path == null) {
      throw new IllegalStateException(name + " is no file");
    }
    return path;
  }

  /**
   * Opens it for reading, without its compression; standard input has none.
   *
   * @param bytesRead is added how many bytes were read, as they lie there
   */
  public InputStream open(InputStream stdin, AtomicLong bytesRead) throws IOException {
    InputStream in = openCompressed(stdin, bytesRead);
    try {
      return path == null ? in : Compression.ofName(name).decompressed(in);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** As {@link #open}, as it lies there. */
  public InputStream openCompressed(InputStream stdin, AtomicLong bytesRead) throws IOException {
    return new CountedInput(path == null ? stdin : Files.newInputStream(path), bytesRead);
  }

  /** Where a line of it is, for people. */
  public Place line(long number) {
    return Place.line(name, number);
  }
}
