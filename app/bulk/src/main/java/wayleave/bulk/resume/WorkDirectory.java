package wayleave.bulk.resume;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import wayleave.bulk.file.UnusableInputException;

/** The directory that a run keeps its state in. It belongs to one run at a time, of all processes. */
public final class WorkDirectory implements Closeable {
  private static final String LOCK = "lock";
  private static final String CAPTURES = "captures";
  /** Is there once the index of the captures is whole, and says of what. */
  private static final String CAPTURES_OF = "captures-of.txt";

  private static final String RUN = "run";
  /** Where the state of a run is moved to be deleted: half of it is of no use. */
  private static final String FORGOTTEN = "forgotten";

  private static final String NATIVE = "native";
  private static final Set<String> OURS =
      Set.of(LOCK, CAPTURES, CAPTURES_OF, RUN, FORGOTTEN, NATIVE);

  private final Path directory;
  private final FileChannel lock;

  private WorkDirectory(Path directory, FileChannel lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /**
   * Opens a directory, which is made if it is missing.
   *
   * @throws UnusableInputException if another run is at it, or it holds something else
   */
  public static WorkDirectory open(Path directory) throws IOException {
    if (Files.exists(directory)) {
      requireOurs(directory);
    }
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new IOException("cannot create the directory " + directory + ": " + reason(e), e);
    }
    FileChannel channel;
    try {
      channel = FileChannel.open(
          directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException("cannot write to the directory " + directory + ": " + reason(e), e);
    }
    if (!isLocked(channel)) {
      channel.close();
      throw new UnusableInputException(
          "another run uses " + directory + "; wait until it ends, or choose another output");
    }
    return new WorkDirectory(directory, channel);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // another run of this process
    }
  }

  private static void requireOurs(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new UnusableInputException(
          directory + " is not a directory: the state of the run is stored there");
    }
    try (Stream<Path> files = Files.list(directory)) {
      Optional<Path> foreign =
          files.filter(file -> !OURS.contains(file.getFileName().toString())).findAny();
      if (foreign.isPresent()) {
        throw new UnusableInputException(
            directory + " contains files that do not belong to a run, such as "
                + foreign.get().getFileName() + "; choose another directory");
      }
    }
  }

  /** Why a file or directory cannot be written, for people. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    } else if (e instanceof NoSuchFileException) {
      return "no such directory";
    } else if (e instanceof FileAlreadyExistsException) {
      return "a file with this name exists";
    } else if (e instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    return String.valueOf(e.getMessage());
  }

  public Path path() {
    return directory;
  }

  /** Where a copy of RocksDB's library may be kept. */
  public Path nativeLibrary() {
    return directory.resolve(NATIVE);
  }

  public Path run() {
    return directory.resolve(RUN);
  }

  public Path captures() {
    return directory.resolve(CAPTURES);
  }

  /** Of what there is a whole index of captures; empty if there is none. */
  public Optional<String> capturesOf() throws IOException {
    if (!Files.isDirectory(captures())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readString(directory.resolve(CAPTURES_OF)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Says that the index of captures is whole. */
  public void capturesAreOf(String what) throws IOException {
    Path unfinished = directory.resolve(CAPTURES).resolve("unfinished");
    Files.writeString(unfinished, what);
    try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(unfinished, directory.resolve(CAPTURES_OF), StandardCopyOption.ATOMIC_MOVE);
  }

  public void forgetCaptures() throws IOException {
    Files.deleteIfExists(directory.resolve(CAPTURES_OF));
    delete(captures());
  }

  /** Deletes the state of the run: all of it or, if the process is killed, nothing. */
  public void forgetRun() throws IOException {
    Path forgotten = directory.resolve(FORGOTTEN);
    delete(forgotten);
    if (Files.exists(run())) {
      Files.move(run(), forgotten, StandardCopyOption.ATOMIC_MOVE);
      delete(forgotten);
    }
  }

  /** Closes it and deletes all of it, the state of the run at last: as long as that is there, the run can be repeated. */
  public void remove() throws IOException {
    forgetCaptures();
    delete(nativeLibrary());
    forgetRun();
    close();
    delete(directory);
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
