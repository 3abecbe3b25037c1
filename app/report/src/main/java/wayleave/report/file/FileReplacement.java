package wayleave.report.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file that gets its new content only when that is complete and on the disk; closed before, or after a failure or a crash, it is as
 * it was. Until then the content is in a file beside it, {@code .wayleave-*.unfinished}, which stays behind only where the process is
 * killed. Permissions, owner and group stay the same. Of a symbolic link the target is replaced, not the link. A
 * {@linkplain #isPipe pipe or device} cannot be replaced: it is written to directly. For one thread.
 */
public final class FileReplacement implements Closeable {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  /** The files that an end of the process must not leave behind. */
  private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();

  static {
    try {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> UNFINISHED.forEach(FileReplacement::remove), "wayleave-unfinished"));
    } catch (IllegalStateException e) {
      // The process is already about to end.
    }
  }

  private final Path target;
  /** Null if the target is written to directly. */
  private final @Nullable Path unfinished;

  private final FileChannel channel;
  private boolean isFinished;

  private FileReplacement(Path target, @Nullable Path unfinished, FileChannel channel) {
    this.target = target;
    this.unfinished = unfinished;
    this.channel = channel;
  }

  /**
   * Begins to replace a file, which need not exist.
   *
   * @throws AccessDeniedException if the file may not be written, or its directory takes no new file
   * @throws IOException if the owner cannot be kept, or the disk is full
   */
  public static FileReplacement of(Path file) throws IOException {
    if (isPipe(file)) {
      return new FileReplacement(file, null, FileChannel.open(file, StandardOpenOption.WRITE));
    }
    Path target = target(file);
    if (Files.isDirectory(target)) {
      throw new FileSystemException(target.toString(), null, "it is a directory");
    } else if (Files.exists(target) && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    Path unfinished = target.resolveSibling(".wayleave-" + UUID.randomUUID() + ".unfinished");
    FileChannel channel =
        FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    UNFINISHED.add(unfinished);
    FileReplacement replacement = new FileReplacement(target, unfinished, channel);
    try {
      if (Files.exists(target)) {
        keepAccess(target, unfinished);
      }
      return replacement;
    } catch (IOException | RuntimeException e) {
      replacement.close();
      throw e;
    }
  }

  /** Replaces the content of a file, which need not exist. */
  public static void write(Path file, byte[] content) throws IOException {
    try (FileReplacement replacement = of(file)) {
      replacement.content().write(content);
      replacement.finish();
    }
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

  /** Takes the new content. To close it changes nothing. */
  public OutputStream content() {
    return new Content(channel);
  }

  /** Where the new content is until it is complete, for what writes a file by its name. */
  public Path unfinished() {
    return unfinished == null ? target : unfinished;
  }

  /** The content is complete: puts it in place. */
  public void finish() throws IOException {
    if (unfinished == null) {
      channel.close();
    } else {
      channel.force(true);
      channel.close();
      Files.move(
          unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      UNFINISHED.remove(unfinished);
      force(target.toAbsolutePath().getParent());
    }
    isFinished = true;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    if (!isFinished && unfinished != null) {
      Files.deleteIfExists(unfinished);
      UNFINISHED.remove(unfinished);
    }
  }

  /** Gives a file the permissions, the owner and the group of another. */
  private static void keepAccess(Path of, Path file) throws IOException {
    PosixFileAttributeView from = Files.getFileAttributeView(of, PosixFileAttributeView.class);
    PosixFileAttributeView to = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (from == null || to == null) {
      return;
    }
    PosixFileAttributes before = from.readAttributes();
    PosixFileAttributes now = to.readAttributes();
    try {
      if (!before.owner().equals(now.owner())) {
        to.setOwner(before.owner());
      }
      if (!before.group().equals(now.group())) {
        to.setGroup(before.group());
      }
    } catch (IOException e) {
      throw new FileSystemException(
          of.toString(),
          null,
          "it belongs to " + before.owner().getName() + ":" + before.group().getName()
              + ", which would be lost");
    }
    Set<PosixFilePermission> permissions = before.permissions();
    if (!permissions.equals(now.permissions())) {
      to.setPermissions(permissions);
    }
  }

  /** Puts the new name of a file on the disk, where the system has a way to do so. */
  private static void force(@Nullable Path directory) {
    if (directory != null) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      } catch (IOException e) {
        // Windows opens no directory.
      }
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It stays behind, as after a kill.
    }
  }

  /** Writes to a channel that stays open. */
  private static final class Content extends OutputStream {
    private final FileChannel channel;

    Content(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, from, length);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }
  }
}
