package wayleave.bulk.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * A file that is read. Immutable and thread-safe.
 *
 * @param path null for standard input
 * @param entry which part of a WACZ file, which is a ZIP file; null for what is none
 * @param name as people know it
 * @param kind what it holds
 * @param size how many bytes it has; -1 if that is not known
 */
public record InputFile(
    @Nullable Path path, @Nullable String entry, String name, FileKind kind, long size) {
  static final String STANDARD_INPUT = "standard input";

  /** A file that is no part of another. */
  public InputFile(@Nullable Path path, String name, FileKind kind, long size) {
    this(path, null, name, kind, size);
  }

  /**
   * The WARC files in a WACZ file.
   *
   * @param name of the WACZ file
   * @throws UnusableInputException if there are none; the message is without the name
   */
  static List<InputFile> ofWacz(Path path, String name) throws IOException {
    List<InputFile> files = new ArrayList<>();
    try (ZipFile zip = new ZipFile(path.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (!entry.isDirectory()
            && !FileKind.isWacz(entry.getName())
            && FileKind.ofName(entry.getName()).filter(FileKind.WARC::equals).isPresent()) {
          files.add(new InputFile(
              path,
              entry.getName(),
              name + "/" + entry.getName(),
              FileKind.WARC,
              entry.getCompressedSize()));
        }
      }
    } catch (ZipException e) {
      throw new UnusableInputException(
          "expected a WACZ file, which is a ZIP file; " + e.getMessage());
    }
    if (files.isEmpty()) {
      throw new UnusableInputException("expected WARC files in it, found none");
    }
    return files;
  }

  /** The path of what is no standard input. */
  public Path file() {
    if (path == null) {
      throw new IllegalStateException(name + " is no file");
    }
    return path;
  }

  /**
   * Opens a text for reading, without its compression; standard input has none.
   *
   * @param bytesRead is added how many bytes were read, as they lie there
   * @throws UnusableInputException if it begins as no text does; the message is without the name
   */
  public Lookahead open(InputStream stdin, AtomicLong bytesRead) throws IOException {
    InputStream in = openCompressed(stdin, bytesRead);
    try {
      Lookahead content =
          new Lookahead(path == null ? in : Compression.ofName(name).decompressed(in));
      Signature.requireText(this, content);
      return content;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** As {@link #open}, as it lies there. */
  public InputStream openCompressed(InputStream stdin, AtomicLong bytesRead) throws IOException {
    InputStream in = path == null ? stdin : entry == null ? Files.newInputStream(path) : part();
    return new CountedInput(in, bytesRead);
  }

  private InputStream part() throws IOException {
    ZipFile zip = new ZipFile(file().toFile());
    try {
      ZipEntry part = zip.getEntry(entry);
      if (part == null) {
        throw new IOException("it was changed: " + entry + " is gone");
      }
      return new FilterInputStream(zip.getInputStream(part)) {
        @Override
        public void close() throws IOException {
          zip.close();
        }
      };
    } catch (IOException e) {
      zip.close();
      throw e;
    }
  }

  /** Where a line of it is, for people. */
  public Place line(long number) {
    return Place.line(name, number);
  }
}
