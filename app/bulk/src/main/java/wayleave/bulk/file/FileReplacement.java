package wayleave.bulk.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that gets its new content only when that is complete; closed before, it stays as it was. Of a symbolic link the target is
 * replaced, not the link. A {@linkplain #isPipe pipe or device} cannot be replaced: it is written to directly. For one thread.
 */
public final class FileReplacement implements Closeable {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private final Path target;
  /** Null if the target is written to directly. */
  private final @Nullable Path unfinished;

  private final OutputStream out;
  private boolean isFinished;

  private FileReplacement(Path target, @Nullable Path unfinished) throws IOException {
    this.target = target;
    this.unfinished = unfinished;
    this.out = Files.newOutputStream(unfinished == null ? target : unfinished);
  }

  /** Begins to replace a file, which need not exist. */
  public static FileReplacement of(Path file) throws IOException {
    if (isPipe(file)) {
      return new FileReplacement(file, null);
    }
    Path target = target(file);
    return new FileReplacement(target, target.resolveSibling(target.getFileName() + ".unfinished"));
  }

  /** Whether something exists there that is neither a file nor a directory, such as a named pipe or {@code /dev/null}. */
  public static boolean isPipe(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  /** What a chain of symbolic links leads to, which need not exist; a path that is no link is itself. */
  public static Path target(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw new IOException("too many symbolic links");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /** Takes the new content. */
  public OutputStream content() {
    return out;
  }

  /** The content is complete: puts it in place. */
  public void finish() throws IOException {
    out.close();
    if (unfinished != null) {
      Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
    }
    isFinished = true;
  }

  @Override
  public void close() throws IOException {
    if (!isFinished) {
      out.close();
      if (unfinished != null) {
        Files.deleteIfExists(unfinished);
      }
    }
  }
}
