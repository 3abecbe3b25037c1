package wayleave.store.rocksdb;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * The files of a store that RocksDB cannot read. They are set aside in a directory below the store's, and the store begins
 * empty. See {@code docs/adr/0008}.
 */
final class DamagedStore {
  private static final System.Logger LOG = System.getLogger("wayleave.store.rocksdb.RocksDbStore");
  /** Names the manifest in use, and through it all other files. */
  private static final String CURRENT = "CURRENT";

  private static final Pattern MANIFEST = Pattern.compile("MANIFEST-\\d+");
  /** All that entries are read from, without {@link #CURRENT}, the lock and the log of messages. */
  private static final Pattern DATA =
      Pattern.compile("IDENTITY|(MANIFEST|OPTIONS)-\\d+|\\d+\\.(sst|log)|.+\\.dbtmp");

  private DamagedStore() {}

  /** Whether RocksDB reports damaged files, rather than files in use or a full disk. */
  static boolean isReportedBy(RocksDBException e) {
    Status status = e.getStatus();
    return status != null && status.getCode() == Status.Code.Corruption;
  }

  /** Whether there are files of a database without a manifest in use. RocksDB would delete them and create a new one. */
  static boolean isIncomplete(Path directory) throws IOException {
    Path current = directory.resolve(CURRENT);
    if (!Files.exists(current)) {
      return !list(directory, DATA).isEmpty();
    }
    String named = new String(Files.readAllBytes(current), StandardCharsets.ISO_8859_1).strip();
    return list(directory, MANIFEST).stream().noneMatch(file -> file.endsWith(named));
  }

  private static List<Path> list(Path directory, Pattern name) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> name.matcher(file.getFileName().toString()).matches())
          .toList();
    }
  }

  /**
   * Moves the files of a store that nobody has open to a directory below.
   *
   * @param why what is wrong with them
   * @throws StoreInUseException if another process has them open
   */
  static void setAside(Path directory, String why) throws IOException {
    Path aside = directory.resolve("damaged-1");
    for (int i = 2; Files.exists(aside); i++) {
      aside = directory.resolve("damaged-" + i);
    }
    move(directory, aside);
    String message =
        "the store in {0} is damaged and starts again empty: {1}. Its files are now in {2}."
            + " Entries are fetched again when they are needed. For old versions of robots.txt files, restore a backup of the"
            + " store. Then delete {2}";
    LOG.log(Level.WARNING, message, directory, why, aside);
  }

  private static void move(Path directory, Path aside) throws IOException {
    // RocksDB locks this file, as a whole.
    try (FileChannel channel = FileChannel.open(
        directory.resolve("LOCK"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      @Nullable FileLock lock = channel.tryLock();
      if (lock == null) {
        throw new StoreInUseException(directory, "the lock is held");
      }
      Files.createDirectory(aside);
      for (Path file : list(directory, DATA)) {
        Files.move(file, aside.resolve(file.getFileName()));
      }
      // Last: if this is interrupted, the next start finds a damaged store rather than a new one.
      if (Files.exists(directory.resolve(CURRENT))) {
        Files.move(directory.resolve(CURRENT), aside.resolve(CURRENT));
      }
    }
  }
}
