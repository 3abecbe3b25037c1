package wayleave.cli.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a store on disk, told by the names that RocksDB gives them. */
public final class RocksDbFiles {
  private static final Pattern NAME =
      Pattern.compile("CURRENT|IDENTITY|LOG|LOG\\.old\\.\\d+|MANIFEST-\\d+"
          + "|OPTIONS-\\d+(\\.dbtmp)?|\\d+\\.(log|sst|ldb|blob|dbtmp)");

  /** Of a directory without these, nothing else is RocksDB's. */
  private static final Pattern CERTAIN = Pattern.compile("MANIFEST-\\d+|CURRENT");

  /** Where {@code RocksDbStore} puts the files of a damaged store. */
  private static final Pattern SET_ASIDE = Pattern.compile("damaged-\\d+");

  private RocksDbFiles() {}

  /** Whether a directory holds a store. */
  static boolean isIn(Path directory) {
    try {
      return Files.isDirectory(directory) && !named(directory, CERTAIN).isEmpty();
    } catch (IOException e) {
      return true; // who opens it is told why it cannot be read
    }
  }

  /**
   * Removes a store that cannot be opened, and nothing else that is in its directory.
   *
   * @throws Stores.InUseException if another process has it open
   */
  public static void remove(Path directory) throws IOException {
    // RocksDB locks this file, as a whole.
    Path lockFile = directory.resolve("LOCK");
    try (FileChannel channel =
            FileChannel.open(lockFile, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        throw new Stores.InUseException(directory, new IOException("locked"));
      }
      for (Path file : named(directory, NAME)) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(lockFile);
  }

  /** Removes the files of damaged stores that were set aside in the directory of a store, and nothing else. */
  public static void removeSetAside(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(directory)) {
      all = files
          .filter(file -> SET_ASIDE.matcher(file.getFileName().toString()).matches())
          .filter(file -> Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
          .toList();
    }
    for (Path aside : all) {
      for (Path file : named(aside, NAME)) {
        Files.deleteIfExists(file);
      }
      try {
        Files.deleteIfExists(aside);
      } catch (DirectoryNotEmptyException e) {
        continue; // someone else's files are in it
      }
    }
  }

  private static List<Path> named(Path directory, Pattern name) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> name.matcher(file.getFileName().toString()).matches())
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
