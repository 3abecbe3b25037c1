package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a RocksDB in a directory, in which there may be others. */
final class DatabaseFiles {
  /** Names the manifest that counts, and with it everything else. */
  private static final String CURRENT = "CURRENT";

  private static final Pattern MANIFEST = Pattern.compile("MANIFEST-\\d+");
  /** Besides {@link #CURRENT}: what the entries are in, neither the lock nor the log of messages. */
  private static final Pattern DATA =
      Pattern.compile("IDENTITY|(MANIFEST|OPTIONS)-\\d+|\\d+\\.(sst|log)|.+\\.dbtmp");

  private final Path directory;

  DatabaseFiles(Path directory) {
    this.directory = directory;
  }

  private Path current() {
    return directory.resolve(CURRENT);
  }

  private List<Path> list(Pattern name) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> name.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  /** Whether there are files of a database without a beginning. RocksDB would delete them and begin anew. */
  boolean isIncomplete() throws IOException {
    if (!Files.exists(current())) {
      return !list(DATA).isEmpty();
    }
    String named = new String(Files.readAllBytes(current()), StandardCharsets.ISO_8859_1).strip();
    return list(MANIFEST).stream().noneMatch(file -> file.endsWith(named));
  }

  /** Makes the newest manifest the one that counts, if there is none that does. */
  void complete() throws IOException {
    Optional<Path> newest = list(MANIFEST).stream().reduce((older, newer) -> newer);
    if (newest.isPresent() && isIncomplete()) {
      Files.writeString(current(), newest.get().getFileName() + "\n");
    }
  }

  /**
   * Moves them to another directory.
   *
   * @throws StoreInUseException if another process has them open
   */
  void moveTo(Path target) throws IOException {
    Files.createDirectories(target);
    // RocksDB's own lock, in the same way as RocksDB.
    try (FileChannel channel = FileChannel.open(
        directory.resolve("LOCK"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      @Nullable FileLock lock = channel.tryLock();
      if (lock == null) {
        throw new StoreInUseException(directory, "the lock is held");
      }
      for (Path file : list(DATA)) {
        move(file, target);
      }
      // What was interrupted before is a damaged database, not a new one.
      if (Files.exists(current())) {
        move(current(), target);
      }
    }
  }

  private static void move(Path file, Path target) throws IOException {
    Files.move(file, target.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
  }

  /** How many bytes all files have, also those that are no RocksDB's, but not those in directories below. */
  long bytes() throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        try {
          bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (NoSuchFileException e) {
          continue; // RocksDB has just deleted it
        }
      }
    }
    return bytes;
  }

  /** Deletes all files, and the directory. */
  void delete() throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(directory)) {
      all = files.toList();
    }
    for (Path file : all) {
      Files.delete(file);
    }
    Files.delete(directory);
  }
}
